// Dictionary-encoded columns made plain, for formats and joins that need one type for all batches.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/type.h>

#include <memory>

namespace support {

// Returns `schema` with every dictionary-encoded column replaced by one of its value type. Metadata
// stays.
std::shared_ptr<arrow::Schema> PlainSchema(const std::shared_ptr<arrow::Schema>& schema);

// Returns `batch` with the columns of `schema`, which differ from the batch's only in that some are
// plain where the batch has them dictionary-encoded.
arrow::Result<std::shared_ptr<arrow::RecordBatch>> ToSchema(
    const std::shared_ptr<arrow::RecordBatch>& batch, const std::shared_ptr<arrow::Schema>& schema);

}  // namespace support
