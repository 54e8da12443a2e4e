#include "support/temporal_text.h"

#include <arrow/type.h>

#include <charconv>

namespace support {
namespace {

constexpr int64_t kSecondsPerDay = 86400;

struct UnitInfo {
  int64_t per_second;
  int digits;
};

UnitInfo InfoOf(arrow::TimeUnit::type unit) {
  switch (unit) {
    case arrow::TimeUnit::SECOND:
      return {1, 0};
    case arrow::TimeUnit::MILLI:
      return {1000, 3};
    case arrow::TimeUnit::MICRO:
      return {1000000, 6};
    default:
      return {1000000000, 9};
  }
}

// Quotient and remainder with 0 <= remainder < divisor.
struct Parts {
  int64_t quotient;
  int64_t remainder;
};
Parts FloorDivide(int64_t value, int64_t divisor) {
  int64_t quotient = value / divisor;
  int64_t remainder = value % divisor;
  if (remainder < 0) {
    remainder += divisor;
    --quotient;
  }
  return {quotient, remainder};
}

// Appends a number that is not negative, with leading zeros up to `width`.
void AppendPadded(int64_t value, int width, std::string* out) {
  char digits[20];
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
  (void)error;
  const auto length = static_cast<int>(end - digits);
  if (length < width) out->append(static_cast<size_t>(width - length), '0');
  out->append(digits, end);
}

void AppendFraction(int64_t value, int digits, Fraction fraction, std::string* out) {
  if (digits == 0 || (fraction == Fraction::kAsNeeded && value == 0)) return;
  *out += '.';
  AppendPadded(value, digits, out);
  if (fraction == Fraction::kAsNeeded) out->erase(out->find_last_not_of('0') + 1);
}

void AppendClock(int64_t seconds, std::string* out) {
  AppendPadded(seconds / 3600, 2, out);
  *out += ':';
  AppendPadded(seconds / 60 % 60, 2, out);
  *out += ':';
  AppendPadded(seconds % 60, 2, out);
}

void AppendSeconds(int64_t value, const UnitInfo& unit, std::string* out) {
  if (value < 0) *out += '-';
  // Through unsigned numbers, since the smallest value has no opposite.
  const uint64_t size = value < 0 ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  const auto per_second = static_cast<uint64_t>(unit.per_second);
  AppendPadded(static_cast<int64_t>(size / per_second), 1, out);
  AppendFraction(static_cast<int64_t>(size % per_second), unit.digits, Fraction::kAsNeeded, out);
  *out += 'S';
}

}  // namespace

void AppendDate(int64_t days, std::string* out) {
  // The proleptic Gregorian calendar, by eras of 400 years that begin on 1 March.
  const Parts era = FloorDivide(days + 719468, 146097);
  const int64_t day_of_era = era.remainder;
  const int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  const int64_t day_of_year =
      day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const int64_t shifted_month = (5 * day_of_year + 2) / 153;
  const int64_t day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
  const int64_t month = shifted_month < 10 ? shifted_month + 3 : shifted_month - 9;
  const int64_t year = year_of_era + era.quotient * 400 + (month <= 2 ? 1 : 0);
  if (year < 0) *out += '-';
  if (year > 9999) *out += '+';
  AppendPadded(year < 0 ? -year : year, 4, out);
  *out += '-';
  AppendPadded(month, 2, out);
  *out += '-';
  AppendPadded(day, 2, out);
}

void AppendTimestamp(int64_t value, arrow::TimeUnit::type unit, bool utc, Fraction fraction,
                     std::string* out) {
  const UnitInfo info = InfoOf(unit);
  const Parts seconds = FloorDivide(value, info.per_second);
  const Parts days = FloorDivide(seconds.quotient, kSecondsPerDay);
  AppendDate(days.quotient, out);
  *out += 'T';
  AppendClock(days.remainder, out);
  AppendFraction(seconds.remainder, info.digits, fraction, out);
  if (utc) *out += 'Z';
}

void AppendTimeOfDay(int64_t value, arrow::TimeUnit::type unit, Fraction fraction,
                     std::string* out) {
  const UnitInfo info = InfoOf(unit);
  const Parts seconds = FloorDivide(value, info.per_second);
  if (seconds.quotient < 0) {
    // No time of day; shown rather than hidden.
    AppendSeconds(value, info, out);
    return;
  }
  AppendClock(seconds.quotient, out);
  AppendFraction(seconds.remainder, info.digits, fraction, out);
}

void AppendDuration(int64_t value, arrow::TimeUnit::type unit, std::string* out) {
  *out += "PT";
  AppendSeconds(value, InfoOf(unit), out);
}

void AppendInterval(int64_t months, int64_t days, int64_t nanoseconds, std::string* out) {
  *out += 'P';
  if (months != 0) *out += std::to_string(months) + 'M';
  if (days != 0) *out += std::to_string(days) + 'D';
  if (nanoseconds == 0 && (months != 0 || days != 0)) return;
  *out += 'T';
  AppendSeconds(nanoseconds, InfoOf(arrow::TimeUnit::NANO), out);
}

}  // namespace support
