// Owners for the objects of DuckDB's C API.
#pragma once

#include <arrow/status.h>
#include <duckdb.h>

#include <memory>
#include <type_traits>

namespace support::duckdb_module {

template <typename T, void (*destroy)(T*)>
class Handle {
 public:
  Handle() = default;
  explicit Handle(T value) : value_(value) {}
  Handle(Handle&& other) noexcept : value_(other.value_) { other.value_ = nullptr; }
  Handle& operator=(Handle&& other) noexcept {
    T value = value_;
    value_ = other.value_;
    other.value_ = value;
    return *this;
  }
  ~Handle() {
    if (value_ != nullptr) destroy(&value_);
  }

  T get() const { return value_; }
  // For functions that return the object through a pointer; the handle must be empty.
  T* out() { return &value_; }

 private:
  T value_ = nullptr;
};

using Database = Handle<duckdb_database, duckdb_close>;
using Connection = Handle<duckdb_connection, duckdb_disconnect>;
using Config = Handle<duckdb_config, duckdb_destroy_config>;
using LogicalType = Handle<duckdb_logical_type, duckdb_destroy_logical_type>;
using DataChunk = Handle<duckdb_data_chunk, duckdb_destroy_data_chunk>;
using Prepared = Handle<duckdb_prepared_statement, duckdb_destroy_prepare>;
using Extracted = Handle<duckdb_extracted_statements, duckdb_destroy_extracted>;
using Pending = Handle<duckdb_pending_result, duckdb_destroy_pending>;
using TableFunction = Handle<duckdb_table_function, duckdb_destroy_table_function>;
using Value = Handle<duckdb_value, duckdb_destroy_value>;
using ErrorData = Handle<duckdb_error_data, duckdb_destroy_error_data>;
using ArrowOptions = Handle<duckdb_arrow_options, duckdb_destroy_arrow_options>;
using ConvertedSchema =
    Handle<duckdb_arrow_converted_schema, duckdb_destroy_arrow_converted_schema>;

// A result has no pointer form.
class QueryResult {
 public:
  QueryResult() = default;
  QueryResult(const QueryResult&) = delete;
  QueryResult& operator=(const QueryResult&) = delete;
  ~QueryResult() { duckdb_destroy_result(&result_); }
  duckdb_result* get() { return &result_; }

 private:
  duckdb_result result_{};
};

// The error of a call that returns duckdb_error_data, which this takes over; null is success.
inline arrow::Status ToStatus(duckdb_error_data data) {
  const ErrorData error(data);
  if (error.get() == nullptr || !duckdb_error_data_has_error(error.get()))
    return arrow::Status::OK();
  return arrow::Status::Invalid(duckdb_error_data_message(error.get()));
}

inline arrow::Status TextError(const char* message) {
  return arrow::Status::Invalid(message == nullptr ? "DuckDB failed and does not say why"
                                                   : message);
}

}  // namespace support::duckdb_module
