#include "learn/user_factor.h"

namespace crawl {

UserFactor::UserFactor(const Trace* trace, const InterestOptions& options)
    : trace_(trace), options_(options), logs_(trace->users()), sums_(trace->pages()) {}

void UserFactor::Add(uint32_t user, const PageCount& count) { counts_.AddCount(user, count); }

UserFactor::Sum UserFactor::Move(uint32_t user) {
  const auto log = static_cast<float>(counts_.LogRatio(user, base_, options_));
  const float before = logs_[user];
  const bool is_term = log != 0, was_term = before != 0;
  if (is_term == was_term && std::abs(log - before) <= kTolerance) return {};
  logs_[user] = log;
  return {log - before, static_cast<uint32_t>(is_term) - static_cast<uint32_t>(was_term), 0};
}

void UserFactor::Refresh(const PageCount& base) {
  base_ = base;
  for (Sum& sum : sums_) sum = {};
  for (uint32_t user = 0; user < trace_->users(); ++user) {
    logs_[user] = static_cast<float>(counts_.LogRatio(user, base_, options_));
    if (logs_[user] == 0) continue;
    for (const uint32_t page : trace_->PagesOf(user)) {
      sums_[page].logs += logs_[user];
      ++sums_[page].terms;
    }
  }
  for (Sum& sum : sums_) sum.told = static_cast<float>(Value(sum));
}

}  // namespace crawl
