// The inverted list J of seed 002, Fig. 1: for each term the topics whose examples have it, and how
// often they do. Held and stored in Elias delta codes, which take one to two bytes a posting.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "topics/elias_delta.h"

namespace crawl {

struct Posting {
  uint32_t topic = 0;  // not the root, which is 0
  uint32_t count = 0;  // occurrences of the term in the topic's examples; at least 1
};

class InvertedList {
 public:
  InvertedList() = default;
  // The postings of each term, by topic, ascending.
  explicit InvertedList(const std::vector<std::vector<Posting>>& terms);

  // Out of the bytes that bytes() gave. Fails unless they hold as many terms, and no topics beyond
  // `topics`.
  static arrow::Result<InvertedList> Read(std::string bytes, uint32_t terms, uint32_t topics);

  uint32_t terms() const { return static_cast<uint32_t>(begins_.size()); }
  uint64_t postings() const { return postings_; }
  const std::string& bytes() const { return bytes_; }

  // Calls visit(posting) for the topics of a term, ascending.
  template <typename Visit>
  void ForEach(uint32_t term, Visit visit) const {
    DeltaReader reader(bytes_, begins_[term]);
    uint32_t topic = 0;
    for (uint64_t left = reader.Next() - 1; left > 0; --left) {
      topic += static_cast<uint32_t>(reader.Next());
      visit(Posting{topic, static_cast<uint32_t>(reader.Next())});
    }
  }

  // The postings of all terms, to be changed and coded anew.
  std::vector<std::vector<Posting>> Decoded() const;

 private:
  std::string bytes_;             // for each term: postings plus one, then gaps and counts
  std::vector<uint64_t> begins_;  // of the terms, in bits
  uint64_t postings_ = 0;
};

}  // namespace crawl
