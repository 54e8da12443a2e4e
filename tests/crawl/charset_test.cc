#include "page/charset.h"

#include <doctest/doctest.h>

#include "page/decode.h"
#include "page_checks.h"

namespace crawl {
namespace {

struct Decoded {
  std::string text;
  std::string charset;
};

Decoded Read(std::string_view bytes, std::string_view content_type = {}) {
  CharsetReader reader;
  Decoded decoded;
  decoded.text = reader.ToUtf8(bytes, content_type, true, &decoded.charset);
  return decoded;
}

std::string CharsetOf(std::string_view bytes, std::string_view content_type = {}) {
  return Read(bytes, content_type).charset;
}

}  // namespace

TEST_CASE("charset: the parameter of a content type") {
  CHECK(CharsetParameter("text/html; charset=utf-8") == "utf-8");
  CHECK(CharsetParameter("text/html;a=b ; Charset = \"Big5\" ;c=d") == "Big5");
  CHECK(CharsetParameter("text/html;charset='x'") == "x");
  CHECK(CharsetParameter("text/html; charset").empty());
  CHECK(CharsetParameter("charset=utf-8").empty());
  CHECK(CharsetParameter("").empty());
}

TEST_CASE("charset: mark, header, meta, guess, in this order") {
  const std::string meta = "<meta charset=iso-8859-2>\xE9";
  CHECK(CharsetOf("\xEF\xBB\xBF" + meta, "text/html; charset=koi8-r") == "utf-8");
  CHECK(CharsetOf(meta, "text/html; charset=koi8-r") == "koi8-r");
  CHECK(CharsetOf(meta, "text/html; charset=no-such") == "iso-8859-2");
  CHECK(CharsetOf(meta) == "iso-8859-2");
  CHECK(CharsetOf("<meta http-equiv=Content-Type content='text/html; charset=Shift_JIS'>") ==
        "shift_jis");
  CHECK(CharsetOf("plain") == "utf-8");
  CHECK(CharsetOf("caf\xC3\xA9") == "utf-8");
  CHECK(CharsetOf("") == "utf-8");
  CHECK(CharsetOf("<meta charset=utf-16>x") == "utf-8");
  CHECK(CharsetOf("\xFF\xFEx\0", "text/html; charset=utf-8") == "utf-16le");
}

TEST_CASE("charset: an XML declaration, where no meta says more") {
  CHECK(Read("<?xml version='1.0' encoding=\"iso-8859-2\"?><p>\xB1").text.ends_with("ą"));
  CHECK(CharsetOf("<?xml encoding\n=\t'koi8-r'>\xC1") == "koi8-r");
  CHECK(CharsetOf("<?xml encoding='utf-16'?>x") == "utf-8");
  CHECK(CharsetOf("<?xml encoding='koi8-r'?><meta charset=iso-8859-2>") == "iso-8859-2");
  CHECK(CharsetOf("<?xml encoding='koi8-r'?><meta charset=no-such>") == "koi8-r");
  CHECK(CharsetOf("<?xml encoding='koi8-r'?>", "text/html; charset=iso-8859-2") == "iso-8859-2");
  CHECK(CharsetOf("\xEF\xBB\xBF<?xml encoding='koi8-r'?>") == "utf-8");
  // In a declaration at the very beginning, with quotes, and as one name.
  for (const std::string_view bytes :
       {"<?xml", "<?xml encoding='koi8-r'", "<?xml encoding>", "<?xml encoding=>",
        "<?xml encoding=koi8-r?>", "<?xml encoding='koi8-r?>", "<?xml encoding='koi8-r\"?>",
        "<?xml encoding'koi8-r'?>", "<?xml encoding=''?>", "<?xml encoding='no-such'?>",
        "<?xml?><p encoding='koi8-r'>", " <?xml encoding='koi8-r'?>",
        "<!-- --><?xml encoding='koi8-r'?>", "<?XML encoding='koi8-r'?>"}) {
    CAPTURE(bytes);
    CHECK(CharsetOf(bytes) == "utf-8");
  }
}

TEST_CASE("charset: guesses") {
  // "Привет, мир" and more, in windows-1251.
  const std::string russian =
      "\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0. \xDD\xF2\xEE \xF2\xE5\xEA\xF1\xF2 \xED\xE0 "
      "\xF0\xF3\xF1\xF1\xEA\xEE\xEC \xFF\xE7\xFB\xEA\xE5, \xE8 \xEE\xED \xE4\xEE\xF1\xF2\xE0"
      "\xF2\xEE\xF7\xED\xEE \xE4\xEB\xE8\xED\xED\xFB\xE9.";
  CHECK(CharsetOf(russian) == "windows-1251");
  CHECK(Read(russian).text.starts_with("Привет, мир."));
  // Nothing to guess by.
  CHECK(CharsetOf("\x81\x8D\x8F\x90\x9D") == "windows-1252");
}

TEST_CASE("charset: to UTF-8") {
  CHECK(Read("caf\xE9 \x80", "text/html; charset=latin1").text == "café €");
  CHECK(Read("\xFEx", "a/b; charset=utf-8").text == "\xEF\xBF\xBDx");
  CHECK(Read("a\xC3", "a/b; charset=utf-8").text == "a\xEF\xBF\xBD");
  CHECK(Read("\xED\xA0\x80x", "a/b; charset=utf-8").text ==
        "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBDx");
  CHECK(Read("\xC4\xE3\xBA\xC3", "a/b; charset=gb2312").text == "你好");
  CHECK(Read("\xA4\xA4\xA4\xE5 x", "a/b; charset=big5").text == "中文 x");
  CHECK(Read("\xC7\xD1\xB1\xDB", "a/b; charset=euc-kr").text == "한글");
  CHECK(Read("\xC6\xFC\xCB\xDC", "a/b; charset=euc-jp").text == "日本");
  CHECK(Read("\x1B$BF|K\\\x1B(B!", "a/b; charset=iso-2022-jp").text == "日本!");
  CHECK(Read(std::string_view("\xFE\xFF\0a\x65\xE5", 6)).text == "a日");
  CHECK(Read("ASCII", "a/b; charset=euc-jp").charset == "euc-jp");
  CHECK(Read("~{!!~} x", "a/b; charset=hz-gb-2312").text == "~{!!~} x");
}

TEST_CASE("charset: Shift_JIS with all its lead bytes") {
  const auto decode = [](std::string_view bytes) {
    std::string text;
    DecodeShiftJis(bytes, &text);
    return text;
  };
  CHECK(decode("\x93\xFA\x96{ abc") == "日本 abc");
  CHECK(decode("\xB1\xB2") == "ｱｲ");
  // Of the second level: lead bytes from 0xE1 on.
  CHECK(decode("\xE1\x40\xE9\x65\xEA\xA4") == "瓠馥熙");
  // Of the extensions: 0xFA to 0xFC.
  CHECK(decode("\xFB\xFC") == "髙");
  CHECK(decode("\xF0\x40") == "\xEE\x80\x80");
  CHECK(decode("\x81") == "\xEF\xBF\xBD");
  CHECK(decode("\x81 a") == "\xEF\xBF\xBD a");
  CHECK(decode("\xFD\xA0"
               "a") ==
        "\xEF\xBF\xBD\xEF\xBF\xBD"
        "a");
  CHECK(decode("\x85\x9F"
               "a") ==
        "\xEF\xBF\xBD"
        "a");
}

TEST_CASE("charset: pages that declare a wrong one") {
  // Latin-1 declared as UTF-8 loses its accents, but no more.
  Page page = ParsePage("<p>caf\xE9<a href=/x>y</a>", {}, "text/html; charset=utf-8");
  CHECK(page.text == "caf\xEF\xBF\xBDy");
  CHECK(UrlsOf(page) == "http://h.test/x");
  // UTF-8 declared as Latin-1.
  page = ParsePage("<p>caf\xC3\xA9", {}, "text/html; charset=iso-8859-1");
  CHECK(page.text == "cafÃ©");
  CHECK(page.charset == "windows-1252");
  page = ParsePage("<meta charset=foo><p>caf\xC3\xA9");
  CHECK(page.text == "café");
}

}  // namespace crawl
