// Words in a row.
#pragma once

#include <arrow/result.h>

#include <string>
#include <string_view>
#include <vector>

namespace crawl {

// Looks for a phrase in texts, word by word as the tokenizer cuts both. Takes time in proportion to
// the text. Thread safe.
class Phrase {
 public:
  // Fails when there is no word, or one of more than 64 bytes, which are not told apart.
  static arrow::Result<Phrase> Make(std::string_view words);

  bool IsIn(std::string_view text) const;
  size_t size() const { return words_.size(); }

 private:
  Phrase() = default;

  std::vector<std::string> words_;
  // How many of the first words are left to be right when the one behind the first i + 1 is not:
  // the longest beginning that is also their end (Knuth, Morris and Pratt).
  std::vector<size_t> left_;
};

}  // namespace crawl
