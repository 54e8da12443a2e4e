#include "eval/row_table.h"

#include <arrow/array/builder_binary.h>
#include <arrow/array/builder_primitive.h>
#include <arrow/util/checked_cast.h>

#include <utility>

namespace crawl_eval {

using arrow::internal::checked_cast;

arrow::Status Cell::AppendTo(arrow::ArrayBuilder* builder) const {
  if (const auto* text = std::get_if<std::string>(&value_); text != nullptr && !text->empty()) {
    return checked_cast<arrow::StringBuilder&>(*builder).Append(*text);
  }
  if (const auto* number = std::get_if<int64_t>(&value_)) {
    return checked_cast<arrow::Int64Builder&>(*builder).Append(*number);
  }
  if (const auto* number = std::get_if<double>(&value_)) {
    return checked_cast<arrow::DoubleBuilder&>(*builder).Append(*number);
  }
  return builder->AppendNull();
}

arrow::Result<std::unique_ptr<RowTable>> RowTable::Make(std::shared_ptr<arrow::Schema> schema) {
  std::unique_ptr<RowTable> table(new RowTable(std::move(schema)));
  for (const auto& field : table->schema_->fields()) {
    ARROW_ASSIGN_OR_RAISE(table->builders_.emplace_back(), arrow::MakeBuilder(field->type()));
  }
  return table;
}

arrow::Status RowTable::Add(const std::vector<Cell>& cells) {
  for (size_t i = 0; i < builders_.size(); ++i) {
    ARROW_RETURN_NOT_OK(cells[i].AppendTo(builders_[i].get()));
  }
  ++rows_;
  return arrow::Status::OK();
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> RowTable::Finish() {
  arrow::ArrayVector columns(builders_.size());
  for (size_t i = 0; i < builders_.size(); ++i) {
    ARROW_RETURN_NOT_OK(builders_[i]->Finish(&columns[i]));
  }
  return arrow::RecordBatch::Make(schema_, rows_, std::move(columns));
}

}  // namespace crawl_eval
