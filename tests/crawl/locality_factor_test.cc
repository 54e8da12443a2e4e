#include "learn/locality_factor.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "visit_rows.h"

using crawl::InterestOptions;
using crawl::LocalityFactor;
using crawl::PageCount;
using doctest::Approx;

namespace {

// With n = 1, a is next to b in the first two sessions of its four, and next to c in the others.
std::unique_ptr<crawl::Trace> FourSessions() {
  return visit_rows::Trace({{"u", 1, "http://h/a"},
                            {"u", 1, "http://h/b"},
                            {"u", 2, "http://h/b"},
                            {"u", 2, "http://h/a"},
                            {"u", 3, "http://h/a"},
                            {"u", 3, "http://h/c"},
                            {"u", 4, "http://h/a"},
                            {"u", 4, "http://h/c"}});
}

}  // namespace

TEST_CASE("locality: a page's class is the share of its views that are near relevant pages") {
  const auto trace = FourSessions();
  const uint32_t a = *trace->PageOf("http://h/a"), b = *trace->PageOf("http://h/b"),
                 c = *trace->PageOf("http://h/c");
  LocalityFactor factor(trace.get(), 1, InterestOptions());
  CHECK(factor.ClassOf(a) == 0);
  std::vector<uint32_t> moved;
  const auto note = [&](uint32_t page) { moved.push_back(page); };
  // 1 of its 4 views is near b, then 2: shares of 1/4 (class 3) and 1/2 (class 4).
  factor.Crawled(b, true, note);
  CHECK(moved == std::vector<uint32_t>{a, a});
  CHECK(factor.ClassOf(a) == 4);
  CHECK(factor.ClassOf(c) == 0);
  // What is not relevant has no locality.
  moved.clear();
  factor.Crawled(c, false, note);
  CHECK(moved.empty());
}

TEST_CASE("locality: eq. 12 and 13, times what the share adds") {
  const auto trace = FourSessions();
  const uint32_t a = *trace->PageOf("http://h/a"), b = *trace->PageOf("http://h/b"),
                 c = *trace->PageOf("http://h/c");
  InterestOptions options;
  options.threshold = 0;
  LocalityFactor factor(trace.get(), 1, options);
  // Before: outside 2 of 20 relevant; inside 4 of 10 with a share up to 1/16, and 9 of 10 up to 1/2.
  factor.Add(0, {20, 2});
  factor.Add(1, {10, 4});
  factor.Add(4, {10, 9});
  factor.Crawled(b, true, [](uint32_t) {});  // b is outside: 3 of 21
  factor.Refresh({40, 15});
  // P(U) = 0.375. Outside: (3 + 0.375) / 22 / 0.375 = 0.40909.
  CHECK(factor.Log(c) == Approx(std::log(0.409091)).epsilon(1e-5));
  // Inside 13 of 20: (13 + 0.375) / 21 / 0.375 = 1.69841; a share up to 1/2 against that, with
  // P(U|inside) = 0.65: (9 + 0.65) / 11 / 0.65 = 1.34965.
  CHECK(factor.Log(a) == Approx(std::log(1.698413) + std::log(1.349650)).epsilon(1e-5));
}

TEST_CASE("locality: a crawled page that comes near relevant ones later is counted anew") {
  const auto trace = FourSessions();
  const uint32_t a = *trace->PageOf("http://h/a"), b = *trace->PageOf("http://h/b");
  LocalityFactor factor(trace.get(), 1, InterestOptions());
  factor.Crawled(a, false, [](uint32_t) {});
  CHECK(factor.counts()[0].pages == 1);
  factor.Crawled(b, true, [](uint32_t) {});
  CHECK(factor.counts()[0].pages == 1);  // b
  CHECK(factor.counts()[4].pages == 1);  // a
  CHECK(factor.counts()[4].relevant == 0);
}
