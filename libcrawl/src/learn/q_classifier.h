// From the words that lead to a page to what it is worth: naive Bayes over classes of Q values (seed
// 004, eq. 2 to 5).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "learn/link_contexts.h"

namespace crawl {

// Words weigh by TF·IDF over the contexts of all URLs, with IDF = ln(1 + URLs / URLs with the word).
// Q values are divided by the greatest, and the range from 0 to 1 is cut into `classes` equal parts.
// What a context is worth is the expectation of Q over the classes, as in the work that the seed goes
// on from (Rennie and McCallum, 1999), where the seed takes the likeliest class alone: so URLs of
// one class have an order. |V| has one for all words that no example has, which say nothing. Not
// thread safe.
class QClassifier {
 public:
  // `contexts` must outlive this.
  QClassifier(const LinkContexts* contexts, int classes)
      : contexts_(contexts), classes_(static_cast<size_t>(classes)) {}

  struct Example {
    uint32_t url = 0;
    double q = 0;
  };
  // Forgets what it has learned and learns from these, those with words. `best` are the words of a
  // query, if there is one: an example of the greatest Q, beside one of the least that has no words,
  // so that they tell links apart before there are others.
  void Train(std::span<const Example> examples, std::span<const uint32_t> best);

  struct Estimate {
    double q = 0;      // between 0 and 1
    size_t words = 0;  // that are known
    size_t best_class = 0;
    double probability = 0;  // of that class
  };
  Estimate Of(uint32_t url) const;

  size_t classes() const { return classes_; }

 private:
  // The counts of eq. 5 and of P(C).
  struct Class {
    double examples = 0;
    double q = 0;       // their sum
    double weight = 0;  // of all words in them
  };
  void AddWord(uint32_t word, uint32_t count, size_t of_class);
  void AddExample(double q, size_t of_class);
  // Turns counts into logarithms.
  void Finish();

  const LinkContexts* const contexts_;
  const size_t classes_;
  std::vector<Class> counts_;      // by class
  size_t vocabulary_ = 1;          // |V|
  std::vector<double> log_prior_;  // by class; -inf for those without examples
  std::vector<double> worth_;      // by class: its mean Q
  std::vector<float> weights_;     // by word and class, then their logarithms
  std::vector<uint8_t> known_;     // by word
  mutable std::vector<double> logs_;
};

}  // namespace crawl
