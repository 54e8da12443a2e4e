// The time of a log, as its requests tell it.
#pragma once

#include <algorithm>
#include <cstdint>

namespace weblog {

// The latest time met so far. A request may be much older: a download that took hours is logged when
// it is done. But when kLateRun requests in a row are, the log has begun anew, as when the files of a
// rotated log are read in the wrong order, and so does its time.
class LogClock {
 public:
  static constexpr int kLateRun = 1024;

  // All that goes from one log to the next.
  struct State {
    int64_t now = INT64_MIN / 4;
    int64_t late_run = 0;     // late requests since the last one that was not
    int64_t late_latest = 0;  // the latest time among them
  };

  // A request at `time`; it is late when it is more than `tolerance` behind. Returns whether the
  // time of the log has just been set back.
  bool Take(int64_t time, int64_t tolerance) {
    state_.now = std::max(state_.now, time);
    if (state_.now - time <= tolerance) {
      state_.late_run = 0;
      return false;
    }
    ++late_;
    state_.late_latest = state_.late_run == 0 ? time : std::max(state_.late_latest, time);
    if (++state_.late_run < kLateRun) return false;
    state_.now = state_.late_latest;
    state_.late_run = 0;
    return true;
  }

  int64_t now() const { return state_.now; }
  // When what is done at `time` counts as done: now, unless it is late.
  int64_t Stamp(int64_t time, int64_t tolerance) const {
    return state_.now - time > tolerance ? time : state_.now;
  }
  int64_t late() const { return late_; }

  const State& state() const { return state_; }
  void set_state(const State& state) { state_ = state; }

 private:
  State state_;
  int64_t late_ = 0;
};

}  // namespace weblog
