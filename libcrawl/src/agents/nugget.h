// What agents send each other about the pages that they are to announce (seed 002, Fig. 3).
#pragma once

#include <cstdint>

#include "crawl/agents.h"

namespace crawl {

struct Nugget {
  bool last = false;  // it is of the agent's last division
  uint32_t agent = 0;
  uint32_t division = 0;
  double average = 0;  // of the importance of the division's pages, 0 to 1
};

// The nugget in the NuggetBits(options) lowest bits, in the seed's order from the left: flag, agent,
// division, average. The average is rounded to the nearest of 2^λ steps.
uint64_t PackNugget(const Nugget& nugget, const AgentOptions& options);
Nugget UnpackNugget(uint64_t bits, const AgentOptions& options);

}  // namespace crawl
