#include "view_history.h"

#include <doctest/doctest.h>

namespace {

using weblog::Links;
using weblog::PageKey;
using weblog::ViewHistory;

constexpr PageKey kA = 1, kB = 2, kC = 3, kD = 4, kE = 5;

TEST_CASE("Backs take pages off a stack") {
  // A, B from A, C from B, Back Back, D from A: the stack is D A; B and C are off it.
  ViewHistory history;
  const auto a = history.Add({0, kA, 0, ViewHistory::kNone, ViewHistory::kNone});
  const auto b = history.Add({1, kB, 1, a, a});
  const auto c = history.Add({2, kC, 2, b, b});
  CHECK(history.FindPage(c, kC).backs == 0);
  CHECK(history.FindPage(c, kA).backs == 2);
  const auto d = history.Add({3, kD, 3, c, a});
  CHECK(history.FindPage(d, kA).view == a);
  CHECK(history.FindPage(d, kA).backs == 1);
  CHECK(history.FindPage(d, kC).view == c);
  CHECK(history.FindPage(d, kC).backs == ViewHistory::kReach);
  CHECK(history.FindPage(d, kE).view == ViewHistory::kNone);
}

TEST_CASE("of a page that was met twice, the one with fewer Backs counts") {
  // A B A C: from C it is one Back to the second A.
  ViewHistory history;
  const auto a1 = history.Add({0, kA, 0, ViewHistory::kNone, ViewHistory::kNone});
  const auto b = history.Add({1, kB, 1, a1, a1});
  const auto a2 = history.Add({2, kA, 2, b, b});
  const auto c = history.Add({3, kC, 3, a2, a2});
  CHECK(history.FindPage(c, kA).view == a2);
  CHECK(history.FindPage(c, kA).backs == 1);
}

TEST_CASE("links are looked for down the stack only") {
  Links links;
  links.Add(kA, kE);
  links.Add(kB, kE);
  ViewHistory history;
  const auto a = history.Add({0, kA, 0, ViewHistory::kNone, ViewHistory::kNone});
  const auto b = history.Add({1, kB, 1, a, a});
  const auto c = history.Add({2, kC, 2, b, b});
  CHECK(history.FindLinkTo(c, kE, links).view == b);
  CHECK(history.FindLinkTo(c, kE, links).backs == 1);
  CHECK(history.FindLinkTo(c, kB, links).view == b);  // the page itself
  const auto d = history.Add({3, kD, 3, c, a});
  CHECK(history.FindLinkTo(d, kE, links).view == a);
  CHECK(history.FindLinkTo(d, kC, links).view == ViewHistory::kNone);
}

TEST_CASE("the search does not go further than its reach") {
  ViewHistory history;
  auto newest = history.Add({0, kA, 0, ViewHistory::kNone, ViewHistory::kNone});
  for (int i = 1; i < ViewHistory::kReach; ++i) newest = history.Add({i, kB, 0, newest, newest});
  CHECK(history.FindPage(newest, kA).backs == ViewHistory::kReach - 1);
  newest = history.Add({1000, kB, 0, newest, newest});
  CHECK(history.FindPage(newest, kA).view == ViewHistory::kNone);
}

}  // namespace
