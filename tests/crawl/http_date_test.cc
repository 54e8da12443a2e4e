#include "crawl/http_date.h"

#include <doctest/doctest.h>

#include <string>

namespace crawl {

TEST_CASE("http_date: spellings") {
  for (const std::string date : {"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
                                 "Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 1994 03:49:37 EST",
                                 " 1994-11-06T08:49:37Z ", "1994-11-06 08:49:37"}) {
    CHECK_MESSAGE(ParseHttpDate(date) == 784'111'777'000'000, date);
  }
  for (const std::string text : {"", "x", "90s", "@3", "99", "1994-13-06", "1994-11-06T", "-1"}) {
    CHECK_MESSAGE(ParseHttpDate(text) == std::nullopt, text);
  }
  CHECK(ParseHttpDate(std::string(100, ' ') + std::string(100, '1')) == std::nullopt);
}

TEST_CASE("http_date: years have four digits") {
  CHECK(ParseHttpDate("Fri, 31 Dec 9999 23:59:59 GMT") == 253'402'300'799 * 1'000'000);
  for (const std::string text :
       {"Sat, 01 Jan 10000 00:00:00 GMT", "Sun, 06 Nov 196666694 08:49:37 GMT",
        "Sun, 06 Nov 2147483647 08:49:37 GMT"}) {
    CHECK_MESSAGE(ParseHttpDate(text) == std::nullopt, text);
  }
}

}  // namespace crawl
