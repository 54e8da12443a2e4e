// A table of pages as rows: ranks, or the partial ranks that add up.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/status.h>

#include <memory>

#include "rank/rank_table.h"
#include "weblog/rank.h"

namespace weblog {

// Both take a table that has been sorted, which must outlive the reader.
std::shared_ptr<arrow::RecordBatchReader> RankRows(const RankOptions& options, RankTable* table);
std::shared_ptr<arrow::RecordBatchReader> PartialRankRows(const RankOptions& options,
                                                          RankTable* table);

// Adds the rows of a batch with the columns of PartialRanksSchema().
arrow::Status AddPartialRankRows(const arrow::RecordBatch& rows, RankTable* table);

}  // namespace weblog
