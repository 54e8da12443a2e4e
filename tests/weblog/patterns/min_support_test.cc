#include "weblog/patterns/min_support.h"

#include <doctest/doctest.h>

#include <string_view>

#include "support/batches.h"

namespace {

using testing_support::ErrorOf;
using testing_support::Must;
using weblog::MinSupport;

int64_t Count(std::string_view text, int64_t total) {
  return Must(MinSupport::Parse(text)).CountOf(total);
}

TEST_CASE("a number is a number, whatever the total") {
  CHECK(Count("25", 10) == 25);
  CHECK(Count("1", 0) == 1);
}

TEST_CASE("a share is rounded up, exactly") {
  CHECK(Count("1%", 1000) == 10);
  CHECK(Count("1%", 1001) == 11);
  // 0.07 * 100 is 7.000000000000001 in floating point.
  CHECK(Count("7%", 100) == 7);
  CHECK(Count("0.05%", 6000) == 3);
  CHECK(Count("0.05%", 6001) == 4);
  CHECK(Count(".5%", 800) == 4);
  CHECK(Count("100%", 12345) == 12345);
  CHECK(Count("0.000001%", 4'000'000'000) == 40);
  CHECK(Count("33.333333%", 30) == 10);
  CHECK(MinSupport().CountOf(500) == 5);
}

TEST_CASE("a share is at least two") {
  CHECK(Count("1%", 0) == 2);
  CHECK(Count("1%", 150) == 2);
}

TEST_CASE("anything else is refused") {
  for (const std::string_view text : {"", "%", "0", "0%", "-1", "-1%", "100.1%", "1.5", "1 %", "x",
                                      "1%%", "0.0000001%", "1e3", "5.-1%"}) {
    CAPTURE(text);
    CHECK(ErrorOf(MinSupport::Parse(text)) ==
          "'" + std::string(text) + "' is neither a number of 1 or more nor a share as 1%");
  }
}

}  // namespace
