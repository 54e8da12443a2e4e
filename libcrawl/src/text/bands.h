// How the hashes of a sketch are cut into bands: pages are compared when they agree in all rows of
// a band, which two pages of similarity s do with probability 1 - (1 - s^rows)^bands.
#pragma once

#include <algorithm>
#include <cmath>

#include "crawl/near_duplicates.h"

namespace crawl {

// Pages that are less alike share no band that is worth looking for.
inline constexpr double kLeastThreshold = 0.1;

struct Bands {
  int rows = 1;
  int bands = static_cast<int>(kMinHashes);
};

// The chance that two pages of a similarity share no band.
inline double MissChance(const Bands& bands, double similarity) {
  return std::pow(1 - std::pow(similarity, bands.rows), bands.bands);
}

// The longest bands (they are shared by the fewest pages that are not alike) by which a pair at the
// threshold is missed at most once in a thousand times. The probability's steep rise, at
// similarity (1/bands)^(1/rows), is below the threshold then. From 0.86 on nothing that the
// estimate calls alike is missed: there are more bands than hashes that may differ.
inline Bands ChooseBands(double threshold) {
  constexpr double kMostMissed = 0.001;
  const double similarity = std::clamp(threshold, kLeastThreshold, 1.0);
  for (int rows = static_cast<int>(kMinHashes); rows > 1; --rows) {
    const Bands bands = {rows, static_cast<int>(kMinHashes) / rows};
    if (MissChance(bands, similarity) <= kMostMissed) return bands;
  }
  return {};
}

}  // namespace crawl
