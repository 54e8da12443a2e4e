// SQL over record batches, and with it Parquet. DuckDB does the work.
//
// The engine lives in a module of its own, libtrodden_duckdb.so, which is loaded on first use:
// DuckDB's library takes about 10 ms to start, and a tool that reads and writes Arrow should not
// pay for it.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <functional>
#include <memory>
#include <string>

namespace support {

struct SqlOptions {
  // As DuckDB takes it ("4GB", "80%"); empty for DuckDB's default, 80 % of memory. What does not
  // fit goes to disk.
  std::string memory_limit;
};

// A table that queries can name.
struct SqlTable {
  // Called when a query names the table, not before.
  std::function<arrow::Result<std::shared_ptr<arrow::RecordBatchReader>>()> open;
  // Whether `open` may be called again and gives the same rows. If not, the rows are stored before
  // the query runs, unless it reads them just once.
  bool repeatable = false;
};

// A database in memory. Times are UTC, results keep the order of their input where SQL does not say
// otherwise, nothing is fetched from the network. Not safe for use by several threads; readers that
// Query has returned are independent of each other.
class SqlEngine {
 public:
  virtual ~SqlEngine() = default;

  // Makes `table` known as `name` (case does not matter) to queries that follow.
  virtual arrow::Status AddTable(const std::string& name, SqlTable table) = 0;

  // Runs the statements of `sql` and returns the rows of the last one, in batches of about 32768
  // rows, while it runs. A statement that gives no rows gives a reader without columns, which must
  // be read to its end all the same. Errors have DuckDB's text.
  virtual arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> Query(
      const std::string& sql) = 0;
};

// Loads the module and opens an empty database.
arrow::Result<std::shared_ptr<SqlEngine>> OpenSqlEngine(const SqlOptions& options = {});

// Reads to the end and drops what comes.
arrow::Status DropRows(arrow::RecordBatchReader* reader);

// Runs `sql` to its end and drops its rows, if it has any.
arrow::Status ExecuteSql(SqlEngine* engine, const std::string& sql);

// SQL text for a name or a string, with its quotes.
std::string SqlName(const std::string& name);
std::string SqlString(const std::string& text);

// What the module exports under kOpenSqlEngineSymbol: sets `result` to an open engine or an error.
using OpenSqlEngineFunction = void(const SqlOptions& options,
                                   arrow::Result<std::shared_ptr<SqlEngine>>* result);
inline constexpr char kOpenSqlEngineSymbol[] = "TroddenOpenSqlEngine";

}  // namespace support
