// What the texts of log fields mean, read with plain tools: regular expressions, std::chrono, the
// standard library's conversions and loops over strings. For the reference parser; shares no code
// with the library.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace reference {

// "" and "-": the log has no such field.
bool IsAbsent(const std::string& text);
// Also "-1" and "-1.0", as load balancers write it.
bool IsAbsentNumber(const std::string& text);

// Times in microseconds since 1970 UTC; no value for what is not a time. A leap second is the
// second behind it; digits beyond microseconds are dropped.
//
// "17/May/2015:10:05:03.250 +0200", where the fraction and the zone may be missing.
std::optional<int64_t> ClfTime(const std::string& text);
// "2015-05-17T10:05:03.250Z"; a blank for the T; any zone or none.
std::optional<int64_t> IsoTime(const std::string& text);
// "1157689312.049"
std::optional<int64_t> EpochTime(const std::string& text);
// "29:23:53:25", the 29th of the month that begins `first_day` days after 1970-01-01.
std::optional<int64_t> DayClockTime(const std::string& text, int64_t first_day);
// Days from 1970-01-01 to the first of "1995-08".
int64_t FirstDayOf(const std::string& month);

// Digits, with a '+' before them at most. No value for anything else or for more than 63 bits hold.
std::optional<int64_t> Count(const std::string& text);
// One to three digits.
std::optional<int> Status(const std::string& text);
// A decimal number of units of `unit_us` microseconds.
std::optional<int64_t> Elapsed(const std::string& text, double unit_us);

// Apache's and nginx's \" \\ \n \t \r \b \v \xHH undone; other backslashes stay.
std::string WithoutBackslashes(const std::string& text);
// %HH undone; other percent signs stay.
std::string WithoutPercents(const std::string& text);

bool IsUtf8(const std::string& text);
// Text that is not UTF-8 is Latin-1.
std::string AsUtf8(const std::string& text);
// A URL that is not UTF-8 has %HH for all its bytes beyond ASCII.
std::string AsUtf8Url(const std::string& text);

// 192.0.2.1:5000 and [2001:db8::1]:5000 without the port and the brackets.
std::string WithoutPort(const std::string& client);

struct Request {
  std::string method;
  std::string target;
};
// "GET /path HTTP/1.1"; both are "" for what is no request.
Request SplitRequest(const std::string& request);

// "https://www.example.com:8443" of a virtual host, with a scheme and a port of its own or not; ""
// when it is absent.
std::string OriginOf(std::string scheme, std::string host);

// What a request to the server at `origin`, which may be "", is for.
std::string UrlOf(const std::string& origin, const std::string& method, const std::string& target);

}  // namespace reference
