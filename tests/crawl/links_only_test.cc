#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "page_checks.h"
#include "warc_pages.h"

namespace crawl {
namespace {

PageOptions LinksOnly() {
  PageOptions options;
  options.links_only = true;
  return options;
}

// The links of a page in both modes, which have to agree.
std::string LinksOf(std::string_view html) {
  const Page page = ParsePage(html, LinksOnly());
  const Page full = ParsePage(html);
  CHECK(UrlsOf(page) == UrlsOf(full));
  CHECK(page.title == full.title);
  CHECK(page.canonical == full.canonical);
  CHECK(page.noindex == full.noindex);
  CHECK(page.nofollow == full.nofollow);
  CHECK(std::equal(
      page.links.begin(), page.links.end(), full.links.begin(), full.links.end(),
      [](const Link& a, const Link& b) { return a.kind == b.kind && a.nofollow == b.nofollow; }));
  return UrlsOf(page);
}

}  // namespace

TEST_CASE("links only: links, flags and the title, and nothing else") {
  const Page page = ParsePage(
      "<html lang=en><title> a  b </title><meta name=description content=d>"
      "<meta name=robots content=noindex><h1>h</h1><a href=/x>y</a>",
      LinksOnly());
  CHECK(page.title == "a b");
  CHECK(page.noindex);
  CHECK(UrlsOf(page) == "http://h.test/x");
  CHECK(page.charset == "utf-8");
  CHECK(page.text.empty());
  CHECK(page.blocks.empty());
  CHECK(page.headings.empty());
  CHECK(page.description.empty());
  CHECK(page.language.empty());
  CHECK(page.links[0].anchor.end == 0);
}

TEST_CASE("links only: the same links as with a tree") {
  CHECK(LinksOf("<a href=1>a</a><A HREF='2'>b<area href=\"3\"><iframe src=4></iframe>") ==
        "http://h.test/d/1 http://h.test/d/2 http://h.test/d/3 http://h.test/d/4");
  CHECK(LinksOf("<frameset><frame src=a><frame src=b></frameset>") ==
        "http://h.test/d/a http://h.test/d/b");
  CHECK(LinksOf("<a href='?a=1&amp;b=2&copy=3&#47;x'>") ==
        "http://h.test/d/p.html?a=1&b=2&copy=3/x");
  CHECK(LinksOf("<a href=x href=y>") == "http://h.test/d/x");
  CHECK(LinksOf("<base href=/b/><meta name=robots content=nofollow><a href=x>"
                "<meta http-equiv=refresh content='1;url=y'>") ==
        "http://h.test/b/x http://h.test/b/y");
  CHECK(LinksOf("<a href=x>a</a><base href=/late/><link rel=canonical href=c>") ==
        "http://h.test/late/x");
  CHECK(LinksOf("<link rel=next href=n><link rel='prev' href=p><link rel=icon href=i>") ==
        "http://h.test/d/n http://h.test/d/p");
  CHECK(LinksOf("<table><tr><td><a href=a>b</table><ul><li><a href=c>d</ul>") ==
        "http://h.test/d/a http://h.test/d/c");
  CHECK(LinksOf("<noscript><a href=n>x</a></noscript>") == "http://h.test/d/n");
  CHECK(LinksOf("<title>a</title><svg><title>b</title><a href=s></a></svg>") ==
        "http://h.test/d/s");
  CHECK(LinksOf("<svg><title>b</title></svg><a href=s>") == "http://h.test/d/s");
  CHECK(LinksOf("<svg><script href=a /><style/></svg><a href=s>") == "http://h.test/d/s");
}

TEST_CASE("links only: what is no markup has no links") {
  for (const std::string_view tag :
       {"script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"}) {
    CAPTURE(tag);
    const std::string name(tag);
    CHECK(LinksOf("<" + name + "><a href=no></a></" + name + "><a href=yes>") ==
          "http://h.test/d/yes");
    CHECK(LinksOf("<" + name + "><a href=no></a>") == "");
  }
  CHECK(LinksOf("<!-- <a href=no> --><a href=yes><!--[if IE]><a href=no><![endif]-->") ==
        "http://h.test/d/yes");
  CHECK(LinksOf("<script>'<!--<script></script>'<a href=no></script><a href=yes>") ==
        "http://h.test/d/yes");
  CHECK(LinksOf("<template><a href=no></a><template></template></template><a href=yes>") ==
        "http://h.test/d/yes");
  CHECK(LinksOf("<plaintext><a href=no>") == "");
  CHECK(LinksOf("<p title='<a href=no>'><a title='>' href=yes>") == "http://h.test/d/yes");
}

TEST_CASE("links only: pages of Wikispeedia have the same links as with a tree") {
  const auto pages = ReadWarcPages("wikispeedia/wikispeedia.warc.gz", 500);
  if (pages.empty()) return;
  PageParser tree, tokens(LinksOnly());
  Page full, page;
  size_t links = 0;
  for (const WarcPage& source : pages) {
    const DocumentFacts facts{source.url, source.content_type};
    REQUIRE(tree.ParseHtml(source.body, facts, &full).ok());
    REQUIRE(tokens.ParseHtml(source.body, facts, &page).ok());
    CAPTURE(source.url);
    CHECK(UrlsOf(page) == UrlsOf(full));
    CHECK(page.title == full.title);
    CHECK(!full.truncated);
    CHECK(LinesOf(full.blocks, full) == full.text);
    CHECK(full.language == "en");
    links += page.links.size();
  }
  CHECK(links > 10 * pages.size());
}

}  // namespace crawl
