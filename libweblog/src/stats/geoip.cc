#include "weblog/geoip.h"

#include <arpa/inet.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>

namespace weblog {
namespace {

// A line with two IPv6 addresses has less than a hundred bytes; comments may be longer.
constexpr size_t kLongestLine = 1024;

bool IsCountry(std::string_view text) {
  const auto is_upper_or_digit = [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  return text == "??" ||
         (text.size() == 2 && std::all_of(text.begin(), text.end(), is_upper_or_digit));
}

std::array<uint8_t, 16> MappedV4(const uint8_t* bytes) {
  std::array<uint8_t, 16> address{};
  address[10] = address[11] = 0xFF;
  std::copy(bytes, bytes + 4, address.begin() + 12);
  return address;
}

}  // namespace

bool GeoIp::ParseAddress(std::string_view text, Address* address) {
  char terminated[INET6_ADDRSTRLEN] = {};
  if (text.empty() || text.size() >= sizeof terminated) return false;
  if (text.find('\0') != std::string_view::npos) return false;
  std::copy(text.begin(), text.end(), terminated);
  std::array<uint8_t, 4> v4;
  if (::inet_pton(AF_INET, terminated, v4.data()) == 1) {
    *address = MappedV4(v4.data());
    return true;
  }
  return ::inet_pton(AF_INET6, terminated, address->data()) == 1;
}

bool GeoIp::ParseNumber(std::string_view text, Address* address) {
  uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return false;
  const uint32_t network = htonl(number);
  std::array<uint8_t, 4> v4;
  std::memcpy(v4.data(), &network, v4.size());
  *address = MappedV4(v4.data());
  return true;
}

arrow::Status GeoIp::AddLine(std::string_view text, uint32_t line) {
  const size_t first_comma = text.find(',');
  const size_t second_comma =
      first_comma == std::string_view::npos ? first_comma : text.find(',', first_comma + 1);
  if (second_comma == std::string_view::npos) {
    return arrow::Status::Invalid("is not FIRST,LAST,COUNTRY");
  }
  const std::string_view first = text.substr(0, first_comma);
  const std::string_view last = text.substr(first_comma + 1, second_comma - first_comma - 1);
  const std::string_view country = text.substr(second_comma + 1);
  Range range{};
  const bool numbers = ParseNumber(first, &range.first) && ParseNumber(last, &range.last);
  const bool addresses =
      !numbers && ParseAddress(first, &range.first) && ParseAddress(last, &range.last);
  if (!numbers && !addresses) return arrow::Status::Invalid("has no two addresses");
  if (range.last < range.first)
    return arrow::Status::Invalid("has a range that ends before it begins");
  if (!IsCountry(country)) return arrow::Status::Invalid("has no country of two capital letters");
  std::copy(country.begin(), country.end(), range.country.begin());
  range.file = static_cast<uint32_t>(files_.size() - 1);
  range.line = line;
  ranges_.push_back(range);
  return arrow::Status::OK();
}

arrow::Status GeoIp::Add(std::istream& in, const std::string& name) {
  files_.push_back(name);
  char buffer[kLongestLine];
  for (uint32_t line = 1;; ++line) {
    in.getline(buffer, sizeof buffer);
    const auto read = in.gcount();
    if (in.bad()) return arrow::Status::IOError(name, ": ", std::strerror(errno));
    if (in.fail() && in.eof()) return arrow::Status::OK();
    if (in.fail()) {
      return arrow::Status::Invalid(name, ": line ", line, " is too long for a GeoIP table");
    }
    // The line end counts, where there is one.
    std::string_view text(buffer, static_cast<size_t>(in.eof() ? read : read - 1));
    if (text.ends_with('\r')) text.remove_suffix(1);
    if (text.empty() || text.starts_with('#')) continue;
    const arrow::Status added = AddLine(text, line);
    if (!added.ok()) {
      return arrow::Status::Invalid(name, ": line ", line, " ", added.message(), ": ", text);
    }
  }
}

arrow::Status GeoIp::Sort() {
  std::sort(ranges_.begin(), ranges_.end(), [](const Range& a, const Range& b) {
    return a.first != b.first ? a.first < b.first : a.last < b.last;
  });
  const auto overlap =
      std::adjacent_find(ranges_.begin(), ranges_.end(),
                         [](const Range& a, const Range& b) { return b.first <= a.last; });
  if (overlap == ranges_.end()) return arrow::Status::OK();
  const Range& other = *(overlap + 1);
  return arrow::Status::Invalid(files_[other.file], ": line ", other.line,
                                " has addresses that line ", overlap->line, " of ",
                                files_[overlap->file], " has too");
}

arrow::Result<GeoIp> GeoIp::Load(const std::vector<std::string>& files) {
  GeoIp table;
  for (const std::string& file : files) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return arrow::Status::IOError(file, ": ", std::strerror(errno));
    // A directory opens, and fails at the first byte.
    if (in.peek(); in.bad()) return arrow::Status::IOError(file, ": ", std::strerror(errno));
    in.clear();
    ARROW_RETURN_NOT_OK(table.Add(in, file));
  }
  ARROW_RETURN_NOT_OK(table.Sort());
  return table;
}

arrow::Result<GeoIp> GeoIp::Read(std::istream& in, const std::string& name) {
  GeoIp table;
  ARROW_RETURN_NOT_OK(table.Add(in, name));
  ARROW_RETURN_NOT_OK(table.Sort());
  return table;
}

std::string_view GeoIp::CountryOf(std::string_view text) const {
  Address address;
  if (!ParseAddress(text, &address)) return "";
  const auto behind =
      std::upper_bound(ranges_.begin(), ranges_.end(), address,
                       [](const Address& a, const Range& range) { return a < range.first; });
  if (behind == ranges_.begin() || (behind - 1)->last < address) return "";
  const Range& range = *(behind - 1);
  return range.country[0] == '?' ? "" : std::string_view(range.country.data(), 2);
}

}  // namespace weblog
