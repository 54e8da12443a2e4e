// Times and durations in all spellings: results are in range, and a reader that remembers gives
// what a new one gives. The first line is a strftime pattern; each line behind it is read in every
// way.
#include <string>
#include <vector>

#include "formats/json_values.h"
#include "formats/time_pattern.h"
#include "formats/w3c_fields.h"
#include "fuzz_check.h"
#include "timestamp.h"
#include "weblog/time_point.h"

namespace {

constexpr int64_t kSecond = 1'000'000;
constexpr int64_t kDay = 86'400 * kSecond;
// The years 0 to 9999, with room for any zone.
const int64_t kFirst = (weblog::DaysFromCivil(0, 1, 1) - 1) * kDay;
const int64_t kLast = (weblog::DaysFromCivil(10'000, 1, 1) + 1) * kDay;
constexpr int64_t kUntouched = 4'711;

template <typename Parse>
void Check(int64_t least, int64_t most, const Parse& parse) {
  int64_t micros = kUntouched;
  if (parse(&micros)) {
    FUZZ_CHECK(micros >= least && micros <= most);
  } else {
    FUZZ_CHECK(micros == kUntouched);
  }
}

void CheckText(std::string_view text) {
  using weblog::ParseW3cDate;
  for (const int zone : {0, 19'800, -43'200}) {
    Check(kFirst, kLast, [&](int64_t* to) { return weblog::ParseClfTime(text, to, zone); });
    Check(kFirst, kLast, [&](int64_t* to) { return weblog::ParseIsoTime(text, zone, to); });
  }
  Check(0, 1'000'000'000'000 * kSecond,
        [&](int64_t* to) { return weblog::ParseEpochTime(text, to); });
  Check(0, kDay + kSecond, [&](int64_t* to) { return weblog::ParseClock(text, to); });
  Check(0, 32 * kDay, [&](int64_t* to) { return weblog::ParseDayClock(text, 0, to); });
  Check(0, INT64_MAX, [&](int64_t* to) { return weblog::ReadJsonTime(text, to); });
  for (const int exponent : {-3, 0, 3, 6}) {
    Check(0, INT64_MAX, [&](int64_t* to) { return weblog::ReadJsonDuration(text, exponent, to); });
    Check(-INT64_MAX, INT64_MAX,
          [&](int64_t* to) { return weblog::ScaleDecimal(text, exponent, to); });
  }
  if (const auto start = ParseW3cDate(text)) {
    FUZZ_CHECK(start->day * kDay >= kFirst && start->day * kDay <= kLast);
    FUZZ_CHECK(start->clock_micros >= 0 && start->clock_micros <= kDay + kSecond);
  }
  const auto point = weblog::ParseTimePoint(text, 1'431'857'103'000'000);
  if (point.ok())
    FUZZ_CHECK(*point >= kFirst - 100'000'000 * kDay && *point <= 2'000'000'000'000 * kSecond);
}

std::vector<weblog::Spelling> SpellingsFor(std::string_view strftime) {
  using weblog::TimeStyle;
  std::vector<weblog::Spelling> spellings(6);
  constexpr TimeStyle kStyles[] = {TimeStyle::kClf,     TimeStyle::kIso,     TimeStyle::kEpoch,
                                   TimeStyle::kEpochMs, TimeStyle::kEpochUs, TimeStyle::kDayClock};
  for (size_t i = 0; i < spellings.size(); ++i) {
    spellings[i].time = kStyles[i];
    spellings[i].zone_seconds = i % 2 == 0 ? 3'600 : 0;
    spellings[i].base_day = 9'000;
  }
  weblog::TimePattern pattern;
  const size_t unknown = ReadTimePattern(strftime, &pattern);
  FUZZ_CHECK(unknown == std::string_view::npos || unknown < strftime.size());
  if (unknown != std::string_view::npos || pattern.text.find('\0') != std::string::npos) {
    return spellings;
  }
  std::string before, behind;
  PeelTimePattern(&pattern, &before, &behind);
  (void)TimeSkeleton(pattern);
  if (MissingTimePart(pattern).empty()) SetTimeSpelling(pattern, &spellings.emplace_back());
  return spellings;
}

void CheckReaders(const weblog::Spelling& spelling, std::string_view text) {
  weblog::TimeReader remembering(spelling);
  while (!text.empty()) {
    weblog::RawHit hit;
    hit[weblog::Slot::kTime] = fuzz::TakeLine(&text);
    int64_t remembered = kUntouched;
    int64_t fresh = kUntouched;
    const bool read = remembering.Read(hit, &remembered);
    FUZZ_CHECK(weblog::TimeReader(spelling).Read(hit, &fresh) == read);
    FUZZ_CHECK(!read || remembered == fresh);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text = fuzz::AsText(data, size);
  const std::string_view strftime = fuzz::TakeLine(&text);
  for (const weblog::Spelling& spelling : SpellingsFor(strftime)) CheckReaders(spelling, text);
  while (!text.empty()) CheckText(fuzz::TakeLine(&text));
  return 0;
}
