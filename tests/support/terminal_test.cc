#include "support/terminal.h"

#include <doctest/doctest.h>

namespace {

using support::DisplayWidth;
using support::Ellipsized;
using support::Visible;

TEST_CASE("what could move a terminal is spelled out") {
  CHECK(Visible("plain text \\ äöü 日本") == "plain text \\ äöü 日本");
  CHECK(Visible("\x1b[31mred") == "\\x1b[31mred");
  CHECK(Visible("a\rb\a\x7f") == "a\\x0db\\x07\\x7f");
  CHECK(Visible(std::string_view("a\0b", 3)) == "a\\x00b");
  CHECK(Visible("C1 \u009b31m") == "C1 \\u009b31m");
  CHECK(Visible("bidi \u202e\u2066 mark \u200f") == "bidi \\u202e\\u2066 mark \\u200f");
  CHECK(Visible("\ufeffx\U000e0041") == "\\ufeffx\\ue0041");
}

TEST_CASE("bytes that are not UTF-8 are spelled out one by one") {
  CHECK(Visible("\xff\xfe") == "\\xff\\xfe");
  CHECK(Visible("caf\xe9!") == "caf\\xe9!");
  CHECK(Visible("\xc0\x80") == "\\xc0\\x80");           // overlong
  CHECK(Visible("\xe0\x80\xaf") == "\\xe0\\x80\\xaf");  // overlong
  CHECK(Visible("\xed\xa0\x80") == "\\xed\\xa0\\x80");  // a surrogate
  CHECK(Visible("\xf5\x80\x80\x80") == "\\xf5\\x80\\x80\\x80");
  CHECK(Visible("\xe2\x82") == "\\xe2\\x82");  // cut off
}

TEST_CASE("lines are kept on demand") {
  CHECK(Visible("a\tb\nc") == "a\\tb\\nc");
  CHECK(Visible("a\tb\nc\r", /*keep_lines=*/true) == "a\tb\nc\\x0d");
}

TEST_CASE("width in terminal columns") {
  CHECK(DisplayWidth("") == 0);
  CHECK(DisplayWidth("abc") == 3);
  CHECK(DisplayWidth("äöü") == 3);
  CHECK(DisplayWidth("日本") == 4);
  CHECK(DisplayWidth("e\u0301") == 1);
  CHECK(DisplayWidth("😀") == 2);
  CHECK(DisplayWidth("𠀀") == 2);
}

TEST_CASE("text is cut at a character and says so") {
  CHECK(Ellipsized("abcdef", 6) == "abcdef");
  CHECK(Ellipsized("abcdef", 5) == "abcd…");
  CHECK(Ellipsized("abcdef", 1) == "…");
  CHECK(Ellipsized("日本語", 6) == "日本語");
  CHECK(Ellipsized("日本語", 5) == "日本…");
  CHECK(Ellipsized("日本語", 4) == "日…");
  CHECK(Ellipsized("", 3).empty());
}

}  // namespace
