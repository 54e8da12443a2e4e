// A batch whose rows are being judged, in their order, and what is made of it when all have been.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "clean/verdicts.h"
#include "row_gatherer.h"
#include "weblog/clean.h"

namespace weblog {

class CleanedBatch {
 public:
  // `renamed` is `original` with other URLs. Kept rows are taken from it; dropped ones, which are
  // remembered only if somebody wants them, from `original`.
  CleanedBatch(std::shared_ptr<arrow::RecordBatch> original,
               std::shared_ptr<arrow::RecordBatch> renamed, bool want_dropped);

  // The next row is kept or dropped. `verdict` is its number in RobotVerdicts.
  void Keep(int32_t verdict);
  void Drop(int32_t verdict, CleanRule rule);
  bool is_judged() const { return next_ == original_->num_rows(); }

  int64_t rows_kept() const { return static_cast<int64_t>(kept_.size()); }
  int64_t rows_dropped() const { return static_cast<int64_t>(dropped_.size()); }

  // The kept rows with columns robot and robot_why; `schema` has them.
  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Kept(
      const std::shared_ptr<arrow::Schema>& schema, const RobotVerdicts& verdicts) const;
  // The dropped rows, with columns robot, robot_why and dropped_by.
  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Dropped(
      const std::shared_ptr<arrow::Schema>& schema, const RobotVerdicts& verdicts) const;

 private:
  const std::shared_ptr<arrow::RecordBatch> original_, renamed_;
  const bool want_dropped_;
  int32_t next_ = 0;
  std::vector<RowRef> kept_, dropped_;
  std::vector<int32_t> kept_verdicts_, dropped_verdicts_;
  std::vector<CleanRule> rules_;
};

}  // namespace weblog
