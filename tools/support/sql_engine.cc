#include "support/sql_engine.h"

#include <dlfcn.h>

namespace support {
namespace {

constexpr char kModule[] = "libtrodden_duckdb.so";

std::string Quoted(const std::string& text, char quote) {
  std::string quoted(1, quote);
  for (const char c : text) {
    quoted += c;
    if (c == quote) quoted += quote;
  }
  return quoted + quote;
}

}  // namespace

std::string SqlName(const std::string& name) { return Quoted(name, '"'); }

std::string SqlString(const std::string& text) { return Quoted(text, '\''); }

arrow::Status DropRows(arrow::RecordBatchReader* reader) {
  std::shared_ptr<arrow::RecordBatch> batch;
  do {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
  } while (batch != nullptr);
  return arrow::Status::OK();
}

arrow::Status ExecuteSql(SqlEngine* engine, const std::string& sql) {
  ARROW_ASSIGN_OR_RAISE(const auto rows, engine->Query(sql));
  return DropRows(rows.get());
}

arrow::Result<std::shared_ptr<SqlEngine>> OpenSqlEngine(const SqlOptions& options) {
  // The executable's run path leads to the module, in the build tree and where it is installed. It
  // stays loaded.
  void* module = ::dlopen(kModule, RTLD_NOW | RTLD_LOCAL);
  if (module == nullptr) {
    return arrow::Status::IOError("cannot load DuckDB, which Parquet and SQL need: ", ::dlerror());
  }
  auto* open = reinterpret_cast<OpenSqlEngineFunction*>(::dlsym(module, kOpenSqlEngineSymbol));
  if (open == nullptr) {
    return arrow::Status::IOError(kModule, " is not of this version: ", ::dlerror());
  }
  arrow::Result<std::shared_ptr<SqlEngine>> engine;
  open(options, &engine);
  return engine;
}

}  // namespace support
