#include "crawl/near_duplicates.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <cmath>

#include "text/bands.h"

namespace crawl {
namespace {

// Of each hash 16 bits are kept: two that differ look alike once in 65,536 times, which adds less
// than 0.00002 to an estimate whose own error is a thousand times that.
using ShortHash = uint16_t;
using ShortSketch = std::array<ShortHash, kMinHashes>;

ShortSketch Shorten(const Sketch& sketch) {
  ShortSketch hashes;
  for (size_t i = 0; i < kMinHashes; ++i) hashes[i] = static_cast<ShortHash>(sketch.hashes[i]);
  return hashes;
}

int SameHashes(const ShortSketch& a, const ShortSketch& b) {
  int same = 0;
  for (size_t i = 0; i < kMinHashes; ++i) same += a[i] == b[i];
  return same;
}

}  // namespace

class NearDuplicates::Impl {
 public:
  explicit Impl(double threshold)
      : least_same_(LeastSame(threshold)),
        bands_(ChooseBands(threshold)),
        band_hashes_(static_cast<size_t>(bands_.bands)),
        buckets_(1024) {}

  int64_t Add(int64_t number, const Sketch& sketch) {
    if (sketch.shingles < kFewestShingles) return number;
    if ((used_ + static_cast<size_t>(bands_.bands)) * 4 > buckets_.size() * 3) Grow();
    const ShortSketch hashes = Shorten(sketch);
    HashBands(hashes);
    const Match match = Find(hashes);
    const int64_t cluster = match.page == kNone ? number : PageAt(match.page).cluster;
    // A page that looks the same as one that is here would find what that one finds.
    if (match.same < static_cast<int>(kMinHashes)) Keep(hashes, cluster);
    return cluster;
  }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  static constexpr size_t kPagesInBlock = 1024;
  // A band that more pages share (they were made from one template, or to slow us down) takes no
  // further ones, so that a page is never compared with more than this many for each band.
  static constexpr int kMostInBand = 64;

  struct Page {
    ShortSketch hashes;
    int64_t cluster;
  };
  struct Match {
    uint32_t page = kNone;
    int same = 0;
  };
  // A page and the hash of one of its bands.
  struct Bucket {
    uint32_t hash = 0;
    uint32_t page = kNone;
  };

  static int LeastSame(double threshold) {
    const double same =
        std::clamp(threshold, kLeastThreshold, 1.0) * static_cast<double>(kMinHashes);
    // A threshold may be a little more than the number that was meant.
    return static_cast<int>(std::ceil(same - 1e-9));
  }

  const Page& PageAt(uint32_t page) const {
    return pages_[page / kPagesInBlock][page % kPagesInBlock];
  }

  // Fills band_hashes_, and has memory fetch the buckets of all of them at once.
  void HashBands(const ShortSketch& hashes) {
    const size_t bytes = static_cast<size_t>(bands_.rows) * sizeof(ShortHash);
    for (int band = 0; band < bands_.bands; ++band) {
      const ShortHash* rows = hashes.data() + band * bands_.rows;
      band_hashes_[static_cast<size_t>(band)] =
          static_cast<uint32_t>(XXH3_64bits_withSeed(rows, bytes, static_cast<uint64_t>(band)));
    }
    for (const uint32_t hash : band_hashes_) __builtin_prefetch(&buckets_[HomeOf(hash)]);
  }
  size_t HomeOf(uint32_t hash) const { return hash & (buckets_.size() - 1); }
  size_t After(size_t at) const { return (at + 1) & (buckets_.size() - 1); }

  // The page that is most like `hashes`, the first of such pages, if it is near enough.
  Match Find(const ShortSketch& hashes) const {
    Match best;
    for (const uint32_t hash : band_hashes_) {
      for (size_t at = HomeOf(hash); buckets_[at].page != kNone; at = After(at)) {
        const Bucket& bucket = buckets_[at];
        if (bucket.hash != hash || bucket.page == best.page) continue;
        const int same = SameHashes(hashes, PageAt(bucket.page).hashes);
        if (same < least_same_ || same < best.same) continue;
        if (same > best.same || bucket.page < best.page) best = {bucket.page, same};
      }
    }
    return best;
  }

  void Keep(const ShortSketch& hashes, int64_t cluster) {
    const uint32_t page = page_count_++;
    if (page % kPagesInBlock == 0) pages_.push_back(std::make_unique<Page[]>(kPagesInBlock));
    pages_.back()[page % kPagesInBlock] = {hashes, cluster};
    for (const uint32_t hash : band_hashes_) {
      size_t at = HomeOf(hash);
      int equal = 0;
      for (; buckets_[at].page != kNone; at = After(at)) equal += buckets_[at].hash == hash;
      if (equal >= kMostInBand) continue;
      buckets_[at] = {hash, page};
      ++used_;
    }
  }

  void Grow() {
    std::vector<Bucket> old(buckets_.size() * 2);
    old.swap(buckets_);
    for (const Bucket& bucket : old) {
      if (bucket.page == kNone) continue;
      size_t at = HomeOf(bucket.hash);
      while (buckets_[at].page != kNone) at = After(at);
      buckets_[at] = bucket;
    }
  }

  const int least_same_;
  const Bands bands_;
  std::vector<uint32_t> band_hashes_;  // of the page that is being added
  std::vector<Bucket> buckets_;        // a power of two of them, at most three quarters in use
  size_t used_ = 0;
  std::vector<std::unique_ptr<Page[]>> pages_;  // in blocks, so that none is ever moved
  uint32_t page_count_ = 0;
};

NearDuplicates::NearDuplicates(double threshold) : impl_(std::make_unique<Impl>(threshold)) {}
NearDuplicates::~NearDuplicates() = default;

int64_t NearDuplicates::Add(int64_t number, const Sketch& sketch) {
  return impl_->Add(number, sketch);
}

}  // namespace crawl
