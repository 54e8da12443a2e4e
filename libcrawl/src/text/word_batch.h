// Words of a text with their keys and hashes, some at a time.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "text/word_key.h"

namespace crawl {

// The next words of a tokenizer. What is done with words is done in loops over a batch that do one
// thing each: when the processor guesses a branch of one wrongly, the work of the others is not lost.
class WordBatch {
 public:
  static constexpr size_t kMost = 128;

  // Takes up to kMost words. False when there are none.
  bool Read(Tokenizer* tokenizer);

  size_t size() const { return size_; }
  // The hash of the key of each word.
  std::span<const uint64_t> hashes() const { return {hashes_.data(), size_}; }
  // The key of word `i`, unless it is too long.
  const WordKey& key(size_t i) const { return keys_[i]; }
  bool is_too_long(size_t i) const { return keys_[i].high == kTooLong; }
  // Where it begins in the text, of which there may be 4 GiB.
  uint32_t begin(size_t i) const { return begins_[i]; }
  // Its letters, of which there is a copy in `copy` or in the batch.
  std::string_view letters(size_t i, WholeLetters* copy) const {
    if (keys_[i].IsWhole()) return LettersOf(keys_[i], copy);
    return {long_letters_[i].data(), keys_[i].high & ~WordKey::kHashed};
  }

 private:
  static constexpr uint64_t kTooLong = WordKey::kHashed;  // no word has a size of 0

  void Put(size_t i, const Word& word);

  size_t size_ = 0;
  std::array<WordKey, kMost> keys_;
  std::array<uint64_t, kMost> hashes_;
  std::array<uint32_t, kMost> begins_;
  std::array<std::array<char, kLongestWord>, kMost> long_letters_;  // of those not whole in keys
};

}  // namespace crawl
