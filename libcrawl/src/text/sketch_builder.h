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

  // The hash of the shingle that ends with word `i` of the batch, which is a polynomial of the hashes
  // of its words. To be asked for one word after the other: the next one costs the same whatever the
  // size is, since one word comes in and one falls out.
  uint64_t NextShingle(size_t i) {
    sum_ = sum_ * kBase + (words_[size_ + i] - words_[i] * out_factor_);
    const uint64_t mixed = (sum_ ^ sum_ >> 32) * 0xD6E8FEB86659FD93;
    return mixed ^ mixed >> 32;
  }
  // One permutation of all shingles: its upper bits choose the bin, the next 31 are the rank in it.
  void Put(uint64_t shingle) {
    uint32_t& least = least_[shingle >> (64 - kBinBits)];
    least = std::min(least, static_cast<uint32_t>(shingle << kBinBits >> 33));
  }

  static constexpr uint64_t kBase = 0x9E3779B97F4A7C15;

  const size_t size_;
  size_t missing_;           // words until the first shingle is whole
  uint64_t out_factor_ = 1;  // of the word that falls out
  uint64_t sum_ = 0;
  // The hashes of size_ words before the batch, 0 where there are none, and of those in it.
  std::array<uint64_t, kLargestShingle + WordBatch::kMost> words_{};
  HashCounter counter_;
  MinHash least_;
};

}  // namespace crawl
