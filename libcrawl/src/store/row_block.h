// Rows on their way into a table: few allocations for thousands of rows, and a form that becomes
// DuckDB's own without a look at single cells' types.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>
#include <duckdb.h>

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/duckdb_handles.h"

namespace crawl {

enum class CellType : uint8_t {
  kBigint,
  kInteger,
  kSmallint,
  kDouble,
  kBoolean,
  kTimestamp,
  kLinkKind,  // one of kLinkKinds, by its number
  kText
};

// The kinds of links are an ENUM: nearly all links have the same, and text costs more to write.
inline constexpr std::array<const char*, 5> kLinkKinds = {"anchor", "area", "frame", "related",
                                                          "refresh"};

struct ColumnLayout {
  const char* name;
  CellType type;
};

struct TableLayout {
  const char* name;
  std::span<const ColumnLayout> columns;
};

// At most as many rows as DuckDB takes at once. The cells of a row are added in the order of the
// table's columns, after a call of BeginRow.
class RowBlock {
 public:
  static constexpr size_t kRows = 2048;

  explicit RowBlock(const TableLayout& layout);

  bool full() const { return rows_ == kRows || text_.size() >= kFullText; }
  size_t rows() const { return rows_; }
  int64_t bytes() const {
    return static_cast<int64_t>(numbers_.size() * 8 + ends_.size() * 4 + text_.size());
  }

  void BeginRow() { ++rows_; }
  RowBlock& Number(int64_t value) {
    numbers_.push_back(value);
    return *this;
  }
  RowBlock& Null() { return Number(kNull); }
  RowBlock& NullIf(bool null, int64_t value) { return Number(null ? kNull : value); }
  // Adding zero keeps -0.0, which has the bits of kNull, out of the buffer.
  RowBlock& Double(double value) { return Number(std::bit_cast<int64_t>(value + 0.0)); }
  // Repaired as AppendValidText does; empty text is null.
  RowBlock& Text(std::string_view text);

  // Makes `chunk`, which must be of the table's types, hold these rows. It refers to the text of
  // this block.
  void Fill(duckdb_data_chunk chunk) const;

 private:
  static constexpr int64_t kNull = std::numeric_limits<int64_t>::min();
  // Keeps offsets within 32 bits: a row adds less than 32 MB to this.
  static constexpr size_t kFullText = size_t{64} << 20;

  template <typename T>
  void FillNumbers(size_t index, duckdb_vector vector) const;
  void FillText(size_t index, duckdb_vector vector) const;

  const TableLayout* layout_;
  size_t number_columns_ = 0;
  size_t text_columns_ = 0;
  size_t rows_ = 0;
  std::vector<int64_t> numbers_;  // row by row
  std::vector<uint32_t> ends_;    // of the texts in text_, row by row
  std::string text_;
};

// All rows that are to be added to a table.
class TableRows {
 public:
  // `layout` must outlive this.
  explicit TableRows(const TableLayout& layout) : layout_(&layout) {}

  // Begins a row; its cells are to be added to what is returned.
  RowBlock& Add() {
    if (blocks_.empty() || blocks_.back().full()) AddBlock();
    blocks_.back().BeginRow();
    return blocks_.back();
  }
  bool empty() const { return blocks_.empty(); }
  int64_t bytes() const { return full_bytes_ + (empty() ? 0 : blocks_.back().bytes()); }

  // Appends the rows to the table. Outside a transaction each call is one.
  arrow::Status AppendTo(duckdb_connection connection) const;

 private:
  void AddBlock();

  const TableLayout* layout_;
  std::vector<RowBlock> blocks_;
  int64_t full_bytes_ = 0;  // of all blocks but the last
};

// "CREATE OR REPLACE TABLE name (column type, ...)".
std::string CreateTableSql(const TableLayout& layout);

}  // namespace crawl
