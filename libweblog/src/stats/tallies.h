// Counts by name, and what a row of the log adds to them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "stats/distinct_users.h"
#include "stats/vocabulary.h"

namespace weblog::stats {

// Adds what is not negative; a forged log ends at the greatest number.
inline void AddTo(int64_t* sum, int64_t value) {
  if (__builtin_add_overflow(*sum, value, sum)) *sum = INT64_MAX;
}

// A row of the log, as far as all sections are concerned.
struct Hit {
  int64_t bytes = 0;
  int32_t user = Vocabulary::kNone;
  bool logged = true;  // and not inferred
  bool page = false;   // a page view
  bool entry = false;  // the first view of a visit
  bool last = false;   // the last one
  bool robot = false;
};

struct Tally {
  int64_t hits = 0;
  int64_t pages = 0;
  int64_t visits = 0;
  int64_t bytes = 0;

  void Add(const Hit& hit) {
    ++hits;
    pages += hit.page;
    visits += hit.entry;
    AddTo(&bytes, hit.bytes);
  }
  void Add(const Tally& other) {
    hits += other.hits;
    pages += other.pages;
    visits += other.visits;
    AddTo(&bytes, other.bytes);
  }
};

// Tallies of the names with the numbers 0, 1, 2, …
class TallyTable {
 public:
  // With `max_pairs` of 0 users are not counted.
  explicit TallyTable(int64_t max_pairs = 0) : count_users_(max_pairs > 0), users_(max_pairs) {}

  // Vocabulary::kNone is passed over.
  void Add(int32_t number, const Hit& hit) {
    if (number < 0) return;
    const auto at = static_cast<size_t>(number);
    if (at >= tallies_.size()) tallies_.resize(at + 1);
    tallies_[at].Add(hit);
    if (count_users_ && hit.user >= 0) users_.Add(number, hit.user);
  }

  int32_t size() const { return static_cast<int32_t>(tallies_.size()); }
  const Tally& operator[](int32_t number) const { return tallies_[static_cast<size_t>(number)]; }
  std::optional<int64_t> UsersOf(int32_t number) const {
    return count_users_ ? users_.CountOf(number) : std::nullopt;
  }
  bool gave_up_users() const { return users_.given_up(); }

 private:
  const bool count_users_;
  std::vector<Tally> tallies_;
  DistinctUsers users_;
};

// Names and their tallies.
struct NamedTallies {
  Vocabulary names;
  TallyTable tallies;

  explicit NamedTallies(int64_t max_names, int64_t max_pairs = 0)
      : names(max_names), tallies(max_pairs) {}
};

}  // namespace weblog::stats
