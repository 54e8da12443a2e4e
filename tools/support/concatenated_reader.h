// Several inputs read as one stream.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <memory>
#include <string>
#include <vector>

#include "support/progress.h"

namespace support {

// See OpenInputs. All inputs are looked at first, so that a mismatch is reported before any row is
// out; regular files are then closed until their turn, so that their number is not limited.
arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> OpenConcatenated(
    const std::vector<std::string>& paths, Progress* progress);

// The schema of two concatenated inputs, or an error that says what differs between them.
arrow::Result<std::shared_ptr<arrow::Schema>> ConcatenatedSchema(
    const std::shared_ptr<arrow::Schema>& first, const std::string& first_name,
    const std::shared_ptr<arrow::Schema>& second, const std::string& second_name);

}  // namespace support
