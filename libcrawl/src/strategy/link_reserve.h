// The links that no agent has room for, the best first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace crawl {

// A link takes 16 bytes. Who takes a URL elsewhere need not say so here: Take() asks whether it is
// still to be had. All operations take O(log n), now and then more.
class LinkReserve {
 public:
  struct Entry {
    uint32_t url = 0;
    float page = 0;  // the estimate of the page that has it
    double score = 0;
  };

  void Add(const Entry& entry);

  // The best one for which is_there(url) holds, of equal ones that with the smallest number; takes it
  // out.
  template <typename IsThere>
  std::optional<Entry> Take(IsThere is_there) {
    while (!heap_.empty()) {
      const Entry best = Pop();
      if (is_there(best.url)) return best;
    }
    return std::nullopt;
  }

  size_t size() const { return heap_.size(); }

  // Drops those for which is_there(url) does not hold, and of several of one URL all but the best.
  template <typename IsThere>
  void Clean(IsThere is_there) {
    std::erase_if(heap_, [&](const Entry& entry) { return !is_there(entry.url); });
    Rebuild();
  }

 private:
  Entry Pop();
  void Rebuild();

  std::vector<Entry> heap_;
};

}  // namespace crawl
