#include "sessions/entry_pages.h"

#include <doctest/doctest.h>

namespace {

using weblog::EntryPages;

TEST_CASE("an entry page came first five times, and in a third of its views") {
  EntryPages pages;
  for (int i = 0; i < 4; ++i) pages.Count(1, true);
  CHECK_FALSE(pages.IsEntry(1));  // 4 are too few
  pages.Count(1, true);
  CHECK(pages.IsEntry(1));  // 5 of 5
  for (int i = 0; i < 10; ++i) pages.Count(1, false);
  CHECK(pages.IsEntry(1));  // 5 of 15 is a third
  pages.Count(1, false);
  CHECK_FALSE(pages.IsEntry(1));  // 5 of 16 is less
  CHECK_FALSE(pages.IsEntry(2));
}

TEST_CASE("views before the first one that came first do not count") {
  EntryPages pages;
  for (int i = 0; i < 100; ++i) pages.Count(1, false);
  for (int i = 0; i < 5; ++i) pages.Count(1, true);
  CHECK(pages.IsEntry(1));
}

TEST_CASE("rare entries are forgotten when there are too many") {
  EntryPages pages;
  for (int i = 0; i < 40; ++i) pages.Count(1, true);
  for (uint64_t page = 2; page < 3 * EntryPages::kMostPages; ++page) pages.Count(page, true);
  CHECK(pages.IsEntry(1));  // 40, halved at most three times, is 5
}

TEST_CASE("what was learned is written and read back") {
  EntryPages pages;
  for (int i = 0; i < 5; ++i) pages.Count(0xFFFFFFFFFFFFFFFF, true);
  pages.Count(3, true);
  EntryPages copy;
  CHECK(copy.Read(pages.Write()));
  CHECK(copy.Write() == pages.Write());
  CHECK(copy.IsEntry(0xFFFFFFFFFFFFFFFF));
  CHECK(copy.Read(""));
  for (const char* wrong : {"x", "1 2", "1 2 3", "1 3 2\n", "1 -1 2\n", "1 2 3\nx"}) {
    CHECK_FALSE(copy.Read(wrong));
  }
}

}  // namespace
