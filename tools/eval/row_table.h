// Rows of a few columns, made one by one.
#pragma once

#include <arrow/array/builder_base.h>
#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/type.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace crawl_eval {

// Null, or a value of the column's type: int64, float64 or utf8. An empty text is null.
class Cell {
 public:
  Cell(int64_t number) : value_(number) {}                             // NOLINT: a value as it is
  Cell(double number) : value_(number) {}                              // NOLINT
  Cell(const std::string& text) : value_(text) {}                      // NOLINT
  Cell(std::optional<double> n) : value_(n ? Value(*n) : Value()) {}   // NOLINT
  Cell(std::optional<int64_t> n) : value_(n ? Value(*n) : Value()) {}  // NOLINT

  arrow::Status AppendTo(arrow::ArrayBuilder* builder) const;

 private:
  using Value = std::variant<std::monostate, int64_t, double, std::string>;
  Value value_;
};

class RowTable {
 public:
  static arrow::Result<std::unique_ptr<RowTable>> Make(std::shared_ptr<arrow::Schema> schema);

  // A cell for each column, of its type.
  arrow::Status Add(const std::vector<Cell>& cells);
  // All rows. Call it once, last.
  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Finish();

 private:
  explicit RowTable(std::shared_ptr<arrow::Schema> schema) : schema_(std::move(schema)) {}

  std::shared_ptr<arrow::Schema> schema_;
  std::vector<std::unique_ptr<arrow::ArrayBuilder>> builders_;
  int64_t rows_ = 0;
};

}  // namespace crawl_eval
