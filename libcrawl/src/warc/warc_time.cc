#include <charconv>
#include <chrono>

#include "crawl/warc.h"

namespace crawl {
namespace {

constexpr int64_t kSecond = 1'000'000;

// Takes a number of exactly `digits` digits off `text`.
bool TakeNumber(std::string_view* text, size_t digits, int* value) {
  if (text->size() < digits) return false;
  const char* end = text->data() + digits;
  const auto [stop, error] = std::from_chars(text->data(), end, *value);
  if (error != std::errc() || stop != end || *value < 0) return false;
  text->remove_prefix(digits);
  return true;
}

bool TakeMark(std::string_view* text, char mark) {
  if (!text->starts_with(mark)) return false;
  text->remove_prefix(1);
  return true;
}

// The digits of a fraction of a second, in microseconds; further ones are dropped.
int64_t TakeFraction(std::string_view* text) {
  int64_t value = 0;
  for (int64_t unit = kSecond / 10; !text->empty() && text->front() >= '0' && text->front() <= '9';
       unit /= 10) {
    value += unit * (text->front() - '0');
    text->remove_prefix(1);
  }
  return value;
}

// Writes the last `digits` digits of a number to `text`, from byte `at` on.
void PutDigits(int64_t value, size_t at, size_t digits, std::string* text) {
  for (size_t i = at + digits; i-- > at; value /= 10)
    (*text)[i] = static_cast<char>('0' + value % 10);
}

}  // namespace

std::optional<int64_t> ParseWarcDate(std::string_view text) {
  int year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0;
  int64_t fraction = 0;
  if (!TakeNumber(&text, 4, &year)) return std::nullopt;
  if (TakeMark(&text, '-') && !TakeNumber(&text, 2, &month)) return std::nullopt;
  if (TakeMark(&text, '-') && !TakeNumber(&text, 2, &day)) return std::nullopt;
  if (TakeMark(&text, 'T')) {
    if (!TakeNumber(&text, 2, &hour) || !TakeMark(&text, ':') || !TakeNumber(&text, 2, &minute)) {
      return std::nullopt;
    }
    if (TakeMark(&text, ':') && !TakeNumber(&text, 2, &second)) return std::nullopt;
    if (TakeMark(&text, '.')) fraction = TakeFraction(&text);
    if (!TakeMark(&text, 'Z')) return std::nullopt;
  }
  const auto date = std::chrono::year(year) / month / day;
  if (!text.empty() || !date.ok() || hour > 23 || minute > 59 || second > 60) return std::nullopt;
  const int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  return (((days * 24 + hour) * 60 + minute) * 60 + second) * kSecond + fraction;
}

std::string WarcDate(int64_t time_us) {
  using std::chrono::microseconds;
  const std::chrono::sys_time<microseconds> time{microseconds(time_us)};
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(time - day);
  std::string text = "0000-00-00T00:00:00.000000Z";
  PutDigits(static_cast<int>(date.year()), 0, 4, &text);
  PutDigits(static_cast<unsigned>(date.month()), 5, 2, &text);
  PutDigits(static_cast<unsigned>(date.day()), 8, 2, &text);
  PutDigits(clock.hours().count(), 11, 2, &text);
  PutDigits(clock.minutes().count(), 14, 2, &text);
  PutDigits(clock.seconds().count(), 17, 2, &text);
  PutDigits(clock.subseconds().count(), 20, 6, &text);
  return text;
}

}  // namespace crawl
