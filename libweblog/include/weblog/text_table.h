// Numbers the distinct texts of a whole stream 0, 1, 2, … in the order of their first appearance.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace weblog {

// Keeps a copy of each text. Holds up to 2^31 texts, which are compared in full, never by hash
// alone. Not thread safe. For the texts of one batch, Interner is quicker.
class TextTable {
 public:
  TextTable();

  // The number of `text`, which is size() - 1 when it has not been met.
  uint32_t Add(std::string_view text);

  // Valid as long as the table.
  std::string_view operator[](uint32_t number) const { return texts_[number]; }
  uint32_t size() const { return static_cast<uint32_t>(texts_.size()); }

 private:
  struct Bucket {
    uint32_t tag = 0;     // the upper half of the hash
    uint32_t number = 0;  // plus one; 0 is empty
  };

  std::string_view Keep(std::string_view text);
  void Grow();

  std::vector<Bucket> buckets_;  // a power of two of them, at most half in use
  std::vector<std::string_view> texts_;
  // Copies are laid end to end in blocks; what is left of the last one is `room_`.
  std::vector<std::unique_ptr<char[]>> blocks_;
  char* room_ = nullptr;
  size_t room_size_ = 0;
};

}  // namespace weblog
