// The lists that a PathMiner looks for paths in: rare pages left out, the others numbered densely.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "weblog/patterns/page_lists.h"
#include "weblog/patterns/sequences.h"

namespace weblog {

// Positions count through all lists, one after the other. Thread safe once made.
class PathDatabase {
 public:
  // A page that is in fewer than `min_lists` lists is rare. With `drop_rare` it is taken out of the
  // lists, else it keeps its place there but is never visited. `lists` has fewer than 2^32 pages.
  PathDatabase(const PageLists& lists, uint32_t num_pages, int64_t min_lists, bool drop_rare);

  // How many pages are not rare. They are numbered from 0, in the order of their original numbers.
  uint32_t num_pages() const { return static_cast<uint32_t>(original_.size()); }

  // The pages by their original numbers.
  std::vector<uint32_t> Original(const std::vector<uint32_t>& pages) const;

  // Calls visit(page, list, position) for all positions, in ascending order.
  template <typename Visit>
  void ForEach(Visit visit) const {
    for (uint32_t at = 0; at < pages_.size(); ++at) {
      if (pages_[at] != kRare) visit(pages_[at], lists_[at], at);
    }
  }

  // Calls visit(page, list, position) for all positions of which one of `ends` is in the same list
  // and before it, at most `max_gap` pages lying between. `ends` and the visited positions ascend.
  template <typename Visit>
  void ForEachNext(std::span<const uint32_t> ends, uint32_t max_gap, Visit visit) const {
    uint32_t next = 0;  // what is before this has been visited
    for (const uint32_t end : ends) {
      const uint32_t list = lists_[end];
      const uint32_t left = list_ends_[list] - (end + 1);
      const uint32_t stop = end + 1 + (max_gap < left ? max_gap + 1 : left);
      for (uint32_t at = std::max(end + 1, next); at < stop; ++at) {
        if (pages_[at] != kRare) visit(pages_[at], list, at);
      }
      next = std::max(next, stop);
    }
  }

 private:
  static constexpr uint32_t kRare = std::numeric_limits<uint32_t>::max();

  std::vector<uint32_t> pages_;      // by position
  std::vector<uint32_t> lists_;      // by position
  std::vector<uint32_t> list_ends_;  // by list: the position behind its last
  std::vector<uint32_t> original_;   // by page
};

// In how many of the lists each page is.
std::vector<int64_t> ListsOfPages(const PageLists& lists, uint32_t num_pages);

}  // namespace weblog
