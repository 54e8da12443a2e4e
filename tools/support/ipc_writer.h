// Arrow streams and Arrow files.
#pragma once

#include <arrow/result.h>
#include <arrow/type.h>

#include <memory>

#include "support/output_file.h"
#include "support/record_writer.h"

namespace support {

// An Arrow stream: what the tools pass to each other. Dictionaries may differ from batch to batch.
// The end marker is written by Close and by nothing else, so that the reader of an output that was
// given up notices.
arrow::Result<std::unique_ptr<RecordWriter>> MakeIpcStreamWriter(
    std::unique_ptr<OutputFile> file, const std::shared_ptr<arrow::Schema>& schema);

// An Arrow file with buffers compressed by zstd. The format knows one dictionary per column, so
// dictionary-encoded columns are stored plain.
arrow::Result<std::unique_ptr<RecordWriter>> MakeIpcFileWriter(
    std::unique_ptr<OutputFile> file, const std::shared_ptr<arrow::Schema>& schema);

}  // namespace support
