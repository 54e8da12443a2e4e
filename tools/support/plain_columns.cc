#include "support/plain_columns.h"

#include <arrow/array/array_dict.h>
#include <arrow/compute/api_vector.h>
#include <arrow/util/checked_cast.h>

#include <utility>
#include <vector>

namespace support {

using arrow::internal::checked_cast;

std::shared_ptr<arrow::Schema> PlainSchema(const std::shared_ptr<arrow::Schema>& schema) {
  arrow::FieldVector fields = schema->fields();
  for (auto& field : fields) {
    if (field->type()->id() == arrow::Type::DICTIONARY) {
      field =
          field->WithType(checked_cast<const arrow::DictionaryType&>(*field->type()).value_type());
    }
  }
  return arrow::schema(std::move(fields), schema->metadata());
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> ToSchema(
    const std::shared_ptr<arrow::RecordBatch>& batch,
    const std::shared_ptr<arrow::Schema>& schema) {
  std::vector<std::shared_ptr<arrow::Array>> columns = batch->columns();
  for (int i = 0; i < schema->num_fields(); ++i) {
    auto& column = columns[static_cast<size_t>(i)];
    if (column->type()->Equals(*schema->field(i)->type())) continue;
    if (column->type_id() != arrow::Type::DICTIONARY) {
      return arrow::Status::TypeError("column ", schema->field(i)->name(), " is ",
                                      column->type()->ToString(), ", not ",
                                      schema->field(i)->type()->ToString());
    }
    const auto& encoded = checked_cast<const arrow::DictionaryArray&>(*column);
    ARROW_ASSIGN_OR_RAISE(column,
                          arrow::compute::Take(*encoded.dictionary(), *encoded.indices(),
                                               arrow::compute::TakeOptions::NoBoundsCheck()));
  }
  return arrow::RecordBatch::Make(schema, batch->num_rows(), std::move(columns));
}

}  // namespace support
