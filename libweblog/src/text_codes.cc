#include "text_codes.h"

#include <arrow/type.h>
#include <arrow/util/bit_util.h>
#include <arrow/util/checked_cast.h>

#include "interner.h"

namespace weblog {
namespace {

using arrow::internal::checked_cast;

// A plain column of more rows is not searched for equal words: each row is a word of its own.
constexpr int64_t kMostEncoded = 1 << 21;

bool IsText(const arrow::DataType& type) {
  return type.id() == arrow::Type::STRING || type.id() == arrow::Type::LARGE_STRING;
}

template <typename ArrayType>
void AppendViews(const arrow::Array& array, std::vector<std::string_view>* words) {
  const auto& texts = checked_cast<const ArrayType&>(array);
  words->reserve(texts.length());
  for (int64_t i = 0; i < texts.length(); ++i) {
    words->push_back(texts.IsNull(i) ? std::string_view() : texts.GetView(i));
  }
}

}  // namespace

arrow::Result<TextCodes> TextCodes::Make(const std::shared_ptr<arrow::Array>& column,
                                         std::string_view name) {
  TextCodes codes;
  codes.column_ = column;
  codes.rows_ = column->length();
  const arrow::DataType& type = *column->type();
  if (type.id() == arrow::Type::STRING) {
    codes.EncodePlain(checked_cast<const arrow::StringArray&>(*column));
    return codes;
  }
  if (type.id() == arrow::Type::LARGE_STRING) {
    codes.EncodePlain(checked_cast<const arrow::LargeStringArray&>(*column));
    return codes;
  }
  if (type.id() == arrow::Type::DICTIONARY &&
      IsText(*checked_cast<const arrow::DictionaryType&>(type).value_type())) {
    ARROW_RETURN_NOT_OK(codes.TakeDictionary(checked_cast<const arrow::DictionaryArray&>(*column)));
    return codes;
  }
  return arrow::Status::TypeError("column ", name, " is of type ", type.ToString(),
                                  ", and should hold text");
}

arrow::Status TextCodes::TakeDictionary(const arrow::DictionaryArray& column) {
  const arrow::Array& words = *column.dictionary();
  if (words.type_id() == arrow::Type::STRING) {
    AppendViews<arrow::StringArray>(words, &words_);
  } else {
    AppendViews<arrow::LargeStringArray>(words, &words_);
  }
  if (column.indices()->type_id() == arrow::Type::INT32 && column.null_count() == 0 &&
      words.null_count() == 0) {
    codes_ = checked_cast<const arrow::Int32Array&>(*column.indices()).raw_values();
    return arrow::Status::OK();
  }
  own_codes_.resize(rows_, kNull);
  codes_ = own_codes_.data();
  if (column.null_count() == rows_) return arrow::Status::OK();
  if (column.indices()->type_id() == arrow::Type::INT32 && words.null_count() == 0) {
    const int32_t* indices = checked_cast<const arrow::Int32Array&>(*column.indices()).raw_values();
    const uint8_t* valid = column.null_bitmap_data();
    for (int64_t i = 0; i < rows_; ++i) {
      if (arrow::bit_util::GetBit(valid, i + column.offset())) own_codes_[i] = indices[i];
    }
    return arrow::Status::OK();
  }
  for (int64_t i = 0; i < rows_; ++i) {
    if (column.IsNull(i)) continue;
    const int64_t index = column.GetValueIndex(i);
    if (words.IsValid(index)) own_codes_[i] = static_cast<int32_t>(index);
  }
  return arrow::Status::OK();
}

template <typename ArrayType>
void TextCodes::EncodePlain(const ArrayType& column) {
  own_codes_.resize(rows_, kNull);
  Interner interner;
  if (const auto& bytes = column.value_data(); bytes != nullptr) {
    interner.Reset(
        {reinterpret_cast<const char*>(bytes->data()), static_cast<size_t>(bytes->size())});
  }
  for (int64_t i = 0; i < rows_; ++i) {
    if (column.IsNull(i)) continue;
    const std::string_view text = column.GetView(i);
    bool is_new = true;
    own_codes_[i] = rows_ > kMostEncoded ? words() : interner.Add(text, 0, &is_new);
    if (is_new) words_.push_back(text);
  }
  codes_ = own_codes_.data();
}

}  // namespace weblog
