// Holds rows until they are wanted: those of a session that is still open, or of a window that has
// not passed.
#pragma once

#include <arrow/array.h>
#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "row_gatherer.h"

namespace weblog {

// Keeps batches as long as they are well used, and moves the rows that are left of the others
// together, so that memory is in proportion to the rows held: never more than four times as many
// rows as are held and 64 Ki are in memory after Tidy().
class RowPool {
 public:
  // Stands for a row until it is released.
  using Slot = uint32_t;
  // As a slot in Gather(): a row whose columns are null.
  static constexpr Slot kNullRow = UINT32_MAX;

  explicit RowPool(std::shared_ptr<arrow::Schema> schema);

  // Holds all rows of a batch; appends their slots to `slots`.
  arrow::Status Add(const std::shared_ptr<arrow::RecordBatch>& batch, std::vector<Slot>* slots);

  // Holds one row less.
  void Release(Slot slot);

  // Column by column, the rows of `slots`.
  arrow::Result<arrow::ArrayVector> Gather(std::span<const Slot> slots) const;

  // Lets go of what is not needed. Call it now and then, as after every batch.
  arrow::Status Tidy();

  int64_t rows_held() const { return held_; }
  int64_t rows_in_memory() const { return in_memory_; }
  const std::shared_ptr<arrow::Schema>& schema() const { return schema_; }

 private:
  // Of a batch in batches_.
  struct Usage {
    std::vector<Slot> slots;  // by row; those of rows that were released are stale
    int64_t held = 0;
  };

  // Holds the batch; its rows are those of `slots`.
  void Place(std::shared_ptr<arrow::RecordBatch> batch, std::vector<Slot> slots);
  void LetGo(int32_t source);
  Slot NewSlot();
  arrow::Status MoveTogether(const std::vector<int32_t>& sparse);

  const std::shared_ptr<arrow::Schema> schema_;
  std::vector<RowRef> rows_;  // by slot
  std::vector<Slot> free_slots_;
  RowSources batches_;  // null where there is none
  std::vector<Usage> usage_;
  std::vector<int32_t> free_sources_;
  int64_t held_ = 0;
  int64_t in_memory_ = 0;
};

}  // namespace weblog
