#include <algorithm>
#include <utility>

#include "page/page_language.h"
#include "predicate/node.h"

namespace crawl {
namespace {

class All : public Predicate::Node {
 public:
  explicit All(std::vector<NodePtr> parts) : parts_(std::move(parts)) {}
  bool Holds(Judged* page) const override {
    return std::all_of(parts_.begin(), parts_.end(),
                       [page](const NodePtr& part) { return part->Holds(page); });
  }

 private:
  const std::vector<NodePtr> parts_;
};

class Any : public Predicate::Node {
 public:
  explicit Any(std::vector<NodePtr> parts) : parts_(std::move(parts)) {}
  bool Holds(Judged* page) const override {
    return std::any_of(parts_.begin(), parts_.end(),
                       [page](const NodePtr& part) { return part->Holds(page); });
  }

 private:
  const std::vector<NodePtr> parts_;
};

class Not : public Predicate::Node {
 public:
  explicit Not(NodePtr part) : part_(std::move(part)) {}
  bool Holds(Judged* page) const override { return !part_->Holds(page); }

 private:
  const NodePtr part_;
};

}  // namespace

NodePtr MakeAll(std::vector<NodePtr> parts) { return std::make_unique<All>(std::move(parts)); }
NodePtr MakeAny(std::vector<NodePtr> parts) { return std::make_unique<Any>(std::move(parts)); }
NodePtr MakeNot(NodePtr part) { return std::make_unique<Not>(std::move(part)); }

bool Bound::Holds(double value) const {
  switch (sign) {
    case Sign::kAbove:
      return value > number;
    case Sign::kAtLeast:
      return value >= number;
    case Sign::kBelow:
      return value < number;
    case Sign::kAtMost:
      return value <= number;
  }
  return false;
}

const std::string& Judged::language() {
  if (!language_) language_ = LanguageOf(*facts.page);
  return *language_;
}

Predicate::Predicate(std::unique_ptr<const Node> root, Needs needs)
    : root_(std::move(root)), needs_(needs) {}
Predicate::~Predicate() = default;

bool Predicate::Holds(const PredicatePage& page) const {
  Judged judged(page);
  return root_->Holds(&judged);
}

}  // namespace crawl
