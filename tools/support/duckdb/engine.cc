// libtrodden_duckdb.so: SqlEngine on DuckDB's C API.

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/duckdb/handles.h"
#include "support/duckdb/result_reader.h"
#include "support/duckdb/tables.h"
#include "support/sql_engine.h"
#include "support/temporary_file.h"

namespace support::duckdb_module {
namespace {

// The release whose C API can convert from Arrow.
constexpr std::string_view kOldestVersion = "v1.4";

// The database and what must live as long as it does.
struct Instance {
  Tables tables;  // DuckDB's callbacks refer to it, so it goes last
  Database database;
  Connection connection;
};

arrow::Status CheckVersion() {
  const std::string version = duckdb_library_version();
  int major = 0;
  int minor = 0;
  int oldest_major = 0;
  int oldest_minor = 0;
  std::sscanf(kOldestVersion.data(), "v%d.%d", &oldest_major, &oldest_minor);
  if (std::sscanf(version.c_str(), "v%d.%d", &major, &minor) == 2 &&
      std::pair(major, minor) >= std::pair(oldest_major, oldest_minor)) {
    return arrow::Status::OK();
  }
  return arrow::Status::Invalid("the DuckDB library that was loaded is ", version,
                                "; this program needs ", kOldestVersion, " or newer");
}

arrow::Status RunStatement(duckdb_connection connection, const std::string& sql) {
  QueryResult result;
  if (duckdb_query(connection, sql.c_str(), result.get()) == DuckDBSuccess)
    return arrow::Status::OK();
  return TextError(duckdb_result_error(result.get()));
}

arrow::Result<Config> MakeConfig(const SqlOptions& options) {
  Config config;
  if (duckdb_create_config(config.out()) != DuckDBSuccess) {
    return arrow::Status::OutOfMemory("DuckDB cannot start");
  }
  // Two processes must not share a directory for what does not fit into memory.
  const std::string spill = TemporaryDirectory() + "/trodden-" + std::to_string(::getpid());
  std::vector<std::pair<const char*, std::string>> settings = {
      {"autoinstall_known_extensions", "false"},
      {"autoload_known_extensions", "false"},
      {"preserve_insertion_order", "true"},
      {"temp_directory", spill},
  };
  if (!options.memory_limit.empty()) settings.emplace_back("memory_limit", options.memory_limit);
  for (const auto& [name, value] : settings) {
    if (duckdb_set_config(config.get(), name, value.c_str()) != DuckDBSuccess) {
      return arrow::Status::Invalid("DuckDB does not accept '", value, "' as its ", name);
    }
  }
  return config;
}

bool MentionsRecursion(std::string sql) {
  std::transform(sql.begin(), sql.end(), sql.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return sql.find("recursive") != std::string::npos;
}

class DuckDbEngine : public SqlEngine {
 public:
  arrow::Status Open(const SqlOptions& options) {
    ARROW_RETURN_NOT_OK(CheckVersion());
    ARROW_ASSIGN_OR_RAISE(const Config config, MakeConfig(options));
    char* message = nullptr;
    if (duckdb_open_ext(nullptr, instance_->database.out(), config.get(), &message) !=
        DuckDBSuccess) {
      arrow::Status status = TextError(message);
      duckdb_free(message);
      return status;
    }
    ARROW_ASSIGN_OR_RAISE(instance_->connection, Connect());
    ARROW_RETURN_NOT_OK(RunStatement(instance_->connection.get(), "SET GLOBAL TimeZone = 'UTC'"));
    return RegisterTables(instance_->database.get(), instance_->connection.get(),
                          &instance_->tables);
  }

  arrow::Status AddTable(const std::string& name, SqlTable table) override {
    instance_->tables.Add(name, std::move(table));
    return arrow::Status::OK();
  }

  arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> Query(const std::string& sql) override {
    ARROW_ASSIGN_OR_RAISE(Connection connection, Connect());
    Extracted statements;
    ARROW_ASSIGN_OR_RAISE(const idx_t count, Extract(connection.get(), sql, &statements));
    // A single statement may stream a table that it names once. Statements of a script may all name
    // it.
    const int streamed = count == 1 && !MentionsRecursion(sql) ? 1 : 0;
    for (idx_t i = 0; i + 1 < count; ++i) {
      ARROW_ASSIGN_OR_RAISE(const Prepared prepared,
                            Prepare(connection.get(), sql, &statements, i, streamed));
      QueryResult result;
      if (duckdb_execute_prepared(prepared.get(), result.get()) != DuckDBSuccess) {
        return Error(duckdb_result_error(result.get()));
      }
    }
    ARROW_ASSIGN_OR_RAISE(Prepared last,
                          Prepare(connection.get(), sql, &statements, count - 1, streamed));
    const auto error = [instance = instance_.get()](const char* message) {
      return Error(instance, message);
    };
    return ResultReader::Start(std::move(connection), std::move(last), error, instance_);
  }

 private:
  arrow::Result<Connection> Connect() {
    Connection connection;
    if (duckdb_connect(instance_->database.get(), connection.out()) != DuckDBSuccess) {
      return arrow::Status::OutOfMemory("DuckDB gives no connection");
    }
    return connection;
  }

  // The error of a table's reader if there was one, else DuckDB's.
  static arrow::Status Error(Instance* instance, const char* message) {
    const arrow::Status reader = instance->tables.TakeError();
    return reader.ok() ? TextError(message) : reader;
  }
  arrow::Status Error(const char* message) { return Error(instance_.get(), message); }

  // Splits `sql` into statements and returns their number.
  arrow::Result<idx_t> Extract(duckdb_connection connection, const std::string& sql,
                               Extracted* statements) {
    const idx_t count = duckdb_extract_statements(connection, sql.c_str(), statements->out());
    if (count > 0) return count;
    const char* message = duckdb_extract_statements_error(statements->get());
    return message == nullptr ? arrow::Status::Invalid("there is no SQL statement")
                              : Error(message);
  }

  arrow::Result<Prepared> PrepareOnce(duckdb_connection connection,
                                      duckdb_extracted_statements statements, idx_t index) {
    instance_->tables.BeginStatement();
    Prepared prepared;
    if (duckdb_prepare_extracted_statement(connection, statements, index, prepared.out()) !=
        DuckDBSuccess) {
      return Error(duckdb_prepare_error(prepared.get()));
    }
    return prepared;
  }

  // Prepares a statement of `sql`. Tables that can be read just once and that it names more than
  // `streamed` times are first stored in the database; DuckDB moves to disk what exceeds its
  // memory.
  arrow::Result<Prepared> Prepare(duckdb_connection connection, const std::string& sql,
                                  Extracted* statements, idx_t index, int streamed) {
    ARROW_ASSIGN_OR_RAISE(Prepared prepared, PrepareOnce(connection, statements->get(), index));
    const auto names = instance_->tables.BoundMoreOften(streamed);
    if (names.empty()) return prepared;
    prepared = Prepared();
    for (const std::string& name : names) {
      const arrow::Status stored =
          RunStatement(connection, "CREATE TABLE memory.main." + SqlName(name) + " AS FROM " +
                                       kScanFunction + "(" + SqlString(name) + ")");
      if (!stored.ok()) return Error(stored.message().c_str());
    }
    // DuckDB can prepare an extracted statement just once. It has also invented names (those of a
    // PIVOT's types) that later statements refer to, so these must come from the same extraction.
    *statements = Extracted();
    ARROW_RETURN_NOT_OK(Extract(connection, sql, statements));
    return PrepareOnce(connection, statements->get(), index);
  }

  std::shared_ptr<Instance> instance_ = std::make_shared<Instance>();
};

}  // namespace
}  // namespace support::duckdb_module

extern "C" __attribute__((visibility("default"))) void TroddenOpenSqlEngine(
    const support::SqlOptions& options,
    arrow::Result<std::shared_ptr<support::SqlEngine>>* result) {
  auto engine = std::make_shared<support::duckdb_module::DuckDbEngine>();
  const arrow::Status opened = engine->Open(options);
  if (opened.ok()) {
    *result = std::move(engine);
  } else {
    *result = opened;
  }
}
