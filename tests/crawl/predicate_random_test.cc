// Random expressions of and, or, not and brackets, for every value of their conditions, against a
// tree that is evaluated as it was made.
#include <memory>
#include <random>
#include <string>

#include "predicate_checks.h"

namespace {

constexpr int kConditions = 5;

// A formula of conditions 0 to 4.
struct Formula {
  enum class Kind { kCondition, kNot, kAnd, kOr } kind = Kind::kCondition;
  int condition = 0;
  std::unique_ptr<Formula> left, right;

  bool Value(unsigned truth) const {
    switch (kind) {
      case Kind::kCondition:
        return (truth >> condition & 1) != 0;
      case Kind::kNot:
        return !left->Value(truth);
      case Kind::kAnd:
        return left->Value(truth) & right->Value(truth);
      case Kind::kOr:
        return left->Value(truth) | right->Value(truth);
    }
    return false;
  }
  // How tightly it binds.
  int Rank() const {
    return kind == Kind::kOr ? 0 : kind == Kind::kAnd ? 1 : kind == Kind::kNot ? 2 : 3;
  }
};

class Formulas {
 public:
  std::unique_ptr<Formula> Make(int depth) {
    auto formula = std::make_unique<Formula>();
    formula->kind = depth == 0 ? Formula::Kind::kCondition : static_cast<Formula::Kind>(Below(4));
    formula->condition = Below(kConditions);
    if (formula->kind != Formula::Kind::kCondition) formula->left = Make(depth - 1);
    if (formula->Rank() < 2) formula->right = Make(depth - 1);
    return formula;
  }

  // As text, with the brackets that it needs and some that it does not.
  std::string Text(const Formula& formula) {
    switch (formula.kind) {
      case Formula::Kind::kCondition:
        return std::string("title:") + static_cast<char>('a' + formula.condition);
      case Formula::Kind::kNot:
        return "not " + Inside(*formula.left, 2);
      case Formula::Kind::kAnd:
        return Inside(*formula.left, 1) + " and " + Inside(*formula.right, 1);
      case Formula::Kind::kOr:
        return Inside(*formula.left, 0) + " or " + Inside(*formula.right, 0);
    }
    return "";
  }

 private:
  int Below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }
  std::string Inside(const Formula& formula, int rank) {
    const std::string text = Text(formula);
    return formula.Rank() < rank || Below(8) == 0 ? "(" + text + ")" : text;
  }

  std::mt19937 random_{20};
};

}  // namespace

TEST_CASE("random predicates hold when their formulas do") {
  // Page i has those of the words a to e in its title whose bits are set in i.
  std::vector<JudgedPage> pages;
  for (unsigned truth = 0; truth < 1u << kConditions; ++truth) {
    std::string title;
    for (int i = 0; i < kConditions; ++i) {
      if ((truth >> i & 1) != 0) title += std::string(1, static_cast<char>('a' + i)) + " ";
    }
    pages.emplace_back("http://h/", title, "");
  }
  Formulas formulas;
  int held = 0, asked = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto formula = formulas.Make(i % 7);
    const std::string text = formulas.Text(*formula);
    const auto predicate = ParseRight(text, {});
    for (unsigned truth = 0; truth < pages.size(); ++truth) {
      const bool holds = predicate->Holds(pages[truth].facts());
      REQUIRE_MESSAGE(holds == formula->Value(truth), text << " for " << truth);
      held += holds;
      ++asked;
    }
  }
  // The test means something: neither is rare.
  CHECK(held > asked / 4);
  CHECK(held < asked * 3 / 4);
}
