// The tables under a report: names, users, times.
#include <doctest/doctest.h>

#include <map>
#include <random>
#include <set>
#include <string>

#include "stats/calendar.h"
#include "stats/distinct_users.h"
#include "stats/vocabulary.h"
#include "weblog/stats.h"

namespace {

using weblog::stats::DistinctUsers;
using weblog::stats::KeyedTallies;
using weblog::stats::Vocabulary;

TEST_CASE("names have numbers in the order of their first appearance") {
  Vocabulary names(10);
  CHECK(names.NumberOf("b") == 1);
  CHECK(names.NumberOf("a") == 2);
  CHECK(names.NumberOf("b") == 1);
  CHECK(names.NumberOf("") == 3);
  CHECK(names.size() == 3);
  CHECK(names.NameOf(2) == "a");
  CHECK_FALSE(names.overflowed());
}

TEST_CASE("a full vocabulary knows the old names and no new ones") {
  Vocabulary names(2);
  CHECK(names.NumberOf("a") == 1);
  CHECK(names.NumberOf("b") == 2);
  CHECK_FALSE(names.overflowed());
  CHECK(names.NumberOf("c") == Vocabulary::kOthers);
  CHECK(names.overflowed());
  CHECK(names.NumberOf("a") == 1);
  CHECK(names.NumberOf("b") == 2);
  CHECK(names.size() == 2);
}

TEST_CASE("long names fill a vocabulary sooner") {
  // 2 * 128 bytes: one name of 200 leaves 56.
  Vocabulary names(2);
  CHECK(names.NumberOf(std::string(200, 'x')) == 1);
  CHECK(names.NumberOf(std::string(57, 'y')) == Vocabulary::kOthers);
  CHECK(names.NumberOf(std::string(56, 'y')) == 2);
}

TEST_CASE("names that begin alike for 2,048 bytes are one, cut between characters") {
  Vocabulary names(1000);
  CHECK(names.NumberOf(std::string(3000, 'x')) == names.NumberOf(std::string(4000, 'x')));
  CHECK(names.NameOf(1).size() == 2048);
  // é is two bytes; the one on the border goes.
  CHECK(names.NameOf(names.NumberOf(std::string(2047, 'y') + "éé")).size() == 2047);
}

TEST_CASE("users are counted once for each name") {
  DistinctUsers users(100);
  users.Add(0, 7);
  users.Add(0, 7);
  users.Add(1, 7);
  users.Add(0, 7);
  users.Add(0, 8);
  CHECK(users.CountOf(0) == 2);
  CHECK(users.CountOf(1) == 1);
  CHECK(users.CountOf(99) == 0);
}

TEST_CASE("users are counted exactly or not at all") {
  DistinctUsers users(3);
  for (int i = 0; i < 3; ++i) users.Add(0, i);
  users.Add(0, 0);
  CHECK(users.CountOf(0) == 3);
  users.Add(1, 0);
  CHECK(users.given_up());
  CHECK_FALSE(users.CountOf(0).has_value());
  users.Add(2, 9);
  CHECK_FALSE(users.CountOf(2).has_value());
}

TEST_CASE("distinct users are those of a set") {
  std::mt19937 random(11);
  DistinctUsers users(1'000'000);
  std::map<int32_t, std::set<int32_t>> expected;
  for (int i = 0; i < 50'000; ++i) {
    const auto name = static_cast<int32_t>(random() % 50);
    const auto user = static_cast<int32_t>(random() % 700);
    users.Add(name, user);
    expected[name].insert(user);
  }
  for (const auto& [name, set] : expected) {
    CHECK(users.CountOf(name) == static_cast<int64_t>(set.size()));
  }
}

TEST_CASE("days and months have names") {
  using weblog::stats::DayName;
  using weblog::stats::DayOf;
  using weblog::stats::kDay;
  using weblog::stats::MonthName;
  using weblog::stats::MonthOfDay;
  CHECK(DayName(0) == "1970-01-01");
  CHECK(DayName(-1) == "1969-12-31");
  CHECK(DayName(19'782) == "2024-02-29");
  CHECK(MonthName(MonthOfDay(19'782)) == "2024-02");
  CHECK(DayOf(-1) == -1);
  CHECK(DayOf(0) == 0);
  CHECK(DayOf(kDay - 1) == 0);
  CHECK(DayOf(-kDay) == -1);
  CHECK(weblog::IsoTime(1'431'857'103'999'999) == "2015-05-17T10:05:03Z");
  CHECK(weblog::IsoTime(-1) == "1969-12-31T23:59:59Z");
  // Years 0 to 9999 are times.
  CHECK(weblog::stats::IsTime(0));
  CHECK_FALSE(weblog::stats::IsTime(INT64_MAX));
  CHECK_FALSE(weblog::stats::IsTime(INT64_MIN));
  CHECK(weblog::stats::IsTime(253'402'300'799'999'999));
  CHECK_FALSE(weblog::stats::IsTime(253'402'300'800'000'000));
}

TEST_CASE("days beyond the limit are counted together") {
  KeyedTallies days(2, 0);
  for (const int64_t day : {5, 3, 5, 9, 3, 8}) days.Add(day, {});
  const auto sorted = days.Sorted();
  REQUIRE(sorted.size() == 2);
  CHECK(days.KeyOf(sorted[0]) == 3);
  CHECK(days.tallies()[sorted[0]].hits == 2);
  CHECK(days.KeyOf(sorted[1]) == 5);
  CHECK(days.tallies()[Vocabulary::kOthers].hits == 2);
}

}  // namespace
