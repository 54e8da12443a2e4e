#include "store/connection.h"

#include <cstdio>
#include <utility>

#include "store/row_block.h"

namespace crawl {
namespace {

constexpr int kMajorVersion = 1;
constexpr int kOldestMinorVersion = 4;

constexpr std::pair<const char*, const char*> kSettings[] = {
    {"autoinstall_known_extensions", "false"},
    {"autoload_known_extensions", "false"},
    // A crawl has better work for its processors, and writing is the work of one thread.
    {"threads", "1"},
    {"memory_limit", "1GB"},
    // Rows go to the write-ahead log at each commit and into the table's own blocks, compressed,
    // at a checkpoint. A checkpoint writes the last, unfinished blocks of each column anew, so it
    // should have much to write.
    {"checkpoint_threshold", "128MB"},
    // Packing text so takes a twentieth of a crawl's time; without, its database is half as large
    // again, which is little beside its archive.
    {"disabled_compression_methods", "fsst"},
};

arrow::Status CheckLibrary() {
  const char* version = duckdb_library_version();
  int major = 0;
  int minor = 0;
  if (std::sscanf(version, "v%d.%d", &major, &minor) != 2 || major != kMajorVersion ||
      minor < kOldestMinorVersion) {
    return arrow::Status::Invalid("the DuckDB library that was loaded is ", version,
                                  "; this program needs ", kMajorVersion, ".", kOldestMinorVersion,
                                  " or a later ", kMajorVersion, ".x");
  }
  if (duckdb_vector_size() < RowBlock::kRows) {
    return arrow::Status::Invalid("the DuckDB library that was loaded takes ", duckdb_vector_size(),
                                  " rows at a time; this program needs ", RowBlock::kRows);
  }
  return arrow::Status::OK();
}

arrow::Result<ConfigHandle> MakeConfig() {
  ConfigHandle config;
  if (duckdb_create_config(config.out()) != DuckDBSuccess) {
    return arrow::Status::OutOfMemory("DuckDB cannot start");
  }
  for (const auto& [name, value] : kSettings) {
    if (duckdb_set_config(config.get(), name, value) != DuckDBSuccess) {
      return arrow::Status::Invalid("DuckDB does not accept '", value, "' as its ", name);
    }
  }
  return config;
}

}  // namespace

arrow::Result<StoreConnection> StoreConnection::Open(const std::string& path) {
  ARROW_RETURN_NOT_OK(CheckLibrary());
  ARROW_ASSIGN_OR_RAISE(const ConfigHandle config, MakeConfig());
  StoreConnection store;
  char* message = nullptr;
  if (duckdb_open_ext(path.c_str(), store.database_.out(), config.get(), &message) !=
      DuckDBSuccess) {
    arrow::Status status = DuckDbError(message);
    duckdb_free(message);
    return status;
  }
  if (duckdb_connect(store.database_.get(), store.connection_.out()) != DuckDBSuccess) {
    return arrow::Status::OutOfMemory("DuckDB gives no connection");
  }
  return store;
}

arrow::Status StoreConnection::Run(const std::string& sql) const {
  ResultHandle result;
  if (duckdb_query(get(), sql.c_str(), result.get()) == DuckDBSuccess) return arrow::Status::OK();
  return DuckDbError(duckdb_result_error(result.get()));
}

arrow::Status StoreConnection::ForEachChunk(
    const std::string& sql, const std::function<void(duckdb_data_chunk, idx_t rows)>& use) const {
  ResultHandle result;
  if (duckdb_query(get(), sql.c_str(), result.get()) != DuckDBSuccess) {
    return DuckDbError(duckdb_result_error(result.get()));
  }
  while (true) {
    const ChunkHandle chunk(duckdb_fetch_chunk(*result.get()));
    if (chunk.get() == nullptr) return arrow::Status::OK();
    use(chunk.get(), duckdb_data_chunk_get_size(chunk.get()));
  }
}

arrow::Result<int64_t> StoreConnection::Number(const std::string& sql, int64_t missing) const {
  int64_t number = missing;
  ARROW_RETURN_NOT_OK(ForEachChunk(sql, [&number](duckdb_data_chunk chunk, idx_t rows) {
    const duckdb_vector vector = duckdb_data_chunk_get_vector(chunk, 0);
    uint64_t* validity = duckdb_vector_get_validity(vector);
    if (rows > 0 && (validity == nullptr || duckdb_validity_row_is_valid(validity, 0))) {
      number = BigintCell(chunk, 0, 0);
    }
  }));
  return number;
}

std::string LockHolder(std::string_view duckdb_error) {
  constexpr std::string_view kBegin = "Conflicting lock is held in ";
  constexpr std::string_view kProcess = " (PID ";
  if (duckdb_error.find("Could not set lock on file") == std::string_view::npos) return "";
  const size_t begin = duckdb_error.find(kBegin);
  const size_t process = duckdb_error.find(kProcess, begin);
  const size_t end = duckdb_error.find(')', process);
  if (begin == std::string_view::npos || end == std::string_view::npos) return "some program";
  std::string_view program =
      duckdb_error.substr(begin + kBegin.size(), process - begin - kBegin.size());
  program.remove_prefix(program.rfind('/') + 1);
  const std::string_view number =
      duckdb_error.substr(process + kProcess.size(), end - process - kProcess.size());
  return std::string(program) + ", process " + std::string(number);
}

std::string_view TextCell(duckdb_data_chunk chunk, idx_t column, idx_t row) {
  const duckdb_vector vector = duckdb_data_chunk_get_vector(chunk, column);
  uint64_t* validity = duckdb_vector_get_validity(vector);
  if (validity != nullptr && !duckdb_validity_row_is_valid(validity, row)) return {};
  duckdb_string_t* string = static_cast<duckdb_string_t*>(duckdb_vector_get_data(vector)) + row;
  return {duckdb_string_t_data(string), duckdb_string_t_length(*string)};
}

int64_t BigintCell(duckdb_data_chunk chunk, idx_t column, idx_t row) {
  const duckdb_vector vector = duckdb_data_chunk_get_vector(chunk, column);
  return static_cast<const int64_t*>(duckdb_vector_get_data(vector))[row];
}

}  // namespace crawl
