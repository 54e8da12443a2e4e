// What everybody who acts in the made-up world knows and uses.
#pragma once

#include <cstdint>
#include <limits>

#include "synth/options.h"
#include "synth/random.h"
#include "synth/recorder.h"
#include "synth/site.h"

namespace synth {

// Outlives all actors.
struct World {
  const WorldOptions& options;
  const Site& site;
  Recorder* recorder;
  Random* random;
};

inline constexpr int64_t kNever = std::numeric_limits<int64_t>::max();

class Actor {
 public:
  virtual ~Actor() = default;
  // Does what is due at `now`, and returns when to be called again: a later time, or kNever, after
  // which the actor is gone. The log has room for a line.
  virtual int64_t Act(int64_t now) = 0;
  // The world ends before the actor is done.
  virtual void End() {}
};

// How long a server takes to answer with so many bytes, in microseconds.
inline int64_t ServiceTime(uint32_t bytes, Random* random) {
  constexpr int64_t kBytesAMicrosecond = 2;
  return random->LogNormal(60'000, 70) + bytes / kBytesAMicrosecond;
}

}  // namespace synth
