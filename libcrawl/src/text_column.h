// Columns of text from outside, whatever Arrow type they have.
#pragma once

#include <arrow/array.h>
#include <arrow/type.h>

#include <optional>
#include <string_view>

namespace crawl {

// Strings, large strings, string views and dictionaries of them.
bool IsTextType(const arrow::DataType& type);

// A text of an array of one of those types; nothing when it is null.
std::optional<std::string_view> TextAt(const arrow::Array& array, int64_t row);

}  // namespace crawl
