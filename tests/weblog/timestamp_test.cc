#include "timestamp.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <optional>
#include <random>
#include <string>

namespace weblog {
namespace {

constexpr int64_t kSecond = 1'000'000;

// 2015-05-17 10:05:03 UTC. From 1970 to 2015 are 45 years with 11 leap days: 45 * 365 + 11 = 16436
// days; to 17 May are 31 + 28 + 31 + 30 + 16 = 136 more, 16572 in all. 16572 * 86400 = 1431820800;
// 10 * 3600 + 5 * 60 + 3 = 36303 make it 1431857103.
constexpr int64_t kTime = 1'431'857'103 * kSecond;
constexpr int64_t kMidnight = 1'431'820'800 * kSecond;

std::optional<int64_t> Clf(std::string_view text, int zone = 0) {
  int64_t micros = -1;
  if (ParseClfTime(text, &micros, zone)) return micros;
  CHECK(micros == -1);  // left alone
  return std::nullopt;
}

std::optional<int64_t> Iso(std::string_view text, int zone = 0) {
  int64_t micros = -1;
  if (ParseIsoTime(text, zone, &micros)) return micros;
  CHECK(micros == -1);
  return std::nullopt;
}

std::optional<int64_t> Epoch(std::string_view text) {
  int64_t micros = -1;
  if (ParseEpochTime(text, &micros)) return micros;
  CHECK(micros == -1);
  return std::nullopt;
}

std::optional<int64_t> Clock(std::string_view text) {
  int64_t micros = -1;
  if (ParseClock(text, &micros)) return micros;
  CHECK(micros == -1);
  return std::nullopt;
}

std::optional<int64_t> DayClock(std::string_view text, int64_t base_day) {
  int64_t micros = -1;
  if (ParseDayClock(text, base_day, &micros)) return micros;
  CHECK(micros == -1);
  return std::nullopt;
}

std::optional<int64_t> ReadTime(TimeReader* reader, const std::string& time,
                                std::string_view date = {}) {
  RawHit hit;
  hit[Slot::kTime] = time;
  hit[Slot::kDate] = date;
  int64_t micros = -1;
  if (reader->Read(hit, &micros)) return micros;
  return std::nullopt;
}

}  // namespace

TEST_CASE("timestamp: days from civil") {
  CHECK(DaysFromCivil(1970, 1, 1) == 0);
  CHECK(DaysFromCivil(1969, 12, 31) == -1);
  CHECK(DaysFromCivil(2015, 5, 17) == 16572);
  // 30 years with the leap days of 1972 … 1996, 7 of them, then January and a February of 29 days.
  CHECK(DaysFromCivil(2000, 3, 1) == 30 * 365 + 7 + 31 + 29);
  // 70 years with the leap days of 1904 … 1968, 17 of them; 1900 had none.
  CHECK(DaysFromCivil(1900, 3, 1) == -(70 * 365 + 17) + 31 + 28);

  // Day by day through 800 years.
  int64_t day = DaysFromCivil(1600, 1, 1);
  for (int year = 1600; year < 2400; ++year) {
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    const int lengths[] = {31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    for (int month = 1; month <= 12; ++month) {
      for (int d = 1; d <= lengths[month - 1]; ++d, ++day) {
        REQUIRE(DaysFromCivil(year, month, d) == day);
      }
    }
  }
}

TEST_CASE("timestamp: common log format") {
  CHECK(Clf("17/May/2015:10:05:03 +0000") == kTime);
  // 10:05:03 two hours east of Greenwich is 08:05:03 there.
  CHECK(Clf("17/May/2015:10:05:03 +0200") == kTime - 7200 * kSecond);
  CHECK(Clf("17/May/2015:10:05:03 -0730") == kTime + (7 * 3600 + 30 * 60) * kSecond);
  CHECK(Clf("17/May/2015:10:05:03 +02:00") == kTime - 7200 * kSecond);
  CHECK(Clf("17/May/2015:10:05:03 Z") == kTime);
  CHECK(Clf("17/May/2015:10:05:03.25 +0000") == kTime + 250'000);
  CHECK(Clf("17/May/2015:10:05:03.1234567") == kTime + 123'456);
  CHECK(Clf("17/May/2015:10:05:03") == kTime);
  CHECK(Clf("17/May/2015:10:05:03", 3600) == kTime - 3600 * kSecond);
  CHECK(Clf("17/May/2015:10:05:03 +0000", 3600) == kTime);
  // Ten days earlier, with a day of one digit.
  CHECK(Clf("7/May/2015:10:05:03 +0000") == kTime - 10 * 86'400 * kSecond);
  CHECK(Clf("29/Feb/2016:00:00:00 +0000").has_value());
  // A leap second is the first of the next minute.
  CHECK(Clf("17/May/2015:10:04:60 +0000") == kTime - 3 * kSecond);

  for (const char* wrong : {"",
                            "-",
                            "17",
                            "17/",
                            "17/May",
                            "17/May/",
                            "17/May/2015",
                            "17/May/2015:",
                            "17/May/15:10:05:03",
                            "17/may/2015:10:05:03 +0000",
                            "17/Mai/2015:10:05:03 +0000",
                            "00/May/2015:10:05:03 +0000",
                            "32/May/2015:10:05:03 +0000",
                            "31/Jun/2015:10:05:03 +0000",
                            "29/Feb/2015:10:05:03 +0000",
                            "29/Feb/1900:10:05:03 +0000",
                            "17/May/2015:24:05:03 +0000",
                            "17/May/2015:10:60:03 +0000",
                            "17/May/2015:10:05:61 +0000",
                            "17/May/2015:10:05:3 +0000",
                            "17/May/2015:10:05:03 ",
                            "17/May/2015:10:05:03 +",
                            "17/May/2015:10:05:03 +0",
                            "17/May/2015:10:05:03 +000",
                            "17/May/2015:10:05:03 +2400",
                            "17/May/2015:10:05:03 +0060",
                            "17/May/2015:10:05:03 0000",
                            "17/May/2015:10:05:03. +0000",
                            "17/May/2015:10:05:03 +0000 ",
                            " 17/May/2015:10:05:03 +0000",
                            "17/May/2015 10:05:03 +0000",
                            "17/May/2015:10:05:03+0000x",
                            "017/May/2015:10:05:03 +0000"}) {
    CAPTURE(std::string(wrong));
    CHECK_FALSE(Clf(wrong).has_value());
  }
}

TEST_CASE("timestamp: ISO 8601") {
  CHECK(Iso("2015-05-17T10:05:03Z") == kTime);
  CHECK(Iso("2015-05-17 10:05:03") == kTime);
  CHECK(Iso("2015-05-17T10:05:03") == kTime);
  CHECK(Iso("2015-05-17T10:05:03", -3600) == kTime + 3600 * kSecond);
  CHECK(Iso("2015-05-17T10:05:03Z", -3600) == kTime);
  CHECK(Iso("2015-05-17T10:05:03.25+02:00") == kTime + 250'000 - 7200 * kSecond);
  CHECK(Iso("2015-05-17T10:05:03,25+0200") == kTime + 250'000 - 7200 * kSecond);
  CHECK(Iso("2015-05-17T10:05:03-05") == kTime + 5 * 3600 * kSecond);
  CHECK(Iso("2015-05-17 10:05:03 +0200") == kTime - 7200 * kSecond);
  CHECK(Iso("2015-5-17T1:05:03Z") == kTime - 9 * 3600 * kSecond);
  CHECK(Iso("2015-05-17T10:05:03.000000999Z") == kTime);
  CHECK(Iso("1969-12-31T23:59:59.5Z") == -500'000);

  for (const char* wrong :
       {"", "2015", "2015-05-17", "2015-05-17T", "2015-05-17T10:05Z", "2015-13-17T10:05:03Z",
        "2015-00-17T10:05:03Z", "2015-02-29T10:05:03Z", "15-05-17T10:05:03Z",
        "2015-05-17t10:05:03Z", "2015-05-17T10:05:03 ", "2015-05-17T10:05:03X",
        "2015-05-17T10:05:03ZZ", "2015-05-17T10:05:03.Z", "2015-05-17T25:05:03Z",
        "2015/05/17T10:05:03Z", "2015-05-17T10:05:03+2", "2015-05-17T10:05:03+02:0"}) {
    CAPTURE(std::string(wrong));
    CHECK_FALSE(Iso(wrong).has_value());
  }
}

TEST_CASE("timestamp: seconds since 1970") {
  CHECK(Epoch("0") == 0);
  CHECK(Epoch("1157689312.049") == 1'157'689'312'049'000);
  CHECK(Epoch("1157689312") == 1'157'689'312 * kSecond);
  CHECK(Epoch("1157689312.0490019") == 1'157'689'312'049'001);
  CHECK(Epoch("999999999999.999999") == 999'999'999'999'999'999);
  for (const char* wrong : {"", ".5", "-1", "+1", "1.", "1e9", "1157689312.049 ", " 1157689312",
                            "1000000000000", "99999999999999999999", "0x10"}) {
    CAPTURE(std::string(wrong));
    CHECK_FALSE(Epoch(wrong).has_value());
  }
}

TEST_CASE("timestamp: clock and day with clock") {
  CHECK(Clock("00:00:00") == 0);
  CHECK(Clock("10:05:03") == 36'303 * kSecond);
  CHECK(Clock("1:05:03.250") == 3'903 * kSecond + 250'000);
  CHECK(Clock("23:59:60") == 86'400 * kSecond);
  for (const char* wrong :
       {"", "10:05", "10:5:03", "24:00:00", "10:05:03Z", "10:05:03 ", "a:05:03"}) {
    CAPTURE(std::string(wrong));
    CHECK_FALSE(Clock(wrong).has_value());
  }

  // The 29th is 28 days behind the first of the month. 23:53:25 is 86400 - 395 seconds.
  CHECK(DayClock("29:23:53:25", 0) == (28 * 86'400 + 86'400 - 395) * kSecond);
  CHECK(DayClock("1:00:00:00", 9343) == 9343 * 86'400 * kSecond);
  for (const char* wrong : {"", "0:00:00:00", "32:00:00:00", "29:23:53", "29:23:53:25 ", "x"}) {
    CAPTURE(std::string(wrong));
    CHECK_FALSE(DayClock(wrong, 0).has_value());
  }
}

TEST_CASE("timestamp: a reader remembers without being misled") {
  Spelling spelling;
  TimeReader reader(spelling);
  // Whatever came before, each of these is read as if it were the first.
  const std::string texts[] = {
      "17/May/2015:10:05:03 +0000", "17/May/2015:10:05:03 +0000",  "17/May/2015:10:05:04 +0000",
      "17/May/2015:10:05:04 +0100", "17/May/2015:10:65:04 +0100",  "17/May/2015:10:05:04 +0100",
      "18/May/2015:10:05:04 +0100", "17/May/2015:1:05:03.5 +0000", "7/May/2015:10:05:03.5 +000",
      "17/May/2015:10:05:03.12345", "17/May/2015:10:05:04.12345",  "17/May/2015:23:59:60 +0000",
      "17/May/2015:23:59:59 +0000", "xx/May/2015:10:05:03 +0000",  "17/May/2015:1x:05:03 +0000",
      "17/May/2015:10:05:03 +00x0"};
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK(ReadTime(&reader, text) == Clf(text));
  }

  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i) {
    char text[32];
    std::snprintf(text, sizeof text, "%02u/%s/2015:%02u:%02u:%02u %s", unsigned(random() % 3 + 28),
                  random() % 2 == 0 ? "Feb" : "May", unsigned(random() % 25),
                  unsigned(random() % 2 + 59), unsigned(random() % 3 + 58),
                  random() % 2 == 0 ? "+0000" : "-0700");
    std::string mutated(text);
    if (random() % 8 == 0) mutated[random() % mutated.size()] = "0123456789:/ +"[random() % 14];
    CAPTURE(mutated);
    REQUIRE(ReadTime(&reader, mutated) == Clf(mutated));
  }
}

TEST_CASE("timestamp: a reader knows every style") {
  Spelling spelling;
  const auto read = [&spelling](const std::string& time, std::string_view date = {}) {
    TimeReader reader(spelling);
    return ReadTime(&reader, time, date);
  };
  SUBCASE("epoch, in seconds, milliseconds and microseconds") {
    spelling.time = TimeStyle::kEpoch;
    CHECK(read("1431857103.5") == kTime + 500'000);
    spelling.time = TimeStyle::kEpochMs;
    CHECK(read("1431857103500") == kTime + 500'000);
    CHECK_FALSE(read("1431857103500.5").has_value());
    CHECK_FALSE(read("-1").has_value());
    // 2^63 microseconds are 9223372036854775.808 milliseconds.
    CHECK(read("9223372036854775") == 9'223'372'036'854'775'000);
    CHECK_FALSE(read("9223372036854776").has_value());
    spelling.time = TimeStyle::kEpochUs;
    CHECK(read("1431857103500001") == kTime + 500'001);
    CHECK_FALSE(read("").has_value());
  }
  SUBCASE("ISO, with the date in a field of its own or known otherwise") {
    spelling.time = TimeStyle::kIso;
    CHECK(read("2015-05-17T10:05:03Z") == kTime);
    CHECK(read("10:05:03", "2015-05-17") == kTime);
    CHECK_FALSE(read("10:05:03", "17.5.2015").has_value());
    spelling.base_day = 16572;
    CHECK(read("10:05:03") == kTime);
    spelling.zone_seconds = 3600;
    CHECK(read("10:05:03") == kTime - 3600 * kSecond);
    CHECK(read("10:05:03", "2015-05-17") == kTime - 3600 * kSecond);
  }
  SUBCASE("day of the month and clock") {
    spelling.time = TimeStyle::kDayClock;
    spelling.base_day = 16572 - 16;  // 1 May
    CHECK(read("17:10:05:03") == kTime);
  }
  SUBCASE("a pattern") {
    spelling.time = TimeStyle::kPattern;
    spelling.time_pattern = "%d.%m.%Y %H:%M:%S";
    CHECK(read("17.05.2015 10:05:03") == kTime);
    CHECK_FALSE(read("17.05.2015 10:05:03x").has_value());
    CHECK_FALSE(read("17.05.2015").has_value());
    CHECK_FALSE(read(std::string("17.05.2015 10:05:03\0", 20)).has_value());
    spelling.zone_seconds = -3600;
    CHECK(read("17.05.2015 10:05:03") == kTime + 3600 * kSecond);
    spelling.time_pattern = "%Y-%m-%d %H:%M:%S.%f %z";
    CHECK(read("2015-05-17 10:05:03.25 +0200") == kTime + 250'000 - 7200 * kSecond);
    CHECK(read("2015-05-17 10:05:03.1234567 +0000") == kTime + 123'456);
    CHECK_FALSE(read("2015-05-17 10:05:03. +0200").has_value());
    // No clock: midnight.
    spelling.zone_seconds = 0;
    spelling.time_pattern = "%Y-%m-%d";
    CHECK(read("2015-05-17") == kMidnight);
  }
}

}  // namespace weblog
