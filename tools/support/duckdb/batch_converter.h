// Arrow record batches as DuckDB vectors.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>
#include <duckdb.h>

#include <memory>
#include <vector>

#include "support/duckdb/handles.h"

namespace support::duckdb_module {

// Converts the columns of one schema. Columns are converted one at a time, since DuckDB gives just
// the first column of a converted chunk ownership of the Arrow data; so each vector keeps alive
// what it points to. Dictionary-encoded columns become DuckDB dictionary vectors over a dictionary
// that is converted once for each batch.
class BatchConverter {
 public:
  // `connection` must outlive the converter. Fails on types that DuckDB does not have.
  static arrow::Result<std::unique_ptr<BatchConverter>> Make(duckdb_connection connection,
                                                             const arrow::Schema& schema);

  // The DuckDB type of a column.
  duckdb_logical_type type(int column) const {
    return columns_[static_cast<size_t>(column)].type.get();
  }

  // Begins with a batch, of which `columns` (positions in the schema) are wanted.
  arrow::Status SetBatch(std::shared_ptr<arrow::RecordBatch> batch,
                         const std::vector<int>& columns);

  // Makes output[i] refer to rows [offset, offset + length) of wanted column i. At most
  // duckdb_vector_size() rows.
  arrow::Status Slice(int64_t offset, int64_t length, duckdb_data_chunk output);

 private:
  struct Column {
    ConvertedSchema schema;  // of the column, or of its dictionary's values
    LogicalType type;
  };

  explicit BatchConverter(duckdb_connection connection) : connection_(connection) {}
  arrow::Status AddColumn(const arrow::Field& field);
  arrow::Result<DataChunk> Convert(const Column& column,
                                   const std::shared_ptr<arrow::Array>& array);

  duckdb_connection connection_;
  std::vector<Column> columns_;
  std::vector<int> wanted_;
  std::shared_ptr<arrow::RecordBatch> batch_;
  std::vector<DataChunk> dictionaries_;  // of the batch, by position in wanted_
};

}  // namespace support::duckdb_module
