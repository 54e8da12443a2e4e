// The topics of a tree that a focused crawl is for: the "good" nodes of seed 000, 3.1.3.3.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "crawl/text.h"
#include "crawl/topics.h"

namespace crawl {

// Good topics are never within each other: the probability of one that is below another is part of
// that one's already, so that it is passed over. Thread safe.
class GoodTopics {
 public:
  // What the tree says of a page.
  struct Judgement {
    double relevance = 0;   // R(p), from 0 to 1
    bool accepted = false;  // the most probable leaf, c*, is good or below a good one
    uint32_t leaf = 0;      // c*
  };

  // By the names of topics, as TopicTree::Find takes them. Fails when there is no such topic.
  static arrow::Result<GoodTopics> Make(std::shared_ptr<const TopicTree> tree,
                                        std::span<const std::string> names);

  Judgement Judge(const Terms& page) const;

  // R(p) of seed 000, eq. 3-6: the sum over good topics c of P(c | p).
  double Relevance(std::span<const double> probabilities) const;
  // Whether a topic is good or below a good one.
  bool Covers(uint32_t topic) const;

  const TopicTree& tree() const { return *tree_; }
  // Ascending.
  const std::vector<uint32_t>& topics() const { return good_; }

 private:
  GoodTopics(std::shared_ptr<const TopicTree> tree, std::vector<uint32_t> good)
      : tree_(std::move(tree)), good_(std::move(good)) {}

  std::shared_ptr<const TopicTree> tree_;
  std::vector<uint32_t> good_;
};

}  // namespace crawl
