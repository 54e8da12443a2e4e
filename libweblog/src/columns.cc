#include "columns.h"

#include <arrow/type.h>
#include <arrow/util/bit_util.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace weblog {
namespace {

// The validity bitmap of `values`, whose marks become 0; null when nothing is absent.
template <typename T>
arrow::Result<std::shared_ptr<arrow::Buffer>> TakeNulls(T* values, int64_t n, T mark,
                                                        int64_t* null_count) {
  *null_count = std::count(values, values + n, mark);
  if (*null_count == 0) return nullptr;
  ARROW_ASSIGN_OR_RAISE(std::shared_ptr<arrow::Buffer> bitmap,
                        arrow::AllocateBuffer(arrow::bit_util::BytesForBits(n)));
  uint8_t* bits = bitmap->mutable_data();
  std::memset(bits, 0, bitmap->size());
  if (*null_count == n) {
    std::fill(values, values + n, T{0});
    return bitmap;
  }
  for (int64_t i = 0; i < n; ++i) {
    const bool present = values[i] != mark;
    bits[i / 8] |= static_cast<uint8_t>(present << (i % 8));
    values[i] = present ? values[i] : T{0};
  }
  return bitmap;
}

}  // namespace

template <typename T>
arrow::Result<std::shared_ptr<arrow::Array>> NumberColumn<T>::Finish() {
  const int64_t n = values_.length();
  int64_t null_count;
  ARROW_ASSIGN_OR_RAISE(auto bitmap, TakeNulls(values_.mutable_data(), n, kNull, &null_count));
  std::shared_ptr<arrow::Buffer> values;
  ARROW_RETURN_NOT_OK(values_.Finish(&values, /*shrink_to_fit=*/false));
  return arrow::MakeArray(
      arrow::ArrayData::Make(type_, n, {std::move(bitmap), std::move(values)}, null_count));
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

arrow::Result<std::shared_ptr<arrow::Array>> TextColumn::Finish(int64_t rows) {
  if (offsets_.length() == 0) ARROW_RETURN_NOT_OK(BeginWords());
  const int64_t words = offsets_.length() - 1;
  expected_words_ = words;
  expected_text_ = text_.length();
  std::shared_ptr<arrow::Buffer> offsets, text, indices;
  ARROW_RETURN_NOT_OK(offsets_.Finish(&offsets, /*shrink_to_fit=*/false));
  ARROW_RETURN_NOT_OK(text_.Finish(&text, /*shrink_to_fit=*/false));
  auto dictionary = arrow::MakeArray(arrow::ArrayData::Make(
      arrow::utf8(), words, {nullptr, std::move(offsets), std::move(text)}, 0));

  ARROW_RETURN_NOT_OK(indices_.Append(rows - indices_.length(), kNull));
  int64_t null_count;
  ARROW_ASSIGN_OR_RAISE(auto bitmap, TakeNulls(indices_.mutable_data(), rows, kNull, &null_count));
  ARROW_RETURN_NOT_OK(indices_.Finish(&indices, /*shrink_to_fit=*/false));
  words_.Reset({});
  origin_ = WordOrigin::kNone;
  auto data = arrow::ArrayData::Make(arrow::dictionary(arrow::int32(), arrow::utf8()), rows,
                                     {std::move(bitmap), std::move(indices)}, null_count);
  data->dictionary = dictionary->data();
  return arrow::MakeArray(std::move(data));
}

}  // namespace weblog
