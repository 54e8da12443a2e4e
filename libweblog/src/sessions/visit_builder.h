// The rows of ended sessions, on their way out.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "columns.h"
#include "row_pool.h"
#include "view_history.h"

namespace weblog {

// The columns that sessions add: session, seq, dwell_us, last.
arrow::FieldVector VisitFields();

class VisitBuilder {
 public:
  // `schema` is that of `pool`'s rows and VisitFields().
  VisitBuilder(std::shared_ptr<arrow::Schema> schema, RowPool* pool);

  // Adds the views of a session, in their order. Node::row is a slot of the pool.
  arrow::Status Add(int64_t session, std::span<const ViewHistory::Node> views);

  int64_t rows() const { return static_cast<int64_t>(slots_.size()); }

  // All that was added since, as a batch. The rows stay in the pool.
  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Finish();

 private:
  const std::shared_ptr<arrow::Schema> schema_;
  RowPool* const pool_;
  std::vector<RowPool::Slot> slots_;
  NumberColumn<int64_t> sessions_;
  std::vector<int32_t> seqs_;
  NumberColumn<int64_t> dwells_;
};

}  // namespace weblog
