// A set of URLs by their numbers: a bit for each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace crawl {

class UrlSet {
 public:
  bool Has(uint32_t url) const { return url < bits_.size() && bits_[url]; }
  // False when it is there already.
  bool Add(uint32_t url) {
    if (url >= bits_.size()) bits_.resize(size_t{url} + 1);
    const bool is_new = !bits_[url];
    bits_[url] = true;
    return is_new;
  }

 private:
  std::vector<bool> bits_;
};

}  // namespace crawl
