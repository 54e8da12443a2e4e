// The lines of robots.txt.
#pragma once

#include <cstdint>
#include <string_view>

namespace crawl {

enum class RobotsKey : uint8_t { kUserAgent, kAllow, kDisallow, kCrawlDelay, kSitemap, kOther };

struct RobotsLine {
  RobotsKey key = RobotsKey::kOther;
  std::string_view value;  // without blanks around it and without comment
};

// Of a line without its end. Like parsers in wide use it takes common misspellings of keys and a
// blank in place of the colon, and ignores what is beyond 16,663 bytes.
RobotsLine ReadRobotsLine(std::string_view line);

// The letters, - and _ that `value` begins with.
std::string_view ProductToken(std::string_view value);

// For ASCII.
bool SameIgnoringCase(std::string_view a, std::string_view b);

// Without blanks at both ends.
std::string_view Trimmed(std::string_view text);

}  // namespace crawl
