// Values of any Arrow column as text, one formatter for CSV, TSV, JSON and tables.
//
//   integers, decimals   all digits, with an exponent where the scale is beyond the type's digits
//   floating point       the shortest digits that read back as the same number; nan, inf, -inf
//   bool                 true, false
//   timestamps           RFC 3339, in UTC with Z when the column has a time zone
//   durations            ISO 8601
//   strings              as they are
//   binary               printable ASCII as it is, a backslash and all other bytes as \xNN
//   lists, structs       JSON; so are maps, as a list of {"key":...,"value":...}
//   dictionaries         the value
//   other types          as Arrow prints them
#pragma once

#include <arrow/array/array_base.h>
#include <arrow/result.h>

#include <memory>
#include <string>
#include <string_view>

#include "support/temporal_text.h"

namespace support {

// Formats the cells of one array. Not safe for use by several threads.
class CellFormatter {
 public:
  // Keeps the array alive.
  static arrow::Result<std::unique_ptr<CellFormatter>> Make(std::shared_ptr<arrow::Array> array,
                                                            Fraction fraction);
  virtual ~CellFormatter() = default;

  virtual bool IsNull(int64_t row) const { return array_->IsNull(row); }

  // The cell as plain text; for strings a view of the column, else of `scratch`, which it
  // overwrites. Not for nulls.
  virtual std::string_view Text(int64_t row, std::string* scratch) const = 0;

  // Appends the cell as a JSON value, null when it is null. Non-finite numbers become the strings
  // "NaN", "Infinity" and "-Infinity"; control, format and direction characters in strings become
  // \u escapes.
  void AppendJson(int64_t row, std::string* out) const;

 protected:
  explicit CellFormatter(std::shared_ptr<arrow::Array> array) : array_(std::move(array)) {}

  // As AppendJson, for a cell that is not null. A JSON string unless a class says otherwise.
  virtual void AppendJsonValue(int64_t row, std::string* out) const;

  std::shared_ptr<arrow::Array> array_;
};

// Whether values of the type can hold any characters at all, and so may need quotes or escapes in
// CSV and TSV.
bool IsFreeText(const arrow::DataType& type);
// Whether values of the type are numbers, which tables align to the right.
bool IsNumber(const arrow::DataType& type);

}  // namespace support
