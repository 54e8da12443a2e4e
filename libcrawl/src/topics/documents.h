// Pages as the learners see them: numbers of terms with how often they occur.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace crawl {

struct TermCount {
  uint32_t term = 0;  // its number in a Vocabulary
  uint32_t count = 0;
};
using TermCounts = std::span<const TermCount>;

// A page that is learned from.
struct TopicDocument {
  std::string url;
  std::vector<TermCount> terms;  // each once
  std::vector<uint32_t> leaves;  // the topics that it is an example of, ascending; none for none
  uint64_t bytes = 0;            // of its text
};

}  // namespace crawl
