#include "rank/rank_table.h"

#include <algorithm>

namespace weblog {

void PageCounts::Add(const PageCounts& other) {
  views += other.views;
  inferred += other.inferred;
  sessions += other.sessions;
  entries += other.entries;
  exits += other.exits;
  bounces += other.bounces;
  dwell_us += other.dwell_us;
}

uint32_t RankTable::Page(std::string_view url) {
  const uint32_t page = urls_.Add(url);
  if (page == counts_.size()) {
    counts_.emplace_back();
    last_user_.push_back(0);
  }
  return page;
}

void RankTable::AddUser(uint32_t page, uint64_t user) {
  if (last_user_[page] == user && counts_[page].views > 1) return;
  last_user_[page] = user;
  users_.push_back({user, page});
  if (users_.size() > 2 * users_sorted_ + (1 << 16)) DropRepeatedUsers();
}

void RankTable::DropRepeatedUsers() {
  const auto sorted_end = users_.begin() + static_cast<ptrdiff_t>(users_sorted_);
  std::sort(sorted_end, users_.end());
  std::inplace_merge(users_.begin(), sorted_end, users_.end());
  users_.erase(std::unique(users_.begin(), users_.end()), users_.end());
  users_sorted_ = users_.size();
}

void RankTable::Sort() {
  DropRepeatedUsers();
  std::sort(dwells_.begin(), dwells_.end());
}

std::span<const uint32_t> RankTable::DwellsOf(uint32_t page) {
  const auto begin = std::lower_bound(dwells_.begin(), dwells_.end(), uint64_t{page} << 32);
  scratch_.clear();
  for (auto it = begin; it != dwells_.end() && *it >> 32 == page; ++it) {
    scratch_.push_back(static_cast<uint32_t>(*it));
  }
  return scratch_;
}

std::vector<uint32_t> RankTable::AllDwells() const {
  std::vector<uint32_t> all(dwells_.begin(), dwells_.end());  // drops the page
  std::sort(all.begin(), all.end());
  return all;
}

std::span<const RankTable::PageUser> RankTable::UsersOf(uint32_t page) const {
  const auto begin = std::lower_bound(users_.begin(), users_.end(), PageUser{0, page});
  auto end = begin;
  while (end != users_.end() && end->page == page) ++end;
  return {begin, end};
}

}  // namespace weblog
