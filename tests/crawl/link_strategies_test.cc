// The strategies that go by links alone: backlink, forward-links, pagerank, timed-pagerank.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "crawl/crawl.h"
#include "crawl/predicate.h"
#include "crawl_order.h"
#include "fake_web.h"
#include "strategy_probe.h"

using doctest::Approx;

namespace {

using Names = std::vector<std::string>;

Order Crawl(FakeWeb* web, const std::string& name, const std::map<std::string, double>& set = {}) {
  crawl::StrategyOptions options;
  options.parameters = set;
  auto strategy = crawl::MakeStrategy(name, options);
  REQUIRE_MESSAGE(strategy.ok(), strategy.status().ToString());
  crawl::CrawlOptions crawl_options;
  crawl_options.seeds = {Url("start")};
  crawl_options.store = crawl::StoreLevel::kNone;
  Order order;
  const auto summary = crawl::RunCrawl(crawl_options, web, strategy->get(), &order, nullptr);
  REQUIRE_MESSAGE(summary.ok(), summary.status().ToString());
  return order;
}

}  // namespace

TEST_CASE("backlink: what most crawled pages link to") {
  FakeWeb web;
  web.Page(Url("start"), {"a", "b", "c", "d"});
  web.Page(Url("a"), {"d", "a"});
  web.Page(Url("d"), {"c", "start"});
  for (const char* name : {"b", "c"}) web.Page(Url(name), {});
  const Order order = Crawl(&web, "backlink");
  CHECK(order.names == Names{"start", "a", "d", "c", "b"});
  CHECK(order.whys == Names{"seed", "1 page links to it", "2 pages link to it",
                            "2 pages link to it", "1 page links to it"});
}

TEST_CASE("backlink: a page that is visited again does not count again") {
  StrategyProbe probe("backlink");
  probe.Seed("s");
  probe.Fetch("s", {"a", "b"});
  probe.Fetch("s", {"b", "c"});
  CHECK(probe.Of("a") == 1);
  CHECK(probe.Of("b") == 1);
  CHECK(probe.Of("c") == 0);
}

TEST_CASE("forward-links: a link is as good as the best hub that it is on") {
  FakeWeb web;
  web.Page(Url("start"), {"small", "big"});
  web.Page(Url("small"), {"s", "both"});
  web.Page(Url("big"), {"b1", "b2", "both"});
  for (const char* name : {"s", "both", "b1", "b2"}) web.Page(Url(name), {});
  const Order order = Crawl(&web, "forward-links");
  // All have 2 at first; big then gives its own 3, which `both` takes before b1: it was met sooner.
  CHECK(order.names == Names{"start", "small", "big", "both", "b1", "b2", "s"});
  CHECK(order.whys[3] == "page 3 has 3 links");
  CHECK(order.whys[6] == "page 2 has 2 links");
}

TEST_CASE("pagerank: few links of pages that recommend little else beat many of others") {
  FakeWeb web;
  web.Page(Url("start"), {"p", "q", "r"});
  const Names many = {"x", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9"};
  web.Page(Url("p"), many);
  web.Page(Url("q"), many);
  web.Page(Url("r"), {"y"});
  web.Page(Url("y"), {});
  for (const std::string& name : many) web.Page(Url(name), {});
  // P(start) = 0.15, P(p) = P(q) = P(r) = 0.15 + 0.85·0.15/3 = 0.1925; with p and q,
  // P(x) = 0.15 + 2·0.85·0.1925/10 = 0.1827; P(y) = 0.15 + 0.85·0.1925 = 0.3136.
  const Order order = Crawl(&web, "pagerank");
  CHECK(Names(order.names.begin(), order.names.begin() + 6) ==
        Names{"start", "p", "q", "r", "y", "x"});
  CHECK(Names(order.whys.begin(), order.whys.begin() + 6) ==
        Names{"seed", "rank 0.1925", "rank 0.1925", "rank 0.1925", "rank 0.3136", "rank 0.1827"});
  // By their number, x comes before r.
  CHECK(Crawl(&web, "backlink").names[3] == "x");
  // Without damping all are alike, and x was met before y.
  CHECK(Crawl(&web, "pagerank", {{"damping", 0}}).names[4] == "x");
}

TEST_CASE("pagerank: topic-sensitive") {
  const auto fetch = [](double topic) {
    crawl::StrategyOptions options;
    options.parameters = {{"topic", topic}};
    auto probe = std::make_unique<StrategyProbe>("pagerank", options);
    crawl::FetchedPage relevant;
    relevant.relevant = true;
    probe->Seed("s");
    probe->Fetch("s", {"b", "a"});
    probe->Fetch("b", {"b1", "b2", "b3", "b4"});
    probe->Fetch("a", {"a1", "a2", "a3", "a4"}, relevant);
    return probe;
  };
  // Surfers jump to all: a and b are alike, with 0.15 + 0.85·0.15/2 = 0.21375 each, a quarter of 0.85
  // of which comes to each of their links.
  const auto plain = fetch(0);
  CHECK(plain->Of("a1") == Approx(0.15 + 0.85 * 0.21375 / 4));
  CHECK(plain->Of("b1") == plain->Of("a1"));
  CHECK(plain->Next() == "b1");
  // To the seed and to a: P(s) = 0.15, P(b) = 0.06375, P(a) = 0.21375.
  const auto topic = fetch(1);
  CHECK(topic->Of("b1") == Approx(0.85 * 0.06375 / 4));
  CHECK(topic->Of("a1") == Approx(0.85 * 0.21375 / 4));
  CHECK(topic->Next() == "a1");
}

TEST_CASE("pagerank: URLs without a rank wait all the same") {
  crawl::StrategyOptions options;
  options.parameters = {{"topic", 1}, {"damping", 0}};
  StrategyProbe probe("pagerank", options);
  probe.Seed("s");
  probe.Fetch("s", {"a", "b"});
  CHECK(probe.Of("a") == 0);
  CHECK(probe.Next() == "a");
  probe.Fetch("s", {"c"});
  CHECK(probe.Of("c") == 0);
}

TEST_CASE("timed-pagerank: links on old pages count for less") {
  FakeWeb web;
  // Fetched on 2023-11-14; one page is of that day, and one of eight years before.
  const auto page = [&](const std::string& name, const std::string& date, const std::string& link) {
    web.Answers(Url(name), {{200,
                             "Content-Type: text/html\r\nLast-Modified: " + date + "\r\n",
                             "<a href='" + link + "'>to</a>",
                             {}}});
  };
  web.Page(Url("start"), {"old", "new"});
  page("old", "Sat, 14 Nov 2015 22:13:20 GMT", "x");
  page("new", "Tue, 14 Nov 2023 22:13:20 GMT", "y");
  for (const char* name : {"x", "y"}) web.Page(Url(name), {});
  // Of start no time is known, nor of any page before it: f = 0.85, and old and new have 0.21375 as
  // above. f(8 years) = 0.85/2^8, so that P(x) = 0.15 + 0.21375·0.85/256 = 0.1507; P(y) = 0.3317.
  const Order order = Crawl(&web, "timed-pagerank");
  CHECK(order.names == Names{"start", "old", "new", "y", "x"});
  CHECK(order.whys[3] == "rank 0.3317");
  CHECK(order.whys[4] == "rank 0.1507");
  // PageRank does not care.
  CHECK(Crawl(&web, "pagerank").names == Names{"start", "old", "x", "new", "y"});
  CHECK(Crawl(&web, "timed-pagerank", {{"decay", 1}}).names ==
        Names{"start", "old", "x", "new", "y"});
}

TEST_CASE("timed-pagerank: a page of unknown age is as old as others are") {
  StrategyProbe probe("timed-pagerank");
  crawl::FetchedPage year;
  year.last_modified = "Thu, 01 Jan 1970 00:00:00 GMT";
  year.fetched_us = static_cast<int64_t>(365.25 * 86'400e6);
  probe.Seed("http://h/s");
  probe.Seed("http://h/t");
  probe.Fetch("http://h/s", {"http://h/a"}, year);
  probe.Fetch("http://h/t", {"http://h/b"});
  CHECK(probe.Of("http://h/a") == Approx(0.15 + 0.425 * 0.15));
  CHECK(probe.Of("http://h/b") == Approx(0.15 + 0.425 * 0.15));
}

TEST_CASE("timed-pagerank: a completely new page has the mean of its site") {
  StrategyProbe probe("timed-pagerank");
  probe.Seed("http://h/s");
  probe.Seed("http://h/t");
  CHECK(probe.Next() == "http://h/s");
  CHECK(probe.Why("http://h/t") == "seed");
  probe.Fetch("http://h/s", {"http://h/a", "http://g/b"});
  // Sitemaps name pages of h, where s and t have 0.15 and a has 0.15 + 0.85·0.15/2, and of a host that
  // nothing is known of.
  probe.Seed("http://h/new");
  probe.Seed("http://i/new");
  probe.Seed("http://i/newer");
  const double mean = (3 * 0.15 + 0.85 * 0.15 / 2) / 3;
  CHECK(probe.Of("http://h/new") == Approx(mean));
  CHECK(probe.Why("http://h/new") == "new; the mean rank of its site is 0.1713");
  CHECK(probe.Why("http://i/new") == "seed");
  CHECK(probe.Of("http://i/newer") == probe.Of("http://i/new"));
  // Another page changes nothing in that, until it links there: then it has a rank of its own.
  probe.Fetch("http://h/a", {});
  CHECK(probe.Of("http://h/new") == Approx(mean));
  probe.Fetch("http://h/t", {"http://h/new"});
  CHECK(probe.Of("http://h/new") == Approx(0.15 + 0.85 * 0.15));
  CHECK(probe.Why("http://h/new") == "rank 0.2775");
  // One that has been met comes again when pages are visited again.
  probe.Seed("http://g/b");
  CHECK(probe.Why("http://g/b") == "seed");
}
