#include "topics/bayes.h"

#include <algorithm>
#include <cmath>

#include "topics/tree_builder.h"

namespace crawl {
namespace {

constexpr int kFolds = 3;
constexpr double kLeastSharpness = 0.001;

// What a page that was held out scored at one topic of its own and that one's siblings.
struct HeldOut {
  std::vector<double> scores;
  size_t right = 0;  // an index of them
};

void HoldOut(const NaiveBayes& bayes, const std::vector<Topic>& topics,
             const TopicDocument& document, std::vector<HeldOut>* held) {
  const std::vector<double> scores = bayes.LogScores(document.terms);
  for (const uint32_t topic : WithAncestors(topics, document.leaves)) {
    const std::vector<uint32_t> siblings = ChildrenOf(topics, topics[topic].parent);
    if (siblings.size() < 2) continue;
    HeldOut one;
    for (const uint32_t sibling : siblings) {
      if (sibling == topic) one.right = one.scores.size();
      one.scores.push_back(scores[sibling]);
    }
    held->push_back(std::move(one));
  }
}

double Surprise(const std::vector<HeldOut>& held, double sharpness) {
  double sum = 0;
  for (const HeldOut& one : held) {
    const double best = *std::max_element(one.scores.begin(), one.scores.end());
    double all = 0;
    for (const double score : one.scores) all += std::exp(sharpness * (score - best));
    sum += std::log(all) - sharpness * (one.scores[one.right] - best);
  }
  return sum;
}

}  // namespace

NaiveBayes::NaiveBayes(const TopicFacts& facts, double sharpness)
    : facts_(facts), sharpness_(sharpness) {
  const std::vector<Topic>& topics = facts.topics;
  std::vector<double> occurrences(topics.size(), 0);
  for (uint32_t term = 0; term < facts.list.terms(); ++term) {
    facts.list.ForEach(term, [&](Posting p) { occurrences[p.topic] += p.count; });
  }
  log_prior_.resize(topics.size(), 0);
  log_total_.resize(topics.size(), 0);
  for (uint32_t parent = 0; parent < topics.size(); ++parent) {
    std::vector<uint32_t> siblings = ChildrenOf(topics, parent);
    if (siblings.empty()) continue;
    double pages = 0;
    for (const uint32_t topic : siblings) pages += static_cast<double>(topics[topic].pages);
    for (const uint32_t topic : siblings) {
      // A fold may have none of its pages.
      const double own = std::max(static_cast<double>(topics[topic].pages), 0.5);
      log_prior_[topic] = std::log(own / std::max(pages, 1.0));
      log_total_[topic] = std::log(std::max(1.0, facts.vocabulary.size() + occurrences[topic]));
    }
    splits_.push_back(std::move(siblings));
  }
}

std::vector<double> NaiveBayes::LogScores(TermCounts page) const {
  std::vector<double> scores = log_prior_;
  double length = 0;
  for (const TermCount& term : page) {
    length += term.count;
    facts_.list.ForEach(term.term,
                        [&](Posting p) { scores[p.topic] += term.count * std::log1p(p.count); });
  }
  for (size_t i = 1; i < scores.size(); ++i) scores[i] -= length * log_total_[i];
  return scores;
}

std::vector<double> NaiveBayes::Shares(TermCounts page) const {
  std::vector<double> shares = LogScores(page);
  shares[0] = 1;
  for (const std::vector<uint32_t>& siblings : splits_) {
    double best = shares[siblings[0]];
    for (const uint32_t topic : siblings) best = std::max(best, shares[topic]);
    double sum = 0;
    for (const uint32_t topic : siblings) {
      shares[topic] = std::exp(sharpness_ * (shares[topic] - best));
      sum += shares[topic];
    }
    for (const uint32_t topic : siblings) shares[topic] /= sum;
  }
  return shares;
}

double FitSharpness(const TopicFacts& facts, std::span<const TopicDocument* const> documents) {
  const std::vector<int> folds = FoldsOf(documents, kFolds);
  std::vector<HeldOut> held;
  TopicFacts part = facts;
  for (int fold = 0; fold < kFolds; ++fold) {
    std::vector<const TopicDocument*> others;
    for (size_t i = 0; i < documents.size(); ++i) {
      if (folds[i] != fold) others.push_back(documents[i]);
    }
    CountExamples(others, &part);
    const NaiveBayes bayes(part, 1);
    for (size_t i = 0; i < documents.size(); ++i) {
      if (folds[i] == fold && !documents[i]->leaves.empty()) {
        HoldOut(bayes, part.topics, *documents[i], &held);
      }
    }
  }
  if (held.size() < 10) return 1;
  // The surprise is convex in the sharpness: its least value by golden section, on a scale of
  // logarithms, on which it still has but one valley.
  constexpr double kGolden = 0.6180339887498949;
  double low = std::log(kLeastSharpness), high = 0;
  double left = high - kGolden * (high - low), right = low + kGolden * (high - low);
  double at_left = Surprise(held, std::exp(left)), at_right = Surprise(held, std::exp(right));
  while (high - low > 1e-3) {
    if (at_left < at_right) {
      high = std::exchange(right, left);
      at_right = at_left;
      left = high - kGolden * (high - low);
      at_left = Surprise(held, std::exp(left));
    } else {
      low = std::exchange(left, right);
      at_left = at_right;
      right = low + kGolden * (high - low);
      at_right = Surprise(held, std::exp(right));
    }
  }
  return std::exp((low + high) / 2);
}

}  // namespace crawl
