#include "store/link_numbers.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <random>

namespace crawl {
namespace {

constexpr size_t kFewestBuckets = 4096;

std::vector<char> MakeSecret() {
  std::vector<char> secret(XXH3_SECRET_DEFAULT_SIZE);
  std::random_device random;
  for (char& byte : secret) byte = static_cast<char>(random());
  return secret;
}

}  // namespace

LinkNumbers::LinkNumbers(int64_t first, size_t most_links)
    : most_links_(most_links), secret_(MakeSecret()), first_(first), buckets_(kFewestBuckets) {}

// A sum of the hashes of all that the link has, each with a factor of its own: it says which is which.
LinkNumbers::Hash LinkNumbers::HashOf(const LinkFacts& link) const {
  Hash sum;
  uint64_t factor = 1;
  for (const std::string_view text : {link.to_url, link.anchor, link.kind}) {
    const XXH128_hash_t hash =
        XXH3_128bits_withSecret(text.data(), text.size(), secret_.data(), secret_.size());
    sum.low += factor * hash.low64;
    sum.high += factor * hash.high64;
    factor *= 0x9E3779B97F4A7C15;
  }
  sum.low += link.nofollow ? factor : 0;
  return sum;
}

LinkNumbers::Bucket& LinkNumbers::Place(const Hash& hash) {
  const size_t mask = buckets_.size() - 1;
  size_t at = hash.low & mask;
  while (buckets_[at].link != 0 && buckets_[at].hash != hash) at = (at + 1) & mask;
  return buckets_[at];
}

// In two steps, so that memory fetches what is known of all links at once.
void LinkNumbers::Find(std::span<const LinkFacts> links, std::vector<Numbered>* numbers) {
  hashes_.clear();
  for (const LinkFacts& link : links) {
    hashes_.push_back(HashOf(link));
    __builtin_prefetch(&buckets_[hashes_.back().low & (buckets_.size() - 1)]);
  }
  numbers->clear();
  for (const Hash& hash : hashes_) numbers->push_back(NumberOf(hash));
}

LinkNumbers::Numbered LinkNumbers::NumberOf(const Hash& hash) {
  if (const Bucket& known = Place(hash); known.link != 0) return {first_ + known.link - 1, false};
  if (links_ == most_links_) Forget();
  if (size_t{links_} * 2 >= buckets_.size()) Grow();
  Place(hash) = {hash, ++links_};
  return {first_ + links_ - 1, true};
}

void LinkNumbers::Forget() {
  first_ += links_;
  links_ = 0;
  buckets_.assign(kFewestBuckets, {});
}

void LinkNumbers::Grow() {
  std::vector<Bucket> old(buckets_.size() * 2);
  old.swap(buckets_);
  for (const Bucket& bucket : old) {
    if (bucket.link != 0) Place(bucket.hash) = bucket;
  }
}

}  // namespace crawl
