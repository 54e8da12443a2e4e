// What is true of every batch of hits.
#pragma once

#include <arrow/record_batch.h>

#include <cstdint>
#include <string>
#include <vector>

#include "hit_builder.h"

namespace fuzz {

// Checks that `hits` is a valid batch of the hits stream: its types, its dictionaries without
// doubles, numbers that are not negative, times inside `range`.
void CheckHits(const arrow::RecordBatch& hits, const weblog::TimeRange& range);

// The rows of `hits` as texts that are equal when the rows are, whatever their dictionaries.
std::vector<std::string> RowsOf(const arrow::RecordBatch& hits);

}  // namespace fuzz
