// Points and spans of time as people write them on a command line.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <string_view>

namespace weblog {

// Microseconds since 1970 UTC of "2015-05-17", "2015-05-17T10:05Z", "2015-05-17T10:05:03+02:00",
// "17/May/2015:10:05:03 +0000", "@1431857103", or of so long before `now_micros`: "90s", "30m",
// "2h", "7d". A time without a zone is UTC.
arrow::Result<int64_t> ParseTimePoint(std::string_view text, int64_t now_micros);

// Microseconds of a span of time: "250ms", "90s", "30m", "2h", "7d". Not negative.
arrow::Result<int64_t> ParseDuration(std::string_view text);

}  // namespace weblog
