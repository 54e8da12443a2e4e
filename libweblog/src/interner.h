// Numbers the distinct texts of a batch 0, 1, 2, … in the order of their first appearance.
#pragma once

#define XXH_INLINE_ALL  // texts are short, and a call would cost as much as the hash
#include <xxhash.h>

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "same_text.h"

namespace weblog {

// Not thread safe. Holds up to 4 million texts. Texts are compared in full, never by hash alone.
class Interner {
 public:
  Interner();

  // The number of (`text`, `salt`); size() - 1 and `*is_new` when it has not been met. A text
  // inside `stable()` is kept as a view, any other is copied.
  int32_t Add(std::string_view text, uint32_t salt, bool* is_new) {
    return Add(text, salt, HashOf(text, salt), is_new);
  }

  // The same in two steps. What is hashed ahead, with other work before it is added, does not wait
  // for memory.
  static uint32_t HashOf(std::string_view text, uint32_t salt) {
    constexpr uint32_t kSpread = 0x9E3779B1;  // an odd number with bits all over
    return static_cast<uint32_t>(XXH3_64bits(text.data(), text.size())) ^ salt * kSpread;
  }
  void Prefetch(uint32_t hash) const {
    __builtin_prefetch(&buckets_[hash & (buckets_.size() - 1)]);
  }
  int32_t Add(std::string_view text, uint32_t salt, uint32_t hash, bool* is_new) {
    const size_t mask = buckets_.size() - 1;
    size_t at = hash & mask;
    for (uint32_t bucket; (bucket = buckets_[at]) != 0; at = (at + 1) & mask) {
      if (((bucket ^ hash) & kTagMask) != 0) continue;
      const auto number = static_cast<int32_t>((bucket & kNumberMask) - 1);
      const Key& key = keys_[number];
      if (key.salt == salt && SameText({key.data, key.size}, text)) {
        *is_new = false;
        return number;
      }
    }
    *is_new = true;
    return Insert(at, text, salt, hash);
  }

  // The number of (`text`, `salt`), or -1 when it has not been met.
  int32_t Find(std::string_view text, uint32_t salt) const;

  // The text that was given a number. Valid until Reset().
  std::string_view TextOf(int32_t number) const { return {keys_[number].data, keys_[number].size}; }

  int32_t size() const { return static_cast<int32_t>(keys_.size()); }

  // Forgets everything. From now on texts inside `stable` outlive the next Reset().
  void Reset(std::string_view stable);

 private:
  static constexpr uint32_t kNumberMask = (1u << 22) - 1;
  static constexpr uint32_t kTagMask = ~kNumberMask;

  struct Key {
    const char* data;
    uint32_t size;
    uint32_t salt;
  };

  int32_t Insert(size_t bucket, std::string_view text, uint32_t salt, uint32_t hash);
  std::string_view Keep(std::string_view text);
  void Grow();

  std::string_view stable_;
  std::vector<Key> keys_;
  // A power of two of them, at most half in use. A bucket is 0 or has a number plus one in its
  // lower 22 bits, below bits of the hash: small, because what makes this slow is memory that is
  // not at hand.
  std::vector<uint32_t> buckets_;
  std::vector<uint32_t> hashes_;
  // Copies are laid end to end in blocks; what is left of the last one is `room_`.
  std::vector<std::unique_ptr<char[]>> blocks_;
  char* room_ = nullptr;
  size_t room_size_ = 0;
};

}  // namespace weblog
