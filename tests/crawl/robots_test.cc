#include "crawl/robots.h"

#include <doctest/doctest.h>

#include <string>

namespace crawl {
namespace {

bool Allows(std::string_view body, std::string_view url, std::string_view agent = "FooBot") {
  return RobotsTxt::Parse(body, agent).Allows(url);
}

std::optional<int64_t> Delay(std::string_view body, std::string_view agent = "FooBot") {
  return RobotsTxt::Parse(body, agent).crawl_delay_ms();
}

}  // namespace

TEST_CASE("robots: no rules, and nothing but rules") {
  CHECK(RobotsTxt().Allows("http://h/a"));
  CHECK_FALSE(RobotsTxt::DisallowAll().Allows("http://h/a"));
  CHECK_FALSE(RobotsTxt::DisallowAll().Allows("http://h"));
  CHECK(RobotsTxt::DisallowAll().Allows("http://h/robots.txt"));
  CHECK(Allows("User-agent: *\nDisallow: /", "http://h/robots.txt"));
  CHECK_FALSE(Allows("User-agent: *\nDisallow: /", "http://h/robots.txt2"));
  CHECK(Allows("", "http://h/a"));
  CHECK(Allows("<html><body>Not found: /</body></html>", "http://h/a"));
}

TEST_CASE("robots: RFC 9309, 5.1, the simple example") {
  constexpr std::string_view kBody =
      "User-Agent: *\n"
      "Disallow: *.gif$\n"
      "Disallow: /example/\n"
      "Allow: /publications/\n"
      "\n"
      "User-Agent: foobot\n"
      "Disallow:/\n"
      "Allow:/example/page.html\n"
      "Allow:/example/allowed.gif\n"
      "\n"
      "User-Agent: barbot\n"
      "User-Agent: bazbot\n"
      "Disallow: /example/page.html\n"
      "\n"
      "User-Agent: quxbot\n";
  // *.gif$ has six octets, /example/ nine and /publications/ fourteen.
  CHECK_FALSE(Allows(kBody, "https://h/a.gif", "x"));
  CHECK(Allows(kBody, "https://h/a.gif2", "x"));
  CHECK_FALSE(Allows(kBody, "https://h/example/a", "x"));
  CHECK(Allows(kBody, "https://h/publications/a.gif", "x"));
  CHECK(Allows(kBody, "https://h/example/page.html"));
  CHECK(Allows(kBody, "https://h/example/allowed.gif"));
  CHECK_FALSE(Allows(kBody, "https://h/publications/"));
  for (const std::string agent : {"barbot", "BazBot"}) {
    CHECK_FALSE(Allows(kBody, "https://h/example/page.html", agent));
    CHECK(Allows(kBody, "https://h/a.gif", agent));
  }
  CHECK(Allows(kBody, "https://h/example/a.gif", "quxbot"));
}

TEST_CASE("robots: RFC 9309, 5.2, the longest match") {
  constexpr std::string_view kBody =
      "User-Agent: foobot\n"
      "Allow: /example/page/\n"
      "Disallow: /example/page/disallowed.gif\n";
  CHECK_FALSE(Allows(kBody, "https://h/example/page/disallowed.gif"));
  CHECK(Allows(kBody, "https://h/example/page/"));
  CHECK(Allows(kBody, "https://h/"));
}

TEST_CASE("robots: RFC 9309, 2.2.1, groups for the same agent are one") {
  constexpr std::string_view kBody =
      "user-agent: ExampleBot\n"
      "disallow: /foo\n"
      "disallow: /bar\n"
      "\n"
      "user-agent: *\n"
      "disallow: /x\n"
      "\n"
      "user-agent: ExampleBot\n"
      "disallow: /baz\n";
  for (const std::string path : {"/foo", "/bar", "/baz"}) {
    CHECK_FALSE(Allows(kBody, path, "examplebot"));
    CHECK(Allows(kBody, path, "another"));
  }
  CHECK(Allows(kBody, "/x", "ExampleBot"));
  CHECK_FALSE(Allows(kBody, "/x", "another"));
}

TEST_CASE("robots: RFC 9309, 2.2.2, escapes") {
  CHECK_FALSE(Allows("user-agent: *\ndisallow: /foo/bar?baz=quz", "/foo/bar?baz=quz"));
  constexpr std::string_view kUrl = "user-agent: *\ndisallow: /foo/bar?baz=https://foo.bar";
  CHECK_FALSE(Allows(kUrl, "/foo/bar?baz=https://foo.bar"));
  CHECK_FALSE(Allows(kUrl, "/foo/bar?baz=https%3A%2F%2Ffoo.bar"));
  constexpr std::string_view kKana = "user-agent: *\ndisallow: /foo/bar/\xE3\x83\x84";
  CHECK_FALSE(Allows(kKana, "/foo/bar/%E3%83%84"));
  CHECK_FALSE(Allows(kKana, "/foo/bar/%e3%83%84"));
  CHECK_FALSE(Allows(kKana, "/foo/bar/\xE3\x83\x84"));
  CHECK_FALSE(Allows("user-agent: *\ndisallow: /foo/bar/%e3%83%84", "/foo/bar/%E3%83%84"));
  CHECK_FALSE(Allows("user-agent: *\ndisallow: /foo/bar/%62%61%7A", "/foo/bar/baz"));
  CHECK_FALSE(Allows("user-agent: *\ndisallow: /foo/bar/baz", "/foo/bar/%62%61%7A"));
  // An escaped slash of the path is none.
  CHECK(Allows("user-agent: *\ndisallow: /a/b", "/a%2Fb"));
  CHECK_FALSE(Allows("user-agent: *\ndisallow: /100%", "/100%25/a"));
  CHECK_FALSE(Allows("user-agent: *\ndisallow: /a b", "/a%20b"));
  CHECK_FALSE(Allows("user-agent: *\ndisallow: /a|b", "/a|b"));
  CHECK_FALSE(Allows("user-agent: *\ndisallow: /a|b", "/a%7cb"));
}

TEST_CASE("robots: what one reading of escapes forbids is forbidden") {
  // The RFC has this Allow hold for /b, parsers in wide use do not.
  constexpr std::string_view kBody = "user-agent: *\ndisallow: /\nallow: /%62";
  CHECK_FALSE(Allows(kBody, "/b"));
  CHECK(Allows(kBody, "/%62"));
}

TEST_CASE("robots: RFC 9309, 2.2.3, special characters") {
  CHECK_FALSE(Allows("user-agent: *\ndisallow: / # all of it\n", "/a"));
  CHECK_FALSE(Allows("user-agent: *\ndisallow: /this/path/exactly$", "/this/path/exactly"));
  CHECK(Allows("user-agent: *\ndisallow: /this/path/exactly$", "/this/path/exactly/"));
  CHECK_FALSE(Allows("user-agent: *\ndisallow: /this/*/exactly", "/this/path/exactly"));
  CHECK_FALSE(Allows("user-agent: *\ndisallow: /file-with-a-%2A.html", "/file-with-a-*.html"));
  CHECK(Allows("user-agent: *\ndisallow: /file-with-a-%2A.html", "/file-with-a-b.html"));
  CHECK_FALSE(Allows("user-agent: *\ndisallow: /foo-%24", "/foo-$"));
  CHECK(Allows("user-agent: *\ndisallow: /foo-%24", "/foo-"));
  CHECK_FALSE(Allows("user-agent: *\ndisallow: /a$b", "/a$b"));
}

TEST_CASE("robots: agents") {
  constexpr std::string_view kBody = "user-agent: FooBot/2.1 (x)\ndisallow: /foo\n";
  CHECK_FALSE(Allows(kBody, "/foo"));
  CHECK(Allows(kBody, "/foo", "Foo"));
  CHECK(Allows(kBody, "/foo", "FooBots"));
  CHECK(Allows(kBody, "/foo", ""));
  CHECK(Allows("user-agent:\ndisallow: /foo\n", "/foo", ""));
  CHECK_FALSE(Allows("user-agent: * all\ndisallow: /foo\n", "/foo"));
  CHECK(Allows("user-agent: *bot\ndisallow: /foo\n", "/foo"));
  CHECK(Allows("disallow: /foo\nuser-agent: *\n", "/foo"));
  CHECK(IsProductToken("Foo-Bar_Bot"));
  for (const std::string agent : {"", "Foo/2", "Foo Bot", "Foo2", "*"})
    CHECK_FALSE(IsProductToken(agent));
}

TEST_CASE("robots: only rules end a list of agents") {
  constexpr std::string_view kBody =
      "user-agent: FooBot\n"
      "crawl-delay: 5\n"
      "sitemap: http://h/s.xml\n"
      "user-agent: BarBot\n"
      "disallow: /x\n";
  CHECK_FALSE(Allows(kBody, "/x"));
  CHECK_FALSE(Allows(kBody, "/x", "BarBot"));
  CHECK(Delay(kBody) == 5000);
  CHECK(Delay(kBody, "BarBot") == std::nullopt);
  // An empty rule is one too.
  CHECK(Allows("user-agent: FooBot\ndisallow:\nuser-agent: BarBot\ndisallow: /x\n", "/x"));
}

TEST_CASE("robots: spellings of lines") {
  for (const std::string line :
       {"disallow: /x", "Disallow:/x", "DISALLOW : /x ", "  disallow\t:\t/x", "disalow: /x",
        "dissallow: /x", "dissalow: /x", "diasllow: /x", "disallaw: /x", "disallow /x",
        "disallow /x # why", "Disallow: /x#y"}) {
    CHECK_MESSAGE(!Allows("user-agent: *\n" + line, "/x"), line);
  }
  for (const std::string line : {"disallow", "disallow /x y", "# disallow: /x", "dis-allow: /x",
                                 "allow: /x", "disallow: x", "disallow: /X"}) {
    CHECK_MESSAGE(Allows("user-agent: *\n" + line, "/x"), line);
  }
  for (const std::string line : {"useragent: *", "user agent: *", "USER-AGENT *"}) {
    CHECK_MESSAGE(!Allows(line + "\ndisallow: /x", "/x"), line);
  }
}

TEST_CASE("robots: ends of lines and the mark of UTF-8") {
  for (const std::string body :
       {"user-agent: *\rdisallow: /x\r", "user-agent: *\r\ndisallow: /x\r\n",
        "user-agent: *\n\r\n\rdisallow: /x", "\xEF\xBB\xBFuser-agent: *\ndisallow: /x"}) {
    CHECK_FALSE(Allows(body, "/x"));
    CHECK(Allows(body, "/y"));
  }
}

TEST_CASE("robots: paths of URLs") {
  constexpr std::string_view kBody = "user-agent: *\ndisallow: /x\ndisallow: /?q\ndisallow: /$\n";
  for (const std::string url : {"http://h/x", "https://h:81/x?y", "//h/x", "/x", "http://h?q",
                                "http://h", "http://h#/x", "http://h/#x", "", "http://u@h/xy#z"}) {
    CHECK_MESSAGE(!Allows(kBody, url), url);
  }
  for (const std::string url :
       {"http://h/y?/x", "/y/x", "/y?u=http://h/x", "http://x/y", "http://h/?p"}) {
    CHECK_MESSAGE(Allows(kBody, url), url);
  }
}

TEST_CASE("robots: crawl-delay") {
  // Rounded up: 0.0001 s is 0.1 ms, so 1 ms.
  CHECK(Delay("user-agent: *\ncrawl-delay: 10\n") == 10000);
  CHECK(Delay("user-agent: *\ncrawl-delay: 0.5\n") == 500);
  CHECK(Delay("user-agent: *\ncrawl-delay: .25\n") == 250);
  CHECK(Delay("user-agent: *\ncrawl-delay: 1.1\n") == 1100);
  CHECK(Delay("user-agent: *\ncrawl-delay: 0.0001\n") == 1);
  CHECK(Delay("user-agent: *\ncrawl-delay: 1.0000\n") == 1000);
  CHECK(Delay("user-agent: *\ncrawl-delay: 0\n") == 0);
  CHECK(Delay("user-agent: *\ncrawl-delay: 99999999999999999999999\n") == 86'400'000);
  for (const std::string value : {"", "-1", "1s", "ten", ".", "1.2.3", "inf", "1e3"}) {
    CHECK(Delay("user-agent: *\ncrawl-delay: " + value) == std::nullopt);
  }
  CHECK(Delay("crawl-delay: 3\nuser-agent: *\n") == std::nullopt);
  constexpr std::string_view kBody =
      "user-agent: *\ncrawl-delay: 3\ncrawl-delay: 2\nallow: /\nuser-agent: foobot\nallow: /\n";
  CHECK(Delay(kBody, "x") == 3000);
  CHECK(Delay(kBody) == std::nullopt);
}

TEST_CASE("robots: sitemaps") {
  const RobotsTxt robots = RobotsTxt::Parse(
      "Sitemap: http://h/1.xml\nuser-agent: x\nsite-map: http://h/2.xml # second\nsitemap:\n",
      "FooBot");
  REQUIRE(robots.sitemaps().size() == 2);
  CHECK(robots.sitemaps()[0] == "http://h/1.xml");
  CHECK(robots.sitemaps()[1] == "http://h/2.xml");
}

TEST_CASE("robots: of what is not whole the last line does not count") {
  constexpr std::string_view kBody = "User-agent: *\nDisallow: /a/\nAllow: /a/";
  CHECK(RobotsTxt::Parse(kBody, "foobot").Allows("http://h/a/b"));
  CHECK_FALSE(RobotsTxt::Parse(kBody, "foobot", /*whole=*/false).Allows("http://h/a/b"));
  CHECK(RobotsTxt::Parse("User-agent: *", "foobot", /*whole=*/false).Allows("http://h/a/b"));
}

TEST_CASE("robots: half a megabyte is read, to the end of a line") {
  std::string body = "user-agent: *\n";
  const std::string comment = "#" + std::string(62, 'x') + "\n";
  while (body.size() + comment.size() <= RobotsTxt::kMaxBytes - 16) body += comment;
  body.resize(RobotsTxt::kMaxBytes - 16, '\n');
  // The last line that is whole has 16 bytes.
  CHECK_FALSE(Allows(body + "disallow: /1234\nallow: /1234\n", "/1234"));
  // Of this line all but its end is in: "disallow: /12345" would forbid more than it says.
  CHECK(Allows(body + "disallow: /123456/7\n", "/12345"));
  CHECK(Allows(std::string(RobotsTxt::kMaxBytes + 1, 'x'), "/"));
}

}  // namespace crawl
