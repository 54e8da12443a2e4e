#include "weblog/time_point.h"

#include <arrow/status.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string>

#include "timestamp.h"

namespace weblog {
namespace {

struct Unit {
  std::string_view name;
  int64_t micros;
};
// A unit before any that its name ends in.
constexpr Unit kUnits[] = {{"ms", 1000},
                           {"s", 1'000'000},
                           {"m", int64_t{60} * 1'000'000},
                           {"h", int64_t{3600} * 1'000'000},
                           {"d", int64_t{86'400} * 1'000'000}};

// "30m" to microseconds.
bool ReadSpan(std::string_view text, int64_t* micros) {
  const auto* unit = std::find_if(std::begin(kUnits), std::end(kUnits),
                                  [&](const Unit& u) { return text.ends_with(u.name); });
  if (unit == std::end(kUnits)) return false;
  text.remove_suffix(unit->name.size());
  int64_t count = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, count);
  // A hundred million days are still within the range of the result.
  if (error != std::errc() || stop != end || count < 0 || count > 100'000'000) return false;
  *micros = count * unit->micros;
  return true;
}

// "2015-05-17T10:05Z" with the seconds that it leaves out.
std::string WithSeconds(std::string_view text) {
  constexpr size_t kMinutesEnd = 16;
  std::string result(text);
  const bool has_minutes = text.size() >= kMinutesEnd && text[kMinutesEnd - 3] == ':';
  const bool has_seconds = text.size() > kMinutesEnd && text[kMinutesEnd] == ':';
  if (has_minutes && !has_seconds) result.insert(kMinutesEnd, ":00");
  return result;
}

}  // namespace

arrow::Result<int64_t> ParseTimePoint(std::string_view text, int64_t now_micros) {
  int64_t micros = 0;
  if (ReadSpan(text, &micros)) return now_micros - micros;
  if (text.starts_with('@') && ParseEpochTime(text.substr(1), &micros)) return micros;
  if (ParseIsoTime(WithSeconds(text), 0, &micros) || ParseClfTime(text, &micros) ||
      ParseIsoTime(std::string(text) + "T00:00:00Z", 0, &micros)) {
    return micros;
  }
  return arrow::Status::Invalid(
      "'", text,
      "' is not a time; write 2015-05-17, 2015-05-17T10:05:03Z, @1431857103, "
      "or 30m, 2h, 7d for so long ago");
}

arrow::Result<int64_t> ParseDuration(std::string_view text) {
  int64_t micros = 0;
  if (ReadSpan(text, &micros)) return micros;
  return arrow::Status::Invalid("'", text,
                                "' is not a span of time; write 250ms, 90s, 30m, 2h or 7d");
}

}  // namespace weblog
