// The rows of completed paths, on their way out.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "columns.h"
#include "row_gatherer.h"

namespace weblog {

// The schema of completed paths: that of `visits` and `inferred`. Columns that are null in inferred
// views may be null.
arrow::Result<std::shared_ptr<arrow::Schema>> CompletedSchema(
    const std::shared_ptr<arrow::Schema>& visits);

class CompletedRows {
 public:
  // A view with its place in its path.
  struct View {
    RowRef row;  // of an inferred view, the one that was gone back to
    int64_t time = 0;
    int32_t seq = 0;
    int64_t dwell = 0;  // kCensored for the last view of a session
    bool inferred = false;
  };
  static constexpr int64_t kCensored = NumberColumn<int64_t>::kNull;

  explicit CompletedRows(std::shared_ptr<arrow::Schema> schema);

  arrow::Status Add(const View& view);
  int64_t rows() const { return static_cast<int64_t>(rows_.size()); }
  // Inferred views since the beginning.
  int64_t inferred() const { return inferred_; }

  // All views added since, whose rows are in `sources`, as a batch.
  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Finish(const RowSources& sources);

 private:
  bool AreAllOf(const RowSources& sources) const;

  const std::shared_ptr<arrow::Schema> schema_;
  std::vector<RowRef> rows_;         // the view itself, or the one that was gone back to
  std::vector<RowRef> logged_rows_;  // the view itself, or none
  NumberColumn<int64_t> times_;
  NumberColumn<int32_t> seqs_;
  NumberColumn<int64_t> dwells_;
  std::vector<bool> is_last_;
  std::vector<bool> is_inferred_;
  int64_t inferred_ = 0;
};

}  // namespace weblog
