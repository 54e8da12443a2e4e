#include "crawl/http_date.h"

#include <curl/curl.h>

#include <algorithm>
#include <string>

#include "politeness/robots_line.h"
#include "weblog/time_point.h"

namespace crawl {
namespace {

// No spelling of a date is longer.
constexpr size_t kMaxDate = 64;
// 9999-12-31 23:59:59: years have four digits. curl_getdate takes more, up to where microseconds overflow.
constexpr time_t kMaxSeconds = 253'402'300'799;

bool BeginsLikeIso(std::string_view text) {
  return text.size() >= 10 && text[4] == '-' &&
         std::all_of(text.begin(), text.begin() + 4, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<int64_t> ParseHttpDate(std::string_view text) {
  text = Trimmed(text);
  if (text.empty() || text.size() > kMaxDate) return std::nullopt;
  if (BeginsLikeIso(text)) {
    const auto micros = weblog::ParseTimePoint(text, 0);
    return micros.ok() ? std::optional<int64_t>(*micros) : std::nullopt;
  }
  const time_t seconds = curl_getdate(std::string(text).c_str(), nullptr);
  if (seconds < 0 || seconds > kMaxSeconds) return std::nullopt;
  return static_cast<int64_t>(seconds) * 1'000'000;
}

}  // namespace crawl
