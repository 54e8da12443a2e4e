#include "weblog/time_point.h"

#include <arrow/status.h>

#include <charconv>
#include <string>

#include "timestamp.h"

namespace weblog {
namespace {

// "30m" to microseconds.
bool ReadDuration(std::string_view text, int64_t* micros) {
  if (text.size() < 2 || text.size() > 10) return false;
  int64_t unit = 1'000'000;
  switch (text.back()) {
    case 's':
      break;
    case 'm':
      unit *= 60;
      break;
    case 'h':
      unit *= 3600;
      break;
    case 'd':
      unit *= 86'400;
      break;
    default:
      return false;
  }
  int64_t count = 0;
  const char* end = text.data() + text.size() - 1;
  const auto [stop, error] = std::from_chars(text.data(), end, count);
  // Nine digits of days are still far below the range of the result.
  if (error != std::errc() || stop != end || count < 0 || count > 100'000'000) return false;
  *micros = count * unit;
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
  if (ReadDuration(text, &micros)) return now_micros - micros;
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
  if (ReadDuration(text, &micros)) return micros;
  return arrow::Status::Invalid("'", text, "' is not a duration; write 90s, 30m, 2h or 7d");
}

}  // namespace weblog
