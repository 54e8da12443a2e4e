#include "weblog/time_point.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>

namespace weblog {
namespace {

// 2015-05-17 10:05:03 UTC; timestamp_test.cc works it out.
constexpr int64_t kSecond = 1'000'000;
constexpr int64_t kNow = 1'431'857'103 * kSecond;
constexpr int64_t kMidnight = 1'431'820'800 * kSecond;

std::optional<int64_t> Point(std::string_view text) {
  const auto micros = ParseTimePoint(text, kNow);
  return micros.ok() ? std::optional(*micros) : std::nullopt;
}

}  // namespace

TEST_CASE("time point: absolute") {
  CHECK(Point("2015-05-17") == kMidnight);
  CHECK(Point("2015-05-17T10:05:03Z") == kNow);
  CHECK(Point("2015-05-17 10:05:03") == kNow);
  CHECK(Point("2015-05-17T10:05:03+02:00") == kNow - 7200 * kSecond);
  CHECK(Point("2015-05-17T10:05:03.5Z") == kNow + 500'000);
  CHECK(Point("17/May/2015:10:05:03 +0000") == kNow);
  CHECK(Point("@1431857103") == kNow);
  CHECK(Point("@1431857103.25") == kNow + 250'000);
  // As the help of weblog-parse writes it: without seconds.
  CHECK(Point("2015-05-17T10:05Z") == kNow - 3 * kSecond);
  CHECK(Point("2015-05-17T10:05") == kNow - 3 * kSecond);
  CHECK(Point("2015-05-17 10:05+02:00") == kNow - 7203 * kSecond);
}

TEST_CASE("time point: so long ago") {
  CHECK(Point("0s") == kNow);
  CHECK(Point("90s") == kNow - 90 * kSecond);
  CHECK(Point("30m") == kNow - 1'800 * kSecond);
  CHECK(Point("2h") == kNow - 7'200 * kSecond);
  CHECK(Point("7d") == kNow - 604'800 * kSecond);
  // The longest: a hundred million days.
  CHECK(Point("100000000d") == kNow - 100'000'000 * 86'400LL * kSecond);
}

TEST_CASE("time point: anything else is shown back") {
  for (const char* wrong : {"",
                            "s",
                            "d",
                            "-5m",
                            "+5m",
                            "1.5h",
                            "5",
                            "5w",
                            "5 m",
                            "100000001d",
                            "1000000000d",
                            "@",
                            "@x",
                            "2015",
                            "2015-05",
                            "2015-02-30",
                            "2015-05-17T",
                            "2015-05-17T10",
                            "2015-05-17T10:5",
                            "2015-05-17T10:05:",
                            "2015-05-17T25:05Z",
                            "yesterday",
                            "17/May/2015"}) {
    CAPTURE(std::string(wrong));
    const auto result = ParseTimePoint(wrong, kNow);
    CHECK_FALSE(result.ok());
    const std::string message = result.status().message();
    CHECK(message.find("'" + std::string(wrong) + "' is not a time") != std::string::npos);
    CHECK(message.find("2015-05-17T10:05:03Z") != std::string::npos);
  }
}

TEST_CASE("spans of time") {
  CHECK(*ParseDuration("250ms") == 250'000);
  CHECK(*ParseDuration("0s") == 0);
  CHECK(*ParseDuration("90s") == 90'000'000);
  CHECK(*ParseDuration("30m") == 1'800'000'000);
  CHECK(*ParseDuration("2h") == 7'200'000'000);
  CHECK(*ParseDuration("7d") == 604'800'000'000);
  for (const char* wrong : {"", "m", "30", "-1m", "1.5h", "30 m", "30M", "1000000000d", "m30"}) {
    CAPTURE(std::string(wrong));
    CHECK(ParseDuration(wrong).status().message() ==
          "'" + std::string(wrong) + "' is not a span of time; write 250ms, 90s, 30m, 2h or 7d");
  }
}

}  // namespace weblog
