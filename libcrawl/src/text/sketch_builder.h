// The sketch of a text, made while its words are read.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "crawl/near_duplicates.h"
#include "text/word_batch.h"

namespace crawl {

inline constexpr int kLargestShingle = 32;
inline constexpr int kBinBits = std::countr_zero(kMinHashes);
static_assert(size_t{1} << kBinBits == kMinHashes);

// Shingles are the runs of neighbouring words of a text (seed 000, 2.1.5). The sketch has the least
// hash of those in each bin.
class SketchBuilder {
 public:
  // Of shingles of `size` words: 1 to kLargestShingle, others are taken to be the nearest of these.
  explicit SketchBuilder(int size);

  // Adds the next words of the text.
  void Add(const WordBatch& words);
  // The sketch of all words; they were the last.
  Sketch Finish();

 private:
  // Counts different hashes, up to Sketch::kMostCounted of them.
  class HashCounter {
   public:
    uint32_t count() const { return count_; }
    bool is_full() const { return count_ == Sketch::kMostCounted; }
    void Add(uint64_t hash);

   private:
    std::array<uint64_t, 4 * Sketch::kMostCounted> buckets_{};  // 0 is empty
    uint32_t count_ = 0;
  };

  // Adds the shingles that end with the words of the batch. `size` is size_, as a constant where it is
  // the usual one.
  template <typename Size>
  void AddShingles(size_t count, Size size);
  // The hash of the shingle that ends with word `i` of the batch, which is a polynomial of the hashes
  // of its words. It is not made from that of the shingle before, for which it would have to wait.
  template <typename Size>
  uint64_t ShingleAt(size_t i, Size size) const {
    uint64_t sum = 0;
    for (size_t j = 1; j <= size; ++j) sum = sum * kBase + words_[i + j];
    const uint64_t mixed = (sum ^ sum >> 32) * 0xD6E8FEB86659FD93;
    return mixed ^ mixed >> 32;
  }
  // One permutation of all shingles: its upper bits choose the bin, the next 31 are the rank in it.
  void Put(uint64_t shingle) {
    uint32_t& least = least_[shingle >> (64 - kBinBits)];
    least = std::min(least, static_cast<uint32_t>(shingle << kBinBits >> 33));
  }

  static constexpr uint64_t kBase = 0x9E3779B97F4A7C15;

  const size_t size_;
  size_t missing_;  // words until the first shingle is whole
  // The hashes of size_ words before the batch, 0 where there are none, and of those in it.
  std::array<uint64_t, kLargestShingle + WordBatch::kMost> words_{};
  HashCounter counter_;
  MinHash least_;
};

}  // namespace crawl
