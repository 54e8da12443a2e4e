// The tables that queries can name, and the table function that reads them.
#pragma once

#include <arrow/status.h>
#include <duckdb.h>

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "support/duckdb/handles.h"
#include "support/sql_engine.h"

namespace support::duckdb_module {

// The name of the table function: FROM trodden_scan('NAME').
inline constexpr char kScanFunction[] = "trodden_scan";

// A table by name, with the reader that has been opened for it and not been used up yet.
struct TableEntry {
  SqlTable table;
  std::shared_ptr<arrow::RecordBatchReader> reader;
  bool opened = false;
  int binds = 0;  // how often the statement at hand names it
};

// Shared by the engine and by DuckDB's callbacks, which may come from its threads.
class Tables {
 public:
  void Add(const std::string& name, SqlTable table);
  // Whether `name` is a table here, in any case.
  bool Has(const std::string& name);

  // Returns the schema of a table and counts that the statement names it.
  arrow::Result<std::shared_ptr<arrow::Schema>> Bind(const std::string& name);
  // Returns a reader at the start of the table. A table that is not repeatable has just one.
  arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> TakeReader(const std::string& name);

  // Forgets the binds counted so far.
  void BeginStatement();
  // The tables that are not repeatable and that the statement names more than `times` times.
  std::vector<std::string> BoundMoreOften(int times);

  // The first error of a reader, which DuckDB would otherwise wrap in words of its own.
  void SetError(const arrow::Status& status);
  arrow::Status TakeError();

 private:
  TableEntry* Find(const std::string& name);
  arrow::Status OpenReader(TableEntry* entry);

  std::mutex mutex_;
  std::map<std::string, TableEntry> entries_;  // by name in lower case
  arrow::Status error_;
};

// Lets queries on the database name the tables: registers the table function, and a replacement
// scan that leads to it from a table name that DuckDB does not know. `tables` must outlive the
// database.
arrow::Status RegisterTables(duckdb_database database, duckdb_connection connection,
                             Tables* tables);

}  // namespace support::duckdb_module
