// Pages that are nearly the same (seed 000, 2.1.5): shingles, MinHash, and an index that finds
// pages of high Jaccard similarity (eq. 2-1) without comparing all pairs.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "crawl/text.h"

namespace crawl {

inline constexpr size_t kMinHashes = 128;
using MinHash = std::array<uint32_t, kMinHashes>;

struct Sketch {
  MinHash hashes{};
  static constexpr uint32_t kMostCounted = 64;
  uint32_t shingles = 0;  // how many different ones the page has, or kMostCounted if that is fewer
};

inline constexpr int kUsualShingle = 3;

// The sketch of the shingles of `size` neighbouring words (1 to 32) of a text, stop words
// included. Case does not matter, nor what a word has beyond its first 64 bytes. Costs some
// nanoseconds a word (one-permutation hashing with densification). Texts without shingles have
// hashes of 0.
Sketch SketchOf(std::string_view text, int size = kUsualShingle);

// eq. 2-1 exactly, for tests and small numbers: |A ∩ B| / |A ∪ B| of the sets of shingles; 0 when
// both are empty.
double Jaccard(std::string_view a, std::string_view b, int size = kUsualShingle);
// The estimate of it: the share of equal hashes, with a standard error of at most 0.044 for pages
// of some hundred shingles and more, and of 0.1 for pages of twenty. 0 when one has no shingles.
double Similarity(const Sketch& a, const Sketch& b);

// Finds, for each page, an earlier one that is nearly the same: of those, the one that it is most
// like, and the first of such. Compares it only with pages that share a band of hashes with it: at
// 0.9, one of 16 bands of 8 hashes, and never with more than 64 pages for each band. From a threshold of
// 0.86 on it finds every page that the estimate calls nearly the same, unless more than 64 share
// all their bands; below, it may miss one in a thousand. Keeps 16 bits of each hash. Takes up to
// 650 bytes a page at 0.9, 800 at 0.8, and nothing for a page whose hashes are all those of an
// earlier one. Not thread safe.
class NearDuplicates {
 public:
  // Pages whose estimated similarity is at least `threshold` (0.1 to 1; less is taken for 0.1) are
  // near duplicates.
  explicit NearDuplicates(double threshold = 0.9);
  ~NearDuplicates();

  // Adds page `number` and returns its cluster: the cluster of the page that it is nearly the same
  // as; `number` itself when there is none. A page with fewer than `kFewestShingles` has a cluster
  // of its own.
  static constexpr uint32_t kFewestShingles = 20;
  int64_t Add(int64_t number, const Sketch& sketch);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace crawl
