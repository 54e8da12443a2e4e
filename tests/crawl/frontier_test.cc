#include "crawl/frontier.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

using crawl::Frontier;

TEST_CASE("the best URL of all hosts comes first, and of equal ones the one met first") {
  Frontier frontier;
  frontier.Set(0, 0, 0.5);
  frontier.Set(1, 1, 0.9);
  frontier.Set(2, 0, 0.5);
  frontier.Set(3, 1, 0.1);
  CHECK(frontier.size() == 4);
  CHECK(frontier.Pop() == 1);
  CHECK(frontier.Pop() == 0);
  CHECK(frontier.Pop() == 2);
  CHECK(frontier.Pop() == 3);
  CHECK_FALSE(frontier.Pop().has_value());
}

TEST_CASE("a closed host holds up no other") {
  Frontier frontier;
  frontier.Set(0, 0, 9);
  frontier.Set(1, 1, 1);
  frontier.Close(0);
  CHECK(frontier.open_hosts() == 1);
  CHECK(frontier.Pop() == 1);
  CHECK_FALSE(frontier.Pop().has_value());
  CHECK(frontier.size() == 1);
  frontier.Open(0);
  CHECK(frontier.Pop() == 0);
}

TEST_CASE("what is tried again comes behind the others of its host, and of no other") {
  Frontier frontier;
  frontier.Set(0, 0, 9, /*last=*/false, /*again=*/true);
  frontier.Set(1, 0, 5);
  frontier.Set(2, 0, 8, /*last=*/false, /*again=*/true);
  frontier.Set(3, 0, 1, /*last=*/true);
  frontier.Set(4, 0, 2);
  frontier.Set(5, 1, 7);
  frontier.Set(6, 1, 3);
  for (const uint32_t url : {5u, 1u, 6u, 4u, 0u, 2u, 3u}) CHECK(frontier.Pop() == url);
  frontier.Set(0, 0, 9, /*last=*/false, /*again=*/true);
  frontier.Set(1, 0, 5);
  frontier.Set(1, 0, 5, /*last=*/false, /*again=*/true);
  frontier.Set(0, 0, 9);
  frontier.Set(2, 0, 6);
  for (const uint32_t url : {0u, 2u, 1u}) CHECK(frontier.Pop() == url);
}

TEST_CASE("with a limit only the best stay") {
  Frontier frontier(10);
  for (uint32_t url = 0; url < 100; ++url) frontier.Set(url, url % 3, url);
  CHECK(frontier.size() <= 12);
  CHECK(frontier.Pop() == 99);
  CHECK(frontier.dropped() + frontier.size() + 1 == 100);
}

TEST_CASE("a frontier agrees with a sorted list, whatever happens to it") {
  // The list knows of each URL its host and priority; the best is found by looking at all.
  struct Waiting {
    uint32_t host;
    double priority;
  };
  std::map<uint32_t, Waiting> list;
  std::set<uint32_t> closed;
  Frontier frontier;
  std::mt19937 random(7);
  for (int step = 0; step < 20'000; ++step) {
    const uint32_t url = random() % 300;
    const uint32_t host = url % 7;
    switch (random() % 6) {
      case 0:
      case 1:
      case 2: {
        const double priority = static_cast<double>(random() % 50);
        frontier.Set(url, host, priority);
        list[url] = {host, priority};
        break;
      }
      case 3: {
        const auto best = frontier.Pop();
        const Waiting* expected = nullptr;
        uint32_t expected_url = 0;
        for (const auto& [candidate, waiting] : list) {
          if (closed.count(waiting.host) > 0) continue;
          if (expected == nullptr || waiting.priority > expected->priority) {
            expected = &waiting;
            expected_url = candidate;
          }
        }
        REQUIRE(best.has_value() == (expected != nullptr));
        if (best) {
          REQUIRE(*best == expected_url);
          list.erase(*best);
        }
        break;
      }
      case 4:
        CHECK(frontier.Remove(url) == (list.erase(url) > 0));
        break;
      case 5:
        if (closed.erase(host) > 0) {
          frontier.Open(host);
        } else {
          frontier.Close(host);
          closed.insert(host);
        }
        break;
    }
    REQUIRE(frontier.size() == list.size());
  }
  std::vector<uint32_t> sorted;
  for (const auto& [url, waiting] : list) sorted.push_back(url);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](uint32_t a, uint32_t b) { return list[a].priority > list[b].priority; });
  CHECK(frontier.Best(1000) == sorted);
}
