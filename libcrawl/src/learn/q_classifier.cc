#include "learn/q_classifier.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace crawl {

void QClassifier::Train(std::span<const Example> examples, std::span<const uint32_t> best) {
  counts_.assign(classes_, {});
  std::fill(weights_.begin(), weights_.end(), 0.0F);
  std::fill(known_.begin(), known_.end(), 0);
  vocabulary_ = 1;
  double most = 0;
  for (const Example& example : examples) most = std::max(most, example.q);
  for (const Example& example : examples) {
    const double q = most > 0 ? example.q / most : 0;
    const size_t of_class =
        std::min(static_cast<size_t>(q * static_cast<double>(classes_)), classes_ - 1);
    bool has_words = false;
    contexts_->ForEach(example.url, [&](uint32_t word, uint32_t count) {
      AddWord(word, count, of_class);
      has_words = true;
    });
    if (has_words) AddExample(q, of_class);
  }
  for (const uint32_t word : best) AddWord(word, 1, classes_ - 1);
  if (!best.empty()) {
    AddExample(1, classes_ - 1);
    AddExample(0, 0);
  }
  Finish();
}

void QClassifier::AddWord(uint32_t word, uint32_t count, size_t of_class) {
  if (word >= known_.size()) {
    known_.resize(size_t{word} + 1);
    weights_.resize(known_.size() * classes_);
  }
  vocabulary_ += known_[word] == 0 ? 1 : 0;
  known_[word] = 1;
  const double frequency = std::max(contexts_->UrlsOf(word), 1U);
  const double weight = count * std::log1p(contexts_->urls() / frequency);
  weights_[word * classes_ + of_class] += static_cast<float>(weight);
  counts_[of_class].weight += weight;
}

void QClassifier::AddExample(double q, size_t of_class) {
  counts_[of_class].examples += 1;
  counts_[of_class].q += q;
}

void QClassifier::Finish() {
  double examples = 0;
  for (const Class& counts : counts_) examples += counts.examples;
  log_prior_.assign(classes_, -std::numeric_limits<double>::infinity());
  worth_.assign(classes_, 0);
  std::vector<double> log_total(classes_);
  for (size_t i = 0; i < classes_; ++i) {
    if (counts_[i].examples == 0) continue;
    log_prior_[i] = std::log(counts_[i].examples / examples);
    worth_[i] = counts_[i].q / counts_[i].examples;
    log_total[i] = std::log(static_cast<double>(vocabulary_) + counts_[i].weight);
  }
  for (size_t word = 0; word < known_.size(); ++word) {
    if (known_[word] == 0) continue;
    for (size_t i = 0; i < classes_; ++i) {
      float& weight = weights_[word * classes_ + i];
      weight = static_cast<float>(std::log1p(static_cast<double>(weight)) - log_total[i]);
    }
  }
}

QClassifier::Estimate QClassifier::Of(uint32_t url) const {
  Estimate estimate;
  logs_.assign(log_prior_.begin(), log_prior_.end());
  if (logs_.empty()) return estimate;
  contexts_->ForEach(url, [&](uint32_t word, uint32_t) {
    if (word >= known_.size() || known_[word] == 0) return;
    ++estimate.words;
    for (size_t i = 0; i < classes_; ++i) {
      logs_[i] += static_cast<double>(weights_[word * classes_ + i]);
    }
  });
  estimate.best_class =
      static_cast<size_t>(std::max_element(logs_.begin(), logs_.end()) - logs_.begin());
  const double highest = logs_[estimate.best_class];
  if (std::isinf(highest)) return estimate;
  double sum = 0;
  for (size_t i = 0; i < classes_; ++i) {
    const double share = std::exp(logs_[i] - highest);
    sum += share;
    estimate.q += share * worth_[i];
  }
  estimate.q /= sum;
  estimate.probability = 1 / sum;
  return estimate;
}

}  // namespace crawl
