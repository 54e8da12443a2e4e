#include "support/duckdb/result_reader.h"

#include <arrow/c/bridge.h>
#include <arrow/type.h>
#include <arrow/util/byte_size.h>

#include <string>
#include <utility>
#include <vector>

namespace support::duckdb_module {
namespace {

constexpr int64_t kBatchRows = 32768;
constexpr int64_t kBatchBytes = 16 << 20;

// Types that DuckDB would hand over as bytes of its own making.
const char* NameIfOpaque(duckdb_type type) {
  switch (type) {
    case DUCKDB_TYPE_UHUGEINT:
      return "UHUGEINT";
    case DUCKDB_TYPE_BIT:
      return "BIT";
    case DUCKDB_TYPE_TIME_TZ:
      return "TIME WITH TIME ZONE";
    case DUCKDB_TYPE_BIGNUM:
      return "BIGNUM";
    case DUCKDB_TYPE_UNION:
      return "UNION";
    default:
      return nullptr;
  }
}

}  // namespace

arrow::Result<std::shared_ptr<ResultReader>> ResultReader::Start(Connection connection,
                                                                 Prepared statement,
                                                                 ErrorFunction error,
                                                                 std::shared_ptr<void> keep_alive) {
  std::shared_ptr<ResultReader> reader(new ResultReader(std::move(connection), std::move(statement),
                                                        std::move(error), std::move(keep_alive)));
  ARROW_RETURN_NOT_OK(reader->Execute());
  ARROW_RETURN_NOT_OK(reader->ImportSchema());
  return reader;
}

ResultReader::ResultReader(Connection connection, Prepared statement, ErrorFunction error,
                           std::shared_ptr<void> keep_alive)
    : keep_alive_(std::move(keep_alive)),
      connection_(std::move(connection)),
      statement_(std::move(statement)),
      error_(std::move(error)) {}

arrow::Status ResultReader::Execute() {
  Pending pending;
  if (duckdb_pending_prepared_streaming(statement_.get(), pending.out()) != DuckDBSuccess) {
    return error_(duckdb_pending_error(pending.get()));
  }
  if (duckdb_execute_pending(pending.get(), result_.get()) != DuckDBSuccess) {
    return error_(duckdb_result_error(result_.get()));
  }
  options_ = ArrowOptions(duckdb_result_get_arrow_options(result_.get()));
  return arrow::Status::OK();
}

arrow::Status ResultReader::ImportSchema() {
  if (duckdb_result_return_type(*result_.get()) == DUCKDB_RESULT_TYPE_NOTHING) {
    schema_ = arrow::schema({});
    return arrow::Status::OK();
  }
  const idx_t count = duckdb_column_count(result_.get());
  std::vector<LogicalType> owners;
  std::vector<duckdb_logical_type> types;
  std::vector<const char*> names;
  for (idx_t i = 0; i < count; ++i) {
    owners.emplace_back(duckdb_column_logical_type(result_.get(), i));
    types.push_back(owners.back().get());
    names.push_back(duckdb_column_name(result_.get(), i));
    if (const char* type = NameIfOpaque(duckdb_get_type_id(types.back()))) {
      return arrow::Status::NotImplemented(
          "column ", names.back(), " of the result is of type ", type,
          ", which Arrow has not; cast it, for example to VARCHAR");
    }
  }
  ArrowSchema c_schema;
  ARROW_RETURN_NOT_OK(ToStatus(
      duckdb_to_arrow_schema(options_.get(), types.data(), names.data(), count, &c_schema)));
  ARROW_ASSIGN_OR_RAISE(schema_, arrow::ImportSchema(&c_schema));
  return arrow::Status::OK();
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> ResultReader::Fetch() {
  DataChunk chunk;
  do {
    chunk = DataChunk(duckdb_fetch_chunk(*result_.get()));
  } while (chunk.get() != nullptr && schema_->num_fields() == 0);
  if (chunk.get() == nullptr) {
    const char* message = duckdb_result_error(result_.get());
    if (message != nullptr && *message != '\0') return error_(message);
    return nullptr;
  }
  ArrowArray c_array;
  ARROW_RETURN_NOT_OK(ToStatus(duckdb_data_chunk_to_arrow(options_.get(), chunk.get(), &c_array)));
  return arrow::ImportRecordBatch(&c_array, schema_);
}

arrow::Status ResultReader::ReadNext(std::shared_ptr<arrow::RecordBatch>* batch) {
  batch->reset();
  std::vector<std::shared_ptr<arrow::RecordBatch>> parts;
  int64_t rows = 0;
  int64_t bytes = 0;
  while (!ended_ && rows < kBatchRows && bytes < kBatchBytes) {
    auto part = Fetch();
    if (!part.ok() || *part == nullptr) {
      ended_ = true;
      end_ = part.status();
      break;
    }
    rows += (*part)->num_rows();
    bytes += arrow::util::TotalBufferSize(**part);
    parts.push_back(*std::move(part));
  }
  if (parts.empty()) return std::exchange(end_, arrow::Status::OK());
  if (parts.size() == 1) {
    *batch = std::move(parts[0]);
    return arrow::Status::OK();
  }
  return arrow::ConcatenateRecordBatches(parts).Value(batch);
}

}  // namespace support::duckdb_module
