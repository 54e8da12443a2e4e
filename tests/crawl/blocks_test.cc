#include "page/blocks.h"

#include <doctest/doctest.h>

#include "page/tag_outline.h"
#include "page/text_builder.h"
#include "page_checks.h"

namespace crawl {
namespace {

// Seed 000, Fig. 3.2.
constexpr std::string_view kProjects = R"(<html>
<head>
<title>Projects</title>
</head>
<body>
<h2> My Projects </h2>
<img src="design.jpg" align="left" alt="My Designs">
<ul>
<li><a href="project1.html">Project 1 </a></li>
<li><a href="project2.html">Project 2 </a></li>
</ul>
</body>
</html>
)";

std::string OutlineOf(std::string_view html, size_t max_depth = 512) {
  HtmlTree tree(max_depth);
  REQUIRE(tree.Read(html).ok());
  return TagOutline(tree);
}

std::string Repeat(std::string_view text, int times) {
  std::string repeated;
  for (int i = 0; i < times; ++i) repeated.append(text);
  return repeated;
}

}  // namespace

TEST_CASE("blocks: the tag tree of seed 000, Fig. 3.2") {
  CHECK(OutlineOf(kProjects) ==
        "html\n"
        "  head\n"
        "    title\n"
        "  body\n"
        "    h2\n"
        "    img src=\"design.jpg\" alt=\"My Designs\"\n"
        "    ul\n"
        "      li\n"
        "        a href=\"project1.html\"\n"
        "      li\n"
        "        a href=\"project2.html\"\n");
}

TEST_CASE("blocks: the page of seed 000, Fig. 3.2") {
  const Page page = ParsePage(kProjects);
  CHECK(page.title == "Projects");
  CHECK(page.text == "My Projects\nMy Designs\nProject 1\nProject 2");
  REQUIRE(page.headings.size() == 1);
  CHECK(page.Text(page.headings[0].text) == "My Projects");
  CHECK(UrlsOf(page) == "http://h.test/d/project1.html http://h.test/d/project2.html");
  CHECK(page.Anchor(page.links[0]) == "Project 1");
  CHECK(page.Text(ContextOf(page, page.links[0], 2)) == "My Designs\nProject 1\nProject 2");
  REQUIRE(page.blocks.size() == 4);
  CHECK(page.blocks[1].linked_bytes == 0);
  CHECK(page.blocks[2].linked_bytes == 9);
  // Worths: 11 - 10 = 1, 10 - 10 = 0, 0 - 9 - 10 = -19 twice. The best run is the first block.
  CHECK(MainText(page) == "My Projects");
}

TEST_CASE("blocks: a tree keeps what matters of wrong markup") {
  CHECK(OutlineOf("<p>a<p>b<b class=x>c</p>d") == "html\n  head\n  body\n    p\n    p\n");
  CHECK(OutlineOf("<table><a href=x href=y>z<tr><td>") ==
        "html\n  head\n  body\n    a href=\"x\"\n    table\n      tbody\n        tr\n"
        "          td\n");
}

TEST_CASE("blocks: elements below the greatest depth become its children") {
  const std::string outline = OutlineOf(Repeat("<div>", 40) + "<a href=x><script><p></script>", 16);
  // html, body and 14 <div>, and the <a> in the last of them.
  CHECK(outline == [] {
    std::string expected = "html\n  head\n  body\n";
    for (int depth = 2; depth < 16; ++depth) expected.append(2 * depth, ' ').append("div\n");
    return expected.append(32, ' ').append("a href=\"x\"\n").append(34, ' ').append("script\n");
  }());
  PageOptions options;
  options.max_depth = 20;
  const Page page = ParsePage(Repeat("<div>", 40) + "deep<a href=/x>link</a>", options);
  CHECK(page.text == "deeplink");
  CHECK(page.Anchor(page.links[0]) == "link");
  CHECK(page.truncated);
}

TEST_CASE("blocks: the same text has the same hash") {
  const Page page = ParsePage("<p>Two  words<div>Two <i>words</i></div><p>two words");
  REQUIRE(page.blocks.size() == 3);
  CHECK(page.blocks[0].hash == page.blocks[1].hash);
  CHECK(page.blocks[0].hash != page.blocks[2].hash);
}

TEST_CASE("blocks: the main content is the run of blocks that is worth most") {
  // A paragraph of 40 bytes without links.
  const std::string text(40, 'x');
  const auto paragraph = "<p>" + text + "</p>";
  const std::string menu = Repeat("<li><a href=/m>0123456789</a>", 3);
  // Worths: the menu's -20 each; 30, then 4 - 10 = -6 for the line, 30; the menu again. The run of
  // paragraph, line and paragraph is worth 54, more than either paragraph.
  Page page = ParsePage(menu + paragraph + "<p>line</p>" + paragraph + menu);
  CHECK(MainText(page) == text + "\nline\n" + text);
  // With a menu of 3 * -20 between them the run would be worth 0: the first paragraph is as good.
  page = ParsePage(paragraph + menu + paragraph + "<p>a bit more</p><p>of this text");
  // 30, -60, 30 + 0 + 2.
  CHECK(MainText(page) == text + "\na bit more\nof this text");
  // Linked by more than half inside the run: 30, -10 - 4, 30.
  page = ParsePage(paragraph + "<p><a href=/x>abcd</a></p>" + paragraph);
  CHECK(MainText(page) == text + "\n" + text);
}

TEST_CASE("blocks: what stands around the content is none") {
  const std::string text(40, 'x');
  CHECK(MainText(ParsePage("<nav>" + text + "</nav><p>abcdefghijk<footer>" + text)) ==
        "abcdefghijk");
  CHECK(MainText(ParsePage("<article><header>title of it</header>" + text + "</article>")) ==
        "title of it\n" + text);
  // Nothing else is there.
  CHECK(MainText(ParsePage("<nav>" + text + "</nav>")) == text);
  // A search box is none; a page in a form is content.
  CHECK(MainText(ParsePage("<form>twenty bytes of text</form><p>" + text)) == text);
  CHECK(MainText(ParsePage("<p>twelve bytes<form><p>" + text + "</form>")) ==
        "twelve bytes\n" + text);
  // No block is worth anything: those that are not links.
  CHECK(MainText(ParsePage("<p>short<p><a href=/x>link</a><p>lines")) == "short\nlines");
  // No block is main: the whole text.
  const Page links = ParsePage("<p><a href=/x>a</a><p><a href=/y>b</a>");
  CHECK(MainText(links) == links.text);
}

// The slow obvious version: all runs.
TEST_CASE("blocks: the best run against all runs") {
  uint32_t random = 1;
  const auto next = [&random](uint32_t below) {
    random = random * 1664525 + 1013904223;
    return (random >> 16) % below;
  };
  for (int round = 0; round < 300; ++round) {
    Page page;
    const size_t count = 1 + next(12);
    for (size_t i = 0; i < count; ++i) {
      Block block;
      block.text.begin = static_cast<uint32_t>(page.text.size());
      page.text.append(1 + next(40), 'x');
      block.text.end = static_cast<uint32_t>(page.text.size());
      block.linked_bytes = next(3) == 0 ? next(block.text.end - block.text.begin + 1) : 0;
      page.blocks.push_back(block);
    }
    const auto sum = [&page](size_t begin, size_t end) {
      int64_t total = 0;
      for (size_t i = begin; i < end; ++i) {
        const Block& block = page.blocks[i];
        total += int64_t{block.text.end} - block.text.begin - 2 * int64_t{block.linked_bytes} - 10;
      }
      return total;
    };
    int64_t best = 0;
    for (size_t begin = 0; begin < count; ++begin) {
      for (size_t end = begin; end <= count; ++end) best = std::max(best, sum(begin, end));
    }
    FindMainBlocks(std::vector<uint8_t>(count, kPlain), &page);
    size_t begin = 0, end = count;
    while (begin < count && !page.blocks[begin].main) ++begin;
    while (end > begin && !page.blocks[end - 1].main) --end;
    if (best > 0) {
      CHECK(sum(begin, end) == best);
    }
  }
}

TEST_CASE("blocks: a page that was not read from a document is judged as one that was") {
  const Page read = ParsePage(
      "<nav><a href=\"/\">Home</a> and all the other pages of this site</nav><h1>A title</h1>"
      "<p>A paragraph of some length, with <a href=\"/b\">a link</a> in it.</p><footer>Notes "
      "about the site that are not short either</footer>");
  REQUIRE(read.blocks.size() == 4);
  Page made = read;
  for (Block& block : made.blocks) {
    block.hash = 0;
    block.main = false;
  }
  JudgeBlocks({true, false, false, true}, &made);
  for (size_t i = 0; i < 4; ++i) {
    CHECK(made.blocks[i].hash == read.blocks[i].hash);
    CHECK(made.blocks[i].main == read.blocks[i].main);
    CHECK(made.blocks[i].main == (i == 2));
  }
}

}  // namespace crawl
