// The cases of the WHATWG URL standard that are about URLs of the web, and what libweblog makes of
// their results.
#include <ada.h>
#include <doctest/doctest.h>
#include <simdjson.h>

#include <filesystem>
#include <string>

#include "weblog/url.h"

namespace crawl {
namespace {

constexpr char kCases[] = TRODDEN_SHARED_DATA "/conformance/urltestdata.json";

bool IsOfTheWeb(std::string_view href) {
  return href.starts_with("http://") || href.starts_with("https://");
}

// The URL of a case; empty for failure.
std::string Parsed(const simdjson::dom::object& test) {
  const std::string_view input = test["input"];
  std::string_view base_text;
  if (test["base"].get(base_text) != simdjson::SUCCESS) {
    const auto url = ada::parse<ada::url_aggregator>(input);
    return url ? std::string(url->get_href()) : "";
  }
  const auto base = ada::parse<ada::url_aggregator>(base_text);
  if (!base) return "";
  const auto url = ada::parse<ada::url_aggregator>(input, &*base);
  return url ? std::string(url->get_href()) : "";
}

void CheckCanonical(const std::string& href) {
  const weblog::UrlCanonicalizer canonicalizer;
  std::string once, twice;
  bool valid = false, still_valid = false;
  const std::string canonical(canonicalizer.Canonical(href, &once, &valid));
  CHECK(valid);
  CHECK(canonicalizer.Canonical(canonical, &twice, &still_valid) == canonical);
  CHECK(still_valid);
  CHECK(canonical.find('#') == std::string::npos);
}

}  // namespace

TEST_CASE("url: the cases of the WHATWG") {
  if (!std::filesystem::exists(kCases)) {
    MESSAGE("skipped: there is no ", kCases);
    return;
  }
  simdjson::dom::parser parser;
  const simdjson::dom::array cases = parser.load(kCases);
  int good = 0, failures = 0, no_punycode = 0;
  for (const simdjson::dom::element element : cases) {
    simdjson::dom::object test;
    if (element.get(test) != simdjson::SUCCESS) continue;  // a comment
    std::string_view expected;
    const bool fails = test["href"].get(expected) != simdjson::SUCCESS;
    if (!fails && !IsOfTheWeb(expected)) continue;
    const std::string text = simdjson::to_string(test);
    CAPTURE(text);
    const std::string href = Parsed(test);
    if (href.empty() && expected.find("xn--") != std::string_view::npos) {
      ++no_punycode;
      continue;
    }
    CHECK(href == expected);
    if (!fails) CheckCanonical(href);
    ++(fails ? failures : good);
  }
  MESSAGE(good, " URLs of the web and ", failures, " failures");
  CHECK(good >= 240);
  CHECK(failures >= 267);
  // The standard has come to accept names of hosts whose xn-- is followed by no Punycode. The parser
  // refuses them, and no such host exists.
  CHECK(no_punycode <= 7);
}

}  // namespace crawl
