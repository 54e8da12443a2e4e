#include "stats/calendar.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <numeric>

#include "timestamp.h"
#include "weblog/stats.h"

namespace weblog {
namespace stats {
namespace {

std::chrono::year_month_day DateOf(int64_t day) {
  return std::chrono::sys_days(std::chrono::days(day));
}

}  // namespace

bool IsTime(int64_t micros) {
  static const int64_t first = DaysFromCivil(0, 1, 1);
  static const int64_t behind = DaysFromCivil(10'000, 1, 1);
  const int64_t day = DayOf(micros);
  return day >= first && day < behind;
}

int64_t DayOf(int64_t micros) { return micros / kDay - (micros % kDay < 0 ? 1 : 0); }

int64_t MonthOfDay(int64_t day) {
  const auto date = DateOf(day);
  return int64_t{static_cast<int>(date.year())} * 12 + static_cast<unsigned>(date.month()) - 1;
}

std::string DayName(int64_t day) {
  const auto date = DateOf(day);
  char text[32];
  std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  return text;
}

std::string MonthName(int64_t month) {
  char text[32];
  std::snprintf(text, sizeof text, "%04d-%02d", static_cast<int>(month / 12),
                static_cast<int>(month % 12 + 1));
  return text;
}

std::vector<int32_t> KeyedTallies::Sorted() const {
  std::vector<int32_t> numbers(keys_.size());
  std::iota(numbers.begin(), numbers.end(), 1);
  std::sort(numbers.begin(), numbers.end(),
            [&](int32_t a, int32_t b) { return KeyOf(a) < KeyOf(b); });
  return numbers;
}

int32_t KeyedTallies::NumberOf(int64_t key) {
  const auto known = numbers_.find(key);
  if (known != numbers_.end()) return known->second;
  if (static_cast<int64_t>(keys_.size()) >= max_keys_) return Vocabulary::kOthers;
  keys_.push_back(key);
  const auto number = static_cast<int32_t>(keys_.size());
  numbers_.emplace(key, number);
  return number;
}

}  // namespace stats

std::string IsoTime(int64_t micros) {
  const int64_t day = stats::DayOf(micros);
  const int64_t second = (micros - day * stats::kDay) / stats::kSecond;
  char clock[32];
  std::snprintf(clock, sizeof clock, "T%02d:%02d:%02dZ", static_cast<int>(second / 3600),
                static_cast<int>(second / 60 % 60), static_cast<int>(second % 60));
  return stats::DayName(day) + clock;
}

}  // namespace weblog
