// Input of every tool that reads rows: an Arrow stream, an Arrow file or a Parquet file, told apart
// by its first bytes, from standard input, a pipe or a file.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "support/progress.h"

namespace support {

// Opens one input; "-" is standard input. `progress` may be null and must otherwise outlive the
// reader.
//
// An Arrow file or Parquet that comes through a pipe is first copied into an unnamed temporary
// file. Anything else than the three formats is refused with a message that names the input and
// says what it looks like. Reading holds one batch at a time.
arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> OpenInput(const std::string& path,
                                                                   Progress* progress = nullptr);

// Opens several inputs as one, read in the given order; none at all means standard input. Their
// columns must agree in name, order and type, except that a dictionary-encoded column may be plain
// elsewhere: it is then plain in the result. Their kinds must be the same; the history of the
// result is that of all of them.
arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> OpenInputs(
    const std::vector<std::string>& paths, Progress* progress = nullptr);

// The sum of the sizes of those inputs, or 0 when one of them is not a regular file.
int64_t TotalSize(const std::vector<std::string>& paths);

// What the first bytes of an input say it is.
enum class InputFormat { kIpcStream, kIpcFile, kParquet, kEmpty, kText, kCompressed, kUnknown };
InputFormat DetectFormat(std::string_view first_bytes);

// The format of a regular file, or kUnknown for anything else, which cannot be looked at without
// consuming it.
arrow::Result<InputFormat> DetectFileFormat(const std::string& path);

}  // namespace support
