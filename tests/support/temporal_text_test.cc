#include "support/temporal_text.h"

#include <arrow/type_fwd.h>
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>

namespace {

using arrow::TimeUnit;
using support::Fraction;

std::string Timestamp(int64_t value, TimeUnit::type unit, Fraction fraction) {
  std::string text;
  support::AppendTimestamp(value, unit, /*utc=*/true, fraction, &text);
  return text;
}

std::string Date(int64_t days) {
  std::string text;
  support::AppendDate(days, &text);
  return text;
}

TEST_CASE("timestamps of every unit") {
  CHECK(Timestamp(0, TimeUnit::SECOND, Fraction::kFixed) == "1970-01-01T00:00:00Z");
  CHECK(Timestamp(1709208000123, TimeUnit::MILLI, Fraction::kFixed) == "2024-02-29T12:00:00.123Z");
  CHECK(Timestamp(1709208000000000, TimeUnit::MICRO, Fraction::kFixed) ==
        "2024-02-29T12:00:00.000000Z");
  CHECK(Timestamp(1709208000000000, TimeUnit::MICRO, Fraction::kAsNeeded) ==
        "2024-02-29T12:00:00Z");
  CHECK(Timestamp(1709208000120000, TimeUnit::MICRO, Fraction::kAsNeeded) ==
        "2024-02-29T12:00:00.12Z");
  CHECK(Timestamp(1709208000000000001, TimeUnit::NANO, Fraction::kAsNeeded) ==
        "2024-02-29T12:00:00.000000001Z");
  CHECK(Timestamp(-1, TimeUnit::MICRO, Fraction::kFixed) == "1969-12-31T23:59:59.999999Z");
  std::string local;
  support::AppendTimestamp(0, TimeUnit::SECOND, /*utc=*/false, Fraction::kFixed, &local);
  CHECK(local == "1970-01-01T00:00:00");
}

TEST_CASE("the calendar") {
  CHECK(Date(0) == "1970-01-01");
  CHECK(Date(-1) == "1969-12-31");
  CHECK(Date(11016) == "2000-02-29");
  CHECK(Date(19782) == "2024-02-29");
  CHECK(Date(-719528) == "0000-01-01");
  CHECK(Date(-719529) == "-0001-12-31");
  CHECK(Date(2932896) == "9999-12-31");
  CHECK(Date(2932897) == "+10000-01-01");
}

TEST_CASE("no value of any unit is out of range") {
  for (const auto unit : {TimeUnit::SECOND, TimeUnit::MILLI, TimeUnit::MICRO, TimeUnit::NANO}) {
    for (const int64_t value :
         {std::numeric_limits<int64_t>::min(), std::numeric_limits<int64_t>::max()}) {
      std::string text;
      support::AppendTimestamp(value, unit, true, Fraction::kFixed, &text);
      support::AppendTimeOfDay(value, unit, Fraction::kFixed, &text);
      support::AppendDuration(value, unit, &text);
      support::AppendInterval(value, value, value, &text);
      CHECK_FALSE(text.empty());
    }
  }
}

TEST_CASE("times of day and durations") {
  std::string text;
  support::AppendTimeOfDay(45296700000, TimeUnit::MICRO, Fraction::kAsNeeded, &text);
  CHECK(text == "12:34:56.7");
  text.clear();
  support::AppendDuration(-1500, TimeUnit::MILLI, &text);
  CHECK(text == "PT-1.5S");
  text.clear();
  support::AppendInterval(14, -3, 500000000, &text);
  CHECK(text == "P14M-3DT0.5S");
  text.clear();
  support::AppendInterval(0, 0, 0, &text);
  CHECK(text == "PT0S");
  text.clear();
  support::AppendInterval(0, 2, 0, &text);
  CHECK(text == "P2D");
}

}  // namespace
