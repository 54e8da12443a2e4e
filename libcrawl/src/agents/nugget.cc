#include "agents/nugget.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace crawl {
namespace {

// The bits that the numbers below `count` take.
uint32_t BitsFor(uint32_t count) { return static_cast<uint32_t>(std::bit_width(count - 1)); }

// The greatest number of so many bits.
uint64_t Most(uint32_t bits) { return (uint64_t{1} << bits) - 1; }

// Takes the lowest bits off.
uint64_t Take(uint32_t bits, uint64_t* from) {
  const uint64_t value = *from & Most(bits);
  *from >>= bits;
  return value;
}

}  // namespace

uint32_t NuggetBits(const AgentOptions& options) {
  return 1 + options.average_bits + BitsFor(options.agents) + BitsFor(options.divisions);
}

int64_t NotificationOverhead(const AgentOptions& options) {
  return int64_t{NuggetBits(options)} * options.agents * (options.agents - 1) * options.divisions;
}

uint64_t PackNugget(const Nugget& nugget, const AgentOptions& options) {
  const auto most = static_cast<double>(Most(options.average_bits));
  const auto average =
      static_cast<uint64_t>(std::lround(std::clamp(nugget.average, 0.0, 1.0) * most));
  uint64_t bits = nugget.last ? 1 : 0;
  bits = bits << BitsFor(options.agents) | nugget.agent;
  bits = bits << BitsFor(options.divisions) | nugget.division;
  return bits << options.average_bits | average;
}

Nugget UnpackNugget(uint64_t bits, const AgentOptions& options) {
  Nugget nugget;
  nugget.average = static_cast<double>(Take(options.average_bits, &bits)) /
                   static_cast<double>(Most(options.average_bits));
  nugget.division = static_cast<uint32_t>(Take(BitsFor(options.divisions), &bits));
  nugget.agent = static_cast<uint32_t>(Take(BitsFor(options.agents), &bits));
  nugget.last = bits != 0;
  return nugget;
}

}  // namespace crawl
