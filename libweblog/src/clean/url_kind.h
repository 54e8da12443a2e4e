// What a URL or a content type says of the thing that was asked for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace weblog {

enum class HitKind : uint8_t {
  kPage,
  kObject,   // embedded in a page
  kUnclear,  // has an ending that nobody knows
  kRobotsTxt,
};

// Tells by the ending of the file name in a URL's path. A path without an ending is a page.
class UrlKinds {
 public:
  UrlKinds(const std::vector<std::string>& object_endings,
           const std::vector<std::string>& page_endings);

  HitKind KindOf(std::string_view url) const;

 private:
  std::unordered_set<std::string> objects_, pages_;  // in lower case
};

// What a content type says; kUnclear leaves it to the URL.
HitKind KindOfContentType(std::string_view content_type);

// The part of a URL behind scheme and host, which tells a page even where the log names no host.
std::string_view PathOfUrl(std::string_view url);

}  // namespace weblog
