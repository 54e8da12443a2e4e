#include "store/valid_text.h"

#include <doctest/doctest.h>
#include <simdjson.h>

#include <random>
#include <string>

namespace {

std::string Valid(std::string_view text) {
  std::string out;
  crawl::AppendValidText(text, &out);
  return out;
}

// "?" for U+FFFD, so that the table below can be read.
std::string Marked(std::string_view text) {
  const std::string valid = Valid(text);
  std::string out;
  for (size_t at = 0; at < valid.size(); ++at) {
    const bool replaced = valid.compare(at, 3, "\xEF\xBF\xBD") == 0;
    out += replaced ? '?' : valid[at];
    if (replaced) at += 2;
  }
  return out;
}

using namespace std::string_view_literals;

}  // namespace

TEST_SUITE("valid_text") {
  TEST_CASE("valid text stays as it is") {
    for (const auto text : {""sv, "a"sv, "plain ASCII text, \x01\x7F"sv, "Zürich"sv, "日本"sv,
                            "\xF0\x9F\x98\x80"sv, "\xED\x9F\xBF\xEE\x80\x80"sv,
                            "\xF4\x8F\xBF\xBF"sv, "\xC2\x80\xE0\xA0\x80\xF0\x90\x80\x80"sv}) {
      CHECK(Valid(text) == text);
    }
  }

  TEST_CASE("what is no text becomes U+FFFD") {
    CHECK(Marked("a\0b"sv) == "a?b");
    CHECK(Marked("0123456789abcde\0"sv) == "0123456789abcde?");
    CHECK(Marked("caf\xE9 au lait") == "caf? au lait");
    CHECK(Marked("\x80\xBF") == "??");
    CHECK(Marked("\xC0\xAF") == "??");            // an overlong slash
    CHECK(Marked("\xE0\x80\x80") == "???");       // an overlong NUL
    CHECK(Marked("\xED\xA0\x80") == "???");       // a surrogate
    CHECK(Marked("\xF4\x90\x80\x80") == "????");  // beyond Unicode
    CHECK(Marked("\xF5\xFF") == "??");
  }

  TEST_CASE("the longest part of a character is one replacement") {
    CHECK(Marked("\xE6\x97") == "?");
    CHECK(Marked("\xE6\x97z") == "?z");
    CHECK(Marked("\xF0\x9F\x98") == "?");
    CHECK(Marked("\xF0\x9F\x98\xF0\x9F\x98\x80") == "?\xF0\x9F\x98\x80");
    // The example of the Unicode standard, table 3-11.
    CHECK(Marked("\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41") == "????A");
  }

  TEST_CASE("long text is cut") {
    const std::string text(crawl::kLongestText + 5, 'x');
    CHECK(Valid(text).size() == crawl::kLongestText);
    std::string wide(crawl::kLongestText - 1, 'x');
    wide += "ü";
    CHECK(Marked(wide) == std::string(crawl::kLongestText - 1, 'x') + "?");
  }

  TEST_CASE("random bytes become valid text, and valid text is left alone") {
    std::mt19937 random(7);
    constexpr std::string_view kBytes = "a\0\x7F\x80\xBF\xC2\xE0\xA0\xED\x9F\xF0\x90\xF4\x8F"sv;
    int valid = 0;
    for (int i = 0; i < 200000; ++i) {
      std::string text;
      for (size_t k = random() % 12; k > 0; --k) text += kBytes[random() % kBytes.size()];
      const std::string repaired = Valid(text);
      REQUIRE(simdjson::validate_utf8(repaired));
      REQUIRE(repaired.find('\0') == std::string::npos);
      const bool was_valid = simdjson::validate_utf8(text) && text.find('\0') == std::string::npos;
      REQUIRE((repaired == text) == was_valid);
      valid += was_valid;
    }
    CHECK(valid > 1000);
  }
}
