#include "page/html_tree.h"

#include <doctest/doctest.h>

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

}  // namespace crawl
