#include "strategy/distiller.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

using crawl::Distiller;
using crawl::DistillerOptions;
using doctest::Approx;

namespace {

struct TestPage {
  std::string host;
  double relevance;
  std::vector<uint32_t> links;  // URLs; the nth page has URL n, from 0
};

void Add(const TestPage& test_page, uint32_t url, Distiller* distiller) {
  static const crawl::Link link;
  std::vector<crawl::FoundLink> links;
  for (const uint32_t target : test_page.links) links.push_back({&link, target, false});
  const std::string text = "http://" + test_page.host + "/" + std::to_string(url);
  crawl::FetchedPage page;
  page.n = url + 1;
  page.url = url;
  page.url_text = text;
  page.links = links;
  distiller->Add(page, test_page.relevance);
}

std::vector<Distiller::Hub> HubsOf(const std::vector<TestPage>& pages, Distiller* distiller) {
  for (uint32_t url = 0; url < pages.size(); ++url) Add(pages[url], url, distiller);
  return distiller->Distill();
}

// The scores of all hubs, of the best one 1, step by step as it is written.
std::vector<double> SlowHubs(const std::vector<TestPage>& pages, const DistillerOptions& options) {
  const size_t n = pages.size();
  const auto linked = [&](size_t from, size_t to) {
    const auto& links = pages[from].links;
    return from != to && pages[to].relevance > options.rho &&
           std::find(links.begin(), links.end(), to) != links.end();
  };
  // What a link counts for the authority, by the links from the host, or for the hub, by those to it.
  const auto share = [&](size_t from, size_t to, bool for_authority) {
    if (!linked(from, to)) return 0.0;
    if (pages[from].host == pages[to].host) return options.same_host;
    double alike = 0;
    for (size_t i = 0; i < n; ++i) {
      alike += for_authority ? linked(i, to) && pages[i].host == pages[from].host
                             : linked(from, i) && pages[i].host == pages[to].host;
    }
    return 1 / alike;
  };
  std::vector<double> hubs(n, 1), authorities(n);
  for (int step = 0; step < 300; ++step) {
    for (size_t v = 0; v < n; ++v) {
      authorities[v] = 0;
      for (size_t u = 0; u < n; ++u) {
        authorities[v] += share(u, v, true) * pages[v].relevance * hubs[u];
      }
    }
    for (size_t u = 0; u < n; ++u) {
      hubs[u] = 0;
      for (size_t v = 0; v < n; ++v) {
        hubs[u] += share(u, v, false) * pages[u].relevance * authorities[v];
      }
    }
    const double most = *std::max_element(hubs.begin(), hubs.end());
    for (double& hub : hubs) hub /= most;
  }
  return hubs;
}

}  // namespace

TEST_CASE("distiller: relevance weighs links forwards and backwards, worked out") {
  // A and B are linked to by P, A by Q: a(A) = R(A)(p + q), a(B) = R(B) p; p = R(P)(a(A) + a(B)),
  // q = R(Q) a(A). With R of 1, 0.5, 0.8 and 0.4, r = q/p has r = 0.4 (1+r) / 0.8 (1.5+r), so
  // r² + r - 0.5 = 0 and r = (√3 - 1) / 2.
  const std::vector<TestPage> pages = {
      {"a", 1, {}}, {"b", 0.5, {}}, {"p", 0.8, {0, 1, 9}}, {"q", 0.4, {0}}};
  DistillerOptions options;
  options.first = 1;
  options.rho = 0.4;
  {
    Distiller distiller(options);
    const auto hubs = HubsOf(pages, &distiller);
    REQUIRE(hubs.size() == 2);
    CHECK(hubs[0].n == 3);
    CHECK(hubs[0].score == 1);
    CHECK(std::vector<uint32_t>(hubs[0].links.begin(), hubs[0].links.end()) ==
          std::vector<uint32_t>{0, 1, 9});
    CHECK(hubs[1].n == 4);
    CHECK(hubs[1].score == Approx((std::sqrt(3) - 1) / 2).epsilon(1e-3));
  }
  // B is not above rho, and no authority: q/p = R(Q)/R(P).
  options.rho = 0.5;
  options.hubs = 1;
  {
    Distiller distiller(options);
    CHECK(HubsOf(pages, &distiller).size() == 1);
  }
  options.hubs = 10;
  Distiller distiller(options);
  CHECK(HubsOf(pages, &distiller)[1].score == Approx(0.5).epsilon(1e-3));
}

TEST_CASE("distiller: links within a host count less, or nothing") {
  // P links to A of its own host; Q to it from elsewhere. With same_host s, h(P)/h(Q) = s.
  const std::vector<TestPage> pages = {{"h", 1, {}}, {"h", 1, {0}}, {"q", 1, {0}}};
  for (const double same_host : {0.0, 0.25}) {
    DistillerOptions options;
    options.first = 1;
    options.same_host = same_host;
    Distiller distiller(options);
    const auto hubs = HubsOf(pages, &distiller);
    REQUIRE(hubs.size() == (same_host > 0 ? 2 : 1));
    CHECK(hubs[0].n == 3);
    if (same_host > 0) CHECK(hubs[1].score == Approx(same_host).epsilon(1e-3));
  }
}

TEST_CASE("distiller: like the slow one on random webs") {
  std::mt19937 random(7);
  for (int round = 0; round < 20; ++round) {
    DistillerOptions options;
    options.first = 1;
    options.rho = 0.3;
    options.same_host = 0.5;
    options.hubs = 1000;
    std::vector<TestPage> pages;
    for (uint32_t i = 0; i < 16; ++i) {
      TestPage page{
          "h" + std::to_string(random() % 6), static_cast<double>(random() % 1000) / 999, {}};
      for (uint32_t to = 0; to < 20; ++to) {
        if (random() % 3 == 0) page.links.push_back(to);
      }
      pages.push_back(page);
    }
    const std::vector<double> expected = SlowHubs(pages, options);
    Distiller distiller(options);
    std::vector<double> scores(pages.size(), 0);
    for (const auto& hub : HubsOf(pages, &distiller)) {
      scores[static_cast<size_t>(hub.n - 1)] = hub.score;
    }
    for (size_t i = 0; i < pages.size(); ++i) {
      CHECK(std::abs(scores[i] - expected[i]) < 0.002);
    }
  }
}

TEST_CASE("distiller: works again when there are half as many pages again") {
  DistillerOptions options;
  options.first = 4;
  Distiller distiller(options);
  std::vector<int> at;
  for (uint32_t url = 0; url < 30; ++url) {
    Add({"h", 1, {}}, url, &distiller);
    if (!distiller.Due()) continue;
    CHECK(distiller.Distill().empty());
    at.push_back(static_cast<int>(url) + 1);
  }
  CHECK(at == std::vector<int>{4, 6, 9, 13, 19, 28});
  Distiller never{DistillerOptions()};
  Add({"h", 1, {}}, 0, &never);
  CHECK_FALSE(never.Due());
}
