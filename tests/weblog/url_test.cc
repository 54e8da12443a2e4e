#include "weblog/url.h"

#include <doctest/doctest.h>

#include <random>
#include <string>

#include "url/compiled_rules.h"

namespace weblog {
namespace {

std::string Canonical(std::string_view url, const UrlRules& rules = {}) {
  std::string scratch;
  return std::string(UrlCanonicalizer(rules).Canonical(url, &scratch));
}

bool IsValid(std::string_view url) {
  std::string scratch;
  bool valid = false;
  UrlCanonicalizer().Canonical(url, &scratch, &valid);
  return valid;
}

}  // namespace

TEST_CASE("url: the transformations of seed 000, Table 3.1") {
  CHECK(Canonical("http://IT.ISIKUN.EDU.TR") == "http://it.isikun.edu.tr/");
  CHECK(Canonical("http://it.isikun.edu.tr/sss.html#3") == "http://it.isikun.edu.tr/sss.html");
  CHECK(Canonical("http://it.isikun.edu.tr/%7Estaj/") == "http://it.isikun.edu.tr/~staj/");
  CHECK(Canonical("http://it.isikun.edu.tr") == "http://it.isikun.edu.tr/");
  CHECK(Canonical("http://it.isikun.edu.tr/index.html") == "http://it.isikun.edu.tr/");
  CHECK(Canonical("http://it.isikun.edu.tr/staj/../../staj/") == "http://it.isikun.edu.tr/staj/");
  CHECK(Canonical("http://it.isikun.edu.tr:80/") == "http://it.isikun.edu.tr/");
  UrlRules guess;
  guess.guess_directories = true;
  CHECK(Canonical("http://it.isikun.edu.tr/%7Estaj", guess) == "http://it.isikun.edu.tr/~staj/");
  CHECK(Canonical("http://it.isikun.edu.tr/staj.html", guess) ==
        "http://it.isikun.edu.tr/staj.html");
  CHECK(Canonical("http://it.isikun.edu.tr/staj?a", guess) == "http://it.isikun.edu.tr/staj?a");
  CHECK(Canonical("/staj?", guess) == "/staj/");
}

TEST_CASE("url: scheme, host and port") {
  CHECK(Canonical("HTTPS://Example.com:443/a") == "https://example.com/a");
  CHECK(Canonical("https://example.com:80/a") == "https://example.com:80/a");
  CHECK(Canonical("http://bücher.example/") == "http://xn--bcher-kva.example/");
  CHECK(Canonical("http://0x7f.1/") == "http://127.0.0.1/");
  CHECK(Canonical("http://[::0001]/") == "http://[::1]/");
  CHECK(Canonical("ftp://h/a/../b") == "ftp://h/b");
}

TEST_CASE("url: escapes") {
  CHECK(Canonical("/%7e%41%2e%2D") == "/~A.-");
  CHECK(Canonical("/a%2fb%c3%a9") == "/a%2Fb%C3%A9");
  CHECK(Canonical("/a b\xc3\xa9<") == "/a%20b%C3%A9%3C");
  CHECK(Canonical("/?q=%61%20b'") == "/?q=a%20b%27");
  CHECK(Canonical("/wp/t/Bonnie_%25282004%2529.htm") == "/wp/t/Bonnie_%25282004%2529.htm");
  CHECK(Canonical("/100%") == "/100%25");
  CHECK(Canonical("/%%36%31") == "/%2561");
  CHECK(Canonical("/%2561") == "/%2561");
}

TEST_CASE("url: dot segments") {
  CHECK(Canonical("/a/./b/../c") == "/a/c");
  CHECK(Canonical("/a/%2e%2E/c") == "/c");
  CHECK(Canonical("/../..") == "/");
  CHECK(Canonical("/.well-known/x") == "/.well-known/x");
  CHECK(Canonical("/a/...") == "/a/...");
  CHECK(Canonical("/a//b") == "/a//b");
}

TEST_CASE("url: default file names") {
  CHECK(Canonical("/a/Index.PHP") == "/a/");
  CHECK(Canonical("/a/index.php?id=3") == "/a/?id=3");
  CHECK(Canonical("/a/inde%78.html") == "/a/");
  CHECK(Canonical("/a/index.html/b") == "/a/index.html/b");
  CHECK(Canonical("/a/myindex.html") == "/a/myindex.html");
  UrlRules rules;
  rules.default_files = {"home.do"};
  CHECK(Canonical("/a/home.do", rules) == "/a/");
  CHECK(Canonical("/a/index.html", rules) == "/a/index.html");
}

TEST_CASE("url: session ids") {
  CHECK(Canonical("/a;jsessionid=0A1B?x=1") == "/a?x=1");
  CHECK(Canonical("/a;JSESSIONID=0A1B/b;v=2") == "/a/b;v=2");
  CHECK(Canonical("/a?x=1&PHPSESSID=abc&y=2") == "/a?x=1&y=2");
  CHECK(Canonical("/a?PHPSESSID=abc") == "/a");
  CHECK(Canonical("/a?ASPSESSIONIDQQ=1&b") == "/a?b");
  CHECK(Canonical("/a?phpsessi%64=1") == "/a");
  CHECK(Canonical("/a?sid=0123456789abcdef0123456789abcdef") == "/a");
  CHECK(Canonical("/article.pl?sid=05/12/10/1234") == "/article.pl?sid=05/12/10/1234");
  CHECK(Canonical("/a?sid=17") == "/a?sid=17");
  CHECK(Canonical("/a/index.jsp;jsessionid=1") == "/a/");
  CHECK(Canonical("/a/b/..;jsessionid=1/c") == "/a/c");
}

TEST_CASE("url: queries") {
  CHECK(Canonical("/a?") == "/a");
  CHECK(Canonical("/a?&&") == "/a");
  CHECK(Canonical("/a?b=1&&c=2&") == "/a?b=1&c=2");
  CHECK(Canonical("/a?b=x?y/z") == "/a?b=x?y/z");
  UrlRules strip;
  strip.strip_query = true;
  CHECK(Canonical("http://h/a?b=1&c=2", strip) == "http://h/a");
  strip.keep_params = {"ID", "sid"};
  CHECK(Canonical("/a?b=1&id=2&sid=0123456789abcdef0123456789abcdef", strip) ==
        "/a?id=2&sid=0123456789abcdef0123456789abcdef");
  UrlRules campaign;
  campaign.drop_params.push_back("utm_*");
  CHECK(Canonical("/a?utm_source=x&b=1&UTM_medium=y", campaign) == "/a?b=1");
}

TEST_CASE("url: what is no URL stays as it is") {
  for (const char* text : {"", "*", "a/b", "http://", "http://[", "http://a b/", "http://h:99999/",
                           "http://xn-\xdb\x9e/"}) {
    CHECK(Canonical(text) == text);
    CHECK_FALSE(IsValid(text));
  }
  for (const char* text :
       {"mailto:Someone@Example.com", "file:///C:/a/../b", "android-app://X.y/"}) {
    CHECK(Canonical(text) == text);
    CHECK(IsValid(text));
  }
}

TEST_CASE("url: what is canonical is told at a glance") {
  const CompiledUrlRules rules{UrlRules{}};
  for (const char* url :
       {"http://www.example.com/a/b.html?x=1&y=2", "/", "/a-b_c~d.e!$(f)*+,=:@|[g]",
        "/wp/t/Bonnie_%25282004%2529.htm", "https://a.example/it's", "/?q=a;b",
        "http://a.example:8080/", "http://127.0.0.1:443/a", "https://10.0.255.9/"}) {
    REQUIRE_MESSAGE(LookAtUrl(url, rules), url);
    CHECK(LookAtUrl(url, rules)->begin == url);
  }
}

TEST_CASE("url: the glance agrees with the parser on addresses and ports") {
  constexpr std::string_view kPieces[] = {"0", "1", "10", "127", "255", "256", "01", "0x1", "a"};
  constexpr std::string_view kPorts[] = {"",       ":",      ":0",  ":80", ":443", ":8080",
                                         ":65535", ":65536", ":08", ":a",  ":1:2"};
  const UrlCanonicalizer canonicalizer;
  const CompiledUrlRules rules{UrlRules{}};
  std::mt19937 random(7);
  int told = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string url = random() % 2 == 0 ? "http://" : "https://";
    for (int n = 0; n < 4; ++n) {
      url += kPieces[random() % (i % 2 == 0 ? 5 : std::size(kPieces))];
      if (random() % 50 != 0) url += n < 3 || random() % 20 == 0 ? "." : "";
    }
    url.append(kPorts[random() % std::size(kPorts)]).append("/a");
    if (!LookAtUrl(url, rules)) continue;
    ++told;
    std::string scratch;
    REQUIRE(LookAtUrl(url, rules)->begin == url);
    REQUIRE_MESSAGE(canonicalizer.Canonical(url + "#", &scratch) == url, url);
  }
  CHECK(told > 2000);
}

TEST_CASE(
    "url: the canonical form is its own canonical form, and the glance agrees with the parser") {
  constexpr std::string_view kPieces[] = {"http://",
                                          "https://",
                                          "HTTP://",
                                          "h",
                                          "Example.COM",
                                          ":80",
                                          ":8080",
                                          "/",
                                          "/",
                                          "/..",
                                          "/.",
                                          ".",
                                          "%2e",
                                          "%2E",
                                          "%",
                                          "%25",
                                          "%4",
                                          "1",
                                          "%7e",
                                          "%2f",
                                          ";jsessionid=1",
                                          ";a",
                                          "index.html",
                                          "?",
                                          "&",
                                          "=",
                                          "sid=",
                                          "0123456789abcdef",
                                          "PHPSESSID=2",
                                          "#",
                                          "\\",
                                          " ",
                                          "\t",
                                          "'",
                                          "\"",
                                          "\xc3\xa9",
                                          "xn--",
                                          "0x1",
                                          "@",
                                          "a",
                                          "b",
                                          "[",
                                          "|"};
  UrlRules guess;
  guess.guess_directories = true;
  UrlRules strip;
  strip.strip_query = true;
  std::mt19937 random(7);
  for (const UrlRules& rules : {UrlRules{}, guess, strip}) {
    const UrlCanonicalizer canonicalizer(rules);
    const CompiledUrlRules compiled(rules);
    for (int i = 0; i < 100'000; ++i) {
      std::string url = random() % 2 == 0 ? "/" : "http://h";
      for (size_t n = random() % 10; n > 0; --n) url += kPieces[random() % std::size(kPieces)];
      std::string once, twice;
      const std::string canonical(canonicalizer.Canonical(url, &once));
      REQUIRE_MESSAGE(canonicalizer.Canonical(canonical, &twice) == canonical, url);
      // A fragment keeps the glance from deciding; without one the parser must say the same.
      if (LookAtUrl(url, compiled)) {
        REQUIRE_MESSAGE(canonicalizer.Canonical(url + "#", &once) == canonical, url);
      }
    }
  }
}

}  // namespace weblog
