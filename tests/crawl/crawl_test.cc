#include "crawl/crawl.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "crawled.h"

TEST_CASE("breadth-first takes pages in the order of meeting, each once") {
  FakeWeb web;
  MakeGraph(&web);
  const auto crawled = Crawl(Options("http://h/a"), &web);
  CHECK(crawled->pages.urls == std::vector<std::string>{"http://h/a", "http://h/b", "http://h/c",
                                                        "http://h/d", "http://h/e", "http://x/"});
  CHECK(crawled->summary.end == crawl::CrawlEnd::kNothingLeft);
  CHECK(crawled->pages.parents["http://h/d"] == 2);
  CHECK(crawled->pages.depths["http://h/e"] == 2);
}

TEST_CASE("limits and scope") {
  FakeWeb web;
  MakeGraph(&web);
  auto options = Options("http://h/a");
  SUBCASE("budget") {
    options.budget = 2;
    const auto crawled = Crawl(options, &web);
    CHECK(crawled->pages.urls.size() == 2);
    CHECK(crawled->summary.end == crawl::CrawlEnd::kBudget);
    CHECK(crawled->summary.progress.waiting == 2);
  }
  SUBCASE("depth") {
    options.scope.max_depth = 1;
    CHECK(Crawl(options, &web)->pages.urls.size() == 3);
  }
  SUBCASE("host") {
    options.scope.hosts = crawl::HostScope::kSameHost;
    const auto crawled = Crawl(options, &web);
    CHECK(crawled->pages.urls.size() == 5);
    CHECK(crawled->summary.progress.refused == 1);
  }
}

TEST_CASE("links that are not to be followed are not") {
  FakeWeb web;
  web.Answers(
      "http://h/a",
      {{200, "Content-Type: text/html\r\n", "<a href=b rel=nofollow>b</a><a href=c>c</a>", {}}});
  web.Answers(
      "http://h/c",
      {{200, "Content-Type: text/html\r\nX-Robots-Tag: nofollow\r\n", "<a href=d>d</a>", {}}});
  crawl::CrawlOptions options = Options("http://h/a");
  CHECK(Crawl(options, &web)->pages.urls.size() == 2);
  // Unless nothing is to be kept that robots are asked.
  options.politeness.robots = false;
  CHECK(Crawl(options, &web)->pages.urls.size() == 4);
}

TEST_CASE("redirects lead on, and loops of them are broken") {
  FakeWeb web;
  web.Page("http://h/a", {"old", "loop1", "self", "far1"});
  web.Redirect("http://h/old", "/new");
  web.Page("http://h/new", {});
  web.Redirect("http://h/loop1", "/loop2");
  web.Redirect("http://h/loop2", "/loop1");
  web.Redirect("http://h/self", "/self");
  for (int i = 1; i < 30; ++i) {
    web.Redirect("http://h/far" + std::to_string(i), "/far" + std::to_string(i + 1));
  }
  auto crawled = Crawl(Options("http://h/a"), &web);
  auto& pages = crawled->pages;
  CHECK(std::count(pages.urls.begin(), pages.urls.end(), "http://h/new") == 1);
  CHECK(pages.errors["http://h/loop2"] == "redirect");
  CHECK(pages.details["http://h/loop2"] == "it leads back to http://h/loop1");
  CHECK(pages.errors["http://h/self"] == "redirect");
  // The tenth redirect in a row is still followed.
  CHECK(pages.errors["http://h/far10"] == "");
  CHECK(pages.errors["http://h/far11"] == "redirect");
  CHECK(pages.errors.count("http://h/far12") == 0);
}

TEST_CASE("a redirect to a file is none") {
  FakeWeb web;
  web.Redirect("http://h/a", "file:///etc/passwd");
  auto crawled = Crawl(Options("http://h/a"), &web);
  CHECK(crawled->pages.errors["http://h/a"] == "redirect");
  CHECK(web.asked().size() == 1);
}

TEST_CASE("best-first goes where the pages are most like the query") {
  FakeWeb web;
  web.Page("http://h/a", {"cars", "storms"});
  web.Page("http://h/cars", {"car1", "car2"}, "cars and engines and wheels");
  web.Page("http://h/storms", {"storm1", "storm2"}, "storms with wind and rain, storms at sea");
  for (const char* page : {"car1", "car2", "storm1", "storm2"}) {
    web.Page(std::string("http://h/") + page, {});
  }
  crawl::StrategyOptions strategy;
  strategy.query = "storm wind";
  const auto crawled = Crawl(Options("http://h/a"), &web, "best-first", strategy);
  // cars comes first of the two that nothing is known of, storms' links before those of cars.
  CHECK(crawled->pages.urls == std::vector<std::string>{"http://h/a", "http://h/cars",
                                                        "http://h/storms", "http://h/storm1",
                                                        "http://h/storm2", "http://h/car1",
                                                        "http://h/car2"});
}

TEST_CASE("best-first takes the links of a page as they stand there, whoever had them first") {
  FakeWeb web;
  web.Page("http://h/a", {"storms", "x", "y", "z"});
  web.Page("http://h/storms", {"w", "z", "y"}, "storms with wind and rain, storms at sea");
  for (const char* page : {"w", "x", "y", "z"}) web.Page(std::string("http://h/") + page, {});
  crawl::StrategyOptions strategy;
  strategy.query = "storm wind";
  const auto crawled = Crawl(Options("http://h/a"), &web, "best-first", strategy);
  CHECK(crawled->pages.urls == std::vector<std::string>{"http://h/a", "http://h/storms",
                                                        "http://h/w", "http://h/z", "http://h/y",
                                                        "http://h/x"});
}

TEST_CASE(
    "random order is that of its seed, and several pages at a time do not change with threads") {
  const auto order = [](uint64_t seed, size_t threads, size_t best_n) {
    FakeWeb web;
    for (int i = 0; i < 200; ++i) {
      web.Page("http://h/" + std::to_string(i),
               {std::to_string((i * 7 + 1) % 200), std::to_string((i * 3 + 2) % 200),
                std::to_string((i + 1) % 200)});
    }
    crawl::StrategyOptions strategy;
    strategy.seed = seed;
    auto options = Options("http://h/0");
    options.threads = threads;
    options.best_n = best_n;
    return Crawl(options, &web, "random", strategy)->pages.urls;
  };
  CHECK(order(1, 1, 1) == order(1, 2, 1));
  CHECK(order(1, 1, 1) != order(2, 1, 1));
  CHECK(order(1, 1, 1).size() == 200);
  CHECK(order(5, 1, 16) == order(5, 4, 16));
}

TEST_CASE("a crawl that refuses one page after the other notices that it is to stop") {
  class StopAtOnce : public crawl::CrawlObserver {
   public:
    void OnEvent(const crawl::EventFacts& event) override {
      if (event.kind == "refused") stop = 1;
    }
    std::atomic<int> stop = 0;
  } observer;
  FakeWeb web(/*live=*/true);
  web.Answers("http://h/robots.txt", {{200, "", "User-agent: *\nDisallow: /\n", {}}});
  auto options = Options("http://h/0");
  for (int i = 1; i < 1000; ++i) options.seeds.push_back("http://h/" + std::to_string(i));
  auto strategy = crawl::MakeStrategy("breadth-first", {});
  const auto summary = crawl::RunCrawl(options, &web, strategy->get(), &observer, &observer.stop);
  REQUIRE_MESSAGE(summary.ok(), summary.status().ToString());
  CHECK(summary->end == crawl::CrawlEnd::kStopped);
  CHECK(summary->progress.refused == 1);
  CHECK(summary->progress.waiting == 999);
}

TEST_CASE("bytes of pages that came without a body are those of their text") {
  // An archive of pages that were read already.
  class PagesWeb : public FakeWeb {
   public:
    void Wait(std::chrono::milliseconds timeout,
              std::vector<crawl::FetchResult>* results) override {
      FakeWeb::Wait(timeout, results);
      for (crawl::FetchResult& result : *results) {
        auto page = std::make_shared<crawl::Page>();
        page->text = std::string(1000, 'x');
        result.body.clear();
        result.page = std::move(page);
      }
    }
  } web;
  auto options = Options("http://h/0");
  for (int i = 0; i < 10; ++i) {
    web.Page("http://h/" + std::to_string(i), {});
    options.seeds.push_back("http://h/" + std::to_string(i));
  }
  options.max_bytes = 3500;
  const auto crawled = Crawl(options, &web);
  CHECK(crawled->summary.end == crawl::CrawlEnd::kBytes);
  CHECK(crawled->summary.progress.bytes == 4000);
}
