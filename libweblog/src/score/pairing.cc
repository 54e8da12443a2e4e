#include "score/pairing.h"

#include <algorithm>
#include <unordered_map>

namespace weblog {
namespace {

constexpr int64_t kTolerance = 1'000'000;

class Pairing {
 public:
  Pairing(const KnownSessions& truth, const KnownSessions& found, bool use_start)
      : truth_(truth),
        found_(found),
        use_start_(use_start),
        found_of_(truth.size(), kUnpaired),
        taken_(found.size(), false) {
    for (size_t i = 0; i < truth.size(); ++i) {
      by_first_page_[truth[i].first_page].push_back(i);
    }
    for (auto& [page, sessions] : by_first_page_) {
      std::stable_sort(sessions.begin(), sessions.end(),
                       [&](size_t a, size_t b) { return truth[a].start < truth[b].start; });
    }
  }

  // Pairs the found sessions with the first true one that is still free and `fits`.
  template <typename Fits>
  void Pair(const Fits& fits) {
    for (size_t i = 0; i < found_.size(); ++i) {
      if (taken_[i] || PairAt(i, found_[i].start, fits)) continue;
      if (found_[i].earlier_start != found_[i].start) PairAt(i, found_[i].earlier_start, fits);
    }
  }

  std::vector<size_t> Take() { return std::move(found_of_); }

 private:
  template <typename Fits>
  bool PairAt(size_t found, int64_t start, const Fits& fits) {
    const auto sessions = by_first_page_.find(found_[found].first_page);
    if (sessions == by_first_page_.end()) return false;
    auto it = sessions->second.begin();
    if (use_start_) {
      it = std::partition_point(it, sessions->second.end(),
                                [&](size_t i) { return truth_[i].start < start - kTolerance; });
    }
    for (; it != sessions->second.end(); ++it) {
      if (use_start_ && truth_[*it].start > start + kTolerance) return false;
      if (found_of_[*it] != kUnpaired || !fits(*it, found)) continue;
      found_of_[*it] = found;
      taken_[found] = true;
      return true;
    }
    return false;
  }

  const KnownSessions& truth_;
  const KnownSessions& found_;
  const bool use_start_;
  std::unordered_map<PageKey, std::vector<size_t>> by_first_page_;  // true sessions, by start
  std::vector<size_t> found_of_;
  std::vector<bool> taken_;
};

}  // namespace

std::vector<size_t> PairSessions(const KnownSessions& truth, const KnownSessions& found,
                                 bool use_start, const std::function<bool(size_t, size_t)>& equal) {
  Pairing pairing(truth, found, use_start);
  pairing.Pair(equal);
  pairing.Pair([](size_t, size_t) { return true; });
  return pairing.Take();
}

}  // namespace weblog
