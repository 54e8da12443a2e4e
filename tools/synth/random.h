// Random numbers that are the same on every machine: integers and fixed point only, since neither
// the standard library's distributions nor the last digit of floating point are alike everywhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace synth {

// A probability, in millionths.
struct Share {
  uint32_t millionths = 0;

  static constexpr Share Percent(uint32_t percent) { return {percent * 10'000}; }
};

// A fixed-point number with 16 bits behind the point.
using Fixed = int64_t;
inline constexpr Fixed kFixedOne = 1 << 16;

// 2 to the power of `x`, for x from -16 to 40; beyond these as at the nearer of them. The relative
// error is below 0.01 % for x from 0 on.
Fixed Exp2(Fixed x);
// The logarithm of `x` to the base 2, rounded down; x must be positive.
Fixed Log2(uint64_t x);

// xoshiro256**, seeded by splitmix64.
class Random {
 public:
  // Streams of one seed are independent of each other.
  Random(uint64_t seed, uint64_t stream);

  uint64_t Next();
  // 0 to n - 1, all alike; n must be positive.
  uint64_t Below(uint64_t n);
  // From `low` to `high`, both included.
  int64_t Between(int64_t low, int64_t high);
  bool Chance(Share share) { return Below(1'000'000) < share.millionths; }
  // About normal, with mean 0 and standard deviation 1: the sum of twelve uniform numbers.
  Fixed Normal();
  // e to the power of a normal number with standard deviation `sigma_percent` / 100, times
  // `median`.
  int64_t LogNormal(int64_t median, int64_t sigma_percent);
  // The time to the next of many independent events that happen every `mean` on average.
  int64_t Exponential(int64_t mean);
  // 0 to n - 1, k about as often as 1 / (k + 1).
  size_t Skewed(size_t n);

  template <typename Container>
  const auto& Pick(const Container& container) {
    return container[Below(container.size())];
  }

 private:
  std::array<uint64_t, 4> state_;
};

// A number that looks random and depends on `x` alone.
uint64_t Mixed(uint64_t x);

}  // namespace synth
