#include "columns.h"

#include <arrow/builder.h>
#include <arrow/type.h>

#include <limits>
#include <utility>

namespace weblog {
namespace {

std::shared_ptr<arrow::DataType> DictionaryType() {
  static const auto type = arrow::dictionary(arrow::int32(), arrow::utf8());
  return type;
}

}  // namespace

template <typename T>
arrow::Result<std::shared_ptr<arrow::Array>> NumberColumn<T>::Finish(int64_t rows, Zeros* zeros) {
  ARROW_ASSIGN_OR_RAISE(auto data, values_.Finish(type_, rows, zeros));
  return arrow::MakeArray(std::move(data));
}

template class NumberColumn<int16_t>;
template class NumberColumn<int32_t>;
template class NumberColumn<int64_t>;

arrow::Result<int32_t> TextColumn::AddWord(std::string_view word, WordOrigin origin) {
  if (origin_ == WordOrigin::kNone) origin_ = origin;
  if (origin_ == origin && origin != WordOrigin::kMixed) return AppendWord(word);
  LookWordsUp();
  bool is_new;
  const int32_t number = words_.Add(word, 0, &is_new);
  return is_new ? AppendWord(word) : number;
}

arrow::Status TextColumn::BeginWords() {
  ARROW_RETURN_NOT_OK(offsets_.Reserve(expected_words_ + expected_words_ / 8 + 1));
  ARROW_RETURN_NOT_OK(text_.Reserve(expected_text_ + expected_text_ / 8));
  return offsets_.Append(0);
}

arrow::Result<int32_t> TextColumn::AppendWord(std::string_view word) {
  if (offsets_.length() == 0) ARROW_RETURN_NOT_OK(BeginWords());
  if (text_.length() + static_cast<int64_t>(word.size()) > std::numeric_limits<int32_t>::max()) {
    return arrow::Status::CapacityError("a batch holds more than 2 GiB of one field's texts");
  }
  ARROW_RETURN_NOT_OK(text_.Append(word.data(), static_cast<int64_t>(word.size())));
  ARROW_RETURN_NOT_OK(offsets_.Append(static_cast<int32_t>(text_.length())));
  return static_cast<int32_t>(offsets_.length() - 2);
}

// From now on every word is looked up, those that are there already included.
void TextColumn::LookWordsUp() {
  origin_ = WordOrigin::kMixed;
  const auto* text = reinterpret_cast<const char*>(text_.data());
  for (int64_t i = words_.size(); i + 1 < offsets_.length(); ++i) {
    const int32_t begin = offsets_.data()[i];
    bool is_new;
    words_.Add({text + begin, static_cast<size_t>(offsets_.data()[i + 1] - begin)}, 0, &is_new);
  }
}

arrow::Result<std::shared_ptr<arrow::ArrayData>> TextColumn::FinishWords() {
  if (offsets_.length() == 0) ARROW_RETURN_NOT_OK(BeginWords());
  const int64_t words = offsets_.length() - 1;
  expected_words_ = words;
  expected_text_ = text_.length();
  std::shared_ptr<arrow::Buffer> offsets, text;
  ARROW_RETURN_NOT_OK(offsets_.Finish(&offsets, /*shrink_to_fit=*/false));
  ARROW_RETURN_NOT_OK(text_.Finish(&text, /*shrink_to_fit=*/false));
  words_.Reset({});
  origin_ = WordOrigin::kNone;
  return arrow::ArrayData::Make(arrow::utf8(), words,
                                {nullptr, std::move(offsets), std::move(text)}, 0);
}

arrow::Result<std::shared_ptr<arrow::Array>> TextColumn::Finish(int64_t rows, Zeros* zeros) {
  ARROW_ASSIGN_OR_RAISE(auto data, indices_.Finish(DictionaryType(), rows, zeros));
  ARROW_ASSIGN_OR_RAISE(data->dictionary, FinishWords());
  return arrow::MakeArray(std::move(data));
}

arrow::Result<std::shared_ptr<arrow::Array>> Repeat(std::string_view word, int64_t rows,
                                                    Zeros* zeros) {
  arrow::StringBuilder words;
  ARROW_RETURN_NOT_OK(words.Append(word));
  ARROW_ASSIGN_OR_RAISE(const auto dictionary, words.Finish());
  ARROW_ASSIGN_OR_RAISE(auto indices, zeros->Take(rows * static_cast<int64_t>(sizeof(int32_t))));
  auto data = arrow::ArrayData::Make(DictionaryType(), rows, {nullptr, std::move(indices)}, 0);
  data->dictionary = dictionary->data();
  return arrow::MakeArray(std::move(data));
}

}  // namespace weblog
