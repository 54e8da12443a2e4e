// Words of one language and the terms that they become, remembered.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/text.h"
#include "text/word_key.h"

struct sb_stemmer;

namespace crawl {

// Gives each word the number of its stem. Looks words up in a table, so that only those that it has
// not met are stemmed. Not thread safe.
class StemTable {
 public:
  static constexpr uint32_t kNoTerm = UINT32_MAX;

  struct Stem {
    uint32_t begin = 0;  // in letters_
    uint32_t size = 0;
    // For the caller: the last text that has the stem, and the stem's place in it.
    uint32_t text = 0;
    uint32_t term = 0;
  };

  // `language` is an index of Languages(), or -1 for none.
  StemTable(int language, const TextOptions& options);

  // The number of the stem of `word`, which is not too long; kNoTerm when it is no term.
  uint32_t Find(const Word& word) {
    const WordKey key = KeyOf(word);
    const uint64_t hash = key.Hash();
    Recent& recent = recent_[hash >> (64 - kRecentBits)];
    if (recent.key == key && key.IsWhole()) return recent.stem;
    recent.key = key;
    recent.stem = FindFar(word, key, hash);
    return recent.stem;
  }

  Stem& operator[](uint32_t stem) { return stems_[stem]; }
  std::string_view TextOf(const Stem& stem) const {
    return std::string_view(letters_).substr(stem.begin, stem.size);
  }

  // Forgets all if it has met more than `words` of them. Stems have other numbers then.
  void ForgetBeyond(size_t words);

 private:
  struct Bucket {
    WordKey key;         // of nothing when it is empty
    uint32_t begin = 0;  // in letters_, of a word that is not whole in its key
    uint32_t stem = 0;
  };
  struct StemmerDeleter {
    void operator()(sb_stemmer* stemmer) const;
  };

  // The words that were met last, in a small table that stays near the processor. Most words of a
  // text are in it.
  static constexpr int kRecentBits = 13;
  struct Recent {
    WordKey key;
    uint32_t stem = kNoTerm;
  };

  void Reset();
  void Grow();
  uint32_t FindFar(const Word& word, const WordKey& key, uint64_t hash);
  // Whether a bucket whose key is the word's has the word.
  bool IsWord(const Bucket& bucket, std::string_view letters) const {
    return std::string_view(letters_).substr(bucket.begin, letters.size()) == letters;
  }
  // The term of a word that has not been met.
  uint32_t TermOf(std::string_view word);
  uint32_t Number(std::string_view stem);
  void GrowStems();

  const int language_;
  const TextOptions options_;
  std::unique_ptr<sb_stemmer, StemmerDeleter> stemmer_;

  std::vector<Recent> recent_;
  std::string letters_;          // of stems and of long words
  std::vector<Bucket> buckets_;  // a power of two of them, at most half in use
  size_t words_ = 0;
  std::vector<Stem> stems_;
  std::vector<uint32_t> stem_buckets_;  // numbers of stems plus one; 0 is empty
};

}  // namespace crawl
