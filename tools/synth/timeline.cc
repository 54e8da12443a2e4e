#include "synth/timeline.h"

#include <algorithm>

namespace synth {

void Timeline::Add(int64_t time, std::unique_ptr<Actor> actor) {
  turns_.push_back({time, added_++, std::move(actor)});
  std::push_heap(turns_.begin(), turns_.end());
}

Timeline::Turn Timeline::Take() {
  std::pop_heap(turns_.begin(), turns_.end());
  Turn turn = std::move(turns_.back());
  turns_.pop_back();
  return turn;
}

arrow::Status Timeline::Run(int64_t until, Recorder* recorder) {
  while (!turns_.empty() && turns_.front().time < until && recorder->room() > 0) {
    Turn turn = Take();
    ARROW_RETURN_NOT_OK(recorder->Advance(turn.time));
    const int64_t next = turn.actor->Act(turn.time);
    if (next != kNever) Add(next, std::move(turn.actor));
  }
  while (!turns_.empty()) Take().actor->End();
  return arrow::Status::OK();
}

}  // namespace synth
