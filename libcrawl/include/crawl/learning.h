// What the learning strategies are told.
#pragma once

#include <memory>

#include "crawl/affinities.h"
#include "crawl/interest.h"

namespace crawl {

struct LearningOptions {
  InterestOptions interest;
  // How much each factor counts; 0 leaves it out.
  FactorValues weights = DefaultWeights();
  // Whether the weights are fitted to what was found, beginning with those above.
  bool calibrate = true;
  // How many views before or after a relevant page count as near it, in a session.
  size_t locality = 3;
  // What an earlier crawl learned; null for none. Its pages count as if this crawl had fetched them.
  std::shared_ptr<const Affinities> learned;

  static FactorValues DefaultWeights();
};

}  // namespace crawl
