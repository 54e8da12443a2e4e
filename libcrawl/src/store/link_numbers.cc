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

// The length in front tells where a text ends, whatever bytes it has.
void AppendText(std::string_view text, std::string* key) {
  const uint64_t size = text.size();
  key->append(reinterpret_cast<const char*>(&size), sizeof size).append(text);
}

}  // namespace

LinkNumbers::LinkNumbers(int64_t first, size_t most_links)
    : most_links_(most_links), secret_(MakeSecret()), first_(first), buckets_(kFewestBuckets) {}

LinkNumbers::Hash LinkNumbers::HashOf(const LinkFacts& link) {
  key_.clear();
  AppendText(link.to_url, &key_);
  AppendText(link.anchor, &key_);
  key_.push_back(link.nofollow ? '+' : '-');
  key_.append(link.kind);
  const XXH128_hash_t hash =
      XXH3_128bits_withSecret(key_.data(), key_.size(), secret_.data(), secret_.size());
  return {hash.low64, hash.high64};
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
