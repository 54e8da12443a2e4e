// The progress line of a long run, and messages that do not collide with it.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace support {

// One line on stderr with the bytes read, the rate and, when the total is known, the share done and
// the time left. It appears after the first second and is redrawn four times a second. All calls
// are safe from several threads.
class Progress {
 public:
  enum class Show { kNever, kOnTerminal };

  // Draws nothing when stderr is not a terminal. `total` is in bytes, 0 when unknown.
  Progress(Show show, int64_t total);
  // Removes the line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void Add(int64_t bytes);

 private:
  friend void PrintMessage(std::string_view name, std::string_view text);
  using Clock = std::chrono::steady_clock;

  void Draw(Clock::time_point now);
  void Erase();

  const bool enabled_;
  const int64_t total_;
  const Clock::time_point start_;
  std::mutex mutex_;
  Clock::time_point next_draw_;
  int64_t done_ = 0;
  bool drawn_ = false;
};

// The line that Progress draws, without colours or control characters: "1.2 GB  45 %  310 MB/s
// 0:05 left".
std::string ProgressText(int64_t done, int64_t total, double seconds);

// A number of bytes in the largest decimal unit that leaves a digit before the point: "999 B", "1.2
// kB", "37 MB".
std::string HumanBytes(double bytes);

// Prints "NAME: TEXT" on stderr, on a line of its own, with everything that could upset a terminal
// spelled out. Every message of every tool goes through here.
void PrintMessage(std::string_view name, std::string_view text);

}  // namespace support
