// Columns under construction.
#pragma once

#include <arrow/array.h>
#include <arrow/buffer_builder.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <string_view>

#include "interner.h"
#include "row_values.h"

namespace weblog {

// A column of numbers. ReserveUpTo() makes room, then Put(); Finish() hands the array over and
// leaves the column empty.
template <typename T>
class NumberColumn {
 public:
  static constexpr T kNull = RowValues<T>::kNull;

  explicit NumberColumn(std::shared_ptr<arrow::DataType> type) : type_(std::move(type)) {}

  // As RowValues has them.
  arrow::Status ReserveUpTo(int64_t row) { return values_.ReserveUpTo(row); }
  void Put(int64_t row, T value) { values_.Put(row, value); }
  arrow::Result<std::shared_ptr<arrow::Array>> Finish(int64_t rows, Zeros* zeros = nullptr);

 private:
  std::shared_ptr<arrow::DataType> type_;
  RowValues<T> values_;
};

// Where the words of a column come from. Words of one origin are never alike as long as their
// makers add each one once, so they need not be looked up; words of different origins may be alike.
enum class WordOrigin : uint8_t { kNone, kVerbatim, kPathOnSite, kMixed };

// A dictionary-encoded column of strings. No word stands in the dictionary twice.
class TextColumn {
 public:
  static constexpr int32_t kNull = RowValues<int32_t>::kNull;

  // As RowValues has them; a value is the number of a word.
  arrow::Status ReserveUpTo(int64_t row) { return indices_.ReserveUpTo(row); }
  void Put(int64_t row, int32_t word) { indices_.Put(row, word); }

  // The number of `word`, which is UTF-8. A word of the origin kVerbatim or kPathOnSite must not
  // have been added with that origin before.
  arrow::Result<int32_t> AddWord(std::string_view word, WordOrigin origin);

  // The column, `rows` long; rows behind the last one put are null.
  arrow::Result<std::shared_ptr<arrow::Array>> Finish(int64_t rows, Zeros* zeros = nullptr);

 private:
  arrow::Status BeginWords();
  arrow::Result<int32_t> AppendWord(std::string_view word);
  void LookWordsUp();
  arrow::Result<std::shared_ptr<arrow::ArrayData>> FinishWords();

  RowValues<int32_t> indices_;
  arrow::TypedBufferBuilder<int32_t> offsets_;
  arrow::BufferBuilder text_;
  // How much the last batch held: the next one will hold about as much.
  int64_t expected_words_ = 0;
  int64_t expected_text_ = 0;
  WordOrigin origin_ = WordOrigin::kNone;  // of all words so far
  Interner words_;                         // in use once origin_ is kMixed
};

// A dictionary-encoded column that says `word` in each of its `rows` rows.
arrow::Result<std::shared_ptr<arrow::Array>> Repeat(std::string_view word, int64_t rows,
                                                    Zeros* zeros);

}  // namespace weblog
