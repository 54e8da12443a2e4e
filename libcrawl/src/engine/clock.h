// The time, for records and for waiting.
#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>

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

// The time that all processors together have given to this process.
inline int64_t CpuMicroseconds() {
  return static_cast<int64_t>(std::clock()) * (1000000 / CLOCKS_PER_SEC);
}

}  // namespace crawl
