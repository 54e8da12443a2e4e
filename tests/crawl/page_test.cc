#include "crawl/page.h"

#include <doctest/doctest.h>

#include "link_resolver.h"
#include "page/element_reader.h"
#include "page_checks.h"

namespace crawl {

TEST_CASE("page: a cleared page is an empty one") {
  Page page;
  page.text = "words";
  page.AddLink("http://h.test/");
  page.Clear();
  CHECK(page.text.empty());
  CHECK(page.links.empty());
  CHECK(page.urls.empty());
}

TEST_CASE("page: title, metadata and language") {
  const Page page = ParsePage(R"(<!DOCTYPE html><html lang="en-GB"><head>
    <title> The
      Title &amp; more</title>
    <meta name="Description" content=" what  it is ">
    <meta name=keywords content="a, b">
    <meta http-equiv=content-language content=de>
    <link rel="canonical" href="/c/index.html#x"></head><body>x)");
  CHECK(page.title == "The Title & more");
  CHECK(page.description == "what it is");
  CHECK(page.keywords == "a, b");
  CHECK(page.language == "en");
  CHECK(page.canonical == "http://h.test/c/");
  CHECK(page.charset == "utf-8");
  CHECK(!page.truncated);
}

TEST_CASE("page: language") {
  CHECK(ParsePage("<meta http-equiv=Content-Language content='de, en'>").language == "de");
  CHECK(ParsePage("<html lang=x-none>").language.empty());
  CHECK(LanguageOfTag("zh_TW") == "zh");
  CHECK(LanguageOfTag("gsw") == "gsw");
  CHECK(LanguageOfTag("english").empty());
  CHECK(LanguageOfTag("").empty());
}

TEST_CASE("page: text has one blank between words and a line for each block") {
  const Page page = ParsePage(R"(<body>one <b>two</b>three<p>four
      five<br>six</p>seven<ul><li>a<li>b</ul>
      <table><tr><td>c</td><td>d</td></tr></table><pre> e
  f</pre>g&nbsp;&nbsp;h so&shy;ft<div> </div><hr>)");
  CHECK(page.text == "one twothree\nfour five six\nseven\na\nb\nc\nd\ne f\ng h soft");
  CHECK(LinesOf(page.blocks, page) == page.text);
}

TEST_CASE("page: text is what a reader sees") {
  const Page page = ParsePage(R"(<head><title>t</title><style>s</style></head>
    <body>a<script>b</script><!-- c --><template>d</template><noscript>e</noscript>
    <img src=x alt="an image"><p hidden>f <a href=/hidden>g</a></p><iframe>i</iframe>
    <svg><title>j</title><text>k</text></svg><textarea>l</textarea>)");
  CHECK(page.text == "ae an image\nk\nl");
  CHECK(UrlsOf(page) == "http://h.test/hidden");
}

TEST_CASE("page: headings") {
  const Page page = ParsePage("<h1>A <a href=/x>b</a></h1>c<h3> d </h3><h2></h2>");
  REQUIRE(page.headings.size() == 2);
  CHECK(page.headings[0].level == 1);
  CHECK(page.Text(page.headings[0].text) == "A b");
  CHECK(page.headings[1].level == 3);
  CHECK(page.Text(page.headings[1].text) == "d");
}

TEST_CASE("page: links, their anchors and kinds") {
  const Page page = ParsePage(R"(<a href=one>First <b>one</b></a>, <a href="/two?a=1&amp;b=2">
      <img alt="picture"> of two </a><map><area href=three alt="the third"></map>
      <iframe src=four></iframe><link rel=next href=five><link rel=stylesheet href=six>
      <link rel=alternate type="application/rss+xml" href=feed>)");
  REQUIRE(page.links.size() == 5);
  CHECK(UrlsOf(page) ==
        "http://h.test/d/one http://h.test/two?a=1&b=2 http://h.test/d/three "
        "http://h.test/d/four http://h.test/d/five");
  CHECK(page.Anchor(page.links[0]) == "First one");
  CHECK(page.Anchor(page.links[1]) == "picture of two");
  CHECK(page.Anchor(page.links[2]) == "the third");
  CHECK(page.Anchor(page.links[3]) == "");
  CHECK(page.links[0].kind == LinkKind::kAnchor);
  CHECK(page.links[2].kind == LinkKind::kArea);
  CHECK(page.links[3].kind == LinkKind::kFrame);
  CHECK(page.links[4].kind == LinkKind::kRelated);
}

TEST_CASE("page: links that lead nowhere are left out") {
  CHECK(UrlsOf(ParsePage("<a href='#x'>a</a><a href='javascript:f()'>b</a><a href=mailto:a@b>c</a>"
                         "<a href=''>d</a><a>e</a><a href='http://[bad'>f</a><a href=ftp://h/>g</a>"
                         "<a href='data:text/html,x'>h</a><a href=' /y '>i</a>")) ==
        "http://h.test/y");
}

TEST_CASE("page: a link stands there as often as the page has it") {
  const Page page = ParsePage(
      "<a href=/x>a</a><a href=/x rel=nofollow>b</a><a href=javascript:1>"
      "</a><a href=javascript:1></a><a href=/x>c</a>");
  CHECK(UrlsOf(page) == "http://h.test/x http://h.test/x http://h.test/x");
  CHECK(!page.links[0].nofollow);
  CHECK(page.links[1].nofollow);
  CHECK(page.Anchor(page.links[2]) == "c");
}

TEST_CASE("page: nofollow and noindex") {
  const Page page = ParsePage("<meta name=ROBOTS content='NoIndex,nofollow'><a href=/x>x</a>");
  CHECK(page.noindex);
  CHECK(page.nofollow);
  CHECK(page.links[0].nofollow);
  CHECK(ParsePage("<meta name=robots content=none>").noindex);
  CHECK(!ParsePage("<meta name=robots content='index, follow'>").nofollow);
  const Page one =
      ParsePage("<a href=/x rel='external NOFOLLOW'>x</a><a href=/y rel=nofollows>y</a>");
  CHECK(one.links[0].nofollow);
  CHECK(!one.links[1].nofollow);
}

TEST_CASE("page: the first base of http counts, wherever it stands") {
  CHECK(UrlsOf(ParsePage("<base target=x><base href='//o.test/e/f'><base href=/g/><a href=a>")) ==
        "http://o.test/e/a");
  CHECK(UrlsOf(ParsePage("<base href='data:,'><a href=a>")) == "http://h.test/d/a");
  const Page late = ParsePage("<p>t<a href=a>b</a><base href=/late/><a href=c>");
  CHECK(UrlsOf(late) == "http://h.test/late/a http://h.test/late/c");
  CHECK(late.text == "tb");
}

TEST_CASE("page: refresh") {
  CHECK(RefreshUrl("5; url='/next page'") == "/next page");
  CHECK(RefreshUrl("0;URL=/a") == "/a");
  CHECK(RefreshUrl("0 , /b") == "/b");
  CHECK(RefreshUrl("1.5;url = \"c\" d") == "c");
  CHECK(RefreshUrl("5") == "");
  CHECK(RefreshUrl("url=/a") == "");
  CHECK(RefreshUrl("") == "");
  CHECK(RefreshUrl("0;") == "");
  const Page page = ParsePage("<meta http-equiv=Refresh content='0; url=/moved'>");
  REQUIRE(page.links.size() == 1);
  CHECK(page.links[0].kind == LinkKind::kRefresh);
  CHECK(page.Url(page.links[0]) == "http://h.test/moved");
  CHECK(ParsePage("<meta http-equiv=refresh content=30>").links.empty());
}

TEST_CASE("page: markup that is wrong") {
  const Page unclosed = ParsePage("<p>a<p>b<div><a href=/x>c<a href=/y>d<div>e");
  CHECK(unclosed.text == "a\nb\ncd\ne");
  CHECK(UrlsOf(unclosed).starts_with("http://h.test/x http://h.test/y"));
  CHECK(unclosed.Anchor(unclosed.links[0]) == "c");
  const Page tables =
      ParsePage("<table><tr><td>a<table><tr><td><a href=/x>b</a></table>c<tr><td>d</table>e");
  CHECK(tables.text == "a\nb\nc\nd\ne");
  CHECK(UrlsOf(tables) == "http://h.test/x");
  CHECK(ParsePage("a</p></b></table>b<i><p></i>c").text == "a\nb\nc");
  CHECK(ParsePage("").text.empty());
  CHECK(ParsePage("<").text == "<");
  CHECK(ParsePage("<a href=").links.empty());
}

TEST_CASE("page: limits") {
  PageOptions options;
  options.max_links = 2;
  Page page = ParsePage("<a href=1>a</a><a href=2>b</a><a href=3>c</a>", options);
  CHECK(page.links.size() == 2);
  CHECK(page.truncated);
  CHECK(page.text == "abc");
  options = {};
  options.max_text = 5;
  page = ParsePage("<p>ab<p>c\xC3\xA9\xC3\xA9<p>d", options);
  CHECK(page.text == "ab\nc");
  CHECK(page.truncated);
  CHECK(LinesOf(page.blocks, page) == page.text);
  options.max_text = 6;
  CHECK(ParsePage("<p>ab<p>c\xC3\xA9\xC3\xA9<p>d", options).text == "ab\nc\xC3\xA9");
  options.max_text = 4;
  CHECK(ParsePage("ab c<a href=/x>d</a>", options).text == "ab c");
  CHECK(ParsePage("abc <a href=/x>d</a>", options).text == "abc");
}

TEST_CASE("page: a parser gives the same whatever it read before") {
  PageParser parser;
  Page first, again;
  const DocumentFacts facts{"http://h.test/d/", ""};
  const std::string_view html = "<xyz a1=b>a<a href=x>b</a>";
  REQUIRE(parser.ParseHtml(html, facts, &first).ok());
  REQUIRE(parser.ParseHtml("<table><a href=y><template><svg><unk w=1>", facts, &again).ok());
  REQUIRE(parser.ParseHtml(html, facts, &again).ok());
  CHECK(again.text == first.text);
  CHECK(UrlsOf(again) == UrlsOf(first));
}

TEST_CASE("page: the words around a link") {
  const Page page = ParsePage("<p>one two three <a href=/x>the link</a> four<p>five six seven");
  const Link& link = page.links[0];
  CHECK(page.Text(ContextOf(page, link, 0)) == "the link");
  CHECK(page.Text(ContextOf(page, link, 2)) == "two three the link four\nfive");
  CHECK(page.Text(ContextOf(page, link, 99)) == page.text);
}

TEST_CASE("page: plain text") {
  PageParser parser;
  Page page;
  REQUIRE(
      parser.ParseText("one\r\ntwo  <b>\n \n\nthree\n\n", {"http://h/", "text/plain"}, &page).ok());
  CHECK(page.text == "one two <b>\nthree");
  CHECK(page.blocks.size() == 2);
  CHECK(MainText(page) == page.text);
  CHECK(page.links.empty());
  REQUIRE(parser.ParseText("", {}, &page).ok());
  CHECK(page.text.empty());
}

}  // namespace crawl
