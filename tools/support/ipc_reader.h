// Arrow streams and files from outside, read so that no bytes, however wrong, get past the reader.
//
// Every batch is validated in full before it is handed out: offsets, dictionary indices, lengths,
// UTF-8. A damaged or forged stream therefore ends in an error, never in a crash further down; this
// costs about 9 ns a row of hits.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <memory>
#include <string>

#include "support/fd_stream.h"
#include "support/unique_fd.h"

namespace support {

// Reads an Arrow stream. Dictionaries may be replaced between batches. The stream must end in its
// end marker: an input that stops earlier is an error, since whoever wrote it died. Streams that
// follow each other in one input (cat a b) are read as one if their columns are the same.
arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> OpenIpcStream(
    std::shared_ptr<FdInputStream> input);

// Reads an Arrow file. `fd` must allow seeking. `progress` may be null.
arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> OpenIpcFile(UniqueFd fd, std::string name,
                                                                     Progress* progress);

// Fails when a column's name is not UTF-8.
arrow::Status CheckNames(const arrow::Schema& schema);

}  // namespace support
