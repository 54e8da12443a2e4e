// Times as format strings describe them: strftime patterns, whole or in pieces, as in
// %{%d/%b/%Y:%T}t.%{msec_frac}t.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "../fields.h"

namespace weblog {

// How a directive writes a time.
struct TimePattern {
  // In strptime's notation with composite conversions written out ("%T" as "%H:%M:%S"). %s is the
  // epoch's seconds; %3f and %6f are the digits of a fraction.
  std::string text;
  // The conversions it has, as TimePart bits.
  unsigned parts = 0;
  // The end of the request, not its beginning.
  bool at_end = false;
};

inline constexpr std::string_view kClfPattern = "%d/%b/%Y:%H:%M:%S %z";
inline constexpr std::string_view kIsoPattern = "%Y-%m-%dT%H:%M:%S%z";

// Reads a strftime pattern, with %3f and %6f besides. Returns npos, or where in `strftime` a
// conversion is that cannot be read back.
size_t ReadTimePattern(std::string_view strftime, TimePattern* result);

// Moves the literal texts at the ends of `pattern` to `before` and `behind`. A final "Z", for UTC,
// stays. Without a single conversion all of it is `before`.
void PeelTimePattern(TimePattern* pattern, std::string* before, std::string* behind);

// Takes up `next`, which is written behind `pattern` with `between` in between, when the two make
// up one time. Two that both have a year (or any other part) are two times: false, nothing changed.
bool JoinTimePatterns(TimePattern* pattern, std::string_view between, const TimePattern& next);

// What a time lacks to say when a hit was ("date", "clock"), or "".
std::string_view MissingTimePart(const TimePattern& pattern);

// Which of several times of a line to use: the highest. The beginning of a request goes before its
// end, a known zone before an unknown one, a fraction before none.
int TimeRank(const TimePattern& pattern);

// Sets the style of the times that `pattern` describes, and the pattern where no style covers it.
// In a Spelling::time_pattern the digits of a fraction are "%f".
void SetTimeSpelling(const TimePattern& pattern, Spelling* spelling);

// `pattern` with every conversion replaced by the byte 1, or by 2 where strftime pads it with a
// blank (%e).
std::string TimeSkeleton(const TimePattern& pattern);

}  // namespace weblog
