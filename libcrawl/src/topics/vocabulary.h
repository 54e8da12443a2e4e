// The terms that a tree of topics knows, numbered.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/text.h"
#include "topics/documents.h"

namespace crawl {

class Vocabulary {
 public:
  Vocabulary();

  uint32_t size() const { return static_cast<uint32_t>(terms_.size()); }
  std::string_view Text(uint32_t term) const {
    return std::string_view(letters_).substr(terms_[term].begin, terms_[term].size);
  }
  // In how many pages of the collection it is: df of seed 002.
  uint32_t pages(uint32_t term) const { return terms_[term].pages; }
  void AddPages(uint32_t term, uint32_t pages) { terms_[term].pages += pages; }

  std::optional<uint32_t> Find(std::string_view term) const;
  // Its number, a new one when it is new; of no pages then.
  uint32_t Add(std::string_view term);

  // Those of a page's terms that it knows.
  std::vector<TermCount> Known(const Terms& terms) const;

 private:
  struct Term {
    uint64_t begin = 0;  // in letters_
    uint32_t size = 0;
    uint32_t pages = 0;
  };
  struct Bucket {
    uint32_t tag = 0;   // half of the term's hash
    uint32_t term = 0;  // plus one; 0 is empty
  };

  // Where the term is, or the empty place where it belongs.
  size_t PlaceOf(uint64_t hash, std::string_view term) const;
  void Grow();

  std::string letters_;
  std::vector<Term> terms_;
  std::vector<Bucket> buckets_;  // a power of two of them, at most half in use
};

}  // namespace crawl
