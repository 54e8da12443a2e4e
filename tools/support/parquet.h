// Parquet files, read and written by DuckDB. The schema's metadata, kind and history among it,
// travels as the file's key-value metadata.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/util/key_value_metadata.h>

#include <memory>
#include <string>

#include "support/output_file.h"
#include "support/record_writer.h"
#include "support/sql_engine.h"
#include "support/unique_fd.h"

namespace support {

// Reads the Parquet file behind `fd`, which must allow seeking. Messages call it `name`.
arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> OpenParquet(UniqueFd fd,
                                                                     const std::string& name);

// The SQL expression for the rows of the Parquet file behind `fd`, which must stay open while it is
// in use.
std::string ParquetSource(int fd);

// The key-value metadata of the Parquet file behind `fd` that the toolkit wrote: kind, version and
// history.
arrow::Result<std::shared_ptr<arrow::KeyValueMetadata>> ReadParquetMetadata(SqlEngine* engine,
                                                                            int fd);

// Writes Parquet (zstd) into `file`. Rows are encoded by a thread of the writer's own as they come.
arrow::Result<std::unique_ptr<RecordWriter>> MakeParquetWriter(
    std::unique_ptr<OutputFile> file, const std::shared_ptr<arrow::Schema>& schema);

}  // namespace support
