// Numbers, times, durations and addresses as JSON logs write them.
#pragma once

#include <cstdint>
#include <string_view>

namespace weblog {

// Puts `number` ("-12.5e3") times ten to the power of `shift` into `value`, computed in decimal:
// exact but for what is cut off behind the point. Returns false, leaving `value` alone, when it is
// no number or does not fit.
bool ScaleDecimal(std::string_view number, int shift, int64_t* value);

// Microseconds since 1970 UTC from seconds, milliseconds, microseconds or nanoseconds since then,
// told apart by magnitude, or from an ISO 8601 ("2006/01/02 15:04:05" too) or Common Log Format
// time. Digits beyond the microsecond are dropped. False when it is none of these or before 1970.
bool ReadJsonTime(std::string_view text, int64_t* micros);

// Microseconds, rounded, from a number whose unit is ten to the power of `exponent` microseconds,
// or from a duration with units ("1m2.5s", "250µs"), whatever the exponent. False when it is
// neither or negative.
bool ReadJsonDuration(std::string_view text, int exponent, int64_t* micros);

// "198.51.100.7:4711" and "[2001:db8::1]:443" without their ports; of a list of forwarders the
// first.
std::string_view ReadJsonClient(std::string_view client);

}  // namespace weblog
