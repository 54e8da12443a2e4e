// Dates as HTTP headers and pages write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace crawl {

// Microseconds since 1970 UTC of "Sun, 06 Nov 1994 08:49:37 GMT" and its elder spellings (RFC 9110,
// 5.6.7; RFC 822 with its zones), or of "1994-11-06T08:49:37Z". A time without a zone is UTC.
// Years have four digits: there is nothing after 9999.
std::optional<int64_t> ParseHttpDate(std::string_view text);

}  // namespace crawl
