#include <chrono>

#include "politeness/robots_line.h"
#include "scope/traps.h"
#include "scope/url_parts.h"

namespace crawl {
namespace {

constexpr int kYearsAhead = 2;
constexpr int kFirstBareYear = 1970;

// The number that exactly `digits` digits at the beginning of `text` are, taken off it; negative
// when there are fewer.
int TakeNumber(size_t digits, std::string_view* text) {
  if (text->size() < digits) return -1;
  int number = 0;
  for (const char c : text->substr(0, digits)) {
    if (c < '0' || c > '9') return -1;
    number = number * 10 + (c - '0');
  }
  text->remove_prefix(digits);
  return number;
}

// The number that all of `text` is, of so many digits; negative when it is none.
int NumberOf(std::string_view text, size_t digits) {
  return text.size() == digits ? TakeNumber(digits, &text) : -1;
}

// A year and a month alone could be numbers of anything, so the year must be one that sites have
// pages of. With a day, all years count.
bool IsLikelyYear(int year) { return year >= 1800 && year < 2200; }
bool IsMonth(int number) { return number >= 1 && number <= 12; }
bool IsDay(int number) { return number >= 1 && number <= 31; }

// "2015-03" or "2015-03-17" to its year; negative when `text` is no such date.
int YearOfIsoDate(std::string_view text) {
  const int year = TakeNumber(4, &text);
  if (year < 0 || !text.starts_with('-')) return -1;
  text.remove_prefix(1);
  if (!IsMonth(TakeNumber(2, &text))) return -1;
  if (text.empty()) return IsLikelyYear(year) ? year : -1;
  if (!text.starts_with('-')) return -1;
  text.remove_prefix(1);
  return IsDay(NumberOf(text, 2)) ? year : -1;
}

// "201503" or "20150317".
int YearOfDigits(std::string_view text) {
  const int year = TakeNumber(4, &text);
  if (year < 0 || !IsMonth(TakeNumber(2, &text))) return -1;
  return (text.empty() ? IsLikelyYear(year) : IsDay(NumberOf(text, 2))) ? year : -1;
}

int YearOfParameter(std::string_view name, std::string_view value) {
  if (const int year = YearOfIsoDate(value); year >= 0) return year;
  if (SameIgnoringCase(name, "year")) return NumberOf(value, 4);
  const bool is_date = SameIgnoringCase(name, "date") || SameIgnoringCase(name, "day") ||
                       SameIgnoringCase(name, "month");
  return is_date ? YearOfDigits(value) : -1;
}

bool FindInQuery(std::string_view query, UrlDate* date) {
  while (!query.empty()) {
    std::string_view value = TakeBefore('&', &query);
    const std::string_view name = TakeBefore('=', &value);
    const int year = YearOfParameter(name, value);
    if (year < 0) continue;
    *date = {year, true};
    return true;
  }
  return false;
}

// A date at the beginning of `path`, whose segments that are part of it are taken off.
int TakeDate(std::string_view* path) {
  std::string_view rest = *path;
  const std::string_view first = TakeBefore('/', &rest);
  int year = YearOfIsoDate(first);
  if (year < 0) {
    year = NumberOf(first, 4);
    if (year < 0 || !IsMonth(NumberOf(TakeBefore('/', &rest), 2))) return -1;
    std::string_view behind = rest;
    if (IsDay(NumberOf(TakeBefore('/', &behind), 2))) {
      rest = behind;
    } else if (!IsLikelyYear(year)) {
      return -1;
    }
  }
  *path = rest;
  return year;
}

bool FindInPath(std::string_view path, UrlDate* date) {
  while (!path.empty()) {
    const int year = TakeDate(&path);
    if (year >= 0) {
      *date = {year, path.empty()};
      return true;
    }
    TakeBefore('/', &path);
  }
  return false;
}

}  // namespace

bool FindUrlDate(std::string_view url, UrlDate* date) {
  const UrlParts parts = PartsOf(url);
  return FindInQuery(parts.query, date) || FindInPath(parts.path, date);
}

bool IsFarDate(const UrlDate& date, int now) {
  return date.year > now + kYearsAhead || (date.bare && date.year < kFirstBareYear);
}

int YearOf(int64_t micros) {
  const std::chrono::sys_time<std::chrono::microseconds> time{std::chrono::microseconds(micros)};
  const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(time));
  return static_cast<int>(day.year());
}

}  // namespace crawl
