#include "page/collapse.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "page/text_builder.h"

namespace crawl {
namespace {

std::string Collapsed(std::string_view text) {
  std::string collapsed;
  AppendCollapsed(text, &collapsed);
  return collapsed;
}

// Character by character.
std::string SlowlyCollapsed(std::string_view text) {
  static const std::vector<std::string> kBlanks = {
      " ",      "\t",     "\n",     "\x01",   "\x7F",   "\u0085", "\u00A0", "\u1680",
      "\u2000", "\u2003", "\u200A", "\u2028", "\u2029", "\u202F", "\u205F", "\u3000"};
  static const std::vector<std::string> kNothing = {"\u00AD", "\u200B", "\u2060", "\uFEFF"};
  std::string collapsed;
  bool blank = false;
  const auto take = [&text](const std::vector<std::string>& list) {
    for (const std::string& entry : list) {
      if (!text.starts_with(entry)) continue;
      text.remove_prefix(entry.size());
      return true;
    }
    return false;
  };
  while (!text.empty()) {
    if (take(kBlanks)) {
      blank = true;
    } else if (!take(kNothing)) {
      if (blank && !collapsed.empty()) collapsed.push_back(' ');
      blank = false;
      collapsed.push_back(text.front());
      text.remove_prefix(1);
    }
  }
  return collapsed;
}

}  // namespace

TEST_CASE("collapse: one blank for each run of blanks") {
  CHECK(Collapsed("  one\t two \n\n three ") == "one two three");
  CHECK(Collapsed("a\u00A0\u00A0b\u3000c so\u00ADft \u200B d") == "a b c soft d");
  CHECK(Collapsed("caf\u00E9 \u2013 \u4E2D\u6587 \uFFFD \u20AC") ==
        "caf\u00E9 \u2013 \u4E2D\u6587 \uFFFD \u20AC");
  CHECK(Collapsed(" \n ") == "");
  CHECK(Collapsed("") == "");
}

TEST_CASE("collapse: against a version that goes by characters") {
  const std::vector<std::string> pieces = {
      " ",      "  ",     "\n",         "a",      "word",   "longer words", "\u00A0",
      "\u00AD", "\u00E9", "\u2003",     "\u200B", "\u2014", "\u4E2D",       "\u3000",
      "\uFEFF", "\uFFFD", "\U0001F600", "\x7F",   "\u1680", "\u1681",       "12345678"};
  std::mt19937 random(1);
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (size_t i = random() % 12; i > 0; --i) text += pieces[random() % pieces.size()];
    CAPTURE(text);
    CHECK(Collapsed(text) == SlowlyCollapsed(text));
  }
}

}  // namespace crawl
