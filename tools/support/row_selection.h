// Readers that pass on some of the columns or rows of another.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/type.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace support {

// The positions in `schema` of the columns that a list such as "time,url" or "-agent,-cookie"
// chooses: those named, in the order given, or all but those behind a minus.
arrow::Result<std::vector<int>> ChooseColumns(const arrow::Schema& schema, std::string_view list);

std::shared_ptr<arrow::RecordBatchReader> SelectColumns(
    std::shared_ptr<arrow::RecordBatchReader> reader, std::vector<int> columns);

// The first `rows` rows. Does not read further than it has to.
std::shared_ptr<arrow::RecordBatchReader> FirstRows(
    std::shared_ptr<arrow::RecordBatchReader> reader, int64_t rows);

// The last `rows` rows. Holds the batches that they are in.
std::shared_ptr<arrow::RecordBatchReader> LastRows(std::shared_ptr<arrow::RecordBatchReader> reader,
                                                   int64_t rows);

}  // namespace support
