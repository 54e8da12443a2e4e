#include "text_column.h"

#include <arrow/util/checked_cast.h>

namespace crawl {

using arrow::internal::checked_cast;

bool IsTextType(const arrow::DataType& type) {
  switch (type.id()) {
    case arrow::Type::STRING:
    case arrow::Type::LARGE_STRING:
    case arrow::Type::STRING_VIEW:
      return true;
    case arrow::Type::DICTIONARY:
      return IsTextType(*checked_cast<const arrow::DictionaryType&>(type).value_type());
    default:
      return false;
  }
}

std::optional<std::string_view> TextAt(const arrow::Array& array, int64_t row) {
  if (array.IsNull(row)) return std::nullopt;
  switch (array.type_id()) {
    case arrow::Type::STRING:
      return checked_cast<const arrow::StringArray&>(array).GetView(row);
    case arrow::Type::LARGE_STRING:
      return checked_cast<const arrow::LargeStringArray&>(array).GetView(row);
    case arrow::Type::STRING_VIEW:
      return checked_cast<const arrow::StringViewArray&>(array).GetView(row);
    default: {
      const auto& codes = checked_cast<const arrow::DictionaryArray&>(array);
      return TextAt(*codes.dictionary(), codes.GetValueIndex(row));
    }
  }
}

}  // namespace crawl
