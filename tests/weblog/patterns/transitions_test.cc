#include "weblog/patterns/transitions.h"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "random_lists.h"
#include "support/batches.h"

namespace {

using doctest::Approx;
using testing_patterns::AsTrails;
using testing_patterns::Lists;
using testing_patterns::RandomLists;
using testing_support::Must;
using weblog::FindTransitions;
using weblog::kOutside;
using weblog::PageLists;
using weblog::Transition;

constexpr uint32_t kA = 0, kB = 1, kC = 2;

// Four sessions: ABAC, AB, AB, BA. A is left 5 times: to B 3 times (ABAC, AB, AB), to C and to
// outside once. H(A) = -(3/5 log2 3/5 + 2 * 1/5 log2 1/5) = 0.6 * 0.736966 + 0.4 * 2.321928 =
// 1.370951 bits. There are 10 views and 4 sessions, so A's part of the steady state is 5/14.
TEST_CASE("transitions, worked out") {
  const auto found = FindTransitions(Lists({"ABAC", "AB", "AB", "BA"}), {});
  struct Expected {
    uint32_t page, next;
    int64_t count;
    double probability, entropy, steady_state;
  };
  // H(outside) = -(3/4 log2 3/4 + 1/4 log2 1/4) = 0.75 * 0.415037 + 0.25 * 2 = 0.811278; H(B) is
  // that of two equal ways.
  const std::vector<Expected> expected = {
      {kOutside, kA, 3, 0.75, 0.811278, 4.0 / 14}, {kOutside, kB, 1, 0.25, 0.811278, 4.0 / 14},
      {kA, kB, 3, 0.6, 1.370951, 5.0 / 14},        {kA, kC, 1, 0.2, 1.370951, 5.0 / 14},
      {kA, kOutside, 1, 0.2, 1.370951, 5.0 / 14},  {kB, kA, 2, 0.5, 1, 4.0 / 14},
      {kB, kOutside, 2, 0.5, 1, 4.0 / 14},         {kC, kOutside, 1, 1, 0, 1.0 / 14}};
  REQUIRE(found.size() == expected.size());
  for (size_t i = 0; i < found.size(); ++i) {
    CAPTURE(i);
    CHECK(found[i].page == expected[i].page);
    CHECK(found[i].next == expected[i].next);
    CHECK(found[i].count == expected[i].count);
    CHECK(found[i].probability == Approx(expected[i].probability));
    CHECK(found[i].entropy == Approx(expected[i].entropy).epsilon(1e-6));
    CHECK(found[i].steady_state == Approx(expected[i].steady_state));
  }
}

TEST_CASE("rare transitions are left out, but they count") {
  const auto found = FindTransitions(Lists({"ABAC", "AB", "AB", "BA"}), {.min_count = 3});
  REQUIRE(found.size() == 2);
  CHECK(found[1].page == kA);
  CHECK(found[1].probability == Approx(0.6));
}

TEST_CASE("nothing gives nothing") { CHECK(FindTransitions(PageLists(), {}).empty()); }

TEST_CASE("the same counts as by hand, and a steady state that is steady") {
  std::mt19937 random(4);
  for (int round = 0; round < 100; ++round) {
    const PageLists lists = RandomLists(&random, 30, 12, 6);
    std::map<std::pair<uint32_t, uint32_t>, int64_t> counts;
    for (size_t i = 0; i < lists.size(); ++i) {
      for (size_t at = 0; at <= lists[i].size(); ++at) {
        const uint32_t page = at == 0 ? kOutside : lists[i][at - 1];
        ++counts[{page, at == lists[i].size() ? kOutside : lists[i][at]}];
      }
    }
    const auto found = FindTransitions(lists, {.threads = 1 + static_cast<int>(random() % 3)});
    CHECK(found.size() == counts.size());
    std::map<uint32_t, double> leaves, state, reached, probability, entropy;
    for (const auto& [pair, count] : counts) leaves[pair.first] += static_cast<double>(count);
    for (const Transition& t : found) {
      CHECK(t.count == counts.at({t.page, t.next}));
      CHECK(t.probability == Approx(static_cast<double>(t.count) / leaves[t.page]));
      probability[t.page] += t.probability;
      entropy[t.page] -= t.probability * std::log(t.probability) / std::log(2.0);
      state[t.page] = t.steady_state;
      reached[t.next] += t.steady_state * t.probability;
    }
    double whole = 0;
    for (const Transition& t : found) CHECK(t.entropy == Approx(entropy[t.page]));
    for (const auto& [page, share] : state) {
      whole += share;
      CHECK(probability[page] == Approx(1));
      CHECK(reached[page] == Approx(share));
    }
    CHECK(whole == Approx(1));
  }
}

TEST_CASE("transitions as rows: null is outside") {
  const auto trails = AsTrails(Lists({"A"}), 1);
  const auto batch = Must(weblog::TransitionRows(trails, FindTransitions(trails.sessions, {})));
  CHECK_OK(batch->ValidateFull());
  CHECK(batch->schema()->Equals(weblog::TransitionsSchema()));
  REQUIRE(batch->num_rows() == 2);
  CHECK(batch->column(0)->IsNull(0));
  CHECK(Must(batch->column(1)->GetScalar(0))->ToString() == "A");
  CHECK(Must(batch->column(0)->GetScalar(1))->ToString() == "A");
  CHECK(batch->column(1)->IsNull(1));
}

}  // namespace
