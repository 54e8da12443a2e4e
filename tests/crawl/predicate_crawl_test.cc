// Which pages of a crawl are relevant.
#include <atomic>
#include <map>
#include <optional>

#include "crawl/crawl.h"
#include "fake_web.h"
#include "predicate_checks.h"

namespace {

using Relevant = std::map<std::string, std::optional<bool>>;

class Watcher : public crawl::CrawlObserver {
 public:
  void OnPage(const crawl::PageFacts& page) override {
    relevant[std::string(page.url)] = page.relevant;
  }
  Relevant relevant;
};

// Breadth-first, and remembers what it was told.
class Told : public crawl::Strategy {
 public:
  void AddSeed(uint32_t url, std::string_view, crawl::Priorities* priorities) override {
    priorities->Set(url, 0);
  }
  void Learn(const crawl::FetchedPage& page, crawl::Priorities* priorities) override {
    relevant[std::string(page.url_text)] = page.relevant;
    for (const crawl::FoundLink& link : page.links) priorities->Set(link.url, 0);
  }
  std::string Why(uint32_t) const override { return ""; }
  Relevant relevant;
};

// a leads to b, c and d, which is absent, and to r, which leads to c.
void MakeGraph(FakeWeb* web) {
  web->Page("http://h/a", {"b", "c", "d", "r"}, "a storm");
  web->Page("http://h/b", {}, "storm");
  web->Page("http://h/c", {}, "calm");
  web->Redirect("http://h/r", "/c");
}

struct Result {
  crawl::CrawlSummary summary;
  Relevant stored, told;
};

Result Crawl(const std::string& predicate) {
  FakeWeb web;
  MakeGraph(&web);
  crawl::CrawlOptions options;
  options.seeds = {"http://h/a"};
  options.store = crawl::StoreLevel::kNone;
  options.threads = 2;
  if (!predicate.empty()) options.predicate = ParseRight(predicate, {});
  Watcher watcher;
  Told told;
  auto summary = crawl::RunCrawl(options, &web, &told, &watcher, nullptr);
  REQUIRE(summary.ok());
  return {*summary, watcher.relevant, told.relevant};
}

}  // namespace

TEST_CASE("relevant pages are those that the predicate holds for") {
  const Result result = Crawl("word:storm");
  CHECK(result.summary.progress.relevant == 2);
  const Relevant expected = {{"http://h/a", true},
                             {"http://h/b", true},
                             {"http://h/c", false},
                             {"http://h/d", false},
                             {"http://h/r", false}};
  CHECK(result.stored == expected);
  CHECK(result.told == expected);
}

TEST_CASE("only documents are relevant, whatever their URL") {
  const Result result = Crawl("host:h");
  CHECK(result.summary.progress.relevant == 3);
  CHECK(result.stored.at("http://h/c") == true);
  CHECK(result.stored.at("http://h/d") == false);
  CHECK(result.stored.at("http://h/r") == false);
}

TEST_CASE("without a predicate nothing is judged") {
  const Result result = Crawl("");
  CHECK(result.summary.progress.relevant == 0);
  CHECK(result.stored.at("http://h/a") == std::nullopt);
  CHECK(result.told.at("http://h/a") == false);
}
