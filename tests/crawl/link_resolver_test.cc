#include "link_resolver.h"

#include <doctest/doctest.h>

#include <random>

#include "crawl/scope.h"
#include "weblog/url.h"

namespace crawl {
namespace {

constexpr std::string_view kBase = "http://h.test/d/p.html?q#f";

std::string Resolved(std::string_view reference, std::string_view base = kBase) {
  std::string url;
  return ResolveLink(base, reference, &url) ? url : "none";
}

// Without shortcuts.
std::string SlowlyResolved(std::string_view reference, std::string_view base) {
  const auto parsed_base = ada::parse<ada::url_aggregator>(base);
  const auto parsed = ada::parse<ada::url_aggregator>(reference, &*parsed_base);
  if (!parsed) return "none";
  std::string scratch;
  bool valid = false;
  const std::string url(weblog::UrlCanonicalizer().Canonical(parsed->get_href(), &scratch, &valid));
  const bool web = url.starts_with("http://") || url.starts_with("https://");
  return valid && web ? url : "none";
}

}  // namespace

TEST_CASE("link resolver: references of all kinds") {
  CHECK(Resolved("a") == "http://h.test/d/a");
  CHECK(Resolved("../a?b=c#d") == "http://h.test/a?b=c");
  CHECK(Resolved("/a/./b/../c") == "http://h.test/a/c");
  CHECK(Resolved("//o.test") == "http://o.test/");
  CHECK(Resolved("?x=1") == "http://h.test/d/p.html?x=1");
  CHECK(Resolved("#x") == "http://h.test/d/p.html?q");
  CHECK(Resolved("") == "http://h.test/d/p.html?q");
  CHECK(Resolved(" \n HTTPS://O.test:443/index.html\t") == "https://o.test/");
  CHECK(Resolved("http:a") == "http://h.test/d/a");
  CHECK(Resolved("a\nb") == "http://h.test/d/ab");
  CHECK(Resolved("\\a\\b") == "http://h.test/a/b");
  CHECK(Resolved("/\t/o.test/a") == "http://o.test/a");
  CHECK(Resolved("x y/\xC3\xA9") == "http://h.test/d/x%20y/%C3%A9");
  CHECK(Resolved("a:b") == "none");
  CHECK(Resolved("./a:b") == "http://h.test/d/a:b");
  CHECK(Resolved("mailto:a@b") == "none");
  CHECK(Resolved("http://[") == "none");
}

TEST_CASE("link resolver: bases of all kinds") {
  CHECK(Resolved("a", "http://h.test") == "http://h.test/a");
  CHECK(Resolved("a", "not a URL") == "none");
  CHECK(Resolved("http://o.test/a", "") == "http://o.test/a");
  CHECK(Resolved("a", "ftp://h.test/b/") == "none");
  CHECK(Resolved("//o.test/a", "ftp://h.test/b/") == "none");
  CHECK(Resolved("http:a", "mailto:x") == "http://a/");
  LinkResolver resolver("http://a.test/b/");
  std::string urls;
  REQUIRE(resolver.Append("c", &urls));
  CHECK(urls == "http://a.test/b/c");
  resolver.SetBase("https://d.test/");
  CHECK(!resolver.Append("mailto:x", &urls));
  REQUIRE(resolver.Append("c", &urls));
  CHECK(urls == "http://a.test/b/chttps://d.test/c");
}

TEST_CASE("link resolver: shortcuts give what the parser gives") {
  constexpr std::string_view kPieces[] = {
      "a",     "B",       "/",         "//",     "\\",  ".", "..", "?",
      "#",     ":",       "@",         "%2e",    "%",   "é", " ",  "\t",
      "http:", "http://", "https://h", "h.test", "x=1", "&", ";",  "index.html",
      "ftp:",  "80",      "[::1]",     "'",      "\"",  "+", "~",  "|",
      "/../",  "/./",     "%2F",       "%c3%A9", "%41", "-", "_",  "http://h.test/",
      ":81/",  ":80/",    "xn--e1a",   "sid=",   "0.",  "*", "^",  "http://xn--e1a.test/"};
  constexpr std::string_view kBases[] = {kBase, "https://u:p@h.test:81/a/b/c",
                                         "http://xn--e1a.test/a/", "http://127.0.0.1:81/?q"};
  std::mt19937 random(1);
  for (int round = 0; round < 20000; ++round) {
    std::string reference;
    for (size_t i = random() % 6; i > 0; --i) reference += kPieces[random() % std::size(kPieces)];
    for (const std::string_view base : kBases) {
      CAPTURE(reference);
      CAPTURE(base);
      CHECK(Resolved(reference, base) == SlowlyResolved(reference, base));
      const std::string absolute = std::string(base.substr(0, base.rfind('/'))) + '/' + reference;
      CAPTURE(absolute);
      CHECK(Resolved(absolute, base) == SlowlyResolved(absolute, base));
    }
  }
}

}  // namespace crawl
