#include "predicate/node.h"

namespace crawl {
namespace {

class IsOfTopic : public Predicate::Node {
 public:
  IsOfTopic(const TopicModel* model, uint32_t topic) : model_(model), topic_(topic) {}
  bool Holds(Judged* page) const override {
    const PredicatePage& facts = page->facts;
    return facts.page != nullptr && facts.terms != nullptr &&
           model_->Belongs(topic_, *facts.page, *facts.terms);
  }

 private:
  const TopicModel* const model_;
  const uint32_t topic_;
};

class FitsTopic : public Predicate::Node {
 public:
  FitsTopic(const TopicModel* model, uint32_t topic, Bound bound)
      : model_(model), topic_(topic), bound_(bound) {}
  bool Holds(Judged* page) const override {
    const PredicatePage& facts = page->facts;
    return facts.page != nullptr && facts.terms != nullptr &&
           bound_.Holds(model_->Okapi(topic_, *facts.page, *facts.terms));
  }

 private:
  const TopicModel* const model_;
  const uint32_t topic_;
  const Bound bound_;
};

arrow::Result<uint32_t> FindTopic(std::string_view name, const PredicateResources& resources) {
  if (resources.topics == nullptr) {
    if (resources.topics_option.empty()) {
      return arrow::Status::Invalid("topics need a tree of them, and there is none here");
    }
    return arrow::Status::Invalid("topics need a tree of them, which crawl-topic train makes; ",
                                  resources.topics_option, " gives it");
  }
  const auto topic = resources.topics->Find(name);
  if (topic) return *topic;
  const std::string names = resources.topics->SomeNames();
  return arrow::Status::Invalid("there is no topic '", name, "'",
                                names.empty() ? "" : ", or more than one; there are ", names);
}

}  // namespace

arrow::Result<NodePtr> MakeTopic(std::string_view name, const PredicateResources& resources) {
  ARROW_ASSIGN_OR_RAISE(const uint32_t topic, FindTopic(name, resources));
  return std::make_unique<IsOfTopic>(resources.topics, topic);
}

arrow::Result<NodePtr> MakeOkapi(std::string_view name, Bound bound,
                                 const PredicateResources& resources) {
  ARROW_ASSIGN_OR_RAISE(const uint32_t topic, FindTopic(name, resources));
  return std::make_unique<FitsTopic>(resources.topics, topic, bound);
}

}  // namespace crawl
