// A database file and a connection to it.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>
#include <duckdb.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "store/duckdb_handles.h"

namespace crawl {

class StoreConnection {
 public:
  // Opens the file, or makes it when it is not there. The message of a file that another process
  // has open is DuckDB's; see LockHolder.
  static arrow::Result<StoreConnection> Open(const std::string& path);

  duckdb_connection get() const { return connection_.get(); }

  // Runs one or more statements without rows.
  arrow::Status Run(const std::string& sql) const;
  // The one number that a query gives, or `missing` when it gives null.
  arrow::Result<int64_t> Number(const std::string& sql, int64_t missing) const;
  // Calls `use` for each chunk of a query's rows.
  arrow::Status ForEachChunk(const std::string& sql,
                             const std::function<void(duckdb_data_chunk, idx_t rows)>& use) const;

 private:
  StoreConnection() = default;

  // The connection goes first.
  DatabaseHandle database_;
  ConnectionHandle connection_;
};

// Who has the file open, taken from DuckDB's error, as "crawl-run, process 7"; empty when the error
// is another one.
std::string LockHolder(std::string_view duckdb_error);

// The text of a cell; empty when it is null.
std::string_view TextCell(duckdb_data_chunk chunk, idx_t column, idx_t row);
// The number of a cell of type BIGINT that is not null.
int64_t BigintCell(duckdb_data_chunk chunk, idx_t column, idx_t row);

}  // namespace crawl
