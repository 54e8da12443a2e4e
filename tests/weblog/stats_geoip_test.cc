#include <doctest/doctest.h>

#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "support/batches.h"
#include "temp_dir.h"
#include "weblog/geoip.h"

namespace {

using testing_support::ErrorOf;
using testing_support::Must;
using weblog::GeoIp;

GeoIp Table(const std::string& text) {
  std::istringstream in(text);
  return Must(GeoIp::Read(in, "table"));
}

std::string Failure(const std::string& text) {
  std::istringstream in(text);
  return ErrorOf(GeoIp::Read(in, "table"));
}

TEST_CASE("addresses of both kinds are found in their ranges, ends included") {
  // 16777216 is 1.0.0.0, 16777471 is 1.0.0.255.
  const GeoIp table = Table(
      "# comment\n"
      "16777216,16777471,AU\n"
      "\n"
      "16777472,16778239,CN\r\n"
      "2001:200::,2001:200:ffff:ffff:ffff:ffff:ffff:ffff,JP\n"
      "4294967295,4294967295,??");
  CHECK(table.size() == 4);
  CHECK(table.CountryOf("1.0.0.0") == "AU");
  CHECK(table.CountryOf("1.0.0.255") == "AU");
  CHECK(table.CountryOf("1.0.1.0") == "CN");
  CHECK(table.CountryOf("1.0.3.255") == "CN");
  CHECK(table.CountryOf("1.0.4.0") == "");
  CHECK(table.CountryOf("0.255.255.255") == "");
  CHECK(table.CountryOf("::ffff:1.0.0.7") == "AU");
  CHECK(table.CountryOf("2001:200::1") == "JP");
  CHECK(table.CountryOf("2001:1ff:ffff::") == "");
  CHECK(table.CountryOf("2001:201::") == "");
  CHECK(table.CountryOf("255.255.255.255") == "");  // a range without a country
}

TEST_CASE("what is no address has no country") {
  const GeoIp table = Table("0,4294967295,US\n");
  CHECK(table.CountryOf("192.0.2.1") == "US");
  for (const std::string client :
       {"", "host.example", "192.0.2", "192.0.2.1:80", "192.0.2.256", "[::1]"}) {
    CHECK(table.CountryOf(client) == "");
  }
  CHECK(table.CountryOf(std::string("192.0.2.1\0", 10)) == "");
  CHECK(table.CountryOf(std::string(1000, '1')) == "");
}

TEST_CASE("ranges need not be sorted, but must be apart") {
  const GeoIp table = Table("300,399,CC\n100,199,AA\n200,299,BB\n");
  CHECK(table.CountryOf("0.0.0.250") == "BB");
  CHECK(Failure("100,199,AA\n50,100,BB\n") ==
        "table: line 1 has addresses that line 2 of table has too");
}

TEST_CASE("damage is told with its line") {
  CHECK(Failure("1,2,AU\nnonsense\n") == "table: line 2 is not FIRST,LAST,COUNTRY: nonsense");
  CHECK(Failure("1,x,AU\n") == "table: line 1 has no two addresses: 1,x,AU");
  CHECK(Failure("1,::,AU\n") == "table: line 1 has no two addresses: 1,::,AU");
  CHECK(Failure("1,4294967296,AU\n") == "table: line 1 has no two addresses: 1,4294967296,AU");
  CHECK(Failure("2,1,AU\n") == "table: line 1 has a range that ends before it begins: 2,1,AU");
  CHECK(Failure("1,2,au\n") == "table: line 1 has no country of two capital letters: 1,2,au");
  CHECK(Failure("1,2,AU,9\n") == "table: line 1 has no country of two capital letters: 1,2,AU,9");
  CHECK(Failure("1,2,AU\n" + std::string(5000, 'x')) ==
        "table: line 2 is too long for a GeoIP table");
}

TEST_CASE("files are named when they cannot be read") {
  const weblog::TempDir directory;
  const std::string good = directory.Write("good", "1,2,AU\n");
  const std::string good6 = directory.Write("good6", "2001:db8::,2001:db8::ff,DE\n");
  CHECK(Must(GeoIp::Load({good, good6})).size() == 2);
  CHECK(Must(GeoIp::Load({directory.Write("empty", "")})).size() == 0);
  CHECK(ErrorOf(GeoIp::Load({directory / "absent"})) ==
        (directory / "absent") + ": No such file or directory");
  CHECK(ErrorOf(GeoIp::Load({directory.path()})) == directory.path() + ": Is a directory");
  CHECK(ErrorOf(GeoIp::Load({good, good})) ==
        good + ": line 1 has addresses that line 1 of " + good + " has too");
}

TEST_CASE("binary search finds what looking at every range finds") {
  std::mt19937 random(3);
  struct Range {
    uint32_t first, last;
    std::string country;
  };
  std::vector<Range> ranges;
  std::string text;
  uint32_t at = 0;
  for (int i = 0; i < 200; ++i) {
    at += random() % 3;
    const uint32_t last = at + random() % 4;
    ranges.push_back({at, last, std::string("A") + static_cast<char>('A' + random() % 26)});
    text += std::to_string(at) + "," + std::to_string(last) + "," + ranges.back().country + "\n";
    at = last + 1;
  }
  const GeoIp table = Table(text);
  for (uint32_t address = 0; address < at + 10; ++address) {
    std::string expected;
    for (const Range& range : ranges) {
      if (address >= range.first && address <= range.last) expected = range.country;
    }
    const std::string written =
        "0.0." + std::to_string(address / 256) + "." + std::to_string(address % 256);
    CHECK(table.CountryOf(written) == expected);
  }
}

}  // namespace
