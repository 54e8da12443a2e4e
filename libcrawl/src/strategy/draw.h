// Numbers drawn by chance that are the same everywhere (SplitMix64).
#pragma once

#include <cstdint>

namespace crawl {

class Draw {
 public:
  explicit Draw(uint64_t seed) : state_(seed) {}

  uint64_t Next() {
    uint64_t z = state_ += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }
  // From 0 to just below 1.
  double Share() { return static_cast<double>(Next() >> 11) * 0x1p-53; }
  double Between(double low, double high) { return low + (high - low) * Share(); }

 private:
  uint64_t state_;
};

}  // namespace crawl
