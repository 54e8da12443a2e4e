#include "page/query_encoder.h"

#include <doctest/doctest.h>

#include "page/decode.h"
#include "page_checks.h"

namespace crawl {
namespace {

std::string Encoded(std::string_view charset, std::string_view reference) {
  QueryEncoder encoder;
  encoder.SetCharset(charset);
  return std::string(encoder.Encode(reference));
}

// Undoes %XX.
std::string Bytes(std::string_view encoded) {
  std::string bytes;
  for (size_t i = 0; i < encoded.size(); ++i) {
    if (encoded[i] == '%') {
      bytes += static_cast<char>(std::stoi(std::string(encoded.substr(i + 1, 2)), nullptr, 16));
      i += 2;
    } else {
      bytes += encoded[i];
    }
  }
  return bytes;
}

// The links of a page that is read by its tokens, from its tree, and for its links alone.
std::string LinksOf(std::string_view html, std::string_view content_type) {
  const std::string links = UrlsOf(ParsePage(html, {}, content_type));
  CHECK(UrlsOf(ParsePage("</zz>" + std::string(html), {}, content_type)) == links);
  PageOptions links_only;
  links_only.links_only = true;
  CHECK(UrlsOf(ParsePage(html, links_only, content_type)) == links);
  return links;
}

}  // namespace

TEST_SUITE_BEGIN("query encoder");

TEST_CASE("bytes of the character set, in the query only") {
  CHECK(Encoded("windows-1251", "?q=Привет") == "?q=%CF%F0%E8%E2%E5%F2");
  CHECK(Encoded("windows-1251", "/é?я=я&a#я") == "/é?%FF=%FF&a#я");
  CHECK(Encoded("windows-1252", "?q=€é'\"<> ~") == "?q=%80%E9%27%22%3C%3E%20~");
  CHECK(Encoded("shift_jis", "?q=日本") == "?q=%93%FA%96{");
  CHECK(Encoded("iso-2022-jp", "?q=日本&a") == "?q=%1B$BF|K\\%1B(B&a");
  CHECK(Encoded("iso-2022-jp", "?日") == "?%1B$BF|%1B(B");
  CHECK(Encoded("gb18030", "?好é😀") == "?%BA%C3%A8%A6%949%FC6");
  CHECK(Encoded("gbk", "?好") == "?%BA%C3");
  CHECK(Encoded("big5", "?中") == "?%A4%A4");
  CHECK(Encoded("euc-kr", "?한") == "?%C7%D1");
  CHECK(Encoded("euc-jp", "?日") == "?%C6%FC");
}

TEST_CASE("characters that the character set lacks") {
  CHECK(Encoded("windows-1251", "?a=日&б") == "?a=%26%2326085%3B&%E1");
  CHECK(Encoded("iso-8859-2", "?😀") == "?%26%23128512%3B");
  CHECK(Encoded("shift_jis", "?é") == "?%26%23233%3B");
  CHECK(Encoded("iso-2022-jp", "?日é本") == "?%1B$BF|%1B(B%26%23233%3B%1B$BK\\%1B(B");
}

TEST_CASE("what stays as it is") {
  for (const char* charset : {"utf-8", "utf-16le", "utf-16be", "replacement", "", "no-such"}) {
    CAPTURE(charset);
    CHECK(Encoded(charset, "?q=é") == "?q=é");
  }
  for (const char* reference : {"", "?", "a?q=%E9&b='", "é", "é?q", "é#?é", "#é", "?q#é"}) {
    CAPTURE(reference);
    QueryEncoder encoder;
    encoder.SetCharset("windows-1252");
    CHECK(encoder.Encode(reference).data() == reference);
  }
}

TEST_CASE("tabs and line ends are in no URL") {
  CHECK(Encoded("iso-2022-jp", "?日\n\t\r本") == "?%1B$BF|K\\%1B(B");
}

// Of the whole basic plane, as far as a character set has it. Private characters and a few signs are
// encoded as others that look the same.
TEST_CASE("decoders read what was encoded") {
  for (const std::string_view charset :
       {"big5", "euc-jp", "euc-kr", "gb18030", "gbk", "ibm866", "iso-8859-2", "iso-8859-7",
        "iso-8859-15", "koi8-r", "koi8-u", "macintosh", "shift_jis", "windows-874", "windows-1250",
        "windows-1251", "windows-1252", "windows-1258", "x-mac-cyrillic"}) {
    CAPTURE(charset);
    const auto* name = reinterpret_cast<const lxb_char_t*>(charset.data());
    const auto* encoding = lxb_encoding_data_by_name(name, charset.size());
    REQUIRE(encoding != nullptr);
    QueryEncoder encoder;
    encoder.SetCharset(charset);
    int known = 0;
    for (uint32_t code_point = 0x80; code_point < 0xFFFE; ++code_point) {
      if (code_point >= 0xD800 && code_point < 0xF900) continue;
      if (code_point == 0xA5 || code_point == 0x203E || code_point == 0x2212) continue;
      std::string character = "?", decoded;
      AppendUtf8(code_point, &character);
      const std::string_view encoded = encoder.Encode(character);
      if (encoded.starts_with("?%26%23")) continue;
      ++known;
      DecodeToUtf8(Bytes(encoded), encoding, &decoded);
      CAPTURE(character);
      if (decoded != character) FAIL(decoded);
    }
    CHECK(known >= 96);
  }
}

TEST_CASE("links of pages in their character set") {
  CHECK(LinksOf("<a href='?q=\xCF\xF0\xE8'>x</a><a href=/\xCF>y</a>",
                "text/html; charset=windows-1251") ==
        "http://h.test/d/p.html?q=%CF%F0%E8 http://h.test/%D0%9F");
  CHECK(LinksOf("<a href='http://h.test/a?q=\x93\xFA\x96{#\x93\xFA'>x</a>",
                "text/html; charset=shift_jis") == "http://h.test/a?q=%93%FA%96{");
  CHECK(LinksOf("<a href='//o.test?\xE9\\'>x</a><a href='?&#8364;&#1071;'>x</a>",
                "text/html; charset=iso-8859-1") ==
        "http://o.test/?%E9\\ http://h.test/d/p.html?%80%26%231071%3B");
  CHECK(LinksOf("<a href=?q=\xC3\xA9>x</a>", "text/html; charset=utf-8") ==
        "http://h.test/d/p.html?q=%C3%A9");
  CHECK(LinksOf("<base href='/b?\xE9'><a href=''>x</a><a href=?\xE9>y</a>",
                "text/html; charset=iso-8859-1") == "http://h.test/b?%E9");
}

TEST_CASE("the character set of one page is not that of the next") {
  PageParser parser;
  Page page;
  for (const bool latin : {true, false, true}) {
    const DocumentFacts facts = {"http://h.test/", latin ? "a/b; charset=latin1" : "a/b"};
    REQUIRE(parser.ParseHtml(latin ? "<a href='?\xE9'>x" : "<a href='?é'>x", facts, &page).ok());
    CHECK(UrlsOf(page) == (latin ? "http://h.test/?%E9" : "http://h.test/?%C3%A9"));
  }
}

TEST_SUITE_END();

}  // namespace crawl
