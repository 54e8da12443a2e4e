#include "support/duckdb/batch_converter.h"

#include <arrow/array.h>
#include <arrow/array/concatenate.h>
#include <arrow/array/util.h>
#include <arrow/c/bridge.h>
#include <arrow/util/checked_cast.h>

#include <algorithm>
#include <utility>

namespace support::duckdb_module {
namespace {

using arrow::internal::checked_cast;

bool IsDictionary(const arrow::DataType& type) { return type.id() == arrow::Type::DICTIONARY; }

const std::shared_ptr<arrow::DataType>& ValueType(const std::shared_ptr<arrow::DataType>& type) {
  return IsDictionary(*type) ? checked_cast<const arrow::DictionaryType&>(*type).value_type()
                             : type;
}

// Copies the indices of rows [offset, offset + length); a null row gets the index `null_index`.
template <typename ArrayType>
void CopyIndices(const arrow::Array& indices, int64_t offset, int64_t length, sel_t null_index,
                 sel_t* out) {
  const auto* values = checked_cast<const ArrayType&>(indices).raw_values() + offset;
  // The indices are valid and so not negative, except where the row is null.
  for (int64_t i = 0; i < length; ++i) out[i] = static_cast<sel_t>(static_cast<int64_t>(values[i]));
  if (indices.null_count() == 0) return;
  for (int64_t i = 0; i < length; ++i) {
    if (indices.IsNull(offset + i)) out[i] = null_index;
  }
}

arrow::Status CopyIndices(const arrow::Array& indices, int64_t offset, int64_t length,
                          sel_t null_index, sel_t* out) {
  switch (indices.type_id()) {
    case arrow::Type::INT8:
      CopyIndices<arrow::Int8Array>(indices, offset, length, null_index, out);
      return arrow::Status::OK();
    case arrow::Type::UINT8:
      CopyIndices<arrow::UInt8Array>(indices, offset, length, null_index, out);
      return arrow::Status::OK();
    case arrow::Type::INT16:
      CopyIndices<arrow::Int16Array>(indices, offset, length, null_index, out);
      return arrow::Status::OK();
    case arrow::Type::UINT16:
      CopyIndices<arrow::UInt16Array>(indices, offset, length, null_index, out);
      return arrow::Status::OK();
    case arrow::Type::INT32:
      CopyIndices<arrow::Int32Array>(indices, offset, length, null_index, out);
      return arrow::Status::OK();
    case arrow::Type::UINT32:
      CopyIndices<arrow::UInt32Array>(indices, offset, length, null_index, out);
      return arrow::Status::OK();
    case arrow::Type::INT64:
      CopyIndices<arrow::Int64Array>(indices, offset, length, null_index, out);
      return arrow::Status::OK();
    case arrow::Type::UINT64:
      CopyIndices<arrow::UInt64Array>(indices, offset, length, null_index, out);
      return arrow::Status::OK();
    default:
      return arrow::Status::TypeError("dictionary indices of type ", indices.type()->ToString());
  }
}

// A dictionary's values; if rows are null, with a null behind the last value for them to point to.
arrow::Result<std::shared_ptr<arrow::Array>> DictionaryValues(
    const arrow::DictionaryArray& column) {
  if (column.indices()->null_count() == 0) return column.dictionary();
  ARROW_ASSIGN_OR_RAISE(auto null, arrow::MakeArrayOfNull(column.dictionary()->type(), 1));
  return arrow::Concatenate({column.dictionary(), std::move(null)});
}

}  // namespace

arrow::Result<std::unique_ptr<BatchConverter>> BatchConverter::Make(duckdb_connection connection,
                                                                    const arrow::Schema& schema) {
  std::unique_ptr<BatchConverter> converter(new BatchConverter(connection));
  for (const auto& field : schema.fields()) {
    const arrow::Status added = converter->AddColumn(*field);
    if (!added.ok()) return added.WithMessage("column ", field->name(), ": ", added.message());
  }
  return converter;
}

arrow::Status BatchConverter::AddColumn(const arrow::Field& field) {
  const auto& type = ValueType(field.type());
  Column column;
  ArrowSchema c_schema;
  ARROW_RETURN_NOT_OK(
      arrow::ExportSchema(*arrow::schema({arrow::field(field.name(), type)}), &c_schema));
  const arrow::Status converted =
      ToStatus(duckdb_schema_from_arrow(connection_, &c_schema, column.schema.out()));
  if (c_schema.release != nullptr) c_schema.release(&c_schema);
  ARROW_RETURN_NOT_OK(converted);
  // DuckDB tells the type of a converted column, not of a schema.
  ARROW_ASSIGN_OR_RAISE(const auto empty, arrow::MakeEmptyArray(type));
  ARROW_ASSIGN_OR_RAISE(const DataChunk chunk, Convert(column, empty));
  column.type =
      LogicalType(duckdb_vector_get_column_type(duckdb_data_chunk_get_vector(chunk.get(), 0)));
  columns_.push_back(std::move(column));
  return arrow::Status::OK();
}

arrow::Result<DataChunk> BatchConverter::Convert(const Column& column,
                                                 const std::shared_ptr<arrow::Array>& array) {
  const auto batch = arrow::RecordBatch::Make(arrow::schema({arrow::field("", array->type())}),
                                              array->length(), {array});
  ArrowArray c_array;
  ARROW_RETURN_NOT_OK(arrow::ExportRecordBatch(*batch, &c_array));
  DataChunk chunk;
  const arrow::Status converted = ToStatus(
      duckdb_data_chunk_from_arrow(connection_, &c_array, column.schema.get(), chunk.out()));
  if (c_array.release != nullptr) c_array.release(&c_array);
  ARROW_RETURN_NOT_OK(converted);
  return chunk;
}

arrow::Status BatchConverter::SetBatch(std::shared_ptr<arrow::RecordBatch> batch,
                                       const std::vector<int>& columns) {
  batch_ = std::move(batch);
  wanted_ = columns;
  dictionaries_.clear();
  dictionaries_.resize(wanted_.size());
  for (size_t i = 0; i < wanted_.size(); ++i) {
    const auto& array = *batch_->column(wanted_[i]);
    if (!IsDictionary(*array.type())) continue;
    ARROW_ASSIGN_OR_RAISE(const auto values,
                          DictionaryValues(checked_cast<const arrow::DictionaryArray&>(array)));
    ARROW_ASSIGN_OR_RAISE(dictionaries_[i],
                          Convert(columns_[static_cast<size_t>(wanted_[i])], values));
  }
  return arrow::Status::OK();
}

arrow::Status BatchConverter::Slice(int64_t offset, int64_t length, duckdb_data_chunk output) {
  for (size_t i = 0; i < wanted_.size(); ++i) {
    const auto& array = batch_->column(wanted_[i]);
    duckdb_vector vector = duckdb_data_chunk_get_vector(output, i);
    if (dictionaries_[i].get() == nullptr) {
      ARROW_ASSIGN_OR_RAISE(
          const DataChunk chunk,
          Convert(columns_[static_cast<size_t>(wanted_[i])], array->Slice(offset, length)));
      duckdb_vector_reference_vector(vector, duckdb_data_chunk_get_vector(chunk.get(), 0));
      continue;
    }
    const auto& column = checked_cast<const arrow::DictionaryArray&>(*array);
    const auto null_index = static_cast<sel_t>(column.dictionary()->length());
    duckdb_selection_vector selection = duckdb_create_selection_vector(static_cast<idx_t>(length));
    const arrow::Status copied = CopyIndices(*column.indices(), offset, length, null_index,
                                             duckdb_selection_vector_get_data_ptr(selection));
    if (copied.ok()) {
      duckdb_vector_reference_vector(vector,
                                     duckdb_data_chunk_get_vector(dictionaries_[i].get(), 0));
      duckdb_slice_vector(vector, selection, static_cast<idx_t>(length));
    }
    duckdb_destroy_selection_vector(selection);
    ARROW_RETURN_NOT_OK(copied);
  }
  duckdb_data_chunk_set_size(output, static_cast<idx_t>(length));
  return arrow::Status::OK();
}

}  // namespace support::duckdb_module
