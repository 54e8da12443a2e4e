#include "text_repair.h"

#include <doctest/doctest.h>

#include <random>
#include <string>

namespace weblog {
namespace {

std::string Undo(std::string_view text, Escape escape) {
  std::string scratch = "left over";
  return std::string(Unescape(text, escape, &scratch));
}

std::string Text(std::string_view text) {
  std::string scratch = "left over";
  return std::string(RepairText(text, &scratch));
}

std::string Url(std::string_view text) {
  std::string scratch = "left over";
  return std::string(RepairUrl(text, &scratch));
}

// Whether `text` is UTF-8, by the table of RFC 3629, section 4.
bool IsUtf8(std::string_view text) {
  const auto in = [&text](size_t i, unsigned low, unsigned high) {
    return i < text.size() && static_cast<unsigned char>(text[i]) >= low &&
           static_cast<unsigned char>(text[i]) <= high;
  };
  size_t i = 0;
  while (i < text.size()) {
    if (in(i, 0x00, 0x7F)) {
      i += 1;
    } else if (in(i, 0xC2, 0xDF) && in(i + 1, 0x80, 0xBF)) {
      i += 2;
    } else if (((in(i, 0xE0, 0xE0) && in(i + 1, 0xA0, 0xBF)) ||
                (in(i, 0xE1, 0xEC) && in(i + 1, 0x80, 0xBF)) ||
                (in(i, 0xED, 0xED) && in(i + 1, 0x80, 0x9F)) ||
                (in(i, 0xEE, 0xEF) && in(i + 1, 0x80, 0xBF))) &&
               in(i + 2, 0x80, 0xBF)) {
      i += 3;
    } else if (((in(i, 0xF0, 0xF0) && in(i + 1, 0x90, 0xBF)) ||
                (in(i, 0xF1, 0xF3) && in(i + 1, 0x80, 0xBF)) ||
                (in(i, 0xF4, 0xF4) && in(i + 1, 0x80, 0x8F))) &&
               in(i + 2, 0x80, 0xBF) && in(i + 3, 0x80, 0xBF)) {
      i += 4;
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("text repair: backslashes") {
  const Escape e = Escape::kBackslash;
  CHECK(Undo(R"(a\"b)", e) == "a\"b");
  CHECK(Undo(R"(a\\b)", e) == "a\\b");
  CHECK(Undo(R"(a\\"b)", e) == "a\\\"b");
  CHECK(Undo(R"(\n\t\r\b\v)", e) == "\n\t\r\b\v");
  CHECK(Undo(R"(\x41\xe9\xE9\x00b)", e) == std::string("A\xE9\xE9\0b", 5));
  CHECK(Undo(R"(\\x41)", e) == R"(\x41)");
  // No escapes: they stay.
  CHECK(Undo(R"(\q\xg1\x4)", e) == R"(\q\xg1\x4)");
  CHECK(Undo(R"(\)", e) == R"(\)");
  CHECK(Undo(R"(\x)", e) == R"(\x)");
  CHECK(Undo(R"(C:\dir)", e) == R"(C:\dir)");
  CHECK(Undo("a%20b+c", e) == "a%20b+c");
}

TEST_CASE("text repair: percent signs and pluses") {
  CHECK(Undo("a%20b%2fc%2F", Escape::kPercent) == "a b/c/");
  CHECK(Undo("%zz%4%", Escape::kPercent) == "%zz%4%");
  CHECK(Undo("%%20", Escape::kPercent) == "% ");
  CHECK(Undo("%2520", Escape::kPercent) == "%20");
  CHECK(Undo("a+b\\x41", Escape::kPercent) == "a+b\\x41");

  CHECK(Undo("Mozilla/5.0+(X11;+Linux)", Escape::kPlus) == "Mozilla/5.0 (X11; Linux)");
  CHECK(Undo("bot;++http://a", Escape::kPlus) == "bot; +http://a");
  CHECK(Undo("+++", Escape::kPlus) == " + ");
  CHECK(Undo("a%20b", Escape::kPlus) == "a%20b");

  CHECK(Undo("a%20b+c\\n", Escape::kNone) == "a%20b+c\\n");
}

TEST_CASE("text repair: nothing to do costs no copy") {
  std::string scratch = "left over";
  const std::string text = "plain";
  for (Escape escape : {Escape::kNone, Escape::kBackslash, Escape::kPercent, Escape::kPlus}) {
    CHECK(Unescape(text, escape, &scratch).data() == text.data());
  }
  const std::string utf8 = "caf\xC3\xA9";
  CHECK(RepairText(utf8, &scratch).data() == utf8.data());
  CHECK(RepairUrl(utf8, &scratch).data() == utf8.data());
  CHECK(scratch == "left over");
}

TEST_CASE("text repair: Latin-1") {
  CHECK(Text("caf\xE9") == "caf\xC3\xA9");
  CHECK(Text("\x80\xBF\xC0\xFF") == "\xC2\x80\xC2\xBF\xC3\x80\xC3\xBF");
  // Cut in the middle of a character.
  CHECK(Text("caf\xC3") == "caf\xC3\x83");
  // A surrogate and an overlong slash are no UTF-8.
  CHECK(Text("\xED\xA0\x80") == "\xC3\xAD\xC2\xA0\xC2\x80");
  CHECK(Text("\xC0\xAF") == "\xC3\x80\xC2\xAF");
  CHECK(Text(std::string_view("a\0b", 3)) == std::string("a\0b", 3));
  CHECK(Text("") == "");

  CHECK(Url("/caf\xE9?a=%20") == "/caf%E9?a=%20");
  CHECK(Url("/caf\xC3\xA9") == "/caf\xC3\xA9");
  // One bad byte, and all beyond ASCII are encoded.
  CHECK(Url("/\xC3\xA9\xE9") == "/%C3%A9%E9");
}

TEST_CASE("text repair: any bytes become UTF-8") {
  std::mt19937 random(3);
  const std::string_view pieces[] = {
      "a",    "12345678", "\xC3\xA9", "\xE2\x82\xAC", "\xFF", "\xF0\x9F\x98\x80", "\xED\xA0\x80",
      "\x80", "\xC3",     "%41"};
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (int n = static_cast<int>(random() % 8); n > 0; --n) text += pieces[random() % 10];
    CAPTURE(text);
    const std::string repaired = Text(text);
    const std::string url = Url(text);
    REQUIRE(IsUtf8(repaired));
    REQUIRE(IsUtf8(url));
    REQUIRE((repaired == text) == IsUtf8(text));
    REQUIRE((url == text) == IsUtf8(text));
    // A URL keeps its bytes: decoding both gives the same.
    REQUIRE(Undo(url, Escape::kPercent) == Undo(text, Escape::kPercent));
  }
}

}  // namespace weblog
