#include "topics/learner.h"

#include <cmath>
#include <map>

#include "topics/tree_builder.h"

namespace crawl {

double IdfOf(const TopicFacts& facts, uint32_t term) {
  const uint32_t pages = facts.vocabulary.pages(term);
  return pages == 0 ? 0 : std::log(static_cast<double>(facts.documents) / pages);
}

std::vector<uint32_t> ChildrenOf(const std::vector<Topic>& topics, uint32_t parent) {
  std::vector<uint32_t> children;
  for (uint32_t at = parent + 1; at < topics[parent].end; at = topics[at].end) {
    children.push_back(at);
  }
  return children;
}

void MultiplyDown(const std::vector<Topic>& topics, std::vector<double>* shares) {
  for (size_t i = 1; i < topics.size(); ++i) (*shares)[i] *= (*shares)[topics[i].parent];
}

uint32_t BestLeafOf(const std::vector<Topic>& topics, std::span<const double> probabilities) {
  uint32_t best = 0;
  double highest = -1;
  for (uint32_t i = 0; i < topics.size(); ++i) {
    if (topics[i].end == i + 1 && probabilities[i] > highest) {
      best = i;
      highest = probabilities[i];
    }
  }
  return best;
}

void CountExamples(std::span<const TopicDocument* const> documents, TopicFacts* facts) {
  std::vector<std::vector<const TopicDocument*>> examples(facts->topics.size());
  int64_t all = 0;
  for (const TopicDocument* document : documents) {
    if (document->leaves.empty()) continue;
    ++all;
    for (const uint32_t topic : WithAncestors(facts->topics, document->leaves)) {
      examples[topic].push_back(document);
    }
  }
  facts->topics[0].pages = all;
  std::vector<std::vector<Posting>> terms(facts->vocabulary.size());
  std::vector<uint64_t> counts(facts->vocabulary.size());
  for (uint32_t topic = 1; topic < facts->topics.size(); ++topic) {
    facts->topics[topic].pages = static_cast<int64_t>(examples[topic].size());
    for (const TopicDocument* document : examples[topic]) {
      for (const TermCount& term : document->terms) counts[term.term] += term.count;
    }
    for (const TopicDocument* document : examples[topic]) {
      for (const TermCount& term : document->terms) {
        const uint64_t count = std::exchange(counts[term.term], 0);
        if (count == 0) continue;
        const auto limited = static_cast<uint32_t>(std::min<uint64_t>(count, UINT32_MAX));
        terms[term.term].push_back({topic, limited});
      }
    }
  }
  facts->list = InvertedList(terms);
}

std::vector<int> FoldsOf(std::span<const TopicDocument* const> documents, int folds) {
  std::vector<int> numbers;
  std::map<uint32_t, int> next;
  for (const TopicDocument* document : documents) {
    int& turn = next[document->leaves.empty() ? 0 : document->leaves.front()];
    numbers.push_back(document->leaves.empty() ? 0 : turn++ % folds);
  }
  return numbers;
}

}  // namespace crawl
