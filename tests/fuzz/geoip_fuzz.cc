// GeoIP tables: what is read answers any question, and each range is found by its own ends. The
// first line is an address to ask for; the rest is the table.
#include <sstream>
#include <string>

#include "fuzz_check.h"
#include "weblog/geoip.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text = fuzz::AsText(data, size);
  const std::string_view asked = fuzz::TakeLine(&text);
  std::istringstream in{std::string(text)};
  const arrow::Result<weblog::GeoIp> table = weblog::GeoIp::Read(in, "table");
  if (!table.ok()) {
    FUZZ_CHECK(table.status().IsInvalid());
    FUZZ_CHECK(table.status().message().starts_with("table: line "));
    return 0;
  }
  const std::string_view country = table->CountryOf(asked);
  FUZZ_CHECK(country.empty() || country.size() == 2);
  size_t ranges = 0;
  while (!text.empty()) {
    std::string_view line = fuzz::TakeLine(&text);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.starts_with('#')) continue;
    ++ranges;
    // Ranges of written addresses can be asked for as they stand.
    if (line.find(':') == std::string_view::npos) continue;
    const std::string_view first = line.substr(0, line.find(','));
    const std::string_view expected = line.substr(line.size() - 2);
    FUZZ_CHECK(table->CountryOf(first) == (expected == "??" ? "" : expected));
  }
  FUZZ_CHECK(ranges == table->size());
  return 0;
}
