// Finds pages that have been fetched before under another URL, or nearly so.
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <string_view>
#include <unordered_map>

#include "crawl/near_duplicates.h"

namespace crawl {

// The first fetch with a certain body.
struct FirstFetch {
  int64_t n = 0;
  uint32_t url = 0;
  int64_t time_us = 0;
};

class ExactDuplicates {
 public:
  // The first fetch with this digest, or null when `fetch` is the first.
  const FirstFetch* Add(std::string_view digest, const FirstFetch& fetch) {
    const XXH128_hash_t hash = XXH3_128bits(digest.data(), digest.size());
    const auto [entry, is_new] = first_.emplace(Key{hash.low64, hash.high64}, fetch);
    return is_new ? nullptr : &entry->second;
  }

 private:
  struct Key {
    uint64_t low, high;
    bool operator==(const Key& other) const { return low == other.low && high == other.high; }
  };
  struct Low {
    size_t operator()(const Key& key) const { return key.low; }
  };
  std::unordered_map<Key, FirstFetch, Low> first_;
};

}  // namespace crawl
