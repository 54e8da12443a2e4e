#include "politeness/robots_line.h"

#include <algorithm>

namespace crawl {
namespace {

constexpr std::string_view kBlanks = " \t\v\f\r\n";

// The longest URL that browsers took, eight times, less a byte: what the parser keeps that most
// robots.txt are written for.
constexpr size_t kMaxLine = 2083 * 8 - 1;

struct KnownKey {
  std::string_view name;
  RobotsKey key;
};
// What a key begins with.
constexpr KnownKey kKnownKeys[] = {
    {"user-agent", RobotsKey::kUserAgent},   {"useragent", RobotsKey::kUserAgent},
    {"user agent", RobotsKey::kUserAgent},   {"allow", RobotsKey::kAllow},
    {"disallow", RobotsKey::kDisallow},      {"dissallow", RobotsKey::kDisallow},
    {"dissalow", RobotsKey::kDisallow},      {"disalow", RobotsKey::kDisallow},
    {"diasllow", RobotsKey::kDisallow},      {"disallaw", RobotsKey::kDisallow},
    {"crawl-delay", RobotsKey::kCrawlDelay}, {"crawldelay", RobotsKey::kCrawlDelay},
    {"crawl delay", RobotsKey::kCrawlDelay}, {"sitemap", RobotsKey::kSitemap},
    {"site-map", RobotsKey::kSitemap}};

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool IsTokenCharacter(char c) {
  return (Lower(c) >= 'a' && Lower(c) <= 'z') || c == '-' || c == '_';
}

// Where the key ends; npos when the line has no key and value. Without a colon they are two words.
size_t KeyEnd(std::string_view line) {
  const size_t colon = line.find(':');
  if (colon != std::string_view::npos) return colon;
  const size_t blank = line.find_first_of(kBlanks);
  if (blank == std::string_view::npos) return blank;
  const std::string_view rest = Trimmed(line.substr(blank));
  return rest.find_first_of(kBlanks) == std::string_view::npos ? blank : std::string_view::npos;
}

}  // namespace

bool SameIgnoringCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return Lower(x) == Lower(y); });
}

std::string_view Trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

std::string_view ProductToken(std::string_view value) {
  const auto end = std::find_if_not(value.begin(), value.end(), IsTokenCharacter);
  return value.substr(0, static_cast<size_t>(end - value.begin()));
}

RobotsLine ReadRobotsLine(std::string_view line) {
  line = line.substr(0, kMaxLine);
  line = Trimmed(line.substr(0, line.find('#')));
  const size_t end = KeyEnd(line);
  if (end == std::string_view::npos) return {};
  const std::string_view name = line.substr(0, end);
  for (const KnownKey& known : kKnownKeys) {
    if (SameIgnoringCase(name.substr(0, known.name.size()), known.name)) {
      return {known.key, Trimmed(line.substr(end + 1))};
    }
  }
  return {};
}

}  // namespace crawl
