// Times as text: RFC 3339 for instants and dates, ISO 8601 for durations.
//
// Years outside 0000 to 9999 get a sign and as many digits as they need.
#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <string>

namespace support {

// Digits after the second's point.
enum class Fraction {
  kFixed,     // as many as the unit has: 3, 6, 9 or none at all
  kAsNeeded,  // without trailing zeros, and without a point when they are all zero
};

// "2024-02-29T23:59:60.123456", and "Z" behind it when `utc`.
void AppendTimestamp(int64_t value, arrow::TimeUnit::type unit, bool utc, Fraction fraction,
                     std::string* out);

// "2024-02-29", from days since 1970-01-01.
void AppendDate(int64_t days, std::string* out);

// "23:59:59.5", from units since midnight.
void AppendTimeOfDay(int64_t value, arrow::TimeUnit::type unit, Fraction fraction,
                     std::string* out);

// "PT90.5S", always in seconds.
void AppendDuration(int64_t value, arrow::TimeUnit::type unit, std::string* out);

// "P14M3DT0.5S"; parts that are zero are left out, and nothing at all is "PT0S".
void AppendInterval(int64_t months, int64_t days, int64_t nanoseconds, std::string* out);

}  // namespace support
