#include "crawl/agents.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "../weblog/temp_dir.h"
#include "agents/coordinator.h"
#include "agents/host_turns.h"
#include "agents/nugget.h"
#include "crawl/scope.h"
#include "fake_web.h"
#include "store/connection.h"

namespace {

using crawl::AgentMode;
using crawl::AgentOptions;
using crawl::AgentsSummary;
using crawl::Partition;

AgentOptions Agents(uint32_t agents, uint32_t divisions = 4, uint32_t average_bits = 4) {
  AgentOptions options;
  options.agents = agents;
  options.divisions = divisions;
  options.average_bits = average_bits;
  return options;
}

constexpr int kHosts = 6, kPages = 12;

std::string Url(int host, int page) {
  return "http://h" + std::to_string(host) + ".test/" + std::to_string(page);
}

// Six hosts with twelve pages each. Page p of a host leads to pages p + 1 and 2p of the same, and to
// page p of the next host.
std::unique_ptr<FakeWeb> SixHosts() {
  auto web = std::make_unique<FakeWeb>();
  for (int host = 0; host < kHosts; ++host) {
    for (int page = 0; page < kPages; ++page) {
      web->Page(Url(host, page),
                {Url(host, (page + 1) % kPages), Url(host, 2 * page % kPages),
                 Url((host + 1) % kHosts, page)},
                page % 3 == 0 ? "sails and boats" : "cars");
    }
  }
  return web;
}

class Urls : public crawl::CrawlObserver {
 public:
  void OnPage(const crawl::PageFacts& page) override { urls.emplace_back(page.url); }
  std::vector<std::string> urls;
};

struct Outcome {
  AgentsSummary summary;
  std::vector<std::string> urls;

  std::set<std::string> Distinct() const { return {urls.begin(), urls.end()}; }
};

Outcome Crawl(const AgentOptions& agents, const std::string& strategy = "breadth-first",
              int64_t budget = 0, size_t threads = 2) {
  crawl::CrawlOptions options;
  options.seeds = {Url(0, 0), Url(1, 1)};
  options.store = crawl::StoreLevel::kNone;
  options.budget = budget;
  options.threads = threads;
  crawl::StrategyOptions strategy_options;
  strategy_options.query = "sails";
  Urls urls;
  auto summary = crawl::RunAgents(
      options, agents, []() -> arrow::Result<std::unique_ptr<crawl::Web>> { return SixHosts(); },
      [&] { return crawl::MakeStrategy(strategy, strategy_options); }, &urls, nullptr);
  REQUIRE_MESSAGE(summary.ok(), summary.status().ToString());
  return {*summary, urls.urls};
}

}  // namespace

TEST_CASE("agents: the bits of nuggets, seed 002, eq. 8 and 9") {
  // m = 4, L = 4, lambda = 4: n = 1 + 4 + log2(16) = 9; 9 * 4 * 3 * 4 = 432.
  CHECK(crawl::NuggetBits(Agents(4)) == 9);
  CHECK(crawl::NotificationOverhead(Agents(4)) == 432);
  // The seed's comparison: m = 16 and L = 4 cost about as much as m = 4 and L = 64.
  // n = 1 + 4 + log2(64) = 11; 11 * 16 * 15 * 4 = 10,560.
  CHECK(crawl::NotificationOverhead(Agents(16, 4)) == 10'560);
  // n = 1 + 4 + log2(256) = 13; 13 * 4 * 3 * 64 = 9,984.
  CHECK(crawl::NotificationOverhead(Agents(4, 64)) == 9'984);
  CHECK(crawl::NotificationOverhead(Agents(1)) == 0);
  // Three agents take two bits, five divisions three: 1 + 4 + 2 + 3 = 10.
  CHECK(crawl::NuggetBits(Agents(3, 5)) == 10);
}

TEST_CASE("agents: a nugget in bits") {
  // Flag 1, agent 2 of 4 (10), division 1 of 4 (01), average 2/3 of 15 = 10 (1010): 1 10 01 1010.
  const AgentOptions options = Agents(4);
  const uint64_t bits = crawl::PackNugget({true, 2, 1, 2.0 / 3}, options);
  CHECK(bits == 0b1'10'01'1010);
  const crawl::Nugget nugget = crawl::UnpackNugget(bits, options);
  CHECK(nugget.last);
  CHECK(nugget.agent == 2);
  CHECK(nugget.division == 1);
  CHECK(nugget.average == doctest::Approx(2.0 / 3));
  for (const auto& [agents, divisions, average_bits] :
       {std::tuple{1u, 1u, 1u}, {3u, 5u, 7u}, {1024u, 1'000'000u, 32u}}) {
    const AgentOptions wide = Agents(agents, divisions, average_bits);
    const crawl::Nugget last = {false, agents - 1, divisions - 1, 1};
    const uint64_t packed = crawl::PackNugget(last, wide);
    CHECK(packed < uint64_t{1} << crawl::NuggetBits(wide));
    const crawl::Nugget back = crawl::UnpackNugget(packed, wide);
    CHECK(back.agent == last.agent);
    CHECK(back.division == last.division);
    CHECK(back.average == 1);
    CHECK_FALSE(back.last);
  }
}

TEST_CASE("agents: the best division of all is announced first") {
  // Two agents, two divisions. The first has .9 .1 | .1 .1, whose averages are .5 and .1, the second
  // .4 .4 | .3 .2 with .4 and .25. So the order is first, second, second, first; the flags are set on
  // both second divisions.
  const AgentOptions options = Agents(2, 2, 16);
  crawl::Coordinator a(0, options), b(1, options);
  a.Begin({{0, .1}, {1, .9}, {2, .1}, {3, .1}});
  b.Begin({{0, .2}, {1, .4}, {2, .3}, {3, .4}});
  std::vector<bool> flags;
  const auto send = [&](crawl::Coordinator* from) {
    uint64_t bits = 0;
    if (!from->MakeNugget(&bits)) return;
    flags.push_back(crawl::UnpackNugget(bits, options).last);
    a.Receive(bits);
    b.Receive(bits);
  };
  send(&a);
  send(&b);
  std::string order;
  uint32_t agent = 0, division = 0;
  while (a.Choose(&agent, &division)) {
    uint32_t same_agent = 0, same_division = 0;
    REQUIRE(b.Choose(&same_agent, &same_division));
    CHECK(agent == same_agent);
    CHECK(division == same_division);
    order += (agent == 0 ? "a" : "b") + std::to_string(division) + " ";
    send(agent == 0 ? &a : &b);
  }
  CHECK(order == "a0 b0 b1 a1 ");
  CHECK(flags == std::vector<bool>{false, false, true, true});
  // Of the same importance they keep their order.
  REQUIRE(a.Division(0).size() == 2);
  CHECK(a.Division(0)[0].page == 1);
  CHECK(a.Division(0)[1].page == 0);
  CHECK(a.Division(1)[0].page == 2);
}

TEST_CASE("agents: fewer pages than divisions are a division each") {
  const AgentOptions options = Agents(2, 8, 16);
  crawl::Coordinator coordinator(0, options);
  coordinator.Begin({{0, .1}, {1, .2}, {2, .3}});
  uint64_t bits = 0;
  int nuggets = 0;
  while (coordinator.MakeNugget(&bits)) ++nuggets;
  CHECK(nuggets == 3);
  CHECK(crawl::UnpackNugget(bits, options).last);
  coordinator.Begin({});
  CHECK_FALSE(coordinator.MakeNugget(&bits));
}

TEST_CASE("agents: whose a URL is") {
  for (uint32_t agents = 1; agents < 20; ++agents) {
    const auto of = [&](const char* url, Partition partition) {
      return crawl::AgentOf(url, partition, agents);
    };
    CHECK(of("http://a.test/1", Partition::kSite) == of("http://a.test/2?x", Partition::kSite));
    CHECK(of("http://a.fr/1", Partition::kDomain) == of("http://b.c.fr:81/", Partition::kDomain));
    CHECK(of("http://a.test/1", Partition::kUrl) < agents);
  }
  std::set<uint32_t> sites, urls, domains;
  for (int i = 0; i < 100; ++i) {
    sites.insert(crawl::AgentOf(Url(i, 0), Partition::kSite, 4));
    urls.insert(crawl::AgentOf(Url(0, i), Partition::kUrl, 4));
    domains.insert(crawl::AgentOf("http://a.d" + std::to_string(i) + "/", Partition::kDomain, 4));
  }
  CHECK(sites.size() == 4);
  CHECK(urls.size() == 4);
  CHECK(domains.size() == 4);
}

TEST_CASE("agents: by exchange they fetch what one would, each page once") {
  const Outcome one = Crawl(Agents(1));
  CHECK(one.Distinct().size() == kHosts * kPages);
  for (const Partition partition : {Partition::kSite, Partition::kUrl}) {
    for (const uint32_t agents : {2, 3, 4, 7}) {
      AgentOptions options = Agents(agents);
      options.partition = partition;
      options.round_pages = 5;
      const Outcome several = Crawl(options);
      CHECK(several.urls.size() == kHosts * kPages);
      CHECK(several.Distinct() == one.Distinct());
      CHECK(several.summary.Overlap() == 0);
      CHECK(several.summary.Communication() > 0);
      CHECK(several.summary.crawl.end == crawl::CrawlEnd::kNothingLeft);
      for (const crawl::AgentFacts& facts : several.summary.agents) CHECK(facts.foreign == 0);
    }
  }
}

TEST_CASE("agents: behind a firewall they neglect the others' pages") {
  AgentOptions options = Agents(3);
  options.mode = AgentMode::kFirewall;
  const Outcome outcome = Crawl(options);
  CHECK(outcome.summary.Overlap() == 0);
  CHECK(outcome.summary.Communication() == 0);
  // A host is entered when it has a seed, or its agent has the host before it and entered that.
  std::set<std::string> expected;
  bool entered = false;
  for (int host = 0; host < 2 * kHosts; ++host) {
    const auto agent = [](int number) {
      return crawl::AgentOf(Url(number % kHosts, 0), Partition::kSite, 3);
    };
    entered = host < 2 || (entered && agent(host) == agent(host - 1));
    for (int page = 0; page < kPages && entered; ++page) {
      expected.insert(Url(host % kHosts, page));
    }
  }
  CHECK(outcome.Distinct() == expected);
  CHECK(expected.size() < kHosts * kPages);
}

TEST_CASE("agents: in cross-over mode they fetch the others' pages last, and some twice") {
  AgentOptions options = Agents(2);
  options.mode = AgentMode::kCrossOver;
  options.partition = Partition::kUrl;
  const Outcome outcome = Crawl(options);
  CHECK(outcome.Distinct().size() == kHosts * kPages);
  CHECK(outcome.summary.Overlap() > 0);
  CHECK(outcome.summary.Communication() == 0);
  CHECK(outcome.summary.agents[0].foreign + outcome.summary.agents[1].foreign > 0);
  // By sites each has a seed's host and its pages, more than these.
  options.partition = Partition::kSite;
  const Outcome begun = Crawl(options, "breadth-first", 10);
  CHECK(begun.summary.agents[0].foreign + begun.summary.agents[1].foreign == 0);
}

TEST_CASE("agents: the same whatever the threads, and within the budget") {
  for (const char* strategy : {"breadth-first", "best-first", "random"}) {
    AgentOptions options = Agents(4);
    options.round_pages = 3;
    const Outcome first = Crawl(options, strategy, 50, 1);
    const Outcome second = Crawl(options, strategy, 50, 4);
    CHECK(first.summary.crawl.progress.pages == 50);
    CHECK(first.summary.crawl.end == crawl::CrawlEnd::kBudget);
    REQUIRE(first.summary.announced.size() == 50);
    REQUIRE(second.summary.announced.size() == 50);
    for (size_t i = 0; i < 50; ++i) {
      CHECK(first.summary.announced[i].n == second.summary.announced[i].n);
      CHECK(first.summary.announced[i].agent == second.summary.announced[i].agent);
      CHECK(first.summary.announced[i].importance == second.summary.announced[i].importance);
    }
    CHECK(first.Distinct() == second.Distinct());
  }
}

TEST_CASE("agents: every page is announced once, and nuggets cost what eq. 8 says") {
  AgentOptions options = Agents(2);
  options.partition = Partition::kUrl;
  options.round_pages = 8;
  const Outcome outcome = Crawl(options, "best-first", 32);
  std::set<int64_t> numbers;
  for (const crawl::Announced& page : outcome.summary.announced) numbers.insert(page.n);
  CHECK(numbers.size() == 32);
  CHECK(*numbers.begin() == 1);
  CHECK(*numbers.rbegin() == 32);
  // Two agents who have four pages and more in a round send 2 nuggets of 1 + 4 + 3 = 8 bits for each
  // of 4 divisions. Who has fewer sends less.
  CHECK(outcome.summary.predicted_bits == 64 * outcome.summary.rounds);
  CHECK(outcome.summary.nugget_bits <= outcome.summary.predicted_bits);
  int64_t nuggets = 0;
  for (const crawl::AgentFacts& facts : outcome.summary.agents) nuggets += facts.nuggets;
  CHECK(outcome.summary.nugget_bits == nuggets * 8);
}

TEST_CASE("agents: a crawl that does not come to where it was keeps its database") {
  weblog::TempDir directory;
  crawl::CrawlOptions options;
  options.seeds = {Url(0, 0)};
  options.directory = directory.path();
  options.store = crawl::StoreLevel::kPages;
  const auto run = [&](int64_t budget) {
    options.budget = budget;
    const auto summary = crawl::RunAgents(
        options, Agents(2),
        []() -> arrow::Result<std::unique_ptr<crawl::Web>> { return SixHosts(); },
        [] { return crawl::MakeStrategy("breadth-first", {}); }, nullptr, nullptr);
    REQUIRE_MESSAGE(summary.ok(), summary.status().ToString());
  };
  const auto pages = [&] {
    const auto store = crawl::StoreConnection::Open(directory.path() + "/crawl.duckdb");
    REQUIRE(store.ok());
    return *store->Number("SELECT count(DISTINCT n) FROM pages", -1);
  };
  run(40);
  CHECK(pages() == 40);
  options.resume = true;
  run(10);
  CHECK(pages() == 40);
  run(50);
  CHECK(pages() == 50);
}

TEST_CASE("agents: over a live web hosts are not shared") {
  const auto run = [](const AgentOptions& agents) {
    crawl::CrawlOptions options;
    options.seeds = {Url(0, 0)};
    options.store = crawl::StoreLevel::kNone;
    return crawl::RunAgents(
               options, agents,
               []() -> arrow::Result<std::unique_ptr<crawl::Web>> {
                 return std::make_unique<FakeWeb>(/*live=*/true);
               },
               [] { return crawl::MakeStrategy("breadth-first", {}); }, nullptr, nullptr)
        .status()
        .message();
  };
  AgentOptions options = Agents(2);
  options.partition = Partition::kUrl;
  CHECK(run(options).find("divide it by hosts") != std::string::npos);
  options.partition = Partition::kSite;
  options.mode = AgentMode::kCrossOver;
  CHECK(run(options).find("another mode") != std::string::npos);
}

TEST_CASE("agents: turns at a host") {
  crawl::HostTurns turns;
  CHECK(turns.Take(0, "h", 100) == 100);
  CHECK(turns.Take(0, "h", 110) == 110);  // its own requests are the agent's own affair
  CHECK(turns.Take(1, "g", 110) == 110);
  const int64_t again = turns.Take(1, "h", 120);
  CHECK(again > 120);
  turns.End("h", 1000);
  turns.End("h", 1100);
  CHECK(turns.Take(1, "h", again) == 1100);
  // The other one has waited, so it is next; for a while only, in case that it never comes.
  CHECK(turns.Take(0, "h", 1100) > 1100);
  CHECK(turns.Take(1, "h", 1100) == 1100);
  turns.End("h", 2000);
  CHECK(turns.Take(1, "h", 1500) == 1500);
  CHECK(turns.Take(0, "h", 1600) > 1600);
  turns.End("h", 2000);
  CHECK(turns.Take(1, "h", 60'000) == 60'000);
}

TEST_CASE("agents: a host that several want something of is asked by one at a time") {
  // What the hosts see of all agents.
  struct Hosts {
    using Clock = std::chrono::steady_clock;
    void Begin(const std::string& host) {
      const std::lock_guard lock(mutex);
      most[host] = std::max(most[host], ++running[host]);
      const auto last = ended.find(host);
      if (last != ended.end()) least = std::min(least, Clock::now() - last->second);
    }
    void End(const std::string& host) {
      const std::lock_guard lock(mutex);
      --running[host];
      ended[host] = Clock::now();
    }
    std::mutex mutex;
    std::map<std::string, int> running, most;
    std::map<std::string, Clock::time_point> ended;
    Clock::duration least = std::chrono::hours(1);
  } hosts;
  class SlowWeb : public FakeWeb {
   public:
    explicit SlowWeb(Hosts* hosts) : FakeWeb(/*live=*/true), hosts_(hosts) {}
    void Start(crawl::FetchRequest request) override {
      hosts_->Begin(std::string(crawl::HostOf(request.url)));
      FakeWeb::Start(std::move(request));
    }
    void Wait(std::chrono::milliseconds timeout,
              std::vector<crawl::FetchResult>* results) override {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      FakeWeb::Wait(timeout, results);
      for (const crawl::FetchResult& result : *results) {
        hosts_->End(std::string(crawl::HostOf(result.url)));
      }
    }

   private:
    Hosts* const hosts_;
  };
  crawl::CrawlOptions options;
  options.seeds = {"http://c.test/"};
  for (int i = 0; i < 8; ++i) options.seeds.push_back(Url(i, 0));
  options.store = crawl::StoreLevel::kNone;
  options.politeness.delay_ms = 50;
  bool moved = false;
  SUBCASE("it has the robots.txt of all") { moved = true; }
  SUBCASE("it has the sitemaps of all") { options.politeness.sitemaps = true; }
  const auto open_web = [&]() -> arrow::Result<std::unique_ptr<crawl::Web>> {
    auto web = std::make_unique<SlowWeb>(&hosts);
    web->Page("http://c.test/", {});
    for (int i = 0; i < 8; ++i) {
      const std::string map = "http://c.test/" + std::to_string(i) + ".xml";
      const std::string robots = "http://h" + std::to_string(i) + ".test/robots.txt";
      web->Page(Url(i, 0), {});
      if (moved) {
        web->Redirect(robots, "http://c.test/robots.txt");
      } else {
        web->Answers(robots, {{200, "", "Sitemap: " + map + "\n", {}}});
      }
    }
    return web;
  };
  AgentOptions agents = Agents(4);
  agents.round_ms = 60'000;
  const auto begin = std::chrono::steady_clock::now();
  const auto summary = crawl::RunAgents(
      options, agents, open_web, [] { return crawl::MakeStrategy("breadth-first", {}); }, nullptr,
      nullptr);
  REQUIRE_MESSAGE(summary.ok(), summary.status().ToString());
  CHECK(summary->crawl.progress.pages == 9);
  // No agent waits for the end of a round because nobody reads its pages.
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(30));
  CHECK(hosts.most.size() == 9);
  for (const auto& [host, most] : hosts.most) CHECK_MESSAGE(most == 1, host);
  // Clocks are read in milliseconds.
  CHECK(hosts.least >= std::chrono::milliseconds(48));
}
