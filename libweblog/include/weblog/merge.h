// Data fusion (seed 000, 2.1.6): the logs of several servers as one, in the order of time.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>
#include <arrow/type.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "weblog/stage.h"

namespace weblog {

struct MergeOptions {
  // For each input, what to add to its times: minus what its clock is ahead. As many as inputs.
  std::vector<int64_t> offsets_us;
  // How far an input's rows may be out of order.
  int64_t lateness_us = 0;
};

// Merges the rows of several inputs by their column `time`.
//
// A row comes in order when it is no more than lateness_us behind the latest row of its input that
// came before it. One that is later still is counted and stands where it would if it were exactly
// that much behind. Rows of the same time come in the order of the inputs, then in that of their
// input. So the result does not depend on how the inputs are cut into batches.
//
// Memory is in proportion to the rows that wait for a slower input or for late ones.
class Merger {
 public:
  // Fails when the schema has no time column, or one that is not timestamp[us, UTC].
  static arrow::Result<std::unique_ptr<Merger>> Make(const std::shared_ptr<arrow::Schema>& schema,
                                                     MergeOptions options);
  virtual ~Merger() = default;

  // The input to read next: the one that the others wait for. No value when all have ended.
  virtual std::optional<int> Wanted() const = 0;

  virtual arrow::Status Push(int input, const std::shared_ptr<arrow::RecordBatch>& batch,
                             const BatchSink& rows) = 0;
  // The input has ended.
  virtual arrow::Status End(int input, const BatchSink& rows) = 0;

  // Rows of each input so far, and how many of them were too late.
  struct Account {
    int64_t rows = 0;
    int64_t late = 0;
  };
  virtual const std::vector<Account>& accounts() const = 0;
};

// Finds out how far the clocks of servers differ, from readers who go from one server to another: a
// request at server B whose referrer is a page that the same client and agent got from server A
// came after that page. Of such lags in both directions the smallest (to be robust, the fifth
// percentile) bound the difference from both sides. With b and b' these bounds and s and s' the
// distances to the 25th percentiles, it is taken to be (b s' + b' s) / (s + s'): pictures follow
// their page at once and crowd at the bound, people take their time. With lags in one direction
// only, the smallest ones are taken to be nil.
//
// Memory: 24 bytes for each row, and 24 more for one with a referrer.
class OffsetEstimator {
 public:
  explicit OffsetEstimator(int inputs);
  ~OffsetEstimator();

  // Takes the rows of an input: hits with time, client, agent, url and referrer.
  arrow::Status Add(int input, const arrow::RecordBatch& batch);

  struct Estimate {
    // How far the clock is ahead of that of the first input; no value when nothing connects them.
    std::optional<int64_t> ahead_us;
    // The lags that the weakest link to the first input is founded on.
    int64_t lags = 0;
  };
  // One for each input. Call it once, last.
  std::vector<Estimate> Estimates();

  // So many lags are needed between two servers.
  static constexpr int64_t kFewestLags = 20;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace weblog
