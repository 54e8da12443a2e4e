// Pages made to take long, or much memory: each is read in time and memory in proportion to its
// size.
#include <doctest/doctest.h>

#include <ctime>
#include <string>

#include "page_checks.h"

namespace crawl {
namespace {

std::string Repeat(std::string_view text, size_t times) {
  std::string repeated;
  repeated.reserve(text.size() * times);
  for (size_t i = 0; i < times; ++i) repeated.append(text);
  return repeated;
}

// `before`, the number, `behind`, for each number.
std::string Numbered(std::string_view before, std::string_view behind, size_t times) {
  std::string text;
  for (size_t i = 0; i < times; ++i) {
    text.append(before).append(std::to_string(i)).append(behind);
  }
  return text;
}

// Reads a page in both modes; fails when that takes ages of CPU time. An ordinary page takes some
// ten milliseconds for each megabyte: the limit is for those that take time with the square of it.
Page ReadInTime(const std::string& html) {
  const std::clock_t begin = std::clock();
  PageOptions links_only;
  links_only.links_only = true;
  ParsePage(html, links_only);
  Page page = ParsePage(html);
  CHECK(std::clock() - begin < 20 * CLOCKS_PER_SEC);
  return page;
}

}  // namespace

TEST_CASE("hostile page: 100,000 nested elements") {
  for (const std::string_view tag :
       {"div", "b",      "a",    "table",    "p",      "font", "span",
        "ul",  "li",     "svg",  "template", "select", "form", "object",
        "h1",  "button", "math", "frameset", "nobr",   "ruby", "x"}) {
    CAPTURE(tag);
    const std::string name(tag);
    const Page page = ReadInTime(Repeat("<" + name + ">", 100'000) + "<a href=/x>end</a>");
    CHECK(page.links.size() <= 1);
    ReadInTime(Repeat("<" + name + ">", 100'000) + Repeat("</" + name + ">", 100'000));
  }
  CHECK(ReadInTime(Repeat("<div>", 100'000) + "<a href=/x>end</a>").text == "end");
}

TEST_CASE("hostile page: elements that do not nest well") {
  for (const std::string_view part : {"<a><div>",
                                      "<b><p>",
                                      "<table><tr><td>",
                                      "<table><a>",
                                      "<ul><li>",
                                      "<b><table>",
                                      "<i><b></i>",
                                      "<a href=x><p></a>",
                                      "</p>",
                                      "</br>",
                                      "x</q>",
                                      "<tr>x",
                                      "<svg><g>",
                                      "<svg><a>",
                                      "<svg><style>",
                                      "<svg><foreignObject>",
                                      "<math><mtext><p>",
                                      "<template><td>",
                                      "<select><option>",
                                      "<object><a>",
                                      "<marquee><a><p>",
                                      "<dd><dt>",
                                      "<h1><h2>",
                                      "<frameset><frame>",
                                      "<button><p>",
                                      "<nobr><p>"}) {
    CAPTURE(part);
    ReadInTime(Repeat(part, 100'000) + "end");
  }
}

TEST_CASE("hostile page: copies of open elements") {
  ReadInTime(Numbered("<p><font color=", ">x", 100'000));
  ReadInTime(Numbered("<b id=", ">", 1000) + Repeat("<p>x</p>", 200'000));
  // An <a> of 4000 bytes that each of the paragraphs would hold a copy of.
  ReadInTime("<a href=/" + std::string(4000, 'x') + ">" + Repeat("<p>x</p>", 500'000));
  ReadInTime(Repeat("<a href=/" + std::string(4000, 'x') + "><div><div><div></a>", 1000));
}

TEST_CASE("hostile page: names without end") {
  CHECK(ReadInTime("<a " + Numbered("n", " ", 1'000'000) + ">").truncated);
  CHECK(ReadInTime("<a " + Repeat("n ", 2'000'000) + ">").truncated);
  CHECK(ReadInTime(Numbered("<t", ">", 300'000)).truncated);
  CHECK(ReadInTime(Numbered("<p t", ">", 300'000)).truncated);
}

TEST_CASE("hostile page: long runs") {
  ReadInTime(std::string(4 << 20, '\0'));
  ReadInTime(std::string(4 << 20, '<'));
  ReadInTime(std::string(4 << 20, '&'));
  ReadInTime(Repeat("&amp;", 1 << 20));
  ReadInTime("<a href='" + Repeat("&amp;", 1 << 20) + "'>x");
  ReadInTime(Repeat("<!---->", 500'000));
  ReadInTime("<!--" + std::string(4 << 20, '-'));
  ReadInTime("<script>" + Repeat("<!--<script>", 300'000));
  ReadInTime("<title>" + Repeat("</titl", 500'000));
  ReadInTime("<meta http-equiv=refresh content='0;" + std::string(4 << 20, ' ') + "'>");
  ReadInTime("<a rel='" + Repeat("x ", 1 << 20) + "' href=/>");
  ReadInTime("<meta charset=" + std::string(4 << 20, 'x'));
  ReadInTime(std::string(4 << 20, '\xE9'));
}

TEST_CASE("hostile page: a million links") {
  const Page page = ReadInTime(Numbered("<a href=/", ">x</a> ", 800'000));
  CHECK(page.links.size() == PageOptions{}.max_links);
  CHECK(page.truncated);
  CHECK(page.Url(page.links.back()) == "http://h.test/99999");
  // A base as long as can be does not go into each of them.
  const Page based = ReadInTime("<base href='http://o.test/" + std::string(1 << 20, 'x') + "/'>" +
                                Numbered("<a href=", ">x</a>", 100'000));
  CHECK(based.Url(based.links.back()) == "http://h.test/d/99999");
}

TEST_CASE("hostile page: links behind what the tree has memory for") {
  PageOptions options;
  options.max_links = 5;
  const Page page = ParsePage("<base href=/b/><p>text<a href=first>a</a>" +
                                  Repeat("<p>x", 1'500'000) + "<a href=last>z</a>",
                              options);
  CHECK(UrlsOf(page) == "http://h.test/b/first http://h.test/b/last");
  CHECK(page.truncated);
  CHECK(page.Anchor(page.links[0]) == "a");
}

}  // namespace crawl
