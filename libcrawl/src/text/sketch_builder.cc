#include "text/sketch_builder.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <type_traits>

namespace crawl {
namespace {

constexpr uint32_t kEmpty = std::numeric_limits<uint32_t>::max();  // more than any rank

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

}  // namespace

void SketchBuilder::HashCounter::Add(uint64_t hash) {
  hash |= hash == 0;
  size_t at = hash % buckets_.size();
  for (; buckets_[at] != 0; at = (at + 1) % buckets_.size()) {
    if (buckets_[at] == hash) return;
  }
  buckets_[at] = hash;
  ++count_;
}

SketchBuilder::SketchBuilder(int size)
    : size_(static_cast<size_t>(std::clamp(size, 1, kLargestShingle))), missing_(size_ - 1) {
  least_.fill(kEmpty);
}

void SketchBuilder::Add(const WordBatch& words) {
  const size_t count = words.size();
  std::copy_n(words.hashes().data(), count, words_.data() + size_);
  if (size_ == kUsualShingle) {
    AddShingles(count, std::integral_constant<size_t, kUsualShingle>());
  } else {
    AddShingles(count, size_);
  }
  std::copy_n(words_.data() + count, size_, words_.data());
}

template <typename Size>
void SketchBuilder::AddShingles(size_t count, Size size) {
  size_t i = std::min(count, missing_);
  missing_ -= i;
  for (; i < count && !counter_.is_full(); ++i) {
    const uint64_t shingle = ShingleAt(i, size);
    counter_.Add(shingle);
    Put(shingle);
  }
  for (; i < count; ++i) Put(ShingleAt(i, size));
}

Sketch SketchBuilder::Finish() {
  Sketch sketch;
  sketch.shingles = counter_.count();
  if (sketch.shingles == 0) return sketch;
  Densify(&least_);
  sketch.hashes = least_;
  return sketch;
}

}  // namespace crawl
