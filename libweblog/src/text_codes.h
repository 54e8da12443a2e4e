// A column of strings as codes and words, however it is stored.
#pragma once

#include <arrow/array.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace weblog {

// Every row has a code, which stands for a word; what a stage finds out about a word it need find
// out only once for a batch. Dictionary-encoded columns are taken as they are, plain ones are
// encoded here. Two codes may stand for the same word.
class TextCodes {
 public:
  TextCodes(TextCodes&&) = default;
  TextCodes& operator=(TextCodes&&) = default;

  static constexpr int32_t kNull = -1;

  // Takes a column of utf8 or large_utf8, or of a dictionary of them. Fails for other types, with
  // `name` in the message.
  static arrow::Result<TextCodes> Make(const std::shared_ptr<arrow::Array>& column,
                                       std::string_view name);

  int64_t rows() const { return rows_; }
  // The code of a row, or kNull.
  int32_t operator[](int64_t row) const { return codes_[row]; }
  const int32_t* codes() const { return codes_; }

  // Codes are 0 to words() - 1; not each of them need stand in a row.
  int32_t words() const { return static_cast<int32_t>(words_.size()); }
  // Valid as long as this object.
  std::string_view word(int32_t code) const { return words_[code]; }

 private:
  TextCodes() = default;
  arrow::Status TakeDictionary(const arrow::DictionaryArray& column);
  template <typename ArrayType>
  void EncodePlain(const ArrayType& column);

  std::shared_ptr<arrow::Array> column_;  // has the bytes of the words
  int64_t rows_ = 0;
  const int32_t* codes_ = nullptr;
  std::vector<int32_t> own_codes_;  // unless the column's can be used
  std::vector<std::string_view> words_;
};

}  // namespace weblog
