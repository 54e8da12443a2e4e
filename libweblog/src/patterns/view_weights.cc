#include "patterns/view_weights.h"

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace weblog {
namespace {

// What one view, or all views of a page by a user, amount to: views or microseconds.
struct Amount {
  uint64_t user_page;
  int64_t amount;
};

std::vector<Amount> Amounts(const Trails& trails, ViewWeight weight) {
  std::vector<Amount> amounts;
  amounts.reserve(trails.sessions.pages().size());
  size_t view = 0;
  for (size_t session = 0; session < trails.sessions.size(); ++session) {
    const uint64_t user = uint64_t{trails.session_users[session]} << 32;
    for (const uint32_t page : trails.sessions[session]) {
      const int64_t amount =
          weight == ViewWeight::kViews ? 1 : std::max<int64_t>(trails.dwell_us[view], 0);
      amounts.push_back({user | page, amount});
      ++view;
    }
  }
  tbb::parallel_sort(amounts.begin(), amounts.end(),
                     [](const Amount& a, const Amount& b) { return a.user_page < b.user_page; });
  return amounts;
}

}  // namespace

SparseMatrix UserPageWeights(const Trails& trails, ViewWeight weight) {
  const double unit = weight == ViewWeight::kViews ? 1 : 1e6;
  const std::vector<Amount> amounts = Amounts(trails, weight);
  SparseMatrix weights(trails.num_pages());
  auto next = amounts.begin();
  for (uint32_t user = 0; user < trails.users.size(); ++user) {
    while (next != amounts.end() && next->user_page >> 32 == user) {
      const uint64_t user_page = next->user_page;
      double amount = 0;
      for (; next != amounts.end() && next->user_page == user_page; ++next) {
        amount += static_cast<double>(next->amount);
      }
      if (amount > 0) weights.Add(static_cast<uint32_t>(user_page), std::log1p(amount / unit));
    }
    weights.EndRow();
  }
  return weights;
}

}  // namespace weblog
