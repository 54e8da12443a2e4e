// URLs that sites make without end.
#pragma once

#include <cstdint>
#include <string_view>

namespace crawl {

// Whether segments of the URL's path repeat: a run of them three times one behind the other, as
// in /a/b/a/b/a/b, or one of two or more letters five times anywhere. Those that are only digits
// repeat on honest sites and do not count. Links that are relative where they should not be make
// such paths.
bool HasRepeatingSegments(std::string_view url);

// The date in a URL.
struct UrlDate {
  int year = 0;
  // The URL is that of the date itself, like /cal/2015/03/ or ?year=2015&month=3, and not that of
  // something written on it, like /2015/03/title.
  bool bare = false;
};

// Finds a date in the path (/2015/03/, /2015/03/17/, /2015-03, /2015-03-17) or in the query
// (year=2015, date=20150317, anything=2015-03-17). False when there is none. Numbers that could
// be anything are not taken for dates: a year and a month alone are one from 1800 to 2199 only.
bool FindUrlDate(std::string_view url, UrlDate* date);

// Whether a date is so far from the year `now` that only a calendar can have it: more than two
// years ahead, or, where it is bare, before 1970.
bool IsFarDate(const UrlDate& date, int now);

// The year of a time in microseconds since 1970, UTC.
int YearOf(int64_t micros);

}  // namespace crawl
