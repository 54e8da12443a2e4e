#include "topics/validation.h"

#include <algorithm>
#include <memory>

#include "topics/bayes.h"
#include "topics/topic_tree_impl.h"
#include "topics/tree_builder.h"

namespace crawl {
namespace {

// The topic of the first level that a leaf is below.
uint32_t TopOf(const std::vector<Topic>& topics, uint32_t leaf) {
  while (topics[leaf].parent != 0) leaf = topics[leaf].parent;
  return leaf;
}

void Judge(const TopicDocument& document, uint32_t best, TopicRecord* record) {
  std::vector<Topic>& topics = record->facts.topics;
  const std::vector<uint32_t> own = WithAncestors(topics, document.leaves);
  for (const uint32_t topic : own) ++topics[topic].validated;
  for (const uint32_t topic : WithAncestors(topics, {best})) {
    ++topics[topic].found;
    if (std::binary_search(own.begin(), own.end(), topic)) ++topics[topic].right;
  }
  TopicValidation& validation = record->validation;
  ++validation.pages;
  if (std::binary_search(own.begin(), own.end(), best)) ++validation.right;
  if (std::binary_search(own.begin(), own.end(), TopOf(topics, best))) ++validation.top_right;
}

}  // namespace

arrow::Status Learn(std::span<const TopicDocument* const> documents, double cost,
                    TopicRecord* record) {
  CountExamples(documents, &record->facts);
  if (record->learner == TopicLearner::kBayes) {
    record->sharpness = FitSharpness(record->facts, documents);
    return arrow::Status::OK();
  }
  return TrainSvm(record->facts, documents, cost).Value(&record->svm);
}

arrow::Status Validate(std::span<const TopicDocument* const> documents, double cost, int folds,
                       TopicRecord* record) {
  const std::vector<int> fold_of = FoldsOf(documents, folds);
  TopicRecord part = *record;
  record->validation = {};
  record->validation.folds = folds;
  for (int fold = 0; fold < folds; ++fold) {
    std::vector<const TopicDocument*> others;
    for (size_t i = 0; i < documents.size(); ++i) {
      if (fold_of[i] != fold) others.push_back(documents[i]);
    }
    ARROW_RETURN_NOT_OK(Learn(others, cost, &part));
    const std::unique_ptr<const Learner> learner = MakeLearner(part);
    for (size_t i = 0; i < documents.size(); ++i) {
      if (fold_of[i] != fold || documents[i]->leaves.empty()) continue;
      std::vector<double> shares = learner->Shares(documents[i]->terms);
      MultiplyDown(part.facts.topics, &shares);
      Judge(*documents[i], BestLeafOf(part.facts.topics, shares), record);
    }
  }
  return arrow::Status::OK();
}

}  // namespace crawl
