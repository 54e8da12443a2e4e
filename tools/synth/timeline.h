// The course of the made-up world: who acts when.
#pragma once

#include <arrow/status.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "synth/recorder.h"
#include "synth/world.h"

namespace synth {

class Timeline {
 public:
  // Lets an actor act at `time`, not before now. Those of one moment act in the order in which
  // they were added.
  void Add(int64_t time, std::unique_ptr<Actor> actor);

  // Lets all act in order of time, until `until` or until the log has no room. Those who are not
  // done by then are ended.
  arrow::Status Run(int64_t until, Recorder* recorder);

 private:
  struct Turn {
    int64_t time;
    uint64_t number;
    std::unique_ptr<Actor> actor;
    bool operator<(const Turn& other) const {  // so that the top of the heap is the earliest
      return time != other.time ? time > other.time : number > other.number;
    }
  };

  Turn Take();

  std::vector<Turn> turns_;  // a heap
  uint64_t added_ = 0;
};

}  // namespace synth
