// The hosts of URLs, by numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "crawl/scope.h"

namespace crawl {

// Takes 4 bytes a URL, and some for each host.
class Sites {
 public:
  // That of URLs whose text is not known.
  static constexpr uint32_t kUnknown = 0;

  void Add(uint32_t url, std::string_view text) {
    if (url >= sites_.size()) sites_.resize(size_t{url} + 1, kUnknown);
    if (text.empty()) return;
    const auto next = static_cast<uint32_t>(numbers_.size() + 1);
    sites_[url] = numbers_.try_emplace(std::string(HostOf(text)), next).first->second;
  }

  // The site of a URL that need not have been added.
  uint32_t Find(std::string_view text) const {
    const auto found = numbers_.find(std::string(HostOf(text)));
    return found != numbers_.end() ? found->second : kUnknown;
  }

  uint32_t Of(uint32_t url) const { return url < sites_.size() ? sites_[url] : kUnknown; }
  // By URL, of those that were added.
  const std::vector<uint32_t>& all() const { return sites_; }
  // How many numbers there are, kUnknown included.
  size_t count() const { return numbers_.size() + 1; }

 private:
  std::unordered_map<std::string, uint32_t> numbers_;
  std::vector<uint32_t> sites_;
};

}  // namespace crawl
