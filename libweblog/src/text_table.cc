#include "weblog/text_table.h"

#include <algorithm>
#include <utility>

namespace weblog {
namespace {

constexpr size_t kFewestBuckets = 1024;
constexpr size_t kBlockSize = 256 << 10;

uint64_t HashOf(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }

}  // namespace

TextTable::TextTable() : buckets_(kFewestBuckets) {}

uint32_t TextTable::Add(std::string_view text) {
  const uint64_t hash = HashOf(text);
  const auto tag = static_cast<uint32_t>(hash >> 32);
  const size_t mask = buckets_.size() - 1;
  size_t at = hash & mask;
  for (; buckets_[at].number != 0; at = (at + 1) & mask) {
    const Bucket& bucket = buckets_[at];
    if (bucket.tag == tag && texts_[bucket.number - 1] == text) return bucket.number - 1;
  }
  texts_.push_back(Keep(text));
  buckets_[at] = {tag, size()};
  if (texts_.size() * 2 > buckets_.size()) Grow();
  return size() - 1;
}

std::string_view TextTable::Keep(std::string_view text) {
  if (text.size() > room_size_) {
    room_size_ = std::max(kBlockSize, text.size());
    blocks_.push_back(std::make_unique_for_overwrite<char[]>(room_size_));
    room_ = blocks_.back().get();
  }
  std::copy(text.begin(), text.end(), room_);
  const std::string_view kept(room_, text.size());
  room_ += text.size();
  room_size_ -= text.size();
  return kept;
}

void TextTable::Grow() {
  buckets_.assign(buckets_.size() * 2, {});
  const size_t mask = buckets_.size() - 1;
  for (uint32_t i = 0; i < size(); ++i) {
    const uint64_t hash = HashOf(texts_[i]);
    size_t at = hash & mask;
    while (buckets_[at].number != 0) at = (at + 1) & mask;
    buckets_[at] = {static_cast<uint32_t>(hash >> 32), i + 1};
  }
}

}  // namespace weblog
