#include "interner.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <functional>

namespace weblog {
namespace {

constexpr size_t kFewestBuckets = 256;
constexpr size_t kBlockSize = 64 << 10;
constexpr uint32_t kNumberMask = (1u << 22) - 1;
constexpr uint32_t kTagMask = ~kNumberMask;

}  // namespace

Interner::Interner() : buckets_(kFewestBuckets, 0) {}

uint32_t Interner::HashOf(std::string_view text, uint32_t salt) {
  return static_cast<uint32_t>(XXH3_64bits_withSeed(text.data(), text.size(), salt));
}

int32_t Interner::Add(std::string_view text, uint32_t salt, uint32_t hash, bool* is_new) {
  const size_t mask = buckets_.size() - 1;
  size_t at = hash & mask;
  for (uint32_t bucket; (bucket = buckets_[at]) != 0; at = (at + 1) & mask) {
    if (((bucket ^ hash) & kTagMask) != 0) continue;
    const auto number = static_cast<int32_t>((bucket & kNumberMask) - 1);
    const Key& key = keys_[number];
    if (key.salt == salt && std::string_view(key.data, key.size) == text) {
      *is_new = false;
      return number;
    }
  }
  *is_new = true;
  const std::string_view kept = Keep(text);
  keys_.push_back({kept.data(), static_cast<uint32_t>(kept.size()), salt});
  hashes_.push_back(hash);
  buckets_[at] = (hash & kTagMask) | static_cast<uint32_t>(size());
  if (keys_.size() * 2 > buckets_.size()) Grow();
  return size() - 1;
}

void Interner::Reset(std::string_view stable) {
  stable_ = stable;
  if (keys_.empty()) return;
  keys_.clear();
  hashes_.clear();
  blocks_.clear();
  room_size_ = 0;
  std::fill(buckets_.begin(), buckets_.end(), 0);
}

std::string_view Interner::Keep(std::string_view text) {
  const std::less<const char*> before;
  if (!stable_.empty() && !before(text.data(), stable_.data()) &&
      before(text.data(), stable_.data() + stable_.size())) {
    return text;
  }
  if (text.size() > room_size_) {
    room_size_ = std::max(kBlockSize, text.size());
    blocks_.push_back(std::make_unique_for_overwrite<char[]>(room_size_));
    room_ = blocks_.back().get();
  }
  std::copy(text.begin(), text.end(), room_);
  const std::string_view kept(room_, text.size());
  room_ += text.size();
  room_size_ -= text.size();
  return kept;
}

void Interner::Grow() {
  buckets_.assign(buckets_.size() * 2, 0);
  const size_t mask = buckets_.size() - 1;
  for (size_t i = 0; i < hashes_.size(); ++i) {
    size_t at = hashes_[i] & mask;
    while (buckets_[at] != 0) at = (at + 1) & mask;
    buckets_[at] = (hashes_[i] & kTagMask) | static_cast<uint32_t>(i + 1);
  }
}

}  // namespace weblog
