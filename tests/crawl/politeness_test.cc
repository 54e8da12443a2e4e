// What a server sees of a crawl: every figure here is from its own log.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "crawl/crawl.h"
#include "fake_web.h"
#include "fetching.h"

namespace crawl {
namespace {

// Keeps what the database would get.
class Notes : public CrawlObserver {
 public:
  void OnPage(const PageFacts& page) override {
    pages.push_back(std::string(page.url) + " " + std::to_string(page.status) + " " +
                    std::string(page.error));
  }
  void OnEvent(const EventFacts& event) override {
    events.push_back(std::string(event.kind) + " " + std::string(event.detail));
  }
  int64_t Events(const std::string& begin) const {
    return std::count_if(events.begin(), events.end(),
                         [&](const std::string& event) { return event.starts_with(begin); });
  }
  std::vector<std::string> pages, events;
};

CrawlOptions PoliteOptions(int64_t delay_ms) {
  CrawlOptions options;
  options.store = StoreLevel::kNone;
  options.politeness.delay_ms = delay_ms;
  options.politeness.backoff_ms = 200;
  options.politeness.put_aside_ms = 300;
  options.threads = 1;
  options.max_seconds = 20;  // so that what goes wrong does not go on
  return options;
}

// Runs a crawl of hosts that all are the server.
CrawlSummary Run(CrawlOptions options, const HostileServer& server,
                 const std::vector<std::string>& hosts, Notes* notes, size_t max_per_host = 8) {
  HttpOptions http = TestHttpOptions();
  http.max_per_host = max_per_host;
  for (const std::string& host : hosts) http.resolve.push_back(server.Resolve(host));
  const auto web = TestWeb(http);
  const auto strategy = MakeStrategy("breadth-first", {});
  REQUIRE(strategy.ok());
  const auto summary = RunCrawl(options, web.get(), strategy->get(), notes, nullptr);
  REQUIRE_MESSAGE(summary.ok(), summary.status().ToString());
  return *summary;
}

std::vector<HostileLogEntry> LogOf(const HostileServer& server, const std::string& host) {
  std::vector<HostileLogEntry> log = server.Log();
  std::erase_if(log, [&](const auto& entry) { return !entry.host.starts_with(host); });
  return log;
}

// Milliseconds from each request to the next.
std::vector<int64_t> Gaps(const std::vector<HostileLogEntry>& log) {
  std::vector<int64_t> gaps;
  for (size_t i = 1; i < log.size(); ++i) {
    gaps.push_back(
        std::chrono::duration_cast<std::chrono::milliseconds>(log[i].time - log[i - 1].time)
            .count());
  }
  return gaps;
}

int64_t Least(const std::vector<int64_t>& gaps) {
  return gaps.empty() ? -1 : *std::min_element(gaps.begin(), gaps.end());
}

std::vector<std::string> PathsOf(const std::vector<HostileLogEntry>& log) {
  std::vector<std::string> paths;
  for (const HostileLogEntry& entry : log) paths.push_back(entry.path);
  return paths;
}

// A request is in the log before it is answered, so gaps there are no shorter than those of the
// crawl, whose clock has milliseconds.
constexpr int64_t kSlackMs = 2;

}  // namespace

TEST_CASE("politeness: where robots.txt answers 503 nothing else is fetched") {
  const auto server = TestServer({.robots = "503"});
  CrawlOptions options = PoliteOptions(0);
  options.politeness.backoff_ms = 50;
  options.seeds = {server->Url("/page/1"), server->Url("/page/2")};
  Notes notes;
  const CrawlSummary summary = Run(options, *server, {}, &notes);
  // Five failures with longer and longer rests; then the host is put aside, and there is no other.
  CHECK(PathsOf(server->Log()) == std::vector<std::string>(5, "/robots.txt"));
  const auto gaps = Gaps(server->Log());
  for (int i = 0; i < 4; ++i) CHECK(gaps[i] >= (50 << i) - kSlackMs);
  CHECK(notes.Events("host-aside it keeps failing (status 503)") == 1);
  CHECK(summary.dead_hosts == 1);
  CHECK(summary.progress.waiting == 2);
  CHECK(notes.Events("host-dead robots.txt cannot be had (status 503)") == 1);
}

TEST_CASE("politeness: Crawl-delay is kept") {
  const auto server = TestServer({.robots = "delay"});
  CrawlOptions options = PoliteOptions(100);
  options.seeds = {server->Url("/page/1"), server->Url("/page/2")};
  options.budget = 2;
  Notes notes;
  Run(options, *server, {}, &notes);
  // robots.txt, and 2 seconds before each of the pages.
  const auto gaps = Gaps(server->Log());
  CHECK(gaps.size() == 2);
  CHECK(Least(gaps) >= 2000 - kSlackMs);
}

TEST_CASE("politeness: rules with * and $ are kept, and who asks says so") {
  const auto server = TestServer({.robots = "wild"});
  CrawlOptions options = PoliteOptions(0);
  for (const char* path : {"/x.pdf", "/x.pdf?page=1", "/a/private/x", "/a/private/ok", "/private/x",
                           "/a/b/private/c"}) {
    options.seeds.push_back(server->Url(path));
  }
  Notes notes;
  Run(options, *server, {}, &notes);
  CHECK(PathsOf(server->Log()) ==
        std::vector<std::string>{"/robots.txt", "/x.pdf?page=1", "/a/private/ok", "/private/x"});
  CHECK(notes.Events("refused robots") == 3);
  for (const HostileLogEntry& entry : server->Log()) {
    CHECK(entry.agent == "test/1.0 (+https://example.org/bot)");
  }
}

TEST_CASE("politeness: after 429 with Retry-After a host rests, and the others go on") {
  const auto server = TestServer({.robots = "404"});
  server->Set("//a.test/x", {{.status = 429, .headers = "Retry-After: 5\r\n"}, {.body = "ok"}});
  CrawlOptions options = PoliteOptions(100);
  options.seeds = {server->Url("a.test", "/x")};
  for (int i = 0; i < 20; ++i) {
    options.seeds.push_back(server->Url("b.test", "/page/" + std::to_string(i)));
  }
  options.scope.max_depth = 0;
  Notes notes;
  Run(options, *server, {"a.test", "b.test"}, &notes);
  const auto log = LogOf(*server, "a.test");
  CHECK(PathsOf(log) == std::vector<std::string>{"/robots.txt", "/x", "/x"});
  CHECK(Gaps(log)[1] >= 5000 - kSlackMs);
  const auto others = LogOf(*server, "b.test");
  CHECK(others.size() == 21);
  CHECK(Least(Gaps(others)) >= 100 - kSlackMs);
  // All of them were there before the rest was over.
  CHECK(others.back().time < log[2].time);
  CHECK(std::count(notes.pages.begin(), notes.pages.end(), server->Url("a.test", "/x") + " 200 ") ==
        1);
}

TEST_CASE("politeness: a host that is overloaded and does not say for how long is asked less") {
  for (const int status : {429, 503}) {
    CAPTURE(status);
    const auto server = TestServer({.robots = "404"});
    server->Set("/x", {{.status = status}, {.status = status}, {.status = status}, {.body = "ok"}});
    CrawlOptions options = PoliteOptions(0);
    options.seeds = {server->Url("/x")};
    Notes notes;
    Run(options, *server, {}, &notes);
    // The first rest is of 200 ms, each further one twice that: 200, 400, 800, each with up to half
    // of it more.
    const auto gaps = Gaps(server->Log());
    REQUIRE(gaps.size() == 4);
    for (int i = 1; i <= 3; ++i) CHECK(gaps[i] >= (100 << i) - kSlackMs);
    CHECK(notes.pages == std::vector<std::string>{server->Url("/x") + " 200 "});
    CHECK(notes.Events("retry status " + std::to_string(status)) == 3);
  }
}

TEST_CASE("politeness: the delay is kept for each host, and hosts go on side by side") {
  const auto server = TestServer({.pages = 1000, .robots = "normal"});
  CrawlOptions options = PoliteOptions(200);
  options.seeds = {server->Url("a.test", "/"), server->Url("b.test", "/")};
  options.budget = 16;
  Notes notes;
  Run(options, *server, {"a.test", "b.test"}, &notes);
  for (const char* host : {"a.test", "b.test"}) {
    const auto log = LogOf(*server, host);
    CHECK(log.size() >= 8);
    CHECK(Least(Gaps(log)) >= 200 - kSlackMs);
  }
  // 18 requests one after the other would take 17 gaps; side by side it is half of that.
  const auto log = server->Log();
  CHECK(log.back().time - log.front().time < std::chrono::milliseconds(17 * 200 - 400));
}

TEST_CASE("politeness: no more requests to a host at once than allowed") {
  for (const int per_host : {1, 3}) {
    CAPTURE(per_host);
    const auto server = TestServer({.pages = 1000, .robots = "404", .latency_ms = 200});
    CrawlOptions options = PoliteOptions(0);
    options.politeness.per_host = per_host;
    options.seeds = {server->Url("/")};
    options.budget = 13;
    Notes notes;
    Run(options, *server, {}, &notes);
    // An answer takes 200 ms, so requests that are `per_host` apart are that far apart.
    const auto log = server->Log();
    REQUIRE(log.size() == 14);
    for (size_t i = per_host; i < log.size(); ++i) {
      CHECK(log[i].time - log[i - per_host].time >= std::chrono::milliseconds(200 - kSlackMs));
    }
    CHECK(server->connections() <= per_host);
    // And they are as many: 12 pages, three at a time, take four times 200 ms, with robots.txt and
    // the first page before them six.
    if (per_host == 3) {
      CHECK(log.back().time - log.front().time < std::chrono::milliseconds(12 * 200));
    }
  }
}

TEST_CASE("politeness: a host that dies is put aside, tried again, given up, and told of") {
  const auto dying = TestServer({.pages = 100, .robots = "404", .dies_after = 4});
  const auto server = TestServer({.pages = 30, .robots = "404"});
  CrawlOptions options = PoliteOptions(0);
  options.politeness.backoff_ms = 20;
  options.politeness.put_aside_ms = 100;
  options.seeds = {dying->Url("/"), server->Url("/")};
  Notes notes;
  const CrawlSummary summary = Run(options, *server, {}, &notes);
  // robots.txt and three pages were answered; "/" is page 0 by another name.
  CHECK(dying->Log().size() == 4);
  CHECK(server->Log().size() == 1 + 31);
  CHECK(summary.end == CrawlEnd::kNothingLeft);
  CHECK(summary.dead_hosts == 1);
  CHECK(summary.progress.waiting > 0);
  // Five failures, then one each time that it is tried again.
  CHECK(notes.Events("host-aside it keeps failing (connect)") == 3);
  CHECK(notes.Events("host-dead it keeps failing (connect)") == 1);
  CHECK(notes.Events("retry connect") >= 6);
}

namespace {

// A web whose host public.test is made up, and whose others are real.
class HalfRealWeb : public FakeWeb {
 public:
  explicit HalfRealWeb(Web* real) : FakeWeb(/*live=*/true), real_(real) {}
  void Start(FetchRequest request) override {
    if (request.url.starts_with("http://public.test/")) {
      FakeWeb::Start(std::move(request));
    } else {
      real_->Start(std::move(request));
    }
  }
  void Wait(std::chrono::milliseconds, std::vector<FetchResult>* results) override {
    FakeWeb::Wait({}, results);
    real_->Wait(std::chrono::milliseconds(10), results);
  }
  void Wake() override { real_->Wake(); }

 private:
  Web* real_;
};

}  // namespace

TEST_CASE("politeness: a public host cannot lead the crawl to a private one") {
  const auto server = TestServer({.robots = "404"});
  HttpOptions http = TestHttpOptions();
  http.allow_private = false;
  http.resolve = {server->Resolve("inside.test")};
  const auto real = TestWeb(http);
  HalfRealWeb web(real.get());
  const std::string inside = server->Url("inside.test", "/b");
  web.Page("http://public.test/", {"/redirect", inside});
  web.Redirect("http://public.test/redirect", server->Url("/a"));
  CrawlOptions options = PoliteOptions(0);
  options.politeness.robots = false;
  options.seeds = {"http://public.test/"};
  const auto strategy = MakeStrategy("breadth-first", {});
  REQUIRE(strategy.ok());
  Notes notes;
  REQUIRE(RunCrawl(options, &web, strategy->get(), &notes, nullptr).ok());
  std::sort(notes.pages.begin(), notes.pages.end());
  CHECK(notes.pages == std::vector<std::string>{
                           server->Url("/a") + " 0 private-address", inside + " 0 private-address",
                           "http://public.test/ 200 ", "http://public.test/redirect 301 "});
  CHECK(server->connections() == 0);
}

TEST_CASE("politeness: sitemaps that name each other come to an end") {
  const auto server = TestServer();
  const std::string map = server->Url("/map.xml");
  server->Set("/robots.txt", {{.body = "Sitemap: " + map + "\nSitemap: " + map + "\n"}});
  server->Set("/map.xml",
              {{.body = "<sitemapindex><sitemap><loc>" + map + "</loc></sitemap><sitemap><loc>" +
                        server->Url("/other.xml") + "</loc></sitemap></sitemapindex>"}});
  server->Set("/other.xml", {{.status = 302, .headers = "Location: /map.xml\r\n"}});
  CrawlOptions options = PoliteOptions(0);
  options.politeness.sitemaps = true;
  options.seeds = {server->Url("/page/99")};
  options.scope.max_depth = 0;
  Notes notes;
  Run(options, *server, {}, &notes);
  const auto paths = PathsOf(server->Log());
  CHECK(std::count(paths.begin(), paths.end(), "/map.xml") == 1);
  CHECK(std::count(paths.begin(), paths.end(), "/other.xml") == 1);
}

}  // namespace crawl
