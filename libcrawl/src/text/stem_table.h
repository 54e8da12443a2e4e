// Words of one language and the terms that they become, remembered.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/text.h"
#include "text/word_batch.h"

struct sb_stemmer;

namespace crawl {

// Gives each word of a text the number of its term there. Looks words up in a table, so that only
// those that it has not met are stemmed. Not thread safe.
class StemTable {
 public:
  static constexpr uint32_t kNoTerm = UINT32_MAX;

  // `language` is an index of Languages(), or -1 for none.
  StemTable(int language, const TextOptions& options);

  // Begins a text. Forgets all if it has met more than `most_words` words.
  void BeginText(size_t most_words);

  // Gives the term of each word, an index of terms->terms; kNoTerm when it is none. Adds terms, with
  // a count of 0, for stems that the text did not have before. `terms` is the same for all of a text.
  void FindTerms(const WordBatch& words, Terms* terms, uint32_t* found);

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
  // text are in it. It has only words that are whole in their keys.
  static constexpr int kRecentBits = 13;
  struct Recent {
    WordKey key;
    uint32_t stem = kNoTerm;
    uint32_t text = 0;  // the last one that the word was met in, and its term there
    uint32_t term = kNoTerm;
  };
  struct Stem {
    uint32_t begin = 0;  // in letters_
    uint32_t size = 0;
    uint32_t text = 0;  // the last one that has the stem, and its term there
    uint32_t term = 0;
  };

  void Reset();
  void Grow();
  Recent& RecentOf(uint64_t hash) { return recent_[hash >> (64 - kRecentBits)]; }
  // The term of word `i`.
  uint32_t FindTerm(const WordBatch& words, size_t i, Terms* terms);
  uint32_t TermOfStem(uint32_t stem, Terms* terms);
  // The number of the stem of word `i`; kNoTerm when it is no term.
  uint32_t FindStem(const WordBatch& words, size_t i);
  std::string_view TextOf(const Stem& stem) const {
    return std::string_view(letters_).substr(stem.begin, stem.size);
  }
  // Whether a bucket whose key is the word's has the word.
  bool IsWord(const Bucket& bucket, std::string_view letters) const {
    return std::string_view(letters_).substr(bucket.begin, letters.size()) == letters;
  }
  // The stem of a word that has not been met.
  uint32_t StemOf(std::string_view word);
  uint32_t Number(std::string_view stem);
  void GrowStems();

  const int language_;
  const TextOptions options_;
  std::unique_ptr<sb_stemmer, StemmerDeleter> stemmer_;

  uint32_t text_ = 0;  // the number of the text
  std::vector<Recent> recent_;
  std::string letters_;          // of stems and of long words
  std::vector<Bucket> buckets_;  // a power of two of them, at most half in use
  size_t words_ = 0;
  std::vector<Stem> stems_;
  std::vector<uint32_t> stem_buckets_;  // numbers of stems plus one; 0 is empty
};

}  // namespace crawl
