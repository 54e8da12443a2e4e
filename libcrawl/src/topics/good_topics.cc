#include "crawl/good_topics.h"

#include <algorithm>
#include <utility>

namespace crawl {

arrow::Result<GoodTopics> GoodTopics::Make(std::shared_ptr<const TopicTree> tree,
                                           std::span<const std::string> names) {
  std::vector<uint32_t> named;
  for (const std::string& name : names) {
    const auto topic = tree->Find(name);
    if (!topic.has_value()) {
      return arrow::Status::Invalid("the tree of topics has no '", name, "'; it has ",
                                    tree->SomeNames());
    }
    named.push_back(*topic);
  }
  std::sort(named.begin(), named.end());
  // Topics come right before those below them.
  std::vector<uint32_t> good;
  for (const uint32_t topic : named) {
    if (good.empty() || topic >= tree->topics()[good.back()].end) good.push_back(topic);
  }
  return GoodTopics(std::move(tree), std::move(good));
}

GoodTopics::Judgement GoodTopics::Judge(const Terms& page) const {
  const std::vector<double> probabilities = tree_->Probabilities(page);
  Judgement judgement;
  judgement.relevance = Relevance(probabilities);
  judgement.leaf = tree_->BestLeaf(probabilities);
  judgement.accepted = Covers(judgement.leaf);
  return judgement;
}

double GoodTopics::Relevance(std::span<const double> probabilities) const {
  double sum = 0;
  for (const uint32_t topic : good_) sum += probabilities[topic];
  return std::min(sum, 1.0);
}

bool GoodTopics::Covers(uint32_t topic) const {
  const auto after = std::upper_bound(good_.begin(), good_.end(), topic);
  return after != good_.begin() && topic < tree_->topics()[*(after - 1)].end;
}

}  // namespace crawl
