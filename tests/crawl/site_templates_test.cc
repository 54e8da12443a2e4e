#include <doctest/doctest.h>

#include <string>

#include "page_checks.h"

namespace crawl {
namespace {

constexpr std::string_view kNotice = "All rights are reserved by the owners of this site.";

// A page whose content is its own, with the same notice behind it.
Page MakePage(int number) {
  return ParsePage("<p>This is the text of page number " + std::to_string(number) +
                   ", of some length.<p>" + std::string(kNotice));
}

bool HasNotice(const Page& page) { return MainText(page).find(kNotice) != std::string::npos; }

}  // namespace

TEST_CASE("site templates: what three pages and a third of a host's had is no content") {
  SiteTemplates templates;
  for (int number = 0; number < 10; ++number) {
    Page page = MakePage(number);
    REQUIRE(HasNotice(page));
    templates.Apply("h.test", &page);
    CAPTURE(number);
    CHECK(HasNotice(page) == (number < 3));
    CHECK(MainText(page).find("page number") != std::string::npos);
  }
  Page other = MakePage(0);
  templates.Apply("other.test", &other);
  CHECK(HasNotice(other));
}

TEST_CASE("site templates: not when fewer than a third had it") {
  SiteTemplates templates;
  // 3 of 9 had it: a third. Of 10, less.
  for (int number = 0; number < 3; ++number) {
    Page page = MakePage(number);
    templates.Apply("h.test", &page);
  }
  for (int number = 0; number < 6; ++number) {
    Page page = ParsePage("<p>Another text, with the number " + std::to_string(number) + " in it.");
    templates.Apply("h.test", &page);
  }
  Page tenth = MakePage(9);
  templates.Apply("h.test", &tenth);
  CHECK(!HasNotice(tenth));
  // Now 4 of 10 had it; after three more without, 4 of 13.
  for (int number = 10; number < 13; ++number) {
    Page page = ParsePage("<p>Another text, with the number " + std::to_string(number) + " in it.");
    templates.Apply("h.test", &page);
  }
  Page last = MakePage(13);
  templates.Apply("h.test", &last);
  CHECK(HasNotice(last));
}

TEST_CASE("site templates: the last 64 pages count") {
  SiteTemplates templates;
  for (int number = 0; number < 60; ++number) {
    Page page = MakePage(number);
    templates.Apply("h.test", &page);
  }
  // Of all 124, 60 had the notice; of the last 64, none.
  for (int number = 0; number < 64; ++number) {
    Page page = ParsePage("<p>Another text, with the number " + std::to_string(number) + " in it.");
    templates.Apply("h.test", &page);
  }
  Page page = MakePage(60);
  templates.Apply("h.test", &page);
  CHECK(HasNotice(page));
}

TEST_CASE("site templates: a block twice on one page counts once") {
  SiteTemplates templates;
  const std::string twice =
      "<p>The very same words of a paragraph.<p>Some other words in between "
      "them.<p>The very same words of a paragraph.";
  for (int i = 0; i < 3; ++i) {
    Page page = ParsePage(twice);
    templates.Apply("h.test", &page);
    CHECK(page.blocks[0].main);
  }
  Page page = ParsePage(twice);
  templates.Apply("h.test", &page);
  CHECK(!page.blocks[0].main);
}

}  // namespace crawl
