#include "store/row_block.h"

#include <cstring>

#include "store/valid_text.h"

namespace crawl {
namespace {

struct TypeInfo {
  const char* sql;
  duckdb_type type;
};

// By CellType.
constexpr TypeInfo kTypes[] = {
    {"BIGINT", DUCKDB_TYPE_BIGINT},     {"INTEGER", DUCKDB_TYPE_INTEGER},
    {"SMALLINT", DUCKDB_TYPE_SMALLINT}, {"DOUBLE", DUCKDB_TYPE_DOUBLE},
    {"BOOLEAN", DUCKDB_TYPE_BOOLEAN},   {"TIMESTAMP", DUCKDB_TYPE_TIMESTAMP},
    {"ENUM", DUCKDB_TYPE_ENUM},         {"VARCHAR", DUCKDB_TYPE_VARCHAR},
};

const TypeInfo& InfoOf(CellType type) { return kTypes[static_cast<size_t>(type)]; }

// The validity mask of a vector is made for the first null only.
class Nulls {
 public:
  explicit Nulls(duckdb_vector vector) : vector_(vector) {}
  void Set(size_t row) {
    if (mask_ == nullptr) {
      duckdb_vector_ensure_validity_writable(vector_);
      mask_ = duckdb_vector_get_validity(vector_);
    }
    mask_[row / 64] &= ~(uint64_t{1} << (row % 64));
  }

 private:
  duckdb_vector vector_;
  uint64_t* mask_ = nullptr;
};

TypeHandle MakeType(CellType type) {
  if (type != CellType::kLinkKind) {
    return TypeHandle(duckdb_create_logical_type(InfoOf(type).type));
  }
  auto names = kLinkKinds;
  return TypeHandle(duckdb_create_enum_type(names.data(), names.size()));
}

std::string TypeSql(CellType type) {
  std::string sql = InfoOf(type).sql;
  if (type != CellType::kLinkKind) return sql;
  for (size_t i = 0; i < kLinkKinds.size(); ++i) {
    sql += std::string(i == 0 ? " ('" : "', '") + kLinkKinds[i];
  }
  return sql + "')";
}

ChunkHandle MakeChunk(const TableLayout& layout) {
  std::vector<TypeHandle> types;
  std::vector<duckdb_logical_type> pointers;
  for (const ColumnLayout& column : layout.columns) {
    types.push_back(MakeType(column.type));
    pointers.push_back(types.back().get());
  }
  return ChunkHandle(duckdb_create_data_chunk(pointers.data(), pointers.size()));
}

arrow::Status AppenderError(duckdb_appender appender) {
  const ErrorHandle error(duckdb_appender_error_data(appender));
  return DuckDbError(error.get() == nullptr ? nullptr : duckdb_error_data_message(error.get()));
}

}  // namespace

RowBlock::RowBlock(const TableLayout& layout) : layout_(&layout) {
  for (const ColumnLayout& column : layout.columns) {
    ++(column.type == CellType::kText ? text_columns_ : number_columns_);
  }
}

RowBlock& RowBlock::Text(std::string_view text) {
  if (!text.empty()) AppendValidText(text, &text_);
  ends_.push_back(static_cast<uint32_t>(text_.size()));
  return *this;
}

template <typename T>
void RowBlock::FillNumbers(size_t index, duckdb_vector vector) const {
  auto* out = static_cast<T*>(duckdb_vector_get_data(vector));
  Nulls nulls(vector);
  const int64_t* cell = numbers_.data() + index;
  for (size_t row = 0; row < rows_; ++row, cell += number_columns_) {
    if (*cell == kNull) {
      nulls.Set(row);
      out[row] = T{};
    } else if constexpr (sizeof(T) == sizeof(int64_t)) {
      out[row] = std::bit_cast<T>(*cell);
    } else {
      out[row] = static_cast<T>(*cell);
    }
  }
}

// Writes the strings as DuckDB has them, short ones in place and long ones as pointers to our text,
// since the appender copies them into its own memory anyway.
void RowBlock::FillText(size_t index, duckdb_vector vector) const {
  auto* out = static_cast<duckdb_string_t*>(duckdb_vector_get_data(vector));
  Nulls nulls(vector);
  for (size_t row = 0, cell = index; row < rows_; ++row, cell += text_columns_) {
    const uint32_t begin = cell == 0 ? 0 : ends_[cell - 1];
    const uint32_t length = ends_[cell] - begin;
    const char* data = text_.data() + begin;
    duckdb_string_t string{};
    string.value.inlined.length = length;
    if (length == 0) {
      nulls.Set(row);
    } else if (length <= sizeof(string.value.inlined.inlined)) {
      std::memcpy(string.value.inlined.inlined, data, length);
    } else {
      std::memcpy(string.value.pointer.prefix, data, sizeof(string.value.pointer.prefix));
      string.value.pointer.ptr = const_cast<char*>(data);
    }
    out[row] = string;
  }
}

void RowBlock::Fill(duckdb_data_chunk chunk) const {
  duckdb_data_chunk_reset(chunk);
  size_t number = 0;
  size_t text = 0;
  for (size_t column = 0; column < layout_->columns.size(); ++column) {
    const duckdb_vector vector = duckdb_data_chunk_get_vector(chunk, column);
    switch (layout_->columns[column].type) {
      case CellType::kBigint:
      case CellType::kTimestamp:
        FillNumbers<int64_t>(number++, vector);
        break;
      case CellType::kInteger:
        FillNumbers<int32_t>(number++, vector);
        break;
      case CellType::kSmallint:
        FillNumbers<int16_t>(number++, vector);
        break;
      case CellType::kDouble:
        FillNumbers<double>(number++, vector);
        break;
      case CellType::kBoolean:
        FillNumbers<bool>(number++, vector);
        break;
      case CellType::kLinkKind:
        FillNumbers<uint8_t>(number++, vector);
        break;
      case CellType::kText:
        FillText(text++, vector);
        break;
    }
  }
  duckdb_data_chunk_set_size(chunk, rows_);
}

void TableRows::AddBlock() {
  if (!blocks_.empty()) full_bytes_ += blocks_.back().bytes();
  blocks_.emplace_back(*layout_);
}

arrow::Status TableRows::AppendTo(duckdb_connection connection) const {
  if (empty()) return arrow::Status::OK();
  AppenderHandle appender;
  if (duckdb_appender_create(connection, nullptr, layout_->name, appender.out()) != DuckDBSuccess) {
    return AppenderError(appender.get());
  }
  const ChunkHandle chunk = MakeChunk(*layout_);
  for (const RowBlock& block : blocks_) {
    block.Fill(chunk.get());
    if (duckdb_append_data_chunk(appender.get(), chunk.get()) != DuckDBSuccess) {
      return AppenderError(appender.get());
    }
  }
  if (duckdb_appender_close(appender.get()) != DuckDBSuccess) return AppenderError(appender.get());
  return arrow::Status::OK();
}

std::string CreateTableSql(const TableLayout& layout) {
  std::string sql = std::string("CREATE OR REPLACE TABLE ") + layout.name + " (";
  const char* separator = "";
  for (const ColumnLayout& column : layout.columns) {
    sql += std::string(separator) + column.name + " " + TypeSql(column.type);
    separator = ", ";
  }
  return sql + ")";
}

}  // namespace crawl
