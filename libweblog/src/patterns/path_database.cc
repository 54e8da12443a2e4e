#include "patterns/path_database.h"

namespace weblog {

std::vector<int64_t> ListsOfPages(const PageLists& lists, uint32_t num_pages) {
  std::vector<int64_t> counts(num_pages);
  std::vector<size_t> counted(num_pages);  // the last list in which a page was counted, plus one
  for (size_t list = 0; list < lists.size(); ++list) {
    for (const uint32_t page : lists[list]) {
      if (counted[page] == list + 1) continue;
      counted[page] = list + 1;
      ++counts[page];
    }
  }
  return counts;
}

PathDatabase::PathDatabase(const PageLists& lists, uint32_t num_pages, int64_t min_lists,
                           bool drop_rare) {
  std::vector<uint32_t> numbers(num_pages, kRare);
  const std::vector<int64_t> counts = ListsOfPages(lists, num_pages);
  for (uint32_t page = 0; page < num_pages; ++page) {
    if (counts[page] == 0 || counts[page] < min_lists) continue;
    numbers[page] = static_cast<uint32_t>(original_.size());
    original_.push_back(page);
  }
  pages_.reserve(lists.pages().size());
  lists_.reserve(lists.pages().size());
  for (size_t list = 0; list < lists.size(); ++list) {
    for (const uint32_t page : lists[list]) {
      if (drop_rare && numbers[page] == kRare) continue;
      pages_.push_back(numbers[page]);
      lists_.push_back(static_cast<uint32_t>(list));
    }
    list_ends_.push_back(static_cast<uint32_t>(pages_.size()));
  }
}

std::vector<uint32_t> PathDatabase::Original(const std::vector<uint32_t>& pages) const {
  std::vector<uint32_t> original;
  original.reserve(pages.size());
  for (const uint32_t page : pages) original.push_back(original_[page]);
  return original;
}

}  // namespace weblog
