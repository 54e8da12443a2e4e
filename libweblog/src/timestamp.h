// Times as access logs write them, to microseconds since 1970-01-01 UTC.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "fields.h"

namespace weblog {

// Days from 1970-01-01 to a date of the proleptic Gregorian calendar; `month` and `day` count
// from 1.
int64_t DaysFromCivil(int64_t year, unsigned month, unsigned day);

// Each returns false, leaving `micros` alone, when `text` is not wholly a time in that spelling.
// `zone_seconds`, east of UTC, is for a time written without a zone.
//
// "17/May/2015:10:05:03 +0000"; the day may have one digit, a fraction of a second may follow the
// seconds and the zone may be missing (HAProxy).
bool ParseClfTime(std::string_view text, int64_t* micros, int zone_seconds = 0);
// "2015-05-17T10:05:03.25+02:00"; a blank for the T, "Z", "+0200", "+02", no zone.
bool ParseIsoTime(std::string_view text, int zone_seconds, int64_t* micros);
// "1157689312.049": seconds, digits beyond the sixth decimal dropped.
bool ParseEpochTime(std::string_view text, int64_t* micros);
// "10:05:03" or "10:05:03.250", to microseconds since midnight.
bool ParseClock(std::string_view text, int64_t* micros);
// "29:23:53:25": day of the month and clock, counted from the first of the month `base_day`.
bool ParseDayClock(std::string_view text, int64_t base_day, int64_t* micros);

// Reads the time of a hit in its format's spelling, remembering the last day: neighbours in a log
// nearly always share it. Not thread safe.
class TimeReader {
 public:
  explicit TimeReader(const Spelling& spelling);

  bool Read(const RawHit& hit, int64_t* micros);

 private:
  bool ReadClf(std::string_view text, int64_t* micros);
  bool ReadIso(const RawHit& hit, int64_t* micros);
  bool ReadPattern(std::string_view text, int64_t* micros);

  const Spelling& spelling_;
  // A time of CLF's usual 26 bytes, for its day and zone, and what its midnight is in UTC.
  char last_[27] = "01/Jan/1970:00:00:00 +0000";
  int64_t last_midnight_ = 0;
  // The time pattern before and behind its fraction.
  std::string pattern_front_, pattern_back_;
  bool has_fraction_ = false;
  std::string scratch_;
};

}  // namespace weblog
