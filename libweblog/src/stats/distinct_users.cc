#include "stats/distinct_users.h"

#include <utility>

namespace weblog::stats {
namespace {

constexpr size_t kFewestPlaces = 64;

// Spreads the bits of a pair over a word (the finalizer of MurmurHash3).
uint64_t Scramble(uint64_t pair) {
  pair = (pair ^ (pair >> 33)) * 0xFF51AFD7ED558CCD;
  pair = (pair ^ (pair >> 33)) * 0xC4CEB9FE1A85EC53;
  return pair ^ (pair >> 33);
}

}  // namespace

std::optional<int64_t> DistinctUsers::CountOf(int32_t name) const {
  if (given_up_) return std::nullopt;
  const auto at = static_cast<size_t>(name);
  return at < counts_.size() ? counts_[at] : 0;
}

void DistinctUsers::AddPair(int32_t name, int32_t user) {
  if (static_cast<size_t>(pairs_ + 1) * 3 > places_.size() * 2) Grow();
  const uint64_t pair = static_cast<uint64_t>(name) << 32 | static_cast<uint32_t>(user);
  if (!Insert(pair + 1)) return;
  if (++pairs_ > max_pairs_) return GiveUp();
  const auto at = static_cast<size_t>(name);
  if (at >= counts_.size()) counts_.resize(at + at / 2 + 16);
  ++counts_[at];
}

bool DistinctUsers::Insert(uint64_t pair) {
  const size_t mask = places_.size() - 1;
  size_t at = Scramble(pair) & mask;
  for (; places_[at] != 0; at = (at + 1) & mask) {
    if (places_[at] == pair) return false;
  }
  places_[at] = pair;
  return true;
}

void DistinctUsers::Grow() {
  std::vector<uint64_t> old(places_.empty() ? kFewestPlaces : places_.size() * 2);
  std::swap(old, places_);
  for (const uint64_t pair : old) {
    if (pair != 0) Insert(pair);
  }
}

void DistinctUsers::GiveUp() {
  given_up_ = true;
  std::vector<uint64_t>().swap(places_);
  std::vector<int64_t>().swap(counts_);
}

}  // namespace weblog::stats
