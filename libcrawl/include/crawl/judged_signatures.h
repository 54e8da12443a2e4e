// The signatures of seed 001, 3.1, for pages that were judged beforehand, all at once.
//
// The signature S_w holds for a page when one of its readers has read another judged page with the
// word w. Most words say nothing of the topic, so that only those which tell relevant pages from
// others best become signatures; each is then a bit, and a page's signatures cost as many operations
// as it has readers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "crawl/interest.h"
#include "crawl/text.h"
#include "crawl/trace.h"

namespace crawl {

// Takes 4 bytes for each different word of each page until Learn is called, and most_words / 4 bytes
// for each user from then on. The trace must outlive it. Not thread safe.
class JudgedSignatures {
 public:
  explicit JudgedSignatures(const Trace* trace, size_t most_words = 1000);

  // Adds a judged page of the trace, once, with its words; it may have none.
  void Add(uint32_t page, bool is_relevant, const Terms& words);

  // Chooses the signatures and counts for which pages they hold: of the words that are on at least
  // two of the pages, up to `most_words` whose share of relevant pages is furthest off that of all,
  // measured by the evidence; of equal ones the first in the order of their letters. To be called
  // once, behind the last Add. What follows is to be called after it.
  void Learn();

  // Signatures have numbers from 0 up, the one that tells most first.
  uint32_t size() const { return static_cast<uint32_t>(chosen_.size()); }
  std::string_view word(uint32_t signature) const { return names_[chosen_[signature]]; }
  // The judged pages that it holds for.
  PageCount count(uint32_t signature) const { return counts_[signature]; }

  // The signatures that hold for a page of the trace, in ascending order. They are a reader's view
  // of other pages: those of a judged page do not come from its own words.
  std::vector<uint32_t> SignaturesOf(uint32_t page) const;

 private:
  struct Judged {
    uint32_t page;
    bool relevant;
    std::vector<uint32_t> words;  // numbers, each once
  };
  using Bits = std::vector<uint64_t>;

  void ChooseWords();
  void NotePages();
  void NoteReaders();

  const Trace* const trace_;
  const size_t most_words_;
  std::unordered_map<std::string, uint32_t> numbers_;
  std::vector<std::string> names_;  // by word
  std::vector<Judged> judged_;
  std::vector<uint32_t> chosen_;   // words, by signature
  std::vector<PageCount> counts_;  // by signature

  size_t blocks_ = 0;                          // of 64 bits, that hold a bit for each signature
  std::unordered_map<uint32_t, size_t> rows_;  // of own_, by page
  Bits own_;                                   // by row: the words of a judged page
  Bits once_;                                  // by user: the words of judged pages that she read
  Bits twice_;                                 // those of them that are on more than one such page
};

}  // namespace crawl
