// Counts of very many things in bounded memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace crawl {

// Counts keys, which are hashes. Once there are more than `max_keys`, those with the lowest counts
// are forgotten and begin anew.
class BoundedCounts {
 public:
  explicit BoundedCounts(size_t max_keys = size_t{1} << 21) : max_keys_(max_keys) {}

  int64_t Of(uint64_t key) const {
    const auto found = counts_.find(key);
    return found == counts_.end() ? 0 : found->second;
  }

  void Add(uint64_t key) {
    ++counts_[key];
    if (counts_.size() > max_keys_) Forget();
  }

  size_t size() const { return counts_.size(); }

 private:
  // Leaves at most half, so that forgetting takes little time per key.
  void Forget() {
    for (int64_t most = 1; counts_.size() > max_keys_ / 2; most *= 2) {
      std::erase_if(counts_, [most](const auto& entry) { return entry.second <= most; });
    }
  }

  const size_t max_keys_;
  std::unordered_map<uint64_t, int64_t> counts_;
};

}  // namespace crawl
