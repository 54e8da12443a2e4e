#include "learn/signature_factor.h"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "visit_rows.h"
#include "word_lists.h"

using crawl::CrawlMemory;
using crawl::InterestOptions;
using crawl::PageCount;
using crawl::PageWords;
using crawl::SignatureFactor;
using crawl::Trace;
using doctest::Approx;
using word_lists::Words;

namespace {

constexpr double kRounding = 1e-4;

// A crawl in which the URLs' numbers are those of the trace's pages.
struct Crawl {
  Crawl(const Trace* the_trace, const InterestOptions& options)
      : trace(the_trace), memory(the_trace), factor(the_trace, &memory, &words, options) {
    for (uint32_t page = 0; page < trace->pages(); ++page) memory.MeetRead(page, page);
  }
  void Fetch(uint32_t page, const Words& page_words, bool relevant) {
    const uint32_t source = memory.Crawled(page, relevant, {}, [](bool, bool) {});
    const crawl::Terms terms = word_lists::TermsOf(page_words);
    words.Add(&terms);
    crawled.Add(relevant);
    factor.Crawled(page, source, relevant, [&](uint32_t moved) { told[moved] = Value(moved); });
  }
  void Refresh() {
    factor.Refresh(crawled);
    for (uint32_t page = 0; page < trace->pages(); ++page) told[page] = Value(page);
  }
  std::optional<double> Value(uint32_t page) const {
    return factor.Knows(page) ? std::optional(factor.Log(page)) : std::nullopt;
  }
  // The mean over readers of the mean of what their crawled pages say.
  std::optional<double> Slow(uint32_t page) const {
    double sum = 0;
    int readers = 0;
    for (const uint32_t user : trace->UsersOf(page)) {
      double logs = 0;
      int pages = 0;
      for (uint32_t source = 0; source < memory.sources(); ++source) {
        const auto users = trace->UsersOf(memory.source(source).url);
        if (std::find(users.begin(), users.end(), user) == users.end()) continue;
        logs += factor.words().LogOf(source);
        ++pages;
      }
      if (pages == 0) continue;
      sum += logs / pages;
      ++readers;
    }
    return readers == 0 ? std::nullopt : std::optional(sum / readers);
  }

  const Trace* const trace;
  CrawlMemory memory;
  PageWords words;
  SignatureFactor factor;
  PageCount crawled;
  std::map<uint32_t, std::optional<double>> told;
};

}  // namespace

// ann read a1, a2 and x, bob b1, b2 and y, and both z. Of the crawled pages a1 and a2, which have
// "sail", are relevant, b1 and b2, which have "cook", are not. When a2 came, a1 was what its reader had
// read: sail has 1 page, which is relevant; cook by b2 1, which is not. P(U) = 0.5 and a deviation is
// 0.25, so that both are off by 2: sail gives 1.5/2/0.5 = 1.5, cook 0.5/2/0.5 = 0.5. Both pages of ann
// say log 1.5 = 0.405465, both of bob log 0.5 = −0.693147; the mean is −0.143841.
TEST_CASE("signature factor: readers are known by the words that they met") {
  const auto trace = visit_rows::Trace({{"ann", 1, "http://h/a1"},
                                        {"ann", 1, "http://h/a2"},
                                        {"ann", 1, "http://h/x"},
                                        {"ann", 1, "http://h/z"},
                                        {"bob", 2, "http://h/b1"},
                                        {"bob", 2, "http://h/b2"},
                                        {"bob", 2, "http://h/y"},
                                        {"bob", 2, "http://h/z"},
                                        {"cyn", 3, "http://h/far"}});
  const auto page = [&](const std::string& name) { return *trace->PageOf("http://h/" + name); };
  Crawl crawl(trace.get(), {});
  crawl.Fetch(page("a1"), {"sail"}, true);
  crawl.Fetch(page("b1"), {"cook"}, false);
  crawl.Fetch(page("a2"), {"sail"}, true);
  crawl.Fetch(page("b2"), {"cook"}, false);
  crawl.Refresh();
  CHECK(crawl.factor.Log(page("x")) == Approx(0.405465));
  CHECK(crawl.factor.Log(page("y")) == Approx(-0.693147));
  CHECK(crawl.factor.Log(page("z")) == Approx(-0.143841));
  CHECK_FALSE(crawl.factor.Knows(page("far")));
  CHECK(crawl.factor.words().counts()[crawl.words.Number("sail")].relevant == 1);
  // The newest that each reader read, the newest first.
  CHECK(crawl.factor.NeighboursOf(page("z")) == std::vector<uint32_t>{3, 2});
}

TEST_CASE("signature factor: random traces, as pages come and after a refresh") {
  for (uint32_t seed = 0; seed < 12; ++seed) {
    const auto trace = visit_rows::Trace(visit_rows::RandomViews(seed, 50, 10, 30));
    InterestOptions options;
    options.threshold = seed % 2 == 0 ? 2 : 0.5;
    Crawl crawl(trace.get(), options);
    std::mt19937 random(seed);
    std::vector<uint32_t> order(trace->pages());
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), random);
    for (const uint32_t page : order) {
      const bool relevant = page % 3 == 0;
      crawl.Fetch(page, {relevant ? "sail" : "cook", "w" + std::to_string(random() % 5)}, relevant);
      const bool refresh = random() % 4 == 0;
      if (refresh) crawl.Refresh();
      for (uint32_t other = 0; other < trace->pages(); ++other) {
        const auto slow = crawl.Slow(other), fast = crawl.Value(other);
        REQUIRE(fast.has_value() == slow.has_value());
        // Who is not told of a page has not missed much.
        CHECK(crawl.told[other].has_value() == fast.has_value());
        if (!fast.has_value() || !crawl.told[other].has_value()) continue;
        CHECK(std::abs(*fast - *slow) <=
              (refresh ? kRounding : SignatureFactor::kTolerance + kRounding));
        CHECK(std::abs(*crawl.told[other] - *fast) <= SignatureFactor::kTolerance + kRounding);
      }
    }
  }
}
