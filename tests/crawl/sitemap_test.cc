#include "crawl/sitemap.h"

#include <doctest/doctest.h>

#include <ctime>
#include <string>

#include "politeness/xml_scanner.h"

namespace crawl {
namespace {

// The pages, then the sitemaps in brackets, with a blank behind each.
std::string Urls(std::string_view bytes, size_t max_entries = 50'000) {
  std::string urls;
  const Sitemap sitemap = ParseSitemap(bytes, "https://h/dir/sitemap.xml", max_entries);
  for (const SitemapEntry& page : sitemap.pages) urls += page.url + " ";
  for (const std::string& url : sitemap.sitemaps) urls += "[" + url + "] ";
  return urls;
}

std::string Unescaped(std::string_view text) {
  std::string result;
  AppendUnescapedXml(text, &result);
  return result;
}

}  // namespace

TEST_CASE("sitemap: the example of sitemaps.org") {
  const Sitemap sitemap = ParseSitemap(R"(<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url>
    <loc>http://www.example.com/</loc>
    <lastmod>2005-01-01</lastmod>
    <changefreq>monthly</changefreq>
    <priority>0.8</priority>
  </url>
  <url>
    <loc>http://www.example.com/catalog?item=12&amp;desc=vacation_hawaii</loc>
    <changefreq>weekly</changefreq>
  </url>
</urlset>)",
                                       "http://www.example.com/sitemap.xml");
  CHECK(sitemap.sitemaps.empty());
  REQUIRE(sitemap.pages.size() == 2);
  CHECK(sitemap.pages[0].url == "http://www.example.com/");
  CHECK(sitemap.pages[0].last_modified == "2005-01-01");
  CHECK(sitemap.pages[0].priority == 0.8);
  CHECK(sitemap.pages[1].url == "http://www.example.com/catalog?item=12&desc=vacation_hawaii");
  CHECK(sitemap.pages[1].last_modified.empty());
  CHECK(sitemap.pages[1].priority < 0);
}

TEST_CASE("sitemap: an index") {
  CHECK(Urls("<sitemapindex><sitemap><loc>http://h/1.xml.gz</loc><lastmod>2004</lastmod></sitemap>"
             "<sitemap><loc> http://h/2.xml\n</loc></sitemap></sitemapindex>") ==
        "[http://h/1.xml.gz] [http://h/2.xml] ");
}

TEST_CASE("sitemap: prefixes of names") {
  CHECK(Urls("<s:urlset xmlns:s='x'><s:url><s:loc>http://h/1</s:loc></s:url></s:urlset>") ==
        "http://h/1 ");
  CHECK(Urls("<urlset><url><image:image><image:loc>http://h/a.png</image:loc></image:image>"
             "<loc>http://h/1</loc><video:video><video:loc>http://h/v</video:loc></video:video></"
             "url></urlset>") == "http://h/1 ");
}

TEST_CASE("sitemap: RSS") {
  const Sitemap sitemap = ParseSitemap(R"(<rss version="2.0"><channel>
<title>T</title><link>http://h/</link><image><url>http://h/i.png</url><link>http://h/</link></image>
<item><title>A &amp; B</title><atom:link href="http://h/no"/><link>http://h/1</link>
<guid>http://h/guid</guid><pubDate>Sun, 06 Nov 1994 08:49:37 GMT</pubDate></item>
<item><link><![CDATA[http://h/2?a=1&b=2]]></link></item>
<item><guid isPermaLink="true">http://h/3</guid></item>
<item><guid isPermaLink="false">http://h/4</guid></item>
</channel></rss>)",
                                       "http://h/feed");
  REQUIRE(sitemap.pages.size() == 3);
  CHECK(sitemap.pages[0].url == "http://h/1");
  CHECK(sitemap.pages[0].last_modified == "Sun, 06 Nov 1994 08:49:37 GMT");
  CHECK(sitemap.pages[1].url == "http://h/2?a=1&b=2");
  CHECK(sitemap.pages[2].url == "http://h/3");
}

TEST_CASE("sitemap: Atom") {
  CHECK(Urls(R"(<feed xmlns="http://www.w3.org/2005/Atom"><link href="http://h/"/>
<entry><link rel="self" href="http://h/self"/><link rel='alternate' href='http://h/1?a&amp;b'/></entry>
<entry><link href="../2"/><updated>2003-12-13T18:30:02Z</updated></entry>
<entry><link rel="enclosure" href="http://h/a.mp3"/></entry></feed>)") ==
        "http://h/1?a&b https://h/2 ");
}

TEST_CASE("sitemap: text") {
  CHECK(
      Urls(
          "\xEF\xBB\xBFhttp://h/1\r\nhttps://h/2#x\n\n# none\nftp://h/3\nrelative\n  http://h/4") ==
      "http://h/1 https://h/2 http://h/4 ");
  CHECK(Urls("").empty());
  CHECK(Urls(" \n").empty());
}

TEST_CASE("sitemap: URLs are canonical and of pages") {
  CHECK(Urls("<urlset><url><loc>HTTP://H:80/a/../b#c</loc></url><url><loc>ftp://h/</loc></url>"
             "<url><loc>mailto:a@h</loc></url><url><loc>http://[</loc></url><url><loc></loc></url>"
             "<url><loc>/c</loc></url></urlset>") == "http://h/b https://h/c ");
  CHECK(Urls("<url><loc>http://h/" + std::string(9000, 'a') + "</loc></url>").empty());
}

TEST_CASE("sitemap: what is damaged gives what can be made out") {
  CHECK(Urls("<urlset><url><loc>http://h/1</url><url><loc>http://h/2<lastmod>3</lastmod>") ==
        "http://h/1 http://h/2 ");
  CHECK(Urls("<urlset><loc>http://h/1</loc><loc>http://h/2</loc>") == "http://h/1 http://h/2 ");
  CHECK(Urls("<sitemapindex><loc>http://h/1</loc></sitemapindex>") == "[http://h/1] ");
  CHECK(Urls("<urlset><url><loc>http://h/1</loc></url><url><loc>http://h/2</loc") ==
        "http://h/1 http://h/2 ");
  CHECK(Urls("<!-- <url><loc>http://h/0</loc></url> --><URLSET><URL><LOC>http://h/1</LOC></URL>") ==
        "http://h/1 ");
  CHECK(Urls("<!DOCTYPE x [<!ENTITY a \"http://h/a\">]><url><loc>&a;</loc></url>") ==
        "https://h/dir/&a; ");
  CHECK(Urls("<html><body><a href='http://h/'>x</a></body></html>").empty());
  CHECK(Urls("<url><loc>http://h/1</loc><loc>http://h/2</loc><priority>9</priority></url>") ==
        "http://h/1 ");
}

TEST_CASE("sitemap: at most so many entries") {
  std::string xml = "<urlset>", text;
  for (int i = 0; i < 10; ++i) {
    const std::string url = "http://h/" + std::to_string(i);
    xml += "<url><loc>" + url + "</loc></url>";
    text += url + "\n";
  }
  CHECK(Urls(xml, 2) == "http://h/0 http://h/1 ");
  CHECK(Urls(text, 2) == "http://h/0 http://h/1 ");
  CHECK(Urls(xml, 0).empty());
}

TEST_CASE("sitemap: time grows with the size") {
  // Each of these made a careless scanner go over the rest of the bytes again for every tag.
  for (const std::string piece :
       {"<", "<a '", "<a \"'", "&", "<![CDATA[", "<url><loc>a", "<!--", "<a b='", "<a>'"}) {
    std::string bytes = "<urlset>";
    while (bytes.size() < 2'000'000) bytes += piece;
    const std::clock_t begin = std::clock();
    ParseSitemap(bytes, "http://h/");
    CHECK_MESSAGE(std::clock() - begin < 5 * CLOCKS_PER_SEC, piece);
  }
}

TEST_CASE("xml: entities") {
  CHECK(Unescaped("a&amp;b&lt;&gt;&quot;&apos;") == "a&b<>\"'");
  CHECK(Unescaped("&#38;&#x26;&#X26;&#0000038;") == "&&&&");
  CHECK(Unescaped("&#233;&#x30C4;&#x1F600;") == "\xC3\xA9\xE3\x83\x84\xF0\x9F\x98\x80");
  // Once: what comes of an entity begins none.
  CHECK(Unescaped("&amp;amp;") == "&amp;");
  for (const std::string text : {"&", "&;", "&#;", "&#x;", "&#0;", "&#xD800;", "&#x110000;",
                                 "&#9999999999;", "&nbsp;", "&AMP;", "&amp", "&#38x;"}) {
    CHECK(Unescaped(text) == text);
  }
}

TEST_CASE("xml: tokens") {
  using Token = XmlScanner::Token;
  XmlScanner scanner("<?xml?><a:b c = \"1>\" d='2' e=3/>t<![CDATA[<x>]]></f>");
  REQUIRE(scanner.Next() == Token::kOpen);
  CHECK(scanner.prefix() == "a");
  CHECK(scanner.name() == "b");
  CHECK(scanner.Attribute("c") == "1>");
  CHECK(scanner.Attribute("d") == "2");
  CHECK(scanner.Attribute("e") == "3");
  CHECK(scanner.Attribute("f") == "");
  CHECK(scanner.Next() == Token::kClose);
  std::string text;
  REQUIRE(scanner.Next() == Token::kText);
  scanner.AppendText(&text);
  REQUIRE(scanner.Next() == Token::kText);
  scanner.AppendText(&text);
  CHECK(text == "t<x>");
  CHECK(scanner.Next() == Token::kClose);
  CHECK(scanner.name() == "f");
  CHECK(scanner.Next() == Token::kEnd);
  CHECK(scanner.Next() == Token::kEnd);
}

}  // namespace crawl
