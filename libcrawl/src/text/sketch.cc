#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <string>
#include <unordered_set>
#include <vector>

#include "crawl/near_duplicates.h"
#include "text/shingles.h"

namespace crawl {
namespace {

constexpr int kBinBits = std::countr_zero(kMinHashes);
static_assert(size_t{1} << kBinBits == kMinHashes);
constexpr uint32_t kEmpty = std::numeric_limits<uint32_t>::max();  // more than any rank

// Counts different hashes, up to Sketch::kMostCounted of them.
class HashCounter {
 public:
  uint32_t count() const { return count_; }

  void Add(uint64_t hash) {
    if (count_ == Sketch::kMostCounted) return;
    hash |= hash == 0;  // 0 is an empty bucket
    size_t at = hash % buckets_.size();
    for (; buckets_[at] != 0; at = (at + 1) % buckets_.size()) {
      if (buckets_[at] == hash) return;
    }
    buckets_[at] = hash;
    ++count_;
  }

 private:
  std::array<uint64_t, 4 * Sketch::kMostCounted> buckets_{};
  uint32_t count_ = 0;
};

// Where bin `bin` puts a copy of its hash in round `round`: the same in every page.
size_t CopyTo(size_t bin, uint32_t round) {
  uint64_t mixed = (static_cast<uint64_t>(round) << 8 | bin) * 0x9E3779B97F4A7C15;
  mixed = (mixed ^ mixed >> 32) * 0xD6E8FEB86659FD93;
  return mixed >> (64 - kBinBits);
}

// Fills the empty bins by copies of others. In each round each bin that had a hash of its own
// offers a copy to a bin that is drawn at random, alike for all pages; an empty one takes the
// first offer. Two pages then agree in a filled bin as often as in others, and it takes a few
// rounds only.
void Densify(MinHash* hashes) {
  std::array<uint8_t, kMinHashes> own;
  size_t owners = 0;
  for (size_t i = 0; i < kMinHashes; ++i) {
    if ((*hashes)[i] != kEmpty) own[owners++] = static_cast<uint8_t>(i);
  }
  size_t empty = kMinHashes - owners;
  for (uint32_t round = 0; empty != 0; ++round) {
    for (size_t i = 0; i < owners; ++i) {
      uint32_t& to = (*hashes)[CopyTo(own[i], round)];
      if (to != kEmpty) continue;
      to = (*hashes)[own[i]];
      --empty;
    }
  }
}

// The shingles of a text in full.
std::unordered_set<std::string> ShinglesOf(std::string_view text, int size) {
  const size_t count = static_cast<size_t>(std::clamp(size, 1, kLargestShingle));
  std::vector<std::string> words;
  Tokenizer tokenizer(text);
  for (Word word; tokenizer.Next(&word);) words.emplace_back(word.letters);
  std::unordered_set<std::string> shingles;
  for (size_t begin = 0; begin + count <= words.size(); ++begin) {
    std::string shingle;
    for (size_t i = begin; i < begin + count; ++i) shingle.append(words[i]).push_back(' ');
    shingles.insert(std::move(shingle));
  }
  return shingles;
}

}  // namespace

Sketch SketchOf(std::string_view text, int size) {
  Sketch sketch;
  sketch.hashes.fill(kEmpty);
  HashCounter shingles;
  ForEachShingle(text, size, [&](uint64_t hash) {
    shingles.Add(hash);
    // One permutation of all shingles: its upper bits choose the bin, the next 31 are the rank in it.
    uint32_t& least = sketch.hashes[hash >> (64 - kBinBits)];
    least = std::min(least, static_cast<uint32_t>(hash << kBinBits >> 33));
  });
  sketch.shingles = shingles.count();
  if (sketch.shingles == 0) {
    sketch.hashes.fill(0);
  } else {
    Densify(&sketch.hashes);
  }
  return sketch;
}

double Jaccard(std::string_view a, std::string_view b, int size) {
  const auto in_a = ShinglesOf(a, size);
  const auto in_b = ShinglesOf(b, size);
  size_t both = 0;
  for (const std::string& shingle : in_a) both += in_b.count(shingle);
  const size_t either = in_a.size() + in_b.size() - both;
  return either == 0 ? 0 : static_cast<double>(both) / static_cast<double>(either);
}

double Similarity(const Sketch& a, const Sketch& b) {
  if (a.shingles == 0 || b.shingles == 0) return 0;
  size_t same = 0;
  for (size_t i = 0; i < kMinHashes; ++i) same += a.hashes[i] == b.hashes[i];
  return static_cast<double>(same) / kMinHashes;
}

}  // namespace crawl
