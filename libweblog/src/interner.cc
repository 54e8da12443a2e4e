#include "interner.h"

#include <algorithm>
#include <functional>

namespace weblog {
namespace {

constexpr size_t kFewestBuckets = 256;
constexpr size_t kBlockSize = 64 << 10;

}  // namespace

Interner::Interner() : buckets_(kFewestBuckets, 0) {}

int32_t Interner::Insert(size_t bucket, std::string_view text, uint32_t salt, uint32_t hash) {
  const std::string_view kept = Keep(text);
  keys_.push_back({kept.data(), static_cast<uint32_t>(kept.size()), salt});
  hashes_.push_back(hash);
  buckets_[bucket] = (hash & kTagMask) | static_cast<uint32_t>(size());
  if (keys_.size() * 2 > buckets_.size()) Grow();
  return size() - 1;
}

int32_t Interner::Find(std::string_view text, uint32_t salt) const {
  const uint32_t hash = HashOf(text, salt);
  const size_t mask = buckets_.size() - 1;
  for (size_t at = hash & mask; buckets_[at] != 0; at = (at + 1) & mask) {
    if (((buckets_[at] ^ hash) & kTagMask) != 0) continue;
    const auto number = static_cast<int32_t>((buckets_[at] & kNumberMask) - 1);
    if (keys_[number].salt == salt && TextOf(number) == text) return number;
  }
  return -1;
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
