// A batch whose rows are being judged, in their order, and what is made of it when all have been.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "clean/hit_batch.h"
#include "clean/url_gatherer.h"
#include "clean/verdicts.h"
#include "row_gatherer.h"
#include "weblog/clean.h"

namespace weblog {

class CleanedBatch {
 public:
  // Dropped rows are remembered only if somebody wants them.
  CleanedBatch(std::shared_ptr<arrow::RecordBatch> batch, bool want_dropped);

  // The next row is kept or dropped. `verdict` is its number in RobotVerdicts.
  void Keep(int32_t verdict);
  void Drop(int32_t verdict, CleanRule rule);
  bool is_judged() const { return next_ == batch_->num_rows(); }

  int64_t rows_kept() const { return static_cast<int64_t>(kept_.size()); }
  int64_t rows_dropped() const { return static_cast<int64_t>(dropped_.size()); }

  // The columns of the kept rows, their URLs as pages go by them, and robot and robot_why.
  arrow::Result<arrow::ArrayVector> Kept(const HitColumns& columns, const RobotVerdicts& verdicts,
                                         UrlGatherer* urls, UrlGatherer* referrers) const;
  // The columns of the dropped rows as they came, and robot, robot_why and dropped_by.
  arrow::Result<arrow::ArrayVector> Dropped(const RobotVerdicts& verdicts) const;

 private:
  const std::shared_ptr<arrow::RecordBatch> batch_;
  const bool want_dropped_;
  int32_t next_ = 0;
  std::vector<RowRef> kept_, dropped_;
  std::vector<int32_t> kept_verdicts_, dropped_verdicts_;
  std::vector<CleanRule> rules_;
};

}  // namespace weblog
