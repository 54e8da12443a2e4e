#include "links/text_column.h"

#include <arrow/compute/cast.h>
#include <arrow/type.h>

namespace crawl_links {
namespace {

bool IsText(const arrow::DataType& type) {
  if (type.id() == arrow::Type::DICTIONARY) {
    return IsText(*static_cast<const arrow::DictionaryType&>(type).value_type());
  }
  return type.id() == arrow::Type::STRING || type.id() == arrow::Type::LARGE_STRING ||
         type.id() == arrow::Type::STRING_VIEW || type.id() == arrow::Type::NA;
}

}  // namespace

arrow::Result<std::shared_ptr<arrow::StringArray>> TextColumn(const arrow::RecordBatch& batch,
                                                              const std::string& name) {
  const auto column = batch.GetColumnByName(name);
  if (!IsText(*column->type())) {
    return arrow::Status::TypeError("column ", name, " is of type ", column->type()->ToString(),
                                    ", and should be text");
  }
  ARROW_ASSIGN_OR_RAISE(const auto texts, arrow::compute::Cast(*column, arrow::utf8()));
  return std::static_pointer_cast<arrow::StringArray>(texts);
}

}  // namespace crawl_links
