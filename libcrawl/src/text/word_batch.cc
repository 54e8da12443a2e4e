#include "text/word_batch.h"

#include <cstring>

namespace crawl {

bool WordBatch::Read(Tokenizer* tokenizer) {
  size_t size = 0;
  tokenizer->NextFew(kMost, [&](const Word& word) { Put(size++, word); });
  size_ = size;
  return size != 0;
}

inline void WordBatch::Put(size_t i, const Word& word) {
  const WordKey key = KeyOf(word);
  hashes_[i] = key.Hash();
  keys_[i] = {key.low, word.too_long ? kTooLong : key.high};
  begins_[i] = static_cast<uint32_t>(word.begin);
  const std::string_view letters = word.letters;
  if (letters.size() > sizeof(WholeLetters)) {
    std::memcpy(long_letters_[i].data(), letters.data(), letters.size());
  }
}

}  // namespace crawl
