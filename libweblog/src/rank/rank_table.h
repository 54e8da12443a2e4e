// The pages of a stream of visits and what is counted of them.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "weblog/text_table.h"

namespace weblog {

struct PageCounts {
  int64_t views = 0;
  int64_t inferred = 0;
  int64_t sessions = 0;
  int64_t entries = 0;
  int64_t exits = 0;  // as many views have no dwell that was seen
  int64_t bounces = 0;
  int64_t dwell_us = 0;  // the sum of the dwells seen

  void Add(const PageCounts& other);
};

class RankTable {
 public:
  // The page's number.
  uint32_t Page(std::string_view url);
  PageCounts& counts(uint32_t page) { return counts_[page]; }
  const PageCounts& counts(uint32_t page) const { return counts_[page]; }
  std::string_view url(uint32_t page) const { return urls_[page]; }
  uint32_t pages() const { return urls_.size(); }

  void AddDwell(uint32_t page, uint32_t millis) {
    Append(&PartOf(page).dwells, uint64_t{page} << 32 | millis);
  }
  // `user` is a hash of the user's name.
  void AddUser(uint32_t page, uint64_t user);

  // Puts dwells and users in order. Call it before what follows, after the last addition.
  void Sort();

  // The page's dwells in milliseconds, in ascending order; valid until the next call.
  std::span<const uint32_t> DwellsOf(uint32_t page);
  // All pages' dwells, in ascending order.
  std::vector<uint32_t> AllDwells() const;

  // Twelve bytes: there are as many as users times pages.
  class PageUser {
   public:
    PageUser(uint32_t page, uint64_t user)
        : page_(page),
          high_(static_cast<uint32_t>(user >> 32)),
          low_(static_cast<uint32_t>(user)) {}
    uint32_t page() const { return page_; }
    uint64_t user() const { return uint64_t{high_} << 32 | low_; }
    auto operator<=>(const PageUser&) const = default;

   private:
    uint32_t page_, high_, low_;
  };
  // The page's users, each once, in ascending order.
  std::span<const PageUser> UsersOf(uint32_t page) const;

 private:
  // Pages are spread over parts, so that no list is so long that growing or sorting it takes much
  // memory.
  static constexpr size_t kParts = 64;
  struct Part {
    std::vector<uint64_t> dwells;  // the page above the milliseconds
    std::vector<PageUser> users;   // those before `users_sorted` are in order and differ
    size_t users_sorted = 0;

    void DropRepeatedUsers();
  };
  // As push_back(), but with little room to spare: the lists are most of the memory, and grow at
  // about the same time.
  template <typename T>
  static void Append(std::vector<T>* list, const T& element) {
    if (list->size() == list->capacity()) list->reserve(list->size() + list->size() / 8 + 64);
    list->push_back(element);
  }
  Part& PartOf(uint32_t page) { return parts_[page % kParts]; }
  const Part& PartOf(uint32_t page) const { return parts_[page % kParts]; }

  TextTable urls_;
  std::vector<PageCounts> counts_;
  std::vector<uint64_t> last_user_;  // by page: the user added last, who mostly comes again
  std::array<Part, kParts> parts_;
  std::vector<uint32_t> scratch_;
};

}  // namespace weblog
