#include "weblog/stage.h"

#include <arrow/result.h>

#include "weblog/stream_kind.h"

namespace weblog {

std::shared_ptr<arrow::Schema> DropsSchema(const std::shared_ptr<arrow::Schema>& input) {
  arrow::FieldVector fields = input->fields();
  fields.push_back(arrow::field(kDroppedBy, arrow::dictionary(arrow::int32(), arrow::utf8()),
                                /*nullable=*/false));
  return arrow::schema(std::move(fields), input->metadata());
}

arrow::Result<std::shared_ptr<arrow::Schema>> WithColumns(
    const std::shared_ptr<arrow::Schema>& schema, const arrow::FieldVector& added,
    std::string_view kind, std::string_view tool) {
  arrow::FieldVector fields = schema->fields();
  for (const auto& field : added) {
    if (!schema->GetAllFieldIndices(field->name()).empty()) {
      return arrow::Status::Invalid("input has a ", field->name(),
                                    " column already; it has been through ", tool, " before");
    }
    fields.push_back(field);
  }
  return WithKind(arrow::schema(std::move(fields), schema->metadata()), kind);
}

}  // namespace weblog
