// What a URL or a content type says of the thing that was asked for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace weblog {

enum class HitKind : uint8_t {
  kPage,
  kObject,   // embedded in a page
  kUnclear,  // has an ending that nobody knows
  kRobotsTxt,
};

// Tells by the ending of the file name in a URL's path, which has up to eight letters and digits. A
// path without one is a page.
class UrlKinds {
 public:
  UrlKinds(const std::vector<std::string>& object_endings,
           const std::vector<std::string>& page_endings);

  HitKind KindOf(std::string_view url) const;

 private:
  void Add(const std::vector<std::string>& endings, HitKind kind);

  // By the ending in lower case, eight letters in a number.
  std::unordered_map<uint64_t, HitKind> kinds_;
};

// What a content type says; kUnclear leaves it to the URL.
HitKind KindOfContentType(std::string_view content_type);

}  // namespace weblog
