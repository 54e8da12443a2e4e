#include "page/html_tree.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <random>
#include <string>
#include <string_view>

#include "page/tree_walk.h"
#include "page_checks.h"

namespace crawl {
namespace {

// From a tree that nothing is left out of.
Page SlowlyParse(std::string_view html) {
  lxb_html_document_t* document = lxb_html_document_create();
  const auto* bytes = reinterpret_cast<const lxb_char_t*>(html.data());
  REQUIRE(lxb_html_document_parse(document, bytes, html.size()) == LXB_STATUS_OK);
  Page page;
  WritePage(
      [document](PageWriter* writer) {
        WalkTree(lxb_dom_interface_node(document), writer);
        writer->Finish();
        return true;
      },
      &page);
  lxb_html_document_destroy(document);
  return page;
}

// In the order of `pages`, by the same parser: what the last of them says.
std::string ToldOfLast(std::initializer_list<std::string_view> pages) {
  PageParser parser;
  Page page;
  for (const std::string_view html : pages) {
    REQUIRE(parser.ParseHtml(html, {"http://h.test/d/p.html", "text/html"}, &page).ok());
  }
  return Told(page);
}

}  // namespace

TEST_CASE("html tree: what it leaves out changes no page") {
  constexpr std::string_view kPieces[] = {
      "\n",          " ",           "\n  ",       "word",
      "two words",   "<p>",         "</p>",       "<div>",
      "</div>",      "<a href=/x>", "</a>",       "<table>",
      "</table>",    "<tr>",        "<td>",       "</td>",
      "<caption>",   "<ul>",        "</ul>",      "<li>",
      "</li>",       "<select>",    "</select>",  "<option>",
      "</option>",   "<button>",    "</button>",  "<selectedcontent>",
      "<pre>",       "</pre>",      "<textarea>", "</textarea>",
      "<br>",        "<span>",      "</span>",    "<h1>",
      "</h1>",       "<title>",     "</title>",   "<head>",
      "<body>",      "</body>",     "</html>",    "<template>",
      "</template>", "<svg>",       "</svg>",     "<img alt=i>",
      "<!-- c -->",  "&nbsp;",      "&#32;",      "<form>",
      "<nav>",       "<frameset>",  "<script>",   "</script>",
      "<dl hidden>", "<math>",      "<mi>",       "<object>",
      "</object>",   "<col>",       "x < y"};
  std::mt19937 random(1);
  for (int round = 0; round < 20000; ++round) {
    std::string html = round % 2 == 0 ? "<!DOCTYPE html><body>" : "";
    for (size_t i = random() % 24; i > 0; --i) html += kPieces[random() % std::size(kPieces)];
    CAPTURE(html);
    REQUIRE(Told(ParsePage(html)) == Told(SlowlyParse(html)));
  }
}

TEST_CASE("html tree: a <select> shows its first option once more") {
  const std::string_view html =
      "<select><button>x<selectedcontent></selectedcontent></button>"
      "<option>\n<span>one</span><option>two</select>";
  CHECK(ParsePage(html).text == "x one\none\ntwo");
  CHECK(SlowlyParse(html).text == "x one\none\ntwo");
}

// Which closes a <p> where a table begins, unless the page is in quirks mode.
TEST_CASE("html tree: a page is not read in the mode of the page before") {
  constexpr std::string_view kStandard =
      "<!doctype html><p hidden>a<table><tr><td>b <a href=x>c</a></table></p></zz>";
  constexpr std::string_view kQuirky =
      "<p hidden>a<table><tr><td>b <a href=x>c</a></table></p></zz>";
  const std::string alone = ToldOfLast({kStandard});
  REQUIRE(alone != ToldOfLast({kQuirky}));
  CHECK(ToldOfLast({"<p>no doctype</zz>", kStandard}) == alone);
  CHECK(ToldOfLast({kStandard, kQuirky}) == ToldOfLast({kQuirky}));
}

// Each of them stops in a state that a later page must not begin with.
TEST_CASE("html tree: nothing of a page is left for the next") {
  constexpr std::string_view kPages[] = {"<!doctype html><p>a<form><input></zz>",
                                         "<frameset><frame src=f></zz>",
                                         "<table>a<td><form><svg><title>t",
                                         "<body>text<!-- open",
                                         "<template><tr></zz><td>",
                                         "<a href=1>a<p>b</zz><textarea>c",
                                         "<head><script>d",
                                         "</zz><select><option>e",
                                         "<p>f&am"};
  for (const std::string_view first : kPages) {
    for (const std::string_view second : kPages) {
      CAPTURE(first);
      CAPTURE(second);
      CHECK(ToldOfLast({"</zz>", first, second}) == ToldOfLast({second}));
    }
  }
}

}  // namespace crawl
