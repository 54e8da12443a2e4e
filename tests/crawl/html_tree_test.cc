#include "page/html_tree.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <string_view>

#include "page/blocks.h"
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
  LinkCollector links;
  links.Start("http://h.test/d/p.html", PageOptions{}.max_links, &page);
  ElementReader reader(false, &links, &page);
  TextBuilder text;
  text.Start(PageOptions{}.max_text, &page);
  TreeWalk().Run(lxb_dom_interface_node(document), &reader, &text, &page);
  HashBlocks(&page);
  FindMainBlocks(text.places(), &page);
  reader.Finish();
  lxb_html_document_destroy(document);
  return page;
}

// What a page says, in lines.
std::string Told(const Page& page) {
  std::string told = page.title + '\n' + page.text + '\n' + UrlsOf(page) + '\n';
  for (const Link& link : page.links) {
    told += std::to_string(link.anchor.begin) + ' ' + std::to_string(link.anchor.end) + '\n';
  }
  for (const Heading& heading : page.headings) {
    told += std::to_string(heading.level) + ' ' + std::string(page.Text(heading.text)) + '\n';
  }
  for (const Block& block : page.blocks) {
    told += std::to_string(block.hash) + ' ' + std::to_string(block.linked_bytes) +
            (block.main ? " main\n" : "\n");
  }
  return told;
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
