// The part of an agent that brings its pages into one order with those of the others, without anybody
// above them (seed 002, 8).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "crawl/agents.h"

namespace crawl {

// A page of an agent that is to be announced.
struct ImportantPage {
  size_t page = 0;  // the agent's own number for it
  double importance = 0;
};

class Coordinator {
 public:
  Coordinator(uint32_t agent, const AgentOptions& options);

  // The agent's pages of a round: they are sorted, the most important first, and of the same
  // importance in their order, and cut into divisions that differ by one page at most; when there are
  // fewer pages than divisions, each is a division.
  void Begin(std::vector<ImportantPage> pages);

  // The nugget of the next division, if there is one that no nugget was made of. It is to be sent to all
  // others.
  bool MakeNugget(uint64_t* bits);
  // A nugget of another agent, or of this one.
  void Receive(uint64_t bits);
  // The agent whose division is announced next, by the nuggets that are here: that with the best
  // average, of equal ones the first agent's. False when all is announced. Every coordinator with the
  // same nuggets says the same. The nugget is done with afterwards.
  bool Choose(uint32_t* agent, uint32_t* division);

  // The pages of a division of this agent's.
  std::span<const ImportantPage> Division(uint32_t division) const;

 private:
  const uint32_t agent_;
  const AgentOptions& options_;
  std::vector<ImportantPage> pages_;
  uint32_t divisions_ = 0;
  uint32_t next_ = 0;  // the division that the next nugget is of
  struct Standing {
    bool waits = false;
    uint32_t division = 0;
    double average = 0;
  };
  std::vector<Standing> standings_;  // by agent
};

}  // namespace crawl
