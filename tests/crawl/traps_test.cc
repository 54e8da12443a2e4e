#include "scope/traps.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "scope/bounded_counts.h"
#include "scope/url_pattern.h"

namespace crawl {
namespace {

bool IsNumber(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

// Tries every run at every place, and counts every segment.
bool SlowRepeats(const std::vector<std::string>& segments) {
  const size_t count = segments.size();
  for (size_t begin = 0; begin < count; ++begin) {
    for (size_t size = 1; begin + 3 * size <= count; ++size) {
      bool alike = true, names = false;
      for (size_t i = begin; i < begin + size; ++i) {
        alike = alike && segments[i] == segments[i + size] && segments[i] == segments[i + 2 * size];
        names = names || !IsNumber(segments[i]);
      }
      if (alike && names) return true;
    }
    const auto times = std::count(segments.begin(), segments.end(), segments[begin]);
    if (times >= 5 && segments[begin].size() >= 2 && !IsNumber(segments[begin])) return true;
  }
  return false;
}

// The year, with "bare" behind it where the date is; "" for none.
std::string Date(std::string_view url) {
  UrlDate date;
  if (!FindUrlDate(url, &date)) return "";
  return std::to_string(date.year) + (date.bare ? " bare" : "");
}

std::string Pattern(std::string_view url) {
  std::string pattern = "left over";
  PutUrlPattern(url, &pattern);
  return pattern;
}

}  // namespace

TEST_CASE("traps: segments that repeat") {
  for (const std::string path :
       {"/a/a/a", "/a/b/a/b/a/b", "/x/a/b/a/b/a/b/", "/a/b/c/a/b/c/a/b/c", "/a/1/a/1/a/1",
        "/x////y", "/ab/c/ab/d/ab/e/ab/f/ab", "/a/a/a?b", "/x/a/a/a/y"}) {
    CHECK_MESSAGE(HasRepeatingSegments("http://h" + path), path);
  }
  for (const std::string path :
       {"", "/", "/a", "/a/a", "/a/b/c/a/b/c/a/b/c.html", "/a/b/a/b", "/a/b/a/b/a/c", "/1/1/1",
        "/2015/01/01/01", "/a/1/1/1/1/1", "/1/2/1/2/1/2", "/ab/c/ab/d/ab/e/ab/f",
        "/a/b/a/c/a/d/a/e/a", "/a?b=/c/c/c", "/web/http://h/"}) {
    CHECK_MESSAGE(!HasRepeatingSegments("http://h" + path), path);
  }
}

TEST_CASE("traps: repeating segments are as trying everything finds them") {
  constexpr const char* kSegments[] = {"a", "bb", "1", "", "22"};
  std::mt19937 random(5);
  int found = 0;
  for (int i = 0; i < 50'000; ++i) {
    std::vector<std::string> segments;
    std::string url = "http://h";
    const size_t kinds = 2 + random() % 4;
    for (size_t n = random() % 14; n > 0; --n) {
      segments.push_back(kSegments[random() % kinds]);
      url += "/" + segments.back();
    }
    // A / at the end begins no segment.
    if (!segments.empty() && segments.back().empty()) segments.pop_back();
    const bool repeats = HasRepeatingSegments(url);
    REQUIRE_MESSAGE(repeats == SlowRepeats(segments), url);
    found += repeats;
  }
  CHECK(found > 5'000);
  CHECK(found < 45'000);
}

TEST_CASE("traps: dates of paths") {
  CHECK(Date("http://h/2015/03") == "2015 bare");
  CHECK(Date("http://h/cal/2015/03/") == "2015 bare");
  CHECK(Date("http://h/2015/03/17/") == "2015 bare");
  CHECK(Date("http://h/9999/12/31") == "9999 bare");
  CHECK(Date("http://h/2015-03") == "2015 bare");
  CHECK(Date("http://h/events/2015-03-17/") == "2015 bare");
  CHECK(Date("http://h/2015/03/title.html") == "2015");
  CHECK(Date("http://h/2015/03/17/title") == "2015");
  CHECK(Date("http://h/2015/03/17/4711") == "2015");
  for (const std::string path :
       {"/", "/2015", "/2015/3", "/2015/13", "/20150317/", "/4711/12", "/1234-12",
        "/2015-03-17-title", "/2015-13", "/2015-03-32", "/2015-03-", "/2015-030", "/99/12/31",
        "/12015/03", "/2015/title/03"}) {
    CHECK_MESSAGE(Date("http://h" + path) == "", path);
  }
  // Another number may stand before the date.
  CHECK(Date("http://h/4711/2015/03") == "2015 bare");
}

TEST_CASE("traps: dates of queries") {
  CHECK(Date("http://h/c?year=2015&month=3") == "2015 bare");
  CHECK(Date("http://h/c?month=3&YEAR=2015") == "2015 bare");
  CHECK(Date("http://h/c?date=20150317") == "2015 bare");
  CHECK(Date("http://h/c?month=201503") == "2015 bare");
  CHECK(Date("http://h/c?x=1&day=2015-03-17") == "2015 bare");
  CHECK(Date("http://h/c?from=0001-01-01") == "1 bare");
  for (const std::string query : {"year=15", "year=", "y=2015", "date=3", "date=123412",
                                  "id=20150317", "id=2015-3", "2015-03-17", "month=3"}) {
    CHECK_MESSAGE(Date("http://h/c?" + query) == "", query);
  }
}

TEST_CASE("traps: dates far from now") {
  CHECK(IsFarDate({2028, true}, 2025));
  CHECK(IsFarDate({2028, false}, 2025));
  CHECK_FALSE(IsFarDate({2027, true}, 2025));
  CHECK_FALSE(IsFarDate({1970, true}, 2025));
  CHECK(IsFarDate({1969, true}, 2025));
  // What newspapers have put on the web again.
  CHECK_FALSE(IsFarDate({1851, false}, 2025));
  CHECK(YearOf(0) == 1970);
  CHECK(YearOf(-1) == 1969);
  // 2000-01-01 is 10957 days after 1970-01-01: 30 years of 365 days and 7 leap days.
  CHECK(YearOf(int64_t{10957} * 86'400'000'000) == 2000);
  CHECK(YearOf(int64_t{10957} * 86'400'000'000 - 1) == 1999);
}

TEST_CASE("traps: patterns of URLs") {
  CHECK(Pattern("http://h2/item/17?a=b3&c=d-e") == "h2/item/?a=&c=-");
  CHECK(Pattern("https://h:81/") == "h:81/");
  CHECK(Pattern("http://h/a=b/c") == "h/a=b/c");
  CHECK(Pattern("http://h/?abc&d=e=f&g") == "h/?abc&d==&g");
  CHECK(Pattern("http://h/2015/03/17/") == Pattern("http://h/1/2/3/"));
  CHECK(Pattern("http://h/a") != Pattern("http://h/b"));
}

TEST_CASE("traps: counts in bounded memory") {
  BoundedCounts counts(100);
  for (int i = 0; i < 10; ++i) counts.Add(1);
  for (uint64_t key = 2; key < 10'000; ++key) counts.Add(key);
  CHECK(counts.size() <= 100);
  CHECK(counts.Of(1) == 10);
  CHECK(counts.Of(9'999) == 1);
  CHECK(counts.Of(2) == 0);
  // All alike: there is no choice but to forget all.
  BoundedCounts alike(4);
  for (int round = 0; round < 3; ++round) {
    for (uint64_t key = 0; key < 4; ++key) alike.Add(key);
  }
  CHECK(alike.Of(0) == 3);
  alike.Add(4);
  CHECK(alike.size() <= 4);
}

}  // namespace crawl
