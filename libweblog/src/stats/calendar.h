// Days and months that hits fall into.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "stats/tallies.h"

namespace weblog::stats {

inline constexpr int64_t kSecond = 1'000'000;
inline constexpr int64_t kHour = 3600 * kSecond;
inline constexpr int64_t kDay = 24 * kHour;

// Whether microseconds since 1970 lie in the years 0 to 9999. Others are no times: a clock that is
// off by ten thousand years says nothing of days.
bool IsTime(int64_t micros);

// The day since 1970-01-01 of a time; rounds toward the past.
int64_t DayOf(int64_t micros);
// Months since January of the year 0.
int64_t MonthOfDay(int64_t day);
// "2015-05-17" and "2015-05".
std::string DayName(int64_t day);
std::string MonthName(int64_t month);

// Tallies of whole numbers, such as days. Those beyond `max_keys` different ones are
// Vocabulary::kOthers.
class KeyedTallies {
 public:
  KeyedTallies(int64_t max_keys, int64_t max_pairs) : max_keys_(max_keys), tallies_(max_pairs) {}

  void Add(int64_t key, const Hit& hit) {
    if (keys_.empty() || key != last_key_) {
      last_number_ = NumberOf(key);
      last_key_ = key;
    }
    tallies_.Add(last_number_, hit);
  }

  // The numbers of all keys, by key.
  std::vector<int32_t> Sorted() const;
  // The key of a number, from 1 on.
  int64_t KeyOf(int32_t number) const { return keys_[static_cast<size_t>(number) - 1]; }
  const TallyTable& tallies() const { return tallies_; }

 private:
  int32_t NumberOf(int64_t key);

  const int64_t max_keys_;
  std::unordered_map<int64_t, int32_t> numbers_;
  std::vector<int64_t> keys_;
  int64_t last_key_ = 0;
  int32_t last_number_ = 0;
  TallyTable tallies_;
};

}  // namespace weblog::stats
