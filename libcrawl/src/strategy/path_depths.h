// The depth bound of fish- and shark-search (seed 000, 3.1.3.2): a path that leads through pages which
// are not relevant is followed for so many links, and no further.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace crawl {

// How many links each URL may still be away from a relevant page. Of several paths to it the one that
// leaves most counts. Takes 2 bytes a URL.
class PathDepths {
 public:
  explicit PathDepths(int bound) : bound_(bound) {}

  int bound() const { return bound_; }
  // 0 when no path leads there.
  int Of(uint32_t url) const { return url < depths_.size() ? depths_[url] : 0; }
  // What the links of a page have: all of it when the page is relevant, one less than the page
  // otherwise. At 0 they are not followed.
  int Below(uint32_t page, bool relevant) const {
    return relevant ? bound_ : std::max(Of(page) - 1, 0);
  }
  void Raise(uint32_t url, int depth) {
    if (url >= depths_.size()) depths_.resize(size_t{url} + 1);
    depths_[url] = std::max(depths_[url], static_cast<uint16_t>(depth));
  }

 private:
  const int bound_;
  std::vector<uint16_t> depths_;
};

}  // namespace crawl
