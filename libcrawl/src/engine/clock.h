// The time, for records and for waiting.
#pragma once

#include <chrono>
#include <cstdint>

namespace crawl {

// Since 1970.
inline int64_t WallMicroseconds() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// Since some moment; never goes back.
inline int64_t SteadyMilliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace crawl
