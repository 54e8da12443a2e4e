#include "topics/svm.h"

#include <linear.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "topics/tree_builder.h"

namespace crawl {
namespace {

constexpr int kFolds = 3;
constexpr double kBias = 1;  // the value of the feature that every page has

struct FreeModel {
  void operator()(model* m) const { free_and_destroy_model(&m); }
};
using ModelPtr = std::unique_ptr<model, FreeModel>;

// Features of liblinear: terms count from 1, then the bias, then the end at -1.
using Features = std::vector<feature_node>;

Features FeaturesOf(const TopicFacts& facts, TermCounts page) {
  Features features;
  for (const TermValue& value : UnitVector(facts, page)) {
    features.push_back({static_cast<int>(value.term + 1), value.value});
  }
  std::sort(features.begin(), features.end(),
            [](const feature_node& a, const feature_node& b) { return a.index < b.index; });
  features.push_back({static_cast<int>(facts.vocabulary.size() + 1), kBias});
  features.push_back({-1, 0});
  return features;
}

// Examples of one topic and its siblings.
struct Examples {
  std::vector<feature_node*> features;
  std::vector<double> sides;  // 1 for those of the topic, -1 for others
  std::vector<int> folds;

  bool HasBothSides() const {
    return std::find(sides.begin(), sides.end(), 1) != sides.end() &&
           std::find(sides.begin(), sides.end(), -1) != sides.end();
  }
  // Those of a fold, or those of all others.
  Examples Part(int fold, bool own) const {
    Examples part;
    for (size_t i = 0; i < sides.size(); ++i) {
      if ((folds[i] == fold) != own) continue;
      part.features.push_back(features[i]);
      part.sides.push_back(sides[i]);
      part.folds.push_back(folds[i]);
    }
    return part;
  }
};

// The solvers that work on the primal problem draw nothing by chance, so that a run can be repeated.
ModelPtr Train(Examples* examples, int features, int solver, double cost) {
  problem task = {};
  task.l = static_cast<int>(examples->sides.size());
  task.n = features;
  task.y = examples->sides.data();
  task.x = examples->features.data();
  task.bias = kBias;
  parameter how = {};
  how.solver_type = solver;
  how.C = cost;
  how.eps = 0.01;
  return ModelPtr(train(&task, &how));
}

// liblinear's side of the first example is the positive one.
double WeightOf(const model& machine, int feature) {
  const double weight = machine.w[feature - 1];
  return machine.label[0] == 1 ? weight : -weight;
}

double ValueOf(const model& machine, const feature_node* features) {
  double value = 0;
  for (; features->index != -1; ++features) {
    value += WeightOf(machine, features->index) * features->value;
  }
  return value;
}

struct Logistic {
  double slope = 1;
  double offset = 0;
};

// Platt's function, by liblinear's logistic regression over the one feature v. Values of pages that
// were held out, so that a machine which knows its examples by heart does not seem sure of others.
Logistic FitLogistic(const Examples& examples, int features, double cost) {
  std::vector<std::array<feature_node, 3>> values;
  Examples held;
  for (int fold = 0; fold < kFolds; ++fold) {
    Examples others = examples.Part(fold, false);
    if (!others.HasBothSides()) continue;
    const ModelPtr machine = Train(&others, features, L2R_L2LOSS_SVC, cost);
    const Examples own = examples.Part(fold, true);
    for (size_t i = 0; i < own.sides.size(); ++i) {
      values.push_back({{{1, ValueOf(*machine, own.features[i])}, {2, kBias}, {-1, 0}}});
      held.sides.push_back(own.sides[i]);
    }
  }
  for (auto& value : values) held.features.push_back(value.data());
  if (!held.HasBothSides()) return {};
  constexpr double kHardlyRegular = 100;
  const ModelPtr fitted = Train(&held, 2, L2R_LR, kHardlyRegular);
  // A machine that is wrong more often than right says nothing.
  return {std::max(0.0, WeightOf(*fitted, 1)), WeightOf(*fitted, 2) * kBias};
}

}  // namespace

std::vector<TermValue> UnitVector(const TopicFacts& facts, TermCounts page) {
  std::vector<TermValue> values;
  double squares = 0;
  for (const TermCount& term : page) {
    const double value = (1 + std::log(term.count)) * IdfOf(facts, term.term);
    if (value <= 0) continue;
    values.push_back({term.term, value});
    squares += value * value;
  }
  const double length = std::sqrt(squares);
  for (TermValue& value : values) value.value /= length;
  return values;
}

LinearSvm::LinearSvm(const TopicFacts& facts, SvmWeights weights)
    : facts_(facts), weights_(std::move(weights)) {
  for (uint32_t parent = 0; parent < facts.topics.size(); ++parent) {
    std::vector<uint32_t> siblings = ChildrenOf(facts.topics, parent);
    if (!siblings.empty()) splits_.push_back(std::move(siblings));
  }
}

std::vector<double> LinearSvm::Shares(TermCounts page) const {
  const size_t topics = facts_.topics.size();
  std::vector<double> shares(weights_.bias.begin(), weights_.bias.end());
  for (const TermValue& value : UnitVector(facts_, page)) {
    const size_t row = value.term * topics;
    // Terms that were adopted later have no weights.
    if (row >= weights_.terms.size()) continue;
    for (size_t i = 0; i < topics; ++i) shares[i] += value.value * weights_.terms[row + i];
  }
  for (size_t i = 0; i < topics; ++i) {
    shares[i] = 1 / (1 + std::exp(-(weights_.slope[i] * shares[i] + weights_.offset[i])));
  }
  shares[0] = 1;
  for (const std::vector<uint32_t>& siblings : splits_) {
    double sum = 0;
    for (const uint32_t topic : siblings) sum += shares[topic];
    for (const uint32_t topic : siblings) {
      shares[topic] = sum > 0 ? shares[topic] / sum : 1.0 / static_cast<double>(siblings.size());
    }
  }
  return shares;
}

arrow::Result<SvmWeights> TrainSvm(const TopicFacts& facts,
                                   std::span<const TopicDocument* const> documents, double cost) {
  set_print_string_function([](const char*) {});
  const std::vector<Topic>& topics = facts.topics;
  const int features = static_cast<int>(facts.vocabulary.size() + 1);
  const std::vector<int> folds = FoldsOf(documents, kFolds);
  std::vector<Features> vectors(documents.size());
  std::vector<std::vector<uint32_t>> memberships(documents.size());
  for (size_t i = 0; i < documents.size(); ++i) {
    vectors[i] = FeaturesOf(facts, documents[i]->terms);
    memberships[i] = WithAncestors(topics, documents[i]->leaves);
  }
  const auto is_of = [&](size_t document, uint32_t topic) {
    const std::vector<uint32_t>& all = memberships[document];
    return topic == 0 || std::binary_search(all.begin(), all.end(), topic);
  };
  SvmWeights weights;
  weights.terms.resize(facts.vocabulary.size() * topics.size(), 0);
  weights.bias.resize(topics.size(), 0);
  weights.slope.resize(topics.size(), 1);
  weights.offset.resize(topics.size(), 0);
  tbb::parallel_for(uint32_t{1}, static_cast<uint32_t>(topics.size()), [&](uint32_t topic) {
    const uint32_t parent = topics[topic].parent;
    Examples examples;
    for (size_t i = 0; i < documents.size(); ++i) {
      if (documents[i]->leaves.empty() || !is_of(i, parent)) continue;
      examples.features.push_back(vectors[i].data());
      examples.sides.push_back(is_of(i, topic) ? 1 : -1);
      examples.folds.push_back(folds[i]);
    }
    if (!examples.HasBothSides()) return;
    const ModelPtr machine = Train(&examples, features, L2R_L2LOSS_SVC, cost);
    for (uint32_t term = 0; term < facts.vocabulary.size(); ++term) {
      weights.terms[term * topics.size() + topic] =
          static_cast<float>(WeightOf(*machine, static_cast<int>(term + 1)));
    }
    weights.bias[topic] = static_cast<float>(WeightOf(*machine, features) * kBias);
    const Logistic logistic = FitLogistic(examples, features, cost);
    weights.slope[topic] = static_cast<float>(logistic.slope);
    weights.offset[topic] = static_cast<float>(logistic.offset);
  });
  return weights;
}

}  // namespace crawl
