// Owners for the objects of DuckDB's C API.
#pragma once

#include <arrow/status.h>
#include <duckdb.h>

#include <utility>

namespace crawl {

template <typename T, auto destroy>
class DuckDbHandle {
 public:
  DuckDbHandle() = default;
  explicit DuckDbHandle(T value) : value_(value) {}
  DuckDbHandle(DuckDbHandle&& other) noexcept : value_(std::exchange(other.value_, nullptr)) {}
  DuckDbHandle& operator=(DuckDbHandle&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  ~DuckDbHandle() {
    if (value_ != nullptr) destroy(&value_);
  }

  T get() const { return value_; }
  // For functions that return the object through a pointer; the handle must be empty.
  T* out() { return &value_; }

 private:
  T value_ = nullptr;
};

using DatabaseHandle = DuckDbHandle<duckdb_database, duckdb_close>;
using ConnectionHandle = DuckDbHandle<duckdb_connection, duckdb_disconnect>;
using ConfigHandle = DuckDbHandle<duckdb_config, duckdb_destroy_config>;
using TypeHandle = DuckDbHandle<duckdb_logical_type, duckdb_destroy_logical_type>;
using ChunkHandle = DuckDbHandle<duckdb_data_chunk, duckdb_destroy_data_chunk>;
using PreparedHandle = DuckDbHandle<duckdb_prepared_statement, duckdb_destroy_prepare>;
using AppenderHandle = DuckDbHandle<duckdb_appender, duckdb_appender_destroy>;
using ErrorHandle = DuckDbHandle<duckdb_error_data, duckdb_destroy_error_data>;

// A result has no pointer form.
class ResultHandle {
 public:
  ResultHandle() = default;
  ResultHandle(const ResultHandle&) = delete;
  ResultHandle& operator=(const ResultHandle&) = delete;
  ~ResultHandle() { duckdb_destroy_result(&result_); }
  duckdb_result* get() { return &result_; }

 private:
  duckdb_result result_{};
};

inline arrow::Status DuckDbError(const char* message) {
  return arrow::Status::IOError(message == nullptr ? "DuckDB failed and does not say why"
                                                   : message);
}

}  // namespace crawl
