// A column of URLs with each word replaced by another.
#pragma once

#include <arrow/array.h>
#include <arrow/result.h>

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "text_codes.h"

namespace weblog {

class RenamedWords {
 public:
  // The words are those of `codes`, which outlives this.
  explicit RenamedWords(const TextCodes& codes) : codes_(codes) { names_.reserve(codes.words()); }

  // Names the next word; `name` need not outlive the call unless it is the word itself.
  void Append(std::string_view name);

  // The name of a word.
  std::string_view operator[](int32_t code) const { return names_[code]; }

  // The column that `codes` was made from, with the names; dictionary-encoded, no word twice.
  arrow::Result<std::shared_ptr<arrow::Array>> Finish(
      const std::shared_ptr<arrow::Array>& column) const;

 private:
  const TextCodes& codes_;
  std::vector<std::string_view> names_;
  std::deque<std::string> copies_;  // of names that are not the words themselves
};

}  // namespace weblog
