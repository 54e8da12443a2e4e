// What crawlers run in circles in. Every host has a trap of each kind, which the host's front page
// leads to; a trap is a chain of pages without end but for the number that is asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace synth {

enum class TrapKind : uint8_t {
  kCalendar,  // a page for every month
  kSessions,  // the same few things under a new session id with every link
  kSegments,  // /archive/archive/archive/…
};
inline constexpr size_t kTrapKinds = 3;

// Numbers the pages of all traps of all hosts.
class Traps {
 public:
  // `length` is how many pages a trap has; those of kSegments have at most kMostSegments.
  explicit Traps(int64_t length) : length_(static_cast<uint32_t>(length)) {}

  static constexpr uint32_t kMostSegments = 100;

  struct Place {
    size_t host;
    TrapKind kind;
    uint32_t step;  // how deep in the trap
  };

  uint32_t Id(const Place& place) const {
    return static_cast<uint32_t>(place.host * kTrapKinds + static_cast<size_t>(place.kind)) *
               length_ +
           place.step;
  }
  Place PlaceOf(uint32_t id) const;
  uint32_t Length(TrapKind kind) const;
  // Path and query.
  std::string Path(uint32_t id) const;
  std::string Title(uint32_t id) const;
  // The pages of the trap that a page of it leads to.
  std::vector<uint32_t> Links(uint32_t id) const;

 private:
  uint32_t length_;
};

}  // namespace synth
