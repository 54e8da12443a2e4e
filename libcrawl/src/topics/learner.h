// Learners tell the topics below a topic apart.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "crawl/topics.h"
#include "topics/documents.h"
#include "topics/inverted_list.h"
#include "topics/vocabulary.h"

namespace crawl {

// What all learners know of a tree and of the collection. Must outlive them.
struct TopicFacts {
  std::vector<Topic> topics;
  Vocabulary vocabulary;
  InvertedList list;
  int64_t documents = 0;  // N of seed 002
  uint64_t bytes = 0;     // of their texts
};

// ln(N / df), the inverse document frequency of a term.
double IdfOf(const TopicFacts& facts, uint32_t term);

// Thread safe.
class Learner {
 public:
  virtual ~Learner() = default;

  // P(topic | parent, page) for each topic, 1 for the root. What is right below a topic adds up to
  // 1.
  virtual std::vector<double> Shares(TermCounts page) const = 0;
};

// The numbers of the topics right below one.
std::vector<uint32_t> ChildrenOf(const std::vector<Topic>& topics, uint32_t parent);

// From P(topic | parent, page) to P(topic | page).
void MultiplyDown(const std::vector<Topic>& topics, std::vector<double>* shares);

// The leaf of the highest probability, the first of equal ones.
uint32_t BestLeafOf(const std::vector<Topic>& topics, std::span<const double> probabilities);

// Counts what naive Bayes and the mapper need: fills facts->list, and pages of facts->topics, from
// those of `documents` that are examples. Terms of the documents are of facts->vocabulary.
void CountExamples(std::span<const TopicDocument* const> documents, TopicFacts* facts);

// The fold of each document: documents of a leaf in turns, so that each fold has its share of every
// leaf. Those that are no examples have fold 0.
std::vector<int> FoldsOf(std::span<const TopicDocument* const> documents, int folds);

}  // namespace crawl
