// Linear support vector machines by liblinear: one for each topic, against its siblings. A page is
// its TF-IDF vector, (1 + ln f) * ln(N / df), of length 1.
//
// A machine says how far a page is on its topic's side, v. That becomes a probability by Platt's
// logistic function, 1 / (1 + exp(-(slope v + offset))), fitted to pages that the machine was not
// trained on; those of siblings are made to add up to 1.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <span>
#include <vector>

#include "topics/learner.h"

namespace crawl {

struct SvmWeights {
  // For each term as many as there are topics, those of one term one behind the other. 0 for topics
  // without siblings.
  std::vector<float> terms;
  std::vector<float> bias;           // by topic
  std::vector<float> slope, offset;  // by topic
};

// A page's vector: terms with their values.
struct TermValue {
  uint32_t term = 0;
  double value = 0;
};
std::vector<TermValue> UnitVector(const TopicFacts& facts, TermCounts page);

class LinearSvm : public Learner {
 public:
  LinearSvm(const TopicFacts& facts, SvmWeights weights);

  std::vector<double> Shares(TermCounts page) const override;
  const SvmWeights& weights() const { return weights_; }

 private:
  const TopicFacts& facts_;
  std::vector<std::vector<uint32_t>> splits_;  // siblings
  SvmWeights weights_;
};

// Trains the machines on those of `documents` that are examples. Uses all cores; the result does not
// depend on how many. `cost` is liblinear's C. Fails when there is no memory.
arrow::Result<SvmWeights> TrainSvm(const TopicFacts& facts,
                                   std::span<const TopicDocument* const> documents, double cost);

}  // namespace crawl
