// Countries of addresses, from the text files that Tor distributes (Debian's tor-geoipdb):
//
//   16777216,16777471,AU                 addresses of IPv4 as numbers, first and last, country
//   2001:200::,2001:200:ffff::,JP        addresses of IPv6 as they are written
//
// A country is two letters or digits, or "??". Lines that begin with # and empty lines say nothing.
// Both kinds may stand in one file.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <array>
#include <cstdint>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace weblog {

// May be shared among threads once it is made.
class GeoIp {
 public:
  // Reads files that together make one table. Invalid names the file and the line that cannot be
  // read, or whose range overlaps another.
  static arrow::Result<GeoIp> Load(const std::vector<std::string>& files);
  // The same from one stream, which messages call `name`.
  static arrow::Result<GeoIp> Read(std::istream& in, const std::string& name);

  // The country of an address as logs write it; "" when it is unknown or no address. An IPv4
  // address may be written as IPv6 does (::ffff:192.0.2.1). Valid as long as this object.
  std::string_view CountryOf(std::string_view address) const;

  // How many ranges there are.
  size_t size() const { return ranges_.size(); }

 private:
  // Of IPv6, most significant byte first; IPv4 is ::ffff:a.b.c.d.
  using Address = std::array<uint8_t, 16>;
  struct Range {
    Address first;
    Address last;
    std::array<char, 2> country;
    uint32_t file;
    uint32_t line;
  };

  arrow::Status Add(std::istream& in, const std::string& name);
  arrow::Status AddLine(std::string_view text, uint32_t line);
  arrow::Status Sort();
  static bool ParseAddress(std::string_view text, Address* address);
  static bool ParseNumber(std::string_view text, Address* address);

  std::vector<std::string> files_;
  std::vector<Range> ranges_;  // sorted, apart from each other
};

}  // namespace weblog
