// Results of DuckDB as Arrow record batches.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>
#include <duckdb.h>

#include <functional>
#include <memory>

#include "support/duckdb/handles.h"

namespace support::duckdb_module {

// Runs a prepared statement and reads its rows while it runs. DuckDB gives 2048 rows at a time;
// they are joined to batches of about 32768 rows or 16 MB.
class ResultReader : public arrow::RecordBatchReader {
 public:
  // Translates the message of a failed query.
  using ErrorFunction = std::function<arrow::Status(const char* message)>;

  // Starts the statement. `keep_alive` is kept until the reader is gone: the database.
  static arrow::Result<std::shared_ptr<ResultReader>> Start(Connection connection,
                                                            Prepared statement, ErrorFunction error,
                                                            std::shared_ptr<void> keep_alive);

  std::shared_ptr<arrow::Schema> schema() const override { return schema_; }

  // An error comes after the rows that were there before it.
  arrow::Status ReadNext(std::shared_ptr<arrow::RecordBatch>* batch) override;

 private:
  ResultReader(Connection connection, Prepared statement, ErrorFunction error,
               std::shared_ptr<void> keep_alive);
  arrow::Status Execute();
  arrow::Status ImportSchema();
  // The next rows as DuckDB gives them; null is the end.
  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Fetch();

  std::shared_ptr<void> keep_alive_;
  Connection connection_;
  Prepared statement_;
  QueryResult result_;
  ArrowOptions options_;
  ErrorFunction error_;
  std::shared_ptr<arrow::Schema> schema_;
  arrow::Status end_;  // what follows the last batch
  bool ended_ = false;
};

}  // namespace support::duckdb_module
