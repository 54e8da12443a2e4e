#include "crawl/crawl.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "crawl/robots.h"
#include "fake_web.h"
#include "packing.h"

namespace {

// Keeps the pages that a crawl has fetched.
class Pages : public crawl::CrawlObserver {
 public:
  void OnPage(const crawl::PageFacts& page) override {
    urls.emplace_back(page.url);
    errors[urls.back()] = page.error;
    details[urls.back()] = page.detail;
    parents[urls.back()] = page.parent;
    depths[urls.back()] = page.depth;
  }
  void OnEvent(const crawl::EventFacts& event) override {
    events.push_back(std::string(event.kind) + " " + std::string(event.url) + " " +
                     std::string(event.detail));
  }
  std::vector<std::string> urls, events;
  std::map<std::string, std::string> errors, details;
  std::map<std::string, int64_t> parents;
  std::map<std::string, int> depths;
};

crawl::CrawlOptions Options(const std::string& seed) {
  crawl::CrawlOptions options;
  options.seeds = {seed};
  options.store = crawl::StoreLevel::kNone;
  options.politeness.delay_ms = 0;
  options.threads = 2;
  return options;
}

struct Crawled {
  crawl::CrawlSummary summary;
  Pages pages;
};

std::unique_ptr<Crawled> Crawl(const crawl::CrawlOptions& options, FakeWeb* web,
                               const std::string& strategy = "breadth-first",
                               const crawl::StrategyOptions& strategy_options = {}) {
  auto crawled = std::make_unique<Crawled>();
  auto made = crawl::MakeStrategy(strategy, strategy_options);
  REQUIRE(made.ok());
  auto summary = crawl::RunCrawl(options, web, made->get(), &crawled->pages, nullptr);
  REQUIRE_MESSAGE(summary.ok(), summary.status().ToString());
  crawled->summary = *summary;
  return crawled;
}

// a leads to b and c, b to d, c to d and e; x is on another host.
void MakeGraph(FakeWeb* web) {
  web->Page("http://h/a", {"b", "c", "b", "#top"});
  web->Page("http://h/b", {"d", "a"});
  web->Page("http://h/c", {"d", "e", "http://x/"});
  web->Page("http://h/d", {"a"});
  web->Page("http://h/e", {});
  web->Page("http://x/", {"http://h/e"});
}

}  // namespace

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

TEST_CASE("robots.txt is asked for first and kept") {
  FakeWeb web(/*live=*/true);
  MakeGraph(&web);
  web.Answers("http://h/robots.txt", {{200, "", "User-agent: *\nDisallow: /c\n", {}}});
  const auto crawled = Crawl(Options("http://h/a"), &web);
  CHECK(web.asked()[0] == "http://h/robots.txt");
  auto urls = crawled->pages.urls;
  std::sort(urls.begin(), urls.end());
  CHECK(urls == std::vector<std::string>{"http://h/a", "http://h/b", "http://h/d"});
  CHECK(crawled->summary.refusals == std::vector<std::pair<std::string, int64_t>>{{"robots", 1}});
}

TEST_CASE("a host whose robots.txt answers 503 is not asked for anything else") {
  FakeWeb web(/*live=*/true);
  MakeGraph(&web);
  web.Answers("http://h/robots.txt", {{503, "", "", {}}});
  auto options = Options("http://h/a");
  options.politeness.backoff_ms = 10;
  const auto crawled = Crawl(options, &web);
  CHECK(crawled->pages.urls.empty());
  // After five failures it is put aside, and nothing else is left to do meanwhile.
  CHECK(web.asked() == std::vector<std::string>(5, "http://h/robots.txt"));
  CHECK(crawled->summary.end == crawl::CrawlEnd::kNothingLeft);
  CHECK(crawled->summary.dead_hosts == 1);
  CHECK(crawled->summary.progress.waiting == 1);
}

TEST_CASE("a robots.txt that can be had again after the host was put aside is kept") {
  FakeWeb web(/*live=*/true);
  MakeGraph(&web);
  // A host that has enough to do meanwhile.
  web.Answers("http://i/robots.txt", {{200, "", "User-agent: *\nCrawl-delay: 0.05\n", {}}});
  for (int i = 0; i < 20; ++i) {
    web.Page("http://i/" + std::to_string(i), {"http://i/" + std::to_string(i + 1)});
  }
  FakeWeb::Answer failure = {503, "", "", {}};
  SUBCASE("overloaded") {}
  SUBCASE("broken") { failure = {500, "", "", {}}; }
  SUBCASE("down") { failure = {0, "", "", crawl::FetchError::kConnect}; }
  SUBCASE("not found") { failure = {0, "", "", crawl::FetchError::kDns}; }
  SUBCASE("half of it") { failure = {200, "", "Disal", crawl::FetchError::kCutOff}; }
  std::vector<FakeWeb::Answer> answers(7, failure);
  answers.push_back({200, "", "User-agent: *\nDisallow: /c\n", {}});
  web.Answers("http://h/robots.txt", answers);
  auto options = Options("http://h/a");
  options.seeds.emplace_back("http://i/0");
  options.politeness.backoff_ms = options.politeness.put_aside_ms = 10;
  const auto crawled = Crawl(options, &web);
  auto urls = crawled->pages.urls;
  std::erase_if(urls, [](const std::string& url) { return url.starts_with("http://i/"); });
  std::sort(urls.begin(), urls.end());
  CHECK(urls == std::vector<std::string>{"http://h/a", "http://h/b", "http://h/d"});
  CHECK(crawled->summary.dead_hosts == 0);
  const auto& events = crawled->pages.events;
  CHECK(std::count_if(events.begin(), events.end(), [](const std::string& event) {
          return event.starts_with("host-aside h it keeps failing");
        }) == 3);
}

TEST_CASE("a robots.txt that is not whole is asked for again, and forbids everything at last") {
  FakeWeb web(/*live=*/true);
  web.Page("http://h/a", {});
  web.Page("http://h/private", {});
  const std::string half = "User-agent: *\nDisallow: /x\nDisal";
  auto options = Options("http://h/a");
  options.seeds.emplace_back("http://h/private");
  options.politeness.backoff_ms = 10;
  std::vector<std::string> pages;
  std::string why;
  int asked = 5;  // failures, after which it is put aside
  SUBCASE("the connection ends too soon") {
    web.Answers("http://h/robots.txt", {{200, "", half, crawl::FetchError::kCutOff}});
    why = "cut-off";
  }
  SUBCASE("it takes too long") {
    web.Answers("http://h/robots.txt", {{200, "", half, crawl::FetchError::kTimeout}});
    why = "timeout";
  }
  SUBCASE("it cannot be unpacked, which will be the same another time") {
    web.Answers("http://h/robots.txt", {{200, "Content-Encoding: unheard-of\r\n", half, {}}});
    why = "coding";
    asked = 1;
  }
  SUBCASE("it comes whole the second time") {
    web.Answers("http://h/robots.txt", {{200, "", half, crawl::FetchError::kCutOff},
                                        {200, "", "User-agent: *\nDisallow: /private", {}}});
    pages = {"http://h/a"};
    asked = 2;
  }
  SUBCASE("it is too long, so that its end does not count") {
    web.Answers("http://h/robots.txt", {{200, "", half, crawl::FetchError::kBodyTooLarge}});
    pages = {"http://h/a", "http://h/private"};
    asked = 1;
  }
  const auto crawled = Crawl(options, &web);
  CHECK(crawled->pages.urls == pages);
  CHECK(std::count(web.asked().begin(), web.asked().end(), "http://h/robots.txt") == asked);
  const auto& events = crawled->pages.events;
  CHECK(std::count(events.begin(), events.end(),
                   "host-dead h robots.txt cannot be had (" + why +
                       "), so nothing is allowed; 2 URLs stay in the frontier") == !why.empty());
}

TEST_CASE("a rule that the limit of a robots.txt cuts short does not count") {
  FakeWeb web(/*live=*/true);
  web.Page("http://h/a", {"private/x", "public"});
  web.Page("http://h/private/x", {});
  web.Page("http://h/public", {});
  // The rest of the last line would be "open".
  const std::string cut = "User-agent: *\nDisallow: /private/\nAllow: /private/";
  SUBCASE("as it is sent") {
    web.Answers("http://h/robots.txt", {{200, "", cut, crawl::FetchError::kBodyTooLarge}});
  }
  SUBCASE("as it is unpacked") {
    const std::string before(crawl::RobotsTxt::kMaxBytes - cut.size() - 1, '#');
    web.Answers(
        "http://h/robots.txt",
        {{200, "Content-Encoding: gzip\r\n", crawl::Deflated(before + "\n" + cut + "open"), {}}});
  }
  const auto crawled = Crawl(Options("http://h/a"), &web);
  CHECK(crawled->pages.urls == std::vector<std::string>{"http://h/a", "http://h/public"});
}

TEST_CASE("a robots.txt that is too old is asked for again, and nothing else until it is there") {
  FakeWeb web(/*live=*/true);
  web.Page("http://h/a", {"p/1", "p/2"});
  web.Page("http://h/p/1", {});
  web.Page("http://h/p/2", {});
  const FakeWeb::Answer nothing = {404, "", "", {}};
  const FakeWeb::Answer forbids = {200, "", "User-agent: *\nDisallow: /p/\n", {}};
  const std::string robots = "http://h/robots.txt", a = "http://h/a";
  const std::string p1 = "http://h/p/1", p2 = "http://h/p/2";
  auto options = Options(a);
  options.politeness.backoff_ms = 5;
  // Longer than it may be old: even so each is good for one page.
  options.politeness.delay_ms = 20;
  options.politeness.robots_max_age_ms = 5;
  std::vector<std::string> asked;
  SUBCASE("it stays the same") {
    web.Answers(robots, {nothing});
    asked = {robots, a, robots, p1, robots, p2};
  }
  SUBCASE("it forbids more") {
    web.Answers(robots, {nothing, nothing, forbids});
    asked = {robots, a, robots, p1, robots};
  }
  SUBCASE("it forbids less") {
    web.Answers(robots, {forbids, nothing});
    options.seeds = {p1, a};
    asked = {robots, a, robots, p2};
  }
  SUBCASE("it cannot be had for a time") {
    web.Answers(robots, {nothing, {503, "", "", {}}, {503, "", "", {}}, nothing});
    asked = {robots, a, robots, robots, robots, p1, robots, p2};
  }
  SUBCASE("it is not too old") {
    options.politeness.robots_max_age_ms = crawl::PolitenessOptions().robots_max_age_ms;
    asked = {robots, a, p1, p2};
  }
  Crawl(options, &web);
  CHECK(web.asked() == asked);
}

TEST_CASE("a robots.txt on another host counts for the host that refers to it") {
  FakeWeb web(/*live=*/true);
  MakeGraph(&web);
  web.Redirect("http://h/robots.txt", "http://x/rules");
  web.Answers("http://x/rules", {{200, "", "User-agent: *\nDisallow: /c\n", {}}});
  const auto crawled = Crawl(Options("http://h/a"), &web);
  auto urls = crawled->pages.urls;
  std::sort(urls.begin(), urls.end());
  CHECK(urls == std::vector<std::string>{"http://h/a", "http://h/b", "http://h/d"});
}

TEST_CASE("an https that cannot be asked takes nothing from the http of its host") {
  FakeWeb web(/*live=*/true);
  web.Page("http://h/a", {"https://h/1", "https://h/2", "b", "c"});
  web.Page("http://h/b", {});
  web.Page("http://h/c", {});
  for (const char* path : {"robots.txt", "1", "2"}) {
    web.Answers("https://h/" + std::string(path), {{0, "", "", crawl::FetchError::kConnect}});
  }
  auto options = Options("http://h/a");
  options.politeness.backoff_ms = options.politeness.put_aside_ms = 5;
  std::string why = "it keeps failing (connect); ";
  SUBCASE("its robots.txt cannot be had") {
    why = "robots.txt cannot be had (connect), so nothing is allowed; ";
  }
  SUBCASE("its robots.txt is of no use another time either") {
    web.Answers("https://h/robots.txt", {{0, "", "", crawl::FetchError::kTls}});
    why = "robots.txt cannot be had (tls), so nothing is allowed; ";
  }
  SUBCASE("its pages cannot be had") {
    options.politeness.robots = false;
    options.politeness.retries = 20;
  }
  const auto crawled = Crawl(options, &web);
  auto urls = crawled->pages.urls;
  std::erase_if(urls, [](const std::string& url) { return url.starts_with("https:"); });
  CHECK(urls == std::vector<std::string>{"http://h/a", "http://h/b", "http://h/c"});
  CHECK(crawled->summary.end == crawl::CrawlEnd::kNothingLeft);
  CHECK(crawled->summary.progress.waiting == 2);
  CHECK(crawled->summary.progress.hosts == 1);
  CHECK(crawled->summary.dead_hosts == 0);
  const auto& events = crawled->pages.events;
  CHECK(std::count(events.begin(), events.end(),
                   "host-dead https://h " + why + "2 URLs stay in the frontier") == 1);
}

TEST_CASE("the other host's delay holds for a robots.txt that was moved there, too") {
  FakeWeb web(/*live=*/true);
  web.Page("http://x/", {});
  for (const char* host : {"http://g", "http://h"}) {
    web.Redirect(std::string(host) + "/robots.txt", "http://x/rules");
    web.Page(std::string(host) + "/", {});
  }
  auto options = Options("http://x/");
  options.seeds = {"http://x/", "http://g/", "http://h/"};
  options.politeness.delay_ms = 120;
  CHECK(Crawl(options, &web)->pages.urls.size() == 3);
  std::chrono::steady_clock::time_point last;
  int asked = 0;
  for (size_t i = 0; i < web.asked().size(); ++i) {
    if (!web.asked()[i].starts_with("http://x/")) continue;
    // Clocks are read in milliseconds.
    if (asked++ > 0) CHECK(web.times()[i] - last >= std::chrono::milliseconds(118));
    last = web.times()[i];
  }
  CHECK(asked == 4);  // robots.txt, the page, and the rules for each of the others
}

TEST_CASE("the longer Crawl-delay of http and https holds for both") {
  FakeWeb web(/*live=*/true);
  web.Answers("http://h/robots.txt", {{200, "", "User-agent: *\nCrawl-delay: 0.2\n", {}}});
  web.Answers("https://h/robots.txt", {{200, "", "User-agent: *\nCrawl-delay: 0.01\n", {}}});
  web.Page("http://h/", {"https://h/", "a"});
  web.Page("https://h/", {});
  web.Page("http://h/a", {});
  CHECK(Crawl(Options("http://h/"), &web)->pages.urls.size() == 3);
  REQUIRE(web.times().size() == 5);
  for (size_t i = 1; i < 5; ++i) {
    // Clocks are read in milliseconds.
    CHECK(web.times()[i] - web.times()[i - 1] >= std::chrono::milliseconds(198));
  }
}

TEST_CASE("a robots.txt that was moved to a dead host forbids everything") {
  FakeWeb web(/*live=*/true);
  for (const char* url : {"http://x/robots.txt", "http://x/rules"}) {
    web.Answers(url, {{503, "", "", {}}});
  }
  web.Redirect("http://h/robots.txt", "http://x/rules");
  web.Page("http://h/", {});
  auto options = Options("http://x/");
  options.seeds.push_back("http://h/");
  options.politeness.backoff_ms = 10;
  const auto crawled = Crawl(options, &web);
  CHECK(crawled->pages.urls.empty());
  CHECK(crawled->summary.end == crawl::CrawlEnd::kNothingLeft);
  CHECK(crawled->summary.dead_hosts == 2);
  const auto& events = crawled->pages.events;
  CHECK(
      std::count(events.begin(), events.end(),
                 "host-dead h robots.txt cannot be had (x is dead), so nothing is allowed; 1 URLs "
                 "stay in the frontier") == 1);
}

TEST_CASE("a crawl ends when only dead hosts have pages, though others rest") {
  FakeWeb web(/*live=*/true);
  web.Page("http://h/", {});
  web.Answers("http://h/robots.txt", {{503, "", "", {}}});
  web.Answers("http://x/", {{503, "Retry-After: 3600\r\n", "", {}}});
  auto options = Options("http://h/");
  options.seeds.push_back("http://x/");
  options.politeness.retries = 0;
  options.politeness.backoff_ms = options.politeness.put_aside_ms = 10;
  options.max_seconds = 5;
  const auto crawled = Crawl(options, &web);
  CHECK(crawled->summary.end == crawl::CrawlEnd::kNothingLeft);
  CHECK(crawled->summary.progress.waiting == 1);
}

TEST_CASE("what may pass is tried again, and counted once") {
  FakeWeb web(/*live=*/true);
  web.Page("http://h/", {});
  web.Answers("http://h/", {{0, "", "", crawl::FetchError::kConnect},
                            {200, "Content-Type: text/html\r\n", "ok", {}}});
  const auto crawled = Crawl(Options("http://h/"), &web);
  CHECK(crawled->pages.urls == std::vector<std::string>{"http://h/"});
  CHECK(crawled->pages.errors.at("http://h/") == "");
  CHECK(std::count(web.asked().begin(), web.asked().end(), "http://h/") == 2);
}

TEST_CASE("pages that stay broken neither hold up nor end their host") {
  FakeWeb web(/*live=*/true);
  std::vector<std::string> links = {"http://h/bad1", "http://h/bad2", "http://h/bad3"};
  for (const std::string& url : links) web.Answers(url, {{500, "", "", {}}});
  for (int i = 0; i < 6; ++i) {
    links.push_back("http://h/" + std::to_string(i));
    web.Page(links.back(), {});
  }
  web.Page("http://h/", links);
  auto options = Options("http://h/");
  options.politeness.backoff_ms = 2;
  const auto crawled = Crawl(options, &web);
  CHECK(crawled->pages.urls.size() == 10);
  CHECK(crawled->summary.dead_hosts == 0);
  // All of them once, in their order, and then those that failed again.
  links.insert(links.begin(), {"http://h/robots.txt", "http://h/"});
  for (int i = 1; i <= 3; ++i) {
    for (int again = 0; again < 3; ++again) links.push_back("http://h/bad" + std::to_string(i));
  }
  CHECK(web.asked() == links);
  const auto& events = crawled->pages.events;
  CHECK(std::count_if(events.begin(), events.end(),
                      [](const std::string& event) { return event.starts_with("host-"); }) == 0);
}

TEST_CASE("a host that is overloaded once, by many requests at a time, is not given up") {
  FakeWeb web(/*live=*/true);
  std::vector<std::string> links;
  for (int i = 0; i < 20; ++i) {
    links.push_back("http://h/" + std::to_string(i));
    std::vector<FakeWeb::Answer> answers = {{200, "Content-Type: text/html\r\n", "ok", {}}};
    if (i < 8) answers.insert(answers.begin(), {429, "Retry-After: 0\r\n", "", {}});
    web.Answers(links.back(), answers);
  }
  web.Page("http://h/", links);
  auto options = Options("http://h/");
  options.politeness.per_host = 8;
  options.politeness.backoff_ms = options.politeness.put_aside_ms = 10;
  const auto crawled = Crawl(options, &web);
  CHECK(crawled->pages.urls.size() == 21);
  CHECK(web.asked().size() == 1 + 21 + 8);
  CHECK(crawled->summary.dead_hosts == 0);
}

TEST_CASE("sitemaps name pages that nothing links to") {
  FakeWeb web(/*live=*/true);
  web.Page("http://h/", {});
  web.Page("http://h/hidden", {});
  web.Answers("http://h/robots.txt", {{200, "", "Sitemap: http://h/map.xml\n", {}}});
  web.Answers("http://h/map.xml",
              {{200, "", "<urlset><url><loc>http://h/hidden</loc></url></urlset>", {}}});
  auto options = Options("http://h/");
  options.politeness.sitemaps = true;
  CHECK(Crawl(options, &web)->pages.urls.size() == 2);
}

TEST_CASE("a sitemap on another host is fetched as that host's robots.txt allows") {
  FakeWeb web(/*live=*/true);
  web.Page("http://h/", {});
  web.Page("http://h/hidden", {});
  web.Answers("http://h/robots.txt",
              {{200, "", "Sitemap: http://maps/h.xml\nSitemap: http://maps/private/h.xml\n", {}}});
  web.Answers("http://maps/robots.txt", {{200, "", "User-agent: *\nDisallow: /private/\n", {}}});
  web.Answers("http://maps/h.xml",
              {{200, "", "<urlset><url><loc>http://h/hidden</loc></url></urlset>", {}}});
  auto options = Options("http://h/");
  options.politeness.sitemaps = true;
  const auto crawled = Crawl(options, &web);
  CHECK(crawled->pages.urls.size() == 2);
  // Nothing else is wanted of the other host, neither what is forbidden nor a sitemap of its own.
  auto asked = web.asked();
  std::sort(asked.begin(), asked.end());
  CHECK(asked == std::vector<std::string>{"http://h/", "http://h/hidden", "http://h/robots.txt",
                                          "http://maps/h.xml", "http://maps/robots.txt"});
  const auto& events = crawled->pages.events;
  CHECK(std::count(events.begin(), events.end(),
                   "sitemap http://maps/private/h.xml robots.txt forbids it") == 1);
}

TEST_CASE("a sitemap on a host whose robots.txt cannot be had is not fetched") {
  FakeWeb web(/*live=*/true);
  web.Page("http://h/", {});
  web.Answers("http://h/robots.txt", {{200, "", "Sitemap: http://maps/h.xml\n", {}}});
  web.Answers("http://maps/robots.txt", {{503, "", "", {}}});
  auto options = Options("http://h/");
  options.politeness.sitemaps = true;
  options.politeness.backoff_ms = 10;
  const auto crawled = Crawl(options, &web);
  CHECK(crawled->summary.end == crawl::CrawlEnd::kNothingLeft);
  CHECK(crawled->pages.urls == std::vector<std::string>{"http://h/"});
  CHECK(std::count(web.asked().begin(), web.asked().end(), "http://maps/h.xml") == 0);
  CHECK(crawled->pages.events.back() == "sitemap http://maps/h.xml maps is dead");
}

TEST_CASE("sitemaps without robots.txt, named by paths, and that fail at first") {
  FakeWeb web(/*live=*/true);
  web.Page("http://h/", {});
  web.Page("http://h/hidden", {});
  const std::string map = "<urlset><url><loc>http://h/hidden</loc></url></urlset>";
  auto options = Options("http://h/");
  options.politeness.sitemaps = true;
  options.politeness.backoff_ms = 10;
  SUBCASE("robots.txt is not asked for") {
    options.politeness.robots = false;
    web.Answers("http://h/sitemap.xml", {{200, "", map, {}}});
  }
  SUBCASE("a path") {
    web.Answers("http://h/robots.txt", {{200, "", "Sitemap: /map.xml\nSitemap: file:/x\n", {}}});
    web.Answers("http://h/map.xml", {{200, "", map, {}}});
  }
  SUBCASE("a failure that passes") {
    web.Answers("http://h/sitemap.xml", {{503, "", "", {}}, {200, "", map, {}}});
  }
  SUBCASE("an end that comes too soon, once") {
    web.Answers("http://h/sitemap.xml",
                {{200, "", "<urlset>", crawl::FetchError::kCutOff}, {200, "", map, {}}});
  }
  SUBCASE("an end that comes too soon each time, behind the page") {
    web.Answers("http://h/sitemap.xml", {{200, "", map, crawl::FetchError::kCutOff}});
  }
  CHECK(Crawl(options, &web)->pages.urls.size() == 2);
}

TEST_CASE("sitemaps do not widen the scope: redirects of what they name do not count as seeds'") {
  FakeWeb web(/*live=*/true);
  web.Redirect("http://h/", "http://www.h/");
  web.Page("http://www.h/", {"http://x/direct", "more"});
  web.Page("http://www.h/more", {});
  web.Answers("http://h/sitemap.xml", {{200,
                                        "",
                                        "<urlset><url><loc>http://h/moved</loc></url>"
                                        "<url><loc>http://h/hidden</loc></url></urlset>",
                                        {}}});
  web.Redirect("http://h/moved", "http://x/");
  web.Page("http://h/hidden", {});
  web.Page("http://x/", {"direct"});
  auto options = Options("http://h/");
  options.scope.hosts = crawl::HostScope::kSameHost;
  options.politeness.sitemaps = true;
  auto urls = Crawl(options, &web)->pages.urls;
  std::sort(urls.begin(), urls.end());
  CHECK(urls == std::vector<std::string>{"http://h/", "http://h/hidden", "http://h/moved",
                                         "http://www.h/", "http://www.h/more"});
  for (const std::string& url : web.asked()) CHECK_FALSE(url.starts_with("http://x/"));
}

TEST_CASE("of many hosts no more are asked for robots.txt than are needed") {
  constexpr size_t kHosts = 5000;
  FakeWeb web(/*live=*/true);
  auto options = Options("http://h0/");
  for (size_t i = 1; i < kHosts; ++i) options.seeds.push_back("http://h" + std::to_string(i) + "/");
  SUBCASE("with a budget") {
    options.budget = 5;
    SUBCASE("and a delay") { options.politeness.delay_ms = 100; }
    SUBCASE("and none") {}
    const auto crawled = Crawl(options, &web);
    CHECK(crawled->pages.urls.size() == 5);
    const auto robots =
        std::count_if(web.asked().begin(), web.asked().end(),
                      [](const std::string& url) { return url.ends_with("/robots.txt"); });
    CHECK(robots <= 5 + static_cast<int64_t>(web.max_in_flight()));
  }
  SUBCASE("without one") {
    CHECK(Crawl(options, &web)->pages.urls.size() == kHosts);
    CHECK(web.asked().size() == 2 * kHosts);
  }
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
