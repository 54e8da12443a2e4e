// Readers come to the site, more by day than by night.
#pragma once

#include <cstdint>

#include "synth/readers.h"
#include "synth/timeline.h"
#include "synth/world.h"

namespace synth {

class Arrivals : public Actor {
 public:
  Arrivals(const World& world, Readers* readers, Timeline* timeline);

  int64_t Act(int64_t now) override;

  // When somebody may come first.
  int64_t First(int64_t start) { return start + Pause(); }

 private:
  int64_t Pause() { return world_.random->Exponential(pause_) + 1; }

  const World& world_;
  Readers* readers_;
  Timeline* timeline_;
  int64_t pause_;  // the mean, in the busiest hour
};

}  // namespace synth
