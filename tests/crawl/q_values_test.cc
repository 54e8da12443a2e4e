#include "learn/q_values.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

using doctest::Approx;

namespace {

using Links = std::vector<uint32_t>;

}  // namespace

TEST_CASE("Q values: eq. 1 by hand, handed back along a path") {
  // Seed 004, Fig. 2: A links to B and C, B to D and E, E to G.
  enum : uint32_t { kA, kB, kC, kD, kE, kG, kUnknown };
  crawl::QValues values(0.5);
  values.Add(kA, 0.2, Links{kB, kC});
  values.Add(kB, 0.1, Links{kD, kE, kA});
  values.Add(kC, 0.4, Links{kUnknown});
  values.Add(kD, 0, Links{});
  values.Add(kE, 0.3, Links{kG, kE});
  values.Update();
  const auto q = [&](size_t page) { return values.pages()[page].q; };
  // What is not crawled does not count, nor does a link to the page itself.
  CHECK(q(kC) == Approx(0.4));
  CHECK(q(kE) == Approx(0.3));
  // A = 0.2 + 0.5·(B + 0.4)/2 and B = 0.1 + 0.5·(0 + 0.3 + A)/3, so that A = 0.3375 + ... = 0.3391
  // from 23/24·A = 0.3 + 0.15/6.
  CHECK(q(kA) == Approx((0.3 + 0.25 * 0.15) * 24 / 23).epsilon(1e-4));
  CHECK(q(kB) == Approx(0.15 + q(kA) / 6).epsilon(1e-4));
  // G is relevant: that goes back to E, B and A.
  values.Add(kG, 1, Links{});
  values.Update();
  CHECK(q(kE) == Approx(0.3 + 0.5));
  CHECK(q(kB) == Approx(0.1 + 0.5 * (0.8 + q(kA)) / 3).epsilon(1e-4));
  CHECK(q(kA) == Approx(0.2 + 0.5 * (q(kB) + 0.4) / 2).epsilon(1e-4));
}

TEST_CASE("Q values: the same as working all out, again and again, from nothing") {
  constexpr size_t kPages = 300;
  constexpr double kGamma = 0.8;
  uint32_t state = 7;
  const auto draw = [&](uint32_t below) {
    state = state * 1664525 + 1013904223;
    return (state >> 8) % below;
  };
  std::vector<Links> links(kPages);
  std::vector<double> relevance(kPages);
  crawl::QValues values(kGamma);
  for (uint32_t page = 0; page < kPages; ++page) {
    for (uint32_t i = draw(8); i > 0; --i) {
      const uint32_t to = draw(kPages + 100);
      if (to != page) links[page].push_back(to);
    }
    relevance[page] = draw(100) / 100.0;
    values.Add(page, relevance[page], links[page]);
    if (page % 50 == 0) values.Update();
  }
  values.Update();
  std::vector<double> slow = relevance;
  for (int round = 0; round < 500; ++round) {
    std::vector<double> next = relevance;
    for (size_t page = 0; page < kPages; ++page) {
      double sum = 0, children = 0;
      for (const uint32_t to : links[page]) {
        if (to >= kPages) continue;
        sum += slow[to];
        ++children;
      }
      if (children > 0) next[page] += kGamma * sum / children;
    }
    slow = next;
  }
  for (size_t page = 0; page < kPages; ++page) {
    CHECK(values.pages()[page].url == page);
    CHECK(values.pages()[page].q == Approx(slow[page]).epsilon(1e-3));
  }
}
