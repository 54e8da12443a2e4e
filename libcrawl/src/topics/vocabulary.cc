#include "topics/vocabulary.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>

namespace crawl {
namespace {

uint64_t HashOf(std::string_view term) { return XXH3_64bits(term.data(), term.size()); }

}  // namespace

Vocabulary::Vocabulary() : buckets_(1024) {}

size_t Vocabulary::PlaceOf(uint64_t hash, std::string_view term) const {
  const size_t mask = buckets_.size() - 1;
  const auto tag = static_cast<uint32_t>(hash >> 32);
  size_t at = hash & mask;
  for (; buckets_[at].term != 0; at = (at + 1) & mask) {
    if (buckets_[at].tag == tag && Text(buckets_[at].term - 1) == term) break;
  }
  return at;
}

std::optional<uint32_t> Vocabulary::Find(std::string_view term) const {
  const Bucket& bucket = buckets_[PlaceOf(HashOf(term), term)];
  if (bucket.term == 0) return std::nullopt;
  return bucket.term - 1;
}

uint32_t Vocabulary::Add(std::string_view term) {
  const uint64_t hash = HashOf(term);
  Bucket& bucket = buckets_[PlaceOf(hash, term)];
  if (bucket.term != 0) return bucket.term - 1;
  const uint32_t number = size();
  bucket = {static_cast<uint32_t>(hash >> 32), number + 1};
  terms_.push_back({letters_.size(), static_cast<uint32_t>(term.size()), 0});
  letters_.append(term);
  if (terms_.size() * 2 > buckets_.size()) Grow();
  return number;
}

void Vocabulary::Grow() {
  buckets_.assign(buckets_.size() * 2, {});
  const size_t mask = buckets_.size() - 1;
  for (uint32_t term = 0; term < size(); ++term) {
    const uint64_t hash = HashOf(Text(term));
    size_t at = hash & mask;
    while (buckets_[at].term != 0) at = (at + 1) & mask;
    buckets_[at] = {static_cast<uint32_t>(hash >> 32), term + 1};
  }
}

std::vector<TermCount> Vocabulary::Known(const Terms& terms) const {
  std::vector<TermCount> known;
  known.reserve(terms.terms.size());
  for (const Terms::Term& term : terms.terms) {
    if (const auto number = Find(terms.Text(term))) known.push_back({*number, term.count});
  }
  return known;
}

}  // namespace crawl
