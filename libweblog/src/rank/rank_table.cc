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
    Append(&counts_, PageCounts());
    Append(&last_user_, uint64_t{0});
  }
  return page;
}

void RankTable::AddUser(uint32_t page, uint64_t user) {
  if (last_user_[page] == user && counts_[page].views > 1) return;
  last_user_[page] = user;
  Part& part = PartOf(page);
  Append(&part.users, PageUser(page, user));
  if (part.users.size() > 2 * part.users_sorted + 4096) part.DropRepeatedUsers();
}

void RankTable::Part::DropRepeatedUsers() {
  const auto sorted_end = users.begin() + static_cast<ptrdiff_t>(users_sorted);
  std::sort(sorted_end, users.end());
  std::inplace_merge(users.begin(), sorted_end, users.end());
  users.erase(std::unique(users.begin(), users.end()), users.end());
  users_sorted = users.size();
}

void RankTable::Sort() {
  for (Part& part : parts_) {
    part.DropRepeatedUsers();
    std::sort(part.dwells.begin(), part.dwells.end());
  }
}

std::span<const uint32_t> RankTable::DwellsOf(uint32_t page) {
  const auto& dwells = PartOf(page).dwells;
  scratch_.clear();
  for (auto it = std::lower_bound(dwells.begin(), dwells.end(), uint64_t{page} << 32);
       it != dwells.end() && *it >> 32 == page; ++it) {
    scratch_.push_back(static_cast<uint32_t>(*it));
  }
  return scratch_;
}

std::vector<uint32_t> RankTable::AllDwells() const {
  size_t count = 0;
  for (const Part& part : parts_) count += part.dwells.size();
  std::vector<uint32_t> all;
  all.reserve(count);
  for (const Part& part : parts_) {
    for (const uint64_t dwell : part.dwells) all.push_back(static_cast<uint32_t>(dwell));
  }
  std::sort(all.begin(), all.end());
  return all;
}

std::span<const RankTable::PageUser> RankTable::UsersOf(uint32_t page) const {
  const auto& users = PartOf(page).users;
  const auto begin = std::lower_bound(users.begin(), users.end(), PageUser(page, 0));
  auto end = begin;
  while (end != users.end() && end->page() == page) ++end;
  return {begin, end};
}

}  // namespace weblog
