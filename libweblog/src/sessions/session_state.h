// Open sessions as bytes, to be carried from one log to the next.
//
// One line "trodden-sessions 1 HASH", then an Arrow stream: the columns of the input, the session's
// number, the time of the log when it was touched, and the position of the view that each view
// stands on. Its metadata has the rest. HASH is that of all that follows it.
#pragma once

#include <arrow/buffer.h>
#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/type.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sessions/log_clock.h"

namespace weblog {

struct SessionState {
  LogClock::State clock;
  int64_t opened = 0;  // sessions so far
  int64_t given = 0;   // sessions that were given so far
  bool saw_referrer = false;
  std::string entry_pages;

  // The rows of the open sessions: those of a session together and as they came, the sessions by
  // how long they have been quiet. The other vectors have an element for each row.
  std::vector<std::shared_ptr<arrow::RecordBatch>> rows;
  std::vector<int64_t> numbers;
  std::vector<int64_t> touched;
  std::vector<int32_t> under;  // a row's position in its session, from 0; -1 for none
};

// `schema` is that of the rows.
arrow::Result<std::shared_ptr<arrow::Buffer>> WriteSessionState(
    const SessionState& state, const std::shared_ptr<arrow::Schema>& schema);

arrow::Result<SessionState> ReadSessionState(const std::shared_ptr<arrow::Buffer>& bytes,
                                             const std::shared_ptr<arrow::Schema>& schema);

}  // namespace weblog
