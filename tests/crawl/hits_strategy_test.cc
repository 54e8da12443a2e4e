#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "crawl/link_ranks.h"
#include "link_graphs.h"
#include "strategy_probe.h"

using doctest::Approx;

namespace {

crawl::StrategyOptions SameHost(double weight) {
  crawl::StrategyOptions options;
  options.parameters = {{"same-host", weight}};
  return options;
}

}  // namespace

TEST_CASE("hits: links of good hubs, not many links") {
  // Two hubs name the same six pages, x among them; three pages name z, and each a page of its own.
  const auto fetch = [](StrategyProbe* probe) {
    probe->Seed("http://h/s");
    probe->Fetch("http://h/s",
                 {"http://h/1", "http://h/2", "http://h/3", "http://h/4", "http://h/5"});
    const std::vector<std::string> good = {"http://h/x",  "http://h/a1", "http://h/a2",
                                           "http://h/a3", "http://h/a4", "http://h/a5"};
    probe->Fetch("http://h/1", good);
    probe->Fetch("http://h/2", good);
    probe->Fetch("http://h/3", {"http://h/z", "http://h/b1"});
    probe->Fetch("http://h/4", {"http://h/z", "http://h/b2"});
    probe->Fetch("http://h/5", {"http://h/z", "http://h/b3"});
  };
  StrategyProbe hits("hits"), backlink("backlink");
  fetch(&hits);
  fetch(&backlink);
  CHECK(hits.Next() == "http://h/x");
  CHECK(hits.Of("http://h/x") > hits.Of("http://h/z"));
  // A full 1/√6 of an authority, since no other part of the web is as dense.
  CHECK(hits.Of("http://h/x") == Approx(0.408).epsilon(0.01));
  CHECK(hits.Why("http://h/x") == "authority 0.4082");
  CHECK(backlink.Next() == "http://h/z");
}

TEST_CASE("hits: many pages of one host recommend as one") {
  // Three pages of host a link to x, and one of b and one of c to y and to two pages that all link
  // to: the hubs are comparable, and the links of a are thirds.
  const auto fetch = [](StrategyProbe* probe) {
    const std::vector<std::string> pages = {"http://a/1", "http://a/2", "http://a/3", "http://b/1",
                                            "http://c/1"};
    for (const auto& page : pages) probe->Seed(page);
    for (const auto& page : pages) {
      probe->Fetch(page,
                   {page.starts_with("http://a") ? "http://d/x" : "http://d/y", "http://e/1"});
    }
  };
  StrategyProbe hits("hits");
  fetch(&hits);
  CHECK(hits.Of("http://d/y") > hits.Of("http://d/x"));
  StrategyProbe backlink("backlink");
  fetch(&backlink);
  CHECK(backlink.Of("http://d/x") > backlink.Of("http://d/y"));
}

TEST_CASE("hits: in a crawl of one host the discount makes no difference, unless it is all") {
  const auto fetch = [](StrategyProbe* probe) {
    probe->Seed("http://h/s");
    probe->Fetch("http://h/s", {"http://h/a", "http://h/b", "http://h/c"});
    probe->Fetch("http://h/a", {"http://h/c"});
  };
  StrategyProbe some("hits", SameHost(0.1)), full("hits", SameHost(1)), none("hits", SameHost(0));
  for (auto* probe : {&some, &full, &none}) fetch(probe);
  CHECK(some.Next() == "http://h/c");
  CHECK(some.Of("http://h/c") == Approx(full.Of("http://h/c")));
  CHECK(some.Of("http://h/b") == Approx(full.Of("http://h/b")));
  CHECK(none.Of("http://h/c") == 0);
  CHECK(none.Next() == "http://h/b");
}

TEST_CASE("hits: against the computation of all") {
  constexpr uint32_t kPages = 600;
  const auto graph = link_graphs::Make(kPages, link_graphs::RandomLinks(kPages, 6000, 11));
  const auto url = [](uint32_t page) {
    return "http://h" + std::to_string(page % 5) + "/" + std::to_string(page);
  };
  StrategyProbe probe("hits", SameHost(0.2));
  std::vector<crawl::LinkGraph::Edge> links;  // by the probe's numbers
  probe.Seed(url(0));
  std::mt19937 random(5);
  std::vector<uint32_t> known = {0};
  std::set<uint32_t> seen = {0};
  size_t next = 1, computed = 0, between = 0;
  double shares = 0;
  for (size_t fetched = 1; fetched <= 300 && !known.empty(); ++fetched) {
    const size_t at = random() % known.size();
    const uint32_t page = known[at];
    known.erase(known.begin() + static_cast<ptrdiff_t>(at));
    std::vector<std::string> targets;
    for (const uint32_t target : graph.Out(page)) {
      targets.push_back(url(target));
      if (seen.insert(target).second) known.push_back(target);
    }
    probe.Fetch(url(page), targets);
    for (const auto& target : targets)
      links.push_back({probe.Number(url(page)), probe.Number(target)});

    std::vector<uint32_t> hosts(seen.size());
    for (const uint32_t target : seen) hosts[probe.Number(url(target))] = target % 5;
    crawl::HitsOptions options;
    options.same_host = 0.2;
    options.tolerance = 1e-4;
    options.max_steps = 30;
    const auto full =
        crawl::Hits(link_graphs::Make(static_cast<uint32_t>(seen.size()), links, hosts), options);
    REQUIRE(full.ok());
    if (fetched == next) {
      next = fetched + 1 + fetched / 10;
      ++computed;
      for (const auto& [number, priority] : probe.waiting()) {
        REQUIRE(priority == Approx(full->authorities[number]));
      }
    } else {
      // How many of those that wait are better than the one that is taken for the best.
      ++between;
      const uint32_t best = probe.Number(probe.Next());
      size_t better = 0;
      for (const auto& [number, priority] : probe.waiting()) {
        better += full->authorities[number] > full->authorities[best];
      }
      shares += static_cast<double>(better) / static_cast<double>(probe.waiting().size());
    }
  }
  CHECK(computed > 30);
  CHECK(between > 200);
  CHECK(shares / static_cast<double>(between) < 0.03);
}
