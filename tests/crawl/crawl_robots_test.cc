// What a crawl may ask of hosts: robots.txt, delays, and hosts that fail.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "crawl/robots.h"
#include "crawled.h"
#include "packing.h"

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
