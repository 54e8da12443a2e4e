// Naive Bayes over terms, for each topic that has others below it: the classifier of the focused
// crawler (seed 000, 3.1.3.3; seed 002, section 3).
//
//   P(c | parent, d)  ~  P(c | parent) * product over terms t of theta(c, t) ^ f(t, d)
//   P(c | parent) = pages of c / pages of all that is right below the parent
//   theta(c, t) = (1 + n(c, t)) / (|V| + n(c))
//
// with n(c, t) the occurrences of t in the examples of c, n(c) those of all terms, |V| the terms
// there are. The product takes the words of a page for independent, which they are not: its
// probabilities are far too near to 0 and 1. So they are raised to a power, the sharpness, and made
// to add up to 1 again; the order stays the same. With sharpness 1 the formula is as it stands
// above.
#pragma once

#include <span>
#include <vector>

#include "topics/learner.h"

namespace crawl {

class NaiveBayes : public Learner {
 public:
  explicit NaiveBayes(const TopicFacts& facts, double sharpness);

  std::vector<double> Shares(TermCounts page) const override;

  // The logarithm of the formula's right side, for each topic.
  std::vector<double> LogScores(TermCounts page) const;

  double sharpness() const { return sharpness_; }

 private:
  const TopicFacts& facts_;
  std::vector<std::vector<uint32_t>> splits_;  // siblings
  std::vector<double> log_prior_;              // ln P(c | parent)
  std::vector<double> log_total_;              // ln(|V| + n(c))
  double sharpness_;
};

// The sharpness between 0.001 and 1 under which pages that were not learned from are least
// surprising: the least sum of -ln P(right topic) in a cross validation of three folds. 1 when there
// are too few examples to tell.
double FitSharpness(const TopicFacts& facts, std::span<const TopicDocument* const> documents);

}  // namespace crawl
