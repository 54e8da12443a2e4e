#include "timestamp.h"

#include <charconv>
#include <cstring>
#include <ctime>

namespace weblog {
namespace {

constexpr int64_t kSecond = 1'000'000;
constexpr int64_t kDay = 86'400 * kSecond;
// Beyond the year 30000, with room for the microseconds.
constexpr int64_t kMostSeconds = 1'000'000'000'000;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// A cursor over the text of a time. Each Take… returns false and stops where the text is something
// else.
struct Cursor {
  const char* p;
  const char* end;

  explicit Cursor(std::string_view text) : p(text.data()), end(text.data() + text.size()) {}
  bool done() const { return p == end; }

  bool Take(char c) {
    if (p == end || *p != c) return false;
    ++p;
    return true;
  }

  // A number of `least` to `most` digits.
  bool TakeNumber(int least, int most, int* value) {
    int n = 0;
    int v = 0;
    while (n < most && p < end && IsDigit(*p)) {
      v = v * 10 + (*p++ - '0');
      ++n;
    }
    *value = v;
    return n >= least;
  }

  // ".25" to 250000; nothing at all is 0.
  bool TakeFraction(int64_t* micros) {
    *micros = 0;
    if (p == end || (*p != '.' && *p != ',')) return true;
    ++p;
    const char* first = p;
    for (int64_t unit = kSecond / 10; p < end && IsDigit(*p); ++p, unit /= 10) {
      *micros += unit * (*p - '0');
    }
    return p > first;
  }

  // hh:mm:ss with a fraction, as microseconds since midnight. A leap second is let through.
  bool TakeClock(int64_t* micros) {
    int h, m, s;
    int64_t fraction;
    if (!TakeNumber(1, 2, &h) || !Take(':') || !TakeNumber(2, 2, &m) || !Take(':') ||
        !TakeNumber(2, 2, &s) || !TakeFraction(&fraction) || h > 23 || m > 59 || s > 60) {
      return false;
    }
    *micros = ((h * 60 + m) * 60 + s) * kSecond + fraction;
    return true;
  }

  // Z, +hh:mm, +hhmm or +hh, as seconds east of UTC.
  bool TakeZone(int* seconds) {
    *seconds = 0;
    if (Take('Z')) return true;
    if (p == end || (*p != '+' && *p != '-')) return false;
    const int sign = *p++ == '+' ? 1 : -1;
    int h;
    int m = 0;
    if (!TakeNumber(2, 2, &h)) return false;
    const bool minutes = Take(':') || (p < end && IsDigit(*p));
    if ((minutes && !TakeNumber(2, 2, &m)) || h > 23 || m > 59) return false;
    *seconds = sign * (h * 3600 + m * 60);
    return true;
  }
};

// "10:05:03", all eight bytes of it, to microseconds since midnight. A leap second is let through.
bool ReadUsualClock(const char* text, int64_t* micros) {
  const auto digit = [&](int i) { return static_cast<unsigned>(text[i] - '0'); };
  const auto two = [&](int i) { return digit(i) * 10 + digit(i + 1); };
  const bool digits = (digit(0) <= 9) & (digit(1) <= 9) & (digit(3) <= 9) & (digit(4) <= 9) &
                      (digit(6) <= 9) & (digit(7) <= 9);
  if (!digits || text[2] != ':' || text[5] != ':') return false;
  if (two(0) > 23 || two(3) > 59 || two(6) > 60) return false;
  *micros = ((two(0) * 60 + two(3)) * 60 + two(6)) * kSecond;
  return true;
}

// 1 to 12, or 0.
int MonthNamed(const char* name) {
  static constexpr char kMonths[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
  for (int i = 0; i < 12; ++i) {
    if (std::memcmp(name, kMonths + 3 * i, 3) == 0) return i + 1;
  }
  return 0;
}

bool IsDate(int year, int month, int day) {
  static constexpr int kLengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (month < 1 || month > 12 || day < 1) return false;
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return day <= kLengths[month - 1] + (month == 2 && leap ? 1 : 0);
}

// A whole number of units of `unit_micros` since 1970.
bool ParseEpochUnits(std::string_view text, int64_t unit_micros, int64_t* micros) {
  int64_t units = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, units);
  if (error != std::errc() || stop != end || units < 0 || units > INT64_MAX / unit_micros) {
    return false;
  }
  *micros = units * unit_micros;
  return true;
}

}  // namespace

// Howard Hinnant's days_from_civil: years begin in March, so that the leap day is the last of its
// year.
int64_t DaysFromCivil(int64_t year, unsigned month, unsigned day) {
  year -= month <= 2;
  const int64_t era = (year >= 0 ? year : year - 399) / 400;
  const auto year_of_era = static_cast<unsigned>(year - era * 400);
  const unsigned day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
  const unsigned day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * 146'097 + static_cast<int64_t>(day_of_era) - 719'468;
}

bool ParseClfTime(std::string_view text, int64_t* micros, int zone_seconds) {
  Cursor at(text);
  int day, year;
  if (!at.TakeNumber(1, 2, &day) || !at.Take('/') || at.end - at.p < 4) return false;
  const int month = MonthNamed(at.p);
  at.p += 3;
  int64_t clock;
  if (!at.Take('/') || !at.TakeNumber(4, 4, &year) || !at.Take(':') || !at.TakeClock(&clock) ||
      !IsDate(year, month, day)) {
    return false;
  }
  int zone = zone_seconds;
  if (at.Take(' ') && !at.TakeZone(&zone)) return false;
  if (!at.done()) return false;
  *micros = DaysFromCivil(year, month, day) * kDay + clock - zone * kSecond;
  return true;
}

bool ParseIsoTime(std::string_view text, int zone_seconds, int64_t* micros) {
  Cursor at(text);
  int year, month, day;
  if (!at.TakeNumber(4, 4, &year) || !at.Take('-') || !at.TakeNumber(1, 2, &month) ||
      !at.Take('-') || !at.TakeNumber(1, 2, &day) || !IsDate(year, month, day)) {
    return false;
  }
  int64_t clock;
  if (!(at.Take('T') || at.Take(' ')) || !at.TakeClock(&clock)) return false;
  int zone = zone_seconds;
  if (!at.done()) {
    at.Take(' ');
    if (!at.TakeZone(&zone) || !at.done()) return false;
  }
  *micros = DaysFromCivil(year, month, day) * kDay + clock - zone * kSecond;
  return true;
}

bool ParseEpochTime(std::string_view text, int64_t* micros) {
  // Twelve digits of seconds reach beyond the year 30000 and leave room for the microseconds.
  Cursor at(text);
  int64_t seconds = 0;
  int digits = 0;
  for (; digits <= 12 && !at.done() && IsDigit(*at.p); ++at.p, ++digits) {
    seconds = seconds * 10 + (*at.p - '0');
  }
  int64_t fraction;
  if (digits == 0 || digits > 12 || !at.TakeFraction(&fraction) || !at.done()) return false;
  *micros = seconds * kSecond + fraction;
  return true;
}

bool ParseClock(std::string_view text, int64_t* micros) {
  if (text.size() == 8 && ReadUsualClock(text.data(), micros)) return true;
  Cursor at(text);
  int64_t clock;
  if (!at.TakeClock(&clock) || !at.done()) return false;
  *micros = clock;
  return true;
}

bool ParseDayClock(std::string_view text, int64_t base_day, int64_t* micros) {
  Cursor at(text);
  int day;
  int64_t clock;
  if (!at.TakeNumber(1, 2, &day) || day < 1 || day > 31 || !at.Take(':') || !at.TakeClock(&clock) ||
      !at.done()) {
    return false;
  }
  *micros = (base_day + day - 1) * kDay + clock;
  return true;
}

TimeReader::TimeReader(const Spelling& spelling) : spelling_(spelling) {
  const size_t fraction = spelling.time_pattern.find("%f");
  has_fraction_ = fraction != std::string::npos;
  pattern_front_ = spelling.time_pattern.substr(0, fraction);
  if (has_fraction_) pattern_back_ = spelling.time_pattern.substr(fraction + 2);
}

bool TimeReader::Read(const RawHit& hit, int64_t* micros) {
  const std::string_view text = hit[Slot::kTime];
  switch (spelling_.time) {
    case TimeStyle::kClf:
      return ReadClf(text, micros);
    case TimeStyle::kIso:
      return ReadIso(hit, micros);
    case TimeStyle::kEpoch:
      return ParseEpochTime(text, micros);
    case TimeStyle::kEpochMs:
      return ParseEpochUnits(text, 1'000, micros);
    case TimeStyle::kEpochUs:
      return ParseEpochUnits(text, 1, micros);
    case TimeStyle::kDayClock:
      return ParseDayClock(text, spelling_.base_day, micros);
    case TimeStyle::kPattern:
      return ReadPattern(text, micros);
  }
  return false;
}

bool TimeReader::ReadClf(std::string_view text, int64_t* micros) {
  if (text.size() != sizeof last_ - 1) return ParseClfTime(text, micros, spelling_.zone_seconds);
  const char* t = text.data();
  // Day and zone as before: only the clock has to be read.
  if (std::memcmp(t, last_, 12) == 0 && std::memcmp(t + 20, last_ + 20, 6) == 0) {
    int64_t clock;
    if (!ReadUsualClock(t + 12, &clock)) return false;
    *micros = last_midnight_ + clock;
    return true;
  }
  int64_t clock;
  if (!ParseClfTime(text, micros, spelling_.zone_seconds)) return false;
  // A time of this length may also be written with a one-digit day and a fraction; only the usual
  // one is remembered.
  if (t[2] == '/' && t[20] == ' ' && ParseClock(text.substr(12, 8), &clock)) {
    std::memcpy(last_, t, sizeof last_ - 1);
    last_midnight_ = *micros - clock;
  }
  return true;
}

bool TimeReader::ReadIso(const RawHit& hit, int64_t* micros) {
  const std::string_view text = hit[Slot::kTime];
  if (hit.has(Slot::kDate)) {
    scratch_.assign(hit[Slot::kDate]).append("T").append(text);
    return ParseIsoTime(scratch_, spelling_.zone_seconds, micros);
  }
  int64_t clock;
  if (spelling_.base_day != 0 && ParseClock(text, &clock)) {
    *micros = spelling_.base_day * kDay + clock - spelling_.zone_seconds * kSecond;
    return true;
  }
  return ParseIsoTime(text, spelling_.zone_seconds, micros);
}

bool TimeReader::ReadPattern(std::string_view text, int64_t* micros) {
  scratch_.assign(text);
  std::tm tm = {};
  tm.tm_mday = 1;
  tm.tm_gmtoff = spelling_.zone_seconds;
  const char* rest = strptime(scratch_.c_str(), pattern_front_.c_str(), &tm);
  int64_t fraction = 0;
  if (rest != nullptr && has_fraction_) {
    const char* digits = rest;
    for (int64_t unit = kSecond / 10; IsDigit(*rest); ++rest, unit /= 10) {
      fraction += unit * (*rest - '0');
    }
    rest = rest == digits ? nullptr : strptime(rest, pattern_back_.c_str(), &tm);
  }
  if (rest == nullptr || rest != scratch_.c_str() + scratch_.size()) return false;
  const long zone = tm.tm_gmtoff;
  // %s takes years that the result has no room for.
  const int64_t seconds = static_cast<int64_t>(timegm(&tm)) - zone;
  if (seconds > kMostSeconds || seconds < -kMostSeconds) return false;
  *micros = seconds * kSecond + fraction;
  return true;
}

}  // namespace weblog
