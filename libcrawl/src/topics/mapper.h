// The mapper of seed 002, Fig. 1: from pages to topics by TF-IDF over the inverted list.
//
// The weight of a term is f * ln(N / df), with f how often the page, or all examples of the topic,
// have it. Pages that are mapped together count alike: each as a vector of length 1, and these are
// added up. How alike pages and topic are is the cosine between their vectors.
#pragma once

#include <span>
#include <vector>

#include "crawl/topics.h"
#include "topics/learner.h"

namespace crawl {

class Mapper {
 public:
  explicit Mapper(const TopicFacts& facts);

  // See TopicTree::Map.
  std::vector<TopicMatch> Map(std::span<const std::vector<TermCount>> pages) const;

 private:
  const TopicFacts& facts_;
  std::vector<double> lengths_;  // of the topics' vectors
};

}  // namespace crawl
