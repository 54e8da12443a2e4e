#include "reference_values.h"

#include <re2/re2.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <stdexcept>

namespace reference {
namespace {

// Fields are bytes, whatever their charset.
RE2::Options Bytes() {
  RE2::Options options;
  options.set_encoding(RE2::Options::EncodingLatin1);
  options.set_dot_nl(true);
  return options;
}

constexpr char kClock[] = R"((\d{1,2}):(\d\d):(\d\d)(?:[.,](\d+))?)";
constexpr char kZone[] = R"((Z|[+-]\d\d(?::?\d\d)?))";

struct Clock {
  std::string hour, minute, second, fraction;
};

// Since midnight.
std::optional<std::chrono::microseconds> SinceMidnight(const Clock& clock) {
  const std::chrono::hours hours(std::stoi(clock.hour));
  const std::chrono::minutes minutes(std::stoi(clock.minute));
  const std::chrono::seconds seconds(std::stoi(clock.second));
  if (hours.count() > 23 || minutes.count() > 59 || seconds.count() > 60) return std::nullopt;
  const std::string six_digits = (clock.fraction + "000000").substr(0, 6);
  return hours + minutes + seconds + std::chrono::microseconds(std::stoi(six_digits));
}

// East of UTC, of "", "Z", "+02", "+0200" or "+02:00".
std::optional<std::chrono::minutes> ZoneOffset(const std::string& zone) {
  if (zone.empty() || zone == "Z") return std::chrono::minutes(0);
  const std::chrono::hours hours(std::stoi(zone.substr(1, 2)));
  const std::chrono::minutes minutes(zone.size() > 3 ? std::stoi(zone.substr(zone.size() - 2)) : 0);
  if (hours.count() > 23 || minutes.count() > 59) return std::nullopt;
  return zone[0] == '-' ? -(hours + minutes) : hours + minutes;
}

std::optional<int64_t> TimeOf(int year, unsigned month, unsigned day, const Clock& clock,
                              const std::string& zone) {
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                         std::chrono::day(day)};
  const auto since_midnight = SinceMidnight(clock);
  const auto offset = ZoneOffset(zone);
  if (!date.ok() || !since_midnight || !offset) return std::nullopt;
  const std::chrono::sys_time<std::chrono::microseconds> time =
      std::chrono::sys_days(date) + *since_midnight - *offset;
  return time.time_since_epoch().count();
}

int HexDigit(char c) {
  return static_cast<int>(std::string("0123456789abcdef").find(c >= 'A' && c <= 'F' ? c + 32 : c));
}

bool IsHex(const std::string& text, size_t at) {
  static const RE2 kHex("[0-9A-Fa-f]{2}", Bytes());
  return at + 2 <= text.size() && RE2::FullMatch(text.substr(at, 2), kHex);
}

char HexByte(const std::string& text, size_t at) {
  return static_cast<char>(HexDigit(text[at]) * 16 + HexDigit(text[at + 1]));
}

bool IsAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }

}  // namespace

bool IsAbsent(const std::string& text) { return text.empty() || text == "-"; }

bool IsAbsentNumber(const std::string& text) {
  return IsAbsent(text) || text == "-1" || text == "-1.0";
}

std::optional<int64_t> ClfTime(const std::string& text) {
  static const RE2 kTime(
      std::string(R"((\d{1,2})/([A-Z][a-z][a-z])/(\d{4}):)") + kClock + "(?: " + kZone + ")?",
      Bytes());
  static const std::map<std::string, unsigned> kMonths = {
      {"Jan", 1}, {"Feb", 2}, {"Mar", 3}, {"Apr", 4},  {"May", 5},  {"Jun", 6},
      {"Jul", 7}, {"Aug", 8}, {"Sep", 9}, {"Oct", 10}, {"Nov", 11}, {"Dec", 12}};
  unsigned day;
  std::string month, zone;
  int year;
  Clock clock;
  if (!RE2::FullMatch(text, kTime, &day, &month, &year, &clock.hour, &clock.minute, &clock.second,
                      &clock.fraction, &zone) ||
      !kMonths.contains(month)) {
    return std::nullopt;
  }
  return TimeOf(year, kMonths.at(month), day, clock, zone);
}

std::optional<int64_t> IsoTime(const std::string& text) {
  static const RE2 kTime(
      std::string(R"((\d{4})-(\d{1,2})-(\d{1,2})[T ])") + kClock + "(?: ?" + kZone + ")?", Bytes());
  int year;
  unsigned month, day;
  std::string zone;
  Clock clock;
  if (!RE2::FullMatch(text, kTime, &year, &month, &day, &clock.hour, &clock.minute, &clock.second,
                      &clock.fraction, &zone)) {
    return std::nullopt;
  }
  return TimeOf(year, month, day, clock, zone);
}

std::optional<int64_t> EpochTime(const std::string& text) {
  static const RE2 kTime(R"((\d{1,12})(?:[.,](\d+))?)", Bytes());
  std::string seconds, fraction;
  if (!RE2::FullMatch(text, kTime, &seconds, &fraction)) return std::nullopt;
  return std::stoll(seconds + (fraction + "000000").substr(0, 6));
}

std::optional<int64_t> DayClockTime(const std::string& text, int64_t first_day) {
  static const RE2 kTime(std::string(R"((\d{1,2}):)") + kClock, Bytes());
  int day;
  Clock clock;
  if (!RE2::FullMatch(text, kTime, &day, &clock.hour, &clock.minute, &clock.second,
                      &clock.fraction)) {
    return std::nullopt;
  }
  const auto since_midnight = SinceMidnight(clock);
  if (day < 1 || day > 31 || !since_midnight) return std::nullopt;
  return std::chrono::microseconds(std::chrono::days(first_day + day - 1) + *since_midnight)
      .count();
}

int64_t FirstDayOf(const std::string& month) {
  return *IsoTime(month + "-01T00:00:00Z") /
         std::chrono::microseconds(std::chrono::days(1)).count();
}

std::optional<int64_t> Count(const std::string& text) {
  static const RE2 kCount(R"(\+?\d+)", Bytes());
  if (!RE2::FullMatch(text, kCount)) return std::nullopt;
  try {
    return std::stoll(text);
  } catch (const std::out_of_range&) {
    return std::nullopt;
  }
}

std::optional<int> Status(const std::string& text) {
  static const RE2 kStatus(R"(\d{3}|0)", Bytes());
  if (!RE2::FullMatch(text, kStatus)) return std::nullopt;
  return std::stoi(text);
}

std::optional<int64_t> Elapsed(const std::string& text, double unit_us) {
  static const RE2 kNumber(R"(\+?(\d+\.?\d*|\.\d+))", Bytes());
  if (!RE2::FullMatch(text, kNumber)) return std::nullopt;
  const double micros = std::strtod(text.c_str(), nullptr) * unit_us;
  if (micros > 3e18) return std::nullopt;
  return std::llround(micros);
}

std::string WithoutBackslashes(const std::string& text) {
  static const std::map<char, char> kCharacters = {
      {'"', '"'}, {'\\', '\\'}, {'n', '\n'}, {'t', '\t'}, {'r', '\r'}, {'b', '\b'}, {'v', '\v'}};
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (text[i] == '\\' && next == 'x' && IsHex(text, i + 2)) {
      result += HexByte(text, i + 2);
      i += 3;
    } else if (text[i] == '\\' && kCharacters.contains(next)) {
      result += kCharacters.at(next);
      i += 1;
    } else {
      result += text[i];
    }
  }
  return result;
}

std::string WithoutPercents(const std::string& text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && IsHex(text, i + 1)) {
      result += HexByte(text, i + 1);
      i += 2;
    } else {
      result += text[i];
    }
  }
  return result;
}

// Table 3-7 of the Unicode standard, row by row.
bool IsUtf8(const std::string& text) {
  static const RE2 kUtf8(R"((?:[\x00-\x7F])"
                         R"(|[\xC2-\xDF][\x80-\xBF])"
                         R"(|\xE0[\xA0-\xBF][\x80-\xBF])"
                         R"(|[\xE1-\xEC][\x80-\xBF][\x80-\xBF])"
                         R"(|\xED[\x80-\x9F][\x80-\xBF])"
                         R"(|[\xEE-\xEF][\x80-\xBF][\x80-\xBF])"
                         R"(|\xF0[\x90-\xBF][\x80-\xBF][\x80-\xBF])"
                         R"(|[\xF1-\xF3][\x80-\xBF][\x80-\xBF][\x80-\xBF])"
                         R"(|\xF4[\x80-\x8F][\x80-\xBF][\x80-\xBF])*)",
                         Bytes());
  return RE2::FullMatch(text, kUtf8);
}

std::string AsUtf8(const std::string& text) {
  if (IsUtf8(text)) return text;
  std::string result;
  for (char c : text) {
    if (IsAscii(c)) {
      result += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      result += byte < 0xC0 ? '\xC2' : '\xC3';
      result += static_cast<char>(byte < 0xC0 ? byte : byte - 0x40);
    }
  }
  return result;
}

std::string AsUtf8Url(const std::string& text) {
  if (IsUtf8(text)) return text;
  std::string result;
  for (char c : text) {
    if (IsAscii(c)) {
      result += c;
    } else {
      char encoded[4];
      std::snprintf(encoded, sizeof encoded, "%%%02X", static_cast<unsigned char>(c));
      result += encoded;
    }
  }
  return result;
}

std::string WithoutPort(const std::string& client) {
  static const RE2 kWithPort("(.*):[^:]*", Bytes());
  static const RE2 kInBrackets(R"(\[(.*)\])", Bytes());
  std::string address = client;
  RE2::FullMatch(client, kWithPort, &address);
  const std::string bracketed = address;
  RE2::FullMatch(bracketed, kInBrackets, &address);
  return address;
}

Request SplitRequest(const std::string& request) {
  static const RE2 kRequest("([A-Za-z][A-Za-z_-]{0,31}) +(.*?)(?: +HTTP/[^ ]*)? *", Bytes());
  static const RE2 kMethodAlone("([A-Z][A-Z_-]{0,31})", Bytes());
  Request result;
  if (request.find(' ') == std::string::npos) {
    RE2::FullMatch(request, kMethodAlone, &result.method);
    return result;
  }
  if (!RE2::FullMatch(request, kRequest, &result.method, &result.target)) return {};
  if (result.target.starts_with("HTTP/")) result.target.clear();
  return result;
}

std::string OriginOf(std::string scheme, std::string host) {
  static const RE2 kWithScheme("(.*?)://(.*)", Bytes());
  static const RE2 kWithSlashes("(.*?)/*", Bytes());
  // Of several colons, only one behind a bracketed address is a port's.
  static const RE2 kWithPort(R"(([^:]*|.*\]):(\d+))", Bytes());
  const std::string whole = host;
  RE2::FullMatch(whole, kWithScheme, &scheme, &host);
  const std::string slashed = host;
  RE2::FullMatch(slashed, kWithSlashes, &host);
  if (IsAbsent(host)) return "";
  std::string port;
  const std::string with_port = host;
  RE2::FullMatch(with_port, kWithPort, &host, &port);
  if (IsAbsent(scheme)) scheme = port == "443" ? "https" : "http";
  if (scheme.starts_with("TLS")) scheme = "https";
  if (port == (scheme == "https" ? "443" : "80")) port.clear();
  return scheme + "://" + host + (port.empty() ? "" : ":" + port);
}

std::string UrlOf(const std::string& origin, const std::string& method, const std::string& target) {
  static const RE2 kAbsolute("[A-Za-z][A-Za-z0-9+.-]*:.*", Bytes());
  if (target.starts_with("/")) return origin + target;
  if (method == "CONNECT" && target.find("//") == std::string::npos)
    return "https://" + target + "/";
  if (origin.empty() || RE2::FullMatch(target, kAbsolute)) return target;
  return target == "*" ? origin : origin + "/" + target;
}

}  // namespace reference
