#include "weblog/patterns/rules.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "random_lists.h"
#include "support/batches.h"

namespace {

using doctest::Approx;
using testing_patterns::AsTrails;
using testing_patterns::Lists;
using testing_patterns::RandomLists;
using testing_support::Must;
using weblog::BasketOf;
using weblog::Measure;
using weblog::MineRules;
using weblog::PageLists;
using weblog::Rule;
using weblog::RuleMeasures;
using weblog::RuleOptions;

// "AE=>B 2".
std::string Text(const Rule& rule) {
  std::string text;
  for (const uint32_t page : rule.antecedent) text += static_cast<char>('A' + page);
  return text + "=>" + static_cast<char>('A' + rule.consequent) + " " + std::to_string(rule.count);
}

std::vector<std::string> Texts(const std::vector<Rule>& rules) {
  std::vector<std::string> texts;
  for (const Rule& rule : rules) texts.push_back(Text(rule));
  return texts;
}

const Rule& Find(const std::vector<Rule>& rules, const std::string& text) {
  const auto found = std::find_if(rules.begin(), rules.end(),
                                  [&](const Rule& rule) { return Text(rule) == text; });
  REQUIRE(found != rules.end());
  return *found;
}

// The nine baskets of Han and Kamber, "Data Mining: Concepts and Techniques", example 6.3, I1 to I5
// as A to E. A is in 6 of them, B in 7, E in 2; A and B in 4, A, B and E in 2.
const PageLists kShop = Lists({"ABE", "BD", "BC", "ABD", "AC", "BC", "AC", "ABCE", "ABC"});

// The book's example 6.4: of the rules from {A, B, E} that are sure enough for 70 %, those with one
// consequent are AE => B and BE => A with 2/2; AB => E has only 2/4.
TEST_CASE("a textbook example of rules") {
  RuleOptions options;
  options.min_count = 2;
  options.min_confidence = 0.7;
  const auto rules = Must(MineRules(kShop, 5, options));
  // lift(E => A) = (2/2) / (6/9) = 1.5; of B: 1 / (7/9) = 9/7.
  CHECK(Texts(rules) ==
        std::vector<std::string>{"BE=>A 2", "E=>A 2", "AE=>B 2", "D=>B 2", "E=>B 2"});
  options.min_confidence = 0.5;
  CHECK(Text(Find(Must(MineRules(kShop, 5, options)), "AB=>E 2")) == "AB=>E 2");
  options.max_size = 2;
  CHECK(Must(MineRules(kShop, 5, options)).size() == 9);
  options.min_lift = 1.4;
  CHECK(Texts(Must(MineRules(kShop, 5, options))) == std::vector<std::string>{"E=>A 2"});
}

TEST_CASE("the measures, worked out") {
  RuleOptions options;
  options.min_count = 2;
  const auto rules = Must(MineRules(kShop, 5, options));
  // AB => E: support 2/9, confidence 2/4, lift (1/2) / (2/9) = 9/4, leverage 2/9 - 4/9 * 2/9 =
  // 10/81, conviction (1 - 2/9) / (1 - 1/2) = 14/9.
  const RuleMeasures some = Measure(Find(rules, "AB=>E 2"), 9);
  CHECK(some.support == Approx(2.0 / 9));
  CHECK(some.confidence == 0.5);
  CHECK(some.lift == 2.25);
  CHECK(some.leverage == Approx(10.0 / 81));
  CHECK(some.conviction == Approx(14.0 / 9));
  // AE => B: confidence 1, lift 9/7, leverage 2/9 - 2/9 * 7/9 = 4/81, never wrong.
  const RuleMeasures sure = Measure(Find(rules, "AE=>B 2"), 9);
  CHECK(sure.confidence == 1);
  CHECK(sure.lift == Approx(9.0 / 7));
  CHECK(sure.leverage == Approx(4.0 / 81));
  CHECK(std::isinf(sure.conviction));
}

TEST_CASE("a threshold is met by what is equal to it") {
  RuleOptions options;
  options.min_confidence = 0.6;
  options.min_count = 3;
  // A is in five baskets, in three of them with B.
  const PageLists lists = Lists({"AB", "AB", "AB", "A", "A", "B"});
  CHECK(Texts(Must(MineRules(lists, 2, options))) == std::vector<std::string>{"B=>A 3", "A=>B 3"});
}

TEST_CASE("baskets of users have the pages of all their sessions") {
  // u0 has the sessions AB and C, u1 has B and B.
  const auto trails = AsTrails(Lists({"AB", "B", "C", "B"}), 3, 2);
  const PageLists users = weblog::MakeBaskets(trails, BasketOf::kUser);
  REQUIRE(users.size() == 2);
  CHECK(std::vector<uint32_t>(users[0].begin(), users[0].end()) == testing_patterns::Pages("ABC"));
  CHECK(std::vector<uint32_t>(users[1].begin(), users[1].end()) == testing_patterns::Pages("BB"));
  CHECK(weblog::MakeBaskets(trails, BasketOf::kSession).size() == 4);
  CHECK(weblog::MakeBaskets(weblog::Trails(), BasketOf::kUser).size() == 0);
}

int64_t CountOf(const PageLists& lists, uint32_t set) {
  int64_t count = 0;
  for (size_t i = 0; i < lists.size(); ++i) {
    uint32_t pages = 0;
    for (const uint32_t page : lists[i]) pages |= 1u << page;
    count += (pages & set) == set;
  }
  return count;
}

// All rules, by asking of every set of pages, as bits, in how many baskets it is.
std::vector<Rule> Reference(const PageLists& lists, uint32_t num_pages,
                            const RuleOptions& options) {
  std::vector<Rule> rules;
  for (uint32_t set = 1; set < 1u << num_pages; ++set) {
    const int size = __builtin_popcount(set);
    if (size < 2 || size > options.max_size || CountOf(lists, set) < options.min_count) continue;
    for (uint32_t y = 0; y < num_pages; ++y) {
      if ((set >> y & 1) == 0) continue;
      Rule rule{{}, y, CountOf(lists, set), CountOf(lists, set ^ 1u << y), CountOf(lists, 1u << y)};
      for (uint32_t page = 0; page < num_pages; ++page) {
        if (page != y && (set >> page & 1) == 1) rule.antecedent.push_back(page);
      }
      const RuleMeasures measures = Measure(rule, static_cast<int64_t>(lists.size()));
      if (measures.confidence >= options.min_confidence && measures.lift >= options.min_lift) {
        rules.push_back(rule);
      }
    }
  }
  const auto key = [&](const Rule& rule) {
    return std::make_tuple(-Measure(rule, static_cast<int64_t>(lists.size())).lift, -rule.count,
                           rule.consequent, rule.antecedent);
  };
  std::sort(rules.begin(), rules.end(),
            [&](const Rule& a, const Rule& b) { return key(a) < key(b); });
  return rules;
}

TEST_CASE("the same rules as by asking of every set, for any number of threads") {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    const PageLists lists = RandomLists(&random, 20, 8, 6);
    RuleOptions options;
    options.min_count = 1 + static_cast<int64_t>(random() % 5);
    options.min_confidence = static_cast<double>(random() % 10) / 10;
    options.min_lift = static_cast<double>(random() % 3) / 2;
    options.max_size = 2 + static_cast<int>(random() % 5);
    options.threads = 1 + static_cast<int>(random() % 4);
    const auto rules = Must(MineRules(lists, 6, options));
    const auto expected = Reference(lists, 6, options);
    CHECK(Texts(rules) == Texts(expected));
    for (size_t i = 0; i < std::min(rules.size(), expected.size()); ++i) {
      CHECK(rules[i].antecedent_count == expected[i].antecedent_count);
      CHECK(rules[i].consequent_count == expected[i].consequent_count);
    }
  }
}

TEST_CASE("rules as rows") {
  const auto trails = AsTrails(Lists({"AB", "AB", "A", "C"}), 3, 2);
  RuleOptions options;
  const auto rules = Must(MineRules(trails.sessions, 3, options));
  const auto batch = Must(weblog::RuleRows(trails, BasketOf::kSession, rules));
  CHECK_OK(batch->ValidateFull());
  CHECK(batch->schema()->Equals(weblog::RulesSchema(BasketOf::kSession)));
  CHECK(batch->schema()->field(2)->name() == "sessions");
  CHECK(weblog::RulesSchema(BasketOf::kUser)->field(2)->name() == "users");
  REQUIRE(batch->num_rows() == 2);
  // B => A, then A => B; both have lift 2 * 4 / (2 * 3).
  const auto& antecedents = static_cast<const arrow::ListArray&>(*batch->column(0));
  CHECK(antecedents.value_slice(0)->Equals(testing_support::Strings({"B"})));
  CHECK(Must(batch->column(1)->GetScalar(0))->ToString() == "A");
  CHECK(Must(batch->column(3)->GetScalar(0))->ToString() == "0.5");
  CHECK(Must(batch->column(4)->GetScalar(0))->ToString() == "1");
}

}  // namespace
