// A table of pages as rows: ranks, or the partial ranks that add up.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include "rank/rank_table.h"
#include "weblog/rank.h"

namespace weblog {

// Both take a table that has been sorted.
arrow::Result<arrow::RecordBatchVector> RankRows(const RankOptions& options, RankTable* table);
arrow::Result<arrow::RecordBatchVector> PartialRankRows(const RankOptions& options,
                                                        RankTable* table);

// Adds the rows of a batch with the columns of PartialRanksSchema().
arrow::Status AddPartialRankRows(const arrow::RecordBatch& rows, RankTable* table);

}  // namespace weblog
