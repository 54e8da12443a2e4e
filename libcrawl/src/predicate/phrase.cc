#include "predicate/phrase.h"

#include "text/tokenizer.h"

namespace crawl {

arrow::Result<Phrase> Phrase::Make(std::string_view words) {
  Phrase phrase;
  Tokenizer tokenizer(words);
  for (Word word; tokenizer.Next(&word);) {
    if (word.too_long) {
      return arrow::Status::Invalid("a word has ", kLongestWord, " bytes at most");
    }
    phrase.words_.emplace_back(word.letters);
  }
  if (phrase.words_.empty()) return arrow::Status::Invalid("expected a word, of letters or digits");
  phrase.left_.assign(phrase.words_.size(), 0);
  for (size_t i = 1, left = 0; i < phrase.words_.size(); ++i) {
    while (left > 0 && phrase.words_[i] != phrase.words_[left]) left = phrase.left_[left - 1];
    if (phrase.words_[i] == phrase.words_[left]) ++left;
    phrase.left_[i] = left;
  }
  return phrase;
}

bool Phrase::IsIn(std::string_view text) const {
  Tokenizer tokenizer(text);
  size_t met = 0;
  for (Word word; tokenizer.Next(&word);) {
    if (word.too_long) {
      met = 0;
      continue;
    }
    while (met > 0 && word.letters != words_[met]) met = left_[met - 1];
    if (word.letters == words_[met]) ++met;
    if (met == words_.size()) return true;
  }
  return false;
}

}  // namespace crawl
