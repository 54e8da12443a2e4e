// Lists of page numbers, such as the pages of each session, in a compact form.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace weblog {

// The lists are laid end to end: 4 bytes a page and 8 bytes a list.
class PageLists {
 public:
  // Appends a page to the list that is being built.
  void Add(uint32_t page) { pages_.push_back(page); }
  // Ends that list, which may be empty. Pages behind the last ended list belong to none.
  void EndList() { ends_.push_back(pages_.size()); }

  size_t size() const { return ends_.size(); }
  std::span<const uint32_t> operator[](size_t list) const {
    const size_t begin = BeginOf(list);
    return {pages_.data() + begin, ends_[list] - begin};
  }

  // Where a list begins in pages().
  size_t BeginOf(size_t list) const { return list == 0 ? 0 : ends_[list - 1]; }

  // The pages of all lists, one list after the other.
  const std::vector<uint32_t>& pages() const { return pages_; }

  // Gives page `p` the number `numbers[p]` in all lists.
  void Renumber(const std::vector<uint32_t>& numbers) {
    for (uint32_t& page : pages_) page = numbers[page];
  }

 private:
  std::vector<uint32_t> pages_;
  std::vector<size_t> ends_;
};

}  // namespace weblog
