// A crawl whose pages are visited again.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "../weblog/temp_dir.h"
#include "crawl/crawl.h"
#include "crawl/warc.h"
#include "database_rows.h"
#include "engine/host_facts.h"
#include "fake_web.h"

namespace {

constexpr int kPages = 12;

std::string Url(int i) { return "http://h/p" + std::to_string(i); }

// The text of page i in its version v, long enough for a copy of it to be a duplicate.
std::string Body(int i, int version) {
  std::string body = "<title>page " + std::to_string(i) + "</title><p>";
  for (int w = 0; w < 60; ++w) body += " word" + std::to_string(w * (i + 2) + 1000 * version);
  return body + "<a href=/p" + std::to_string(i + 1) + ">next</a>";
}

// Pages in a row, each leading to the next.
void MakeSite(FakeWeb* web) {
  for (int i = 0; i < kPages; ++i) {
    web->Answers(Url(i), {{200, "Content-Type: text/html\r\nETag: \"v1\"\r\n", Body(i, 1), {}}});
  }
}

// The same site later: page 3 has changed, page 4 says 304, page 5 says 200 with what it had; the
// others say 304.
void MakeLaterSite(FakeWeb* web) {
  for (int i = 0; i < kPages; ++i) web->Answers(Url(i), {{304, "", "", {}}});
  web->Answers(Url(3), {{200, "Content-Type: text/html; charset=utf-8\r\n", Body(3, 2), {}}});
  web->Answers(Url(5), {{200, "Content-Type: text/html\r\n", Body(5, 1), {}}});
}

crawl::CrawlOptions Options(const std::string& directory) {
  crawl::CrawlOptions options;
  options.seeds = {Url(0)};
  options.directory = directory;
  options.politeness.delay_ms = 0;
  options.threads = 2;
  return options;
}

crawl::CrawlSummary Run(const crawl::CrawlOptions& options, FakeWeb* web) {
  auto strategy = crawl::MakeStrategy("breadth-first", {});
  return Must(crawl::RunCrawl(options, web, strategy->get(), nullptr, nullptr));
}

void FirstVisit(const std::string& directory) {
  FakeWeb web(/*live=*/true);
  MakeSite(&web);
  CHECK(Run(Options(directory), &web).progress.pages == kPages + 1);  // and a 404 behind the last
}

crawl::CrawlSummary SecondVisit(const std::string& directory, int64_t budget = 0) {
  FakeWeb web(/*live=*/true);
  MakeLaterSite(&web);
  auto options = Options(directory);
  options.revisit = true;
  options.budget = budget;
  return Run(options, &web);
}

std::vector<std::string> Pages(const std::string& directory, const std::string& columns,
                               const std::string& condition = "true") {
  return RowsOf(directory + "/crawl.duckdb", "SELECT concat_ws(' ', " + columns +
                                                 ") FROM pages WHERE " + condition + " ORDER BY n");
}

std::vector<crawl::WarcRecord> Records(const std::string& directory) {
  auto reader = Must(crawl::WarcReader::Open(directory + "/crawl-00000.warc.gz"));
  std::vector<crawl::WarcRecord> records;
  crawl::WarcRecord record;
  while (Must(reader->Next(&record))) records.push_back(record);
  return records;
}

std::string TextOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Everything about pages that does not depend on when they came.
constexpr char kAll[] =
    "n, url, status, bytes, length, content_type, title, digest, duplicate_of, cluster, depth, "
    "parent, links, tries, changed, warc_file, warc_offset, warc_length";

}  // namespace

TEST_CASE("a second visit asks whether pages have changed") {
  const weblog::TempDir directory;
  FirstVisit(directory.path());
  FakeWeb web(/*live=*/true);
  MakeLaterSite(&web);
  auto options = Options(directory.path());
  options.revisit = true;
  Run(options, &web);
  for (const auto& request : web.requests()) {
    const bool has_version =
        request.url != "http://h/robots.txt" && request.url != Url(kPages);  // never there
    CHECK(request.etag == (has_version ? "\"v1\"" : ""));
  }
  CHECK(Pages(directory.path(), "url", "n > 13 AND changed") == std::vector<std::string>{Url(3)});
  CHECK(Pages(directory.path(), "n", "n > 13 AND NOT changed").size() == kPages);
  CHECK(Pages(directory.path(), "n", "n > 13").size() == kPages + 1);
  // What has not changed has the digest of what it was.
  CHECK(Pages(directory.path(), "digest", "url = '" + Url(4) + "' AND n > 13") ==
        Pages(directory.path(), "digest", "url = '" + Url(4) + "' AND n <= 13"));
}

TEST_CASE("a second visit that was stopped goes on, and is what it would have been") {
  const weblog::TempDir whole, stopped;
  FirstVisit(whole.path());
  SecondVisit(whole.path());
  FirstVisit(stopped.path());
  CHECK(SecondVisit(stopped.path(), 5).end == crawl::CrawlEnd::kBudget);
  auto options = Options(stopped.path());
  options.resume = true;
  for (const int64_t budget : {8, 0}) {
    CAPTURE(budget);
    FakeWeb web(/*live=*/true);
    MakeLaterSite(&web);
    options.budget = budget;
    const auto summary = Run(options, &web);
    // The budget is that of the visit.
    CHECK(summary.progress.pages == kPages + 1 + (budget > 0 ? budget : kPages + 1));
    for (const auto& request : web.requests()) {
      if (request.url != "http://h/robots.txt" && request.url != Url(kPages)) {
        CHECK(request.etag == "\"v1\"");
      }
    }
  }
  // Of pages that are asked for together any may come first.
  const auto sorted = [](const std::string& directory) {
    auto pages = Pages(directory, "url, status, digest, duplicate_of, changed, parent, depth");
    std::sort(pages.begin(), pages.end());
    return pages;
  };
  CHECK(sorted(stopped.path()) == sorted(whole.path()));
}

TEST_CASE("the archive alone has all of two visits") {
  const weblog::TempDir directory;
  FirstVisit(directory.path());
  SecondVisit(directory.path());
  const auto before = Pages(directory.path(), kAll);
  const std::string index = TextOf(directory.path() + "/index.cdxj");
  std::filesystem::remove(directory.path() + "/crawl.duckdb");
  FakeWeb web(/*live=*/true);
  auto options = Options(directory.path());
  options.resume = true;
  Run(options, &web);
  CHECK(web.asked().empty());
  CHECK(Pages(directory.path(), kAll) == before);
  CHECK(TextOf(directory.path() + "/index.cdxj") == index);
}

TEST_CASE("a record of what has not changed refers to the response that has it") {
  const weblog::TempDir directory;
  FirstVisit(directory.path());
  SecondVisit(directory.path());
  const auto records = Records(directory.path());
  int revisits = 0;
  for (const crawl::WarcRecord& record : records) {
    if (record.type != "revisit") continue;
    ++revisits;
    CAPTURE(record.url);
    CHECK(std::count_if(records.begin(), records.end(), [&](const crawl::WarcRecord& other) {
            return other.type == "response" &&
                   other.url == record.Field("warc-refers-to-target-uri") &&
                   other.date == record.Field("warc-refers-to-date") &&
                   other.Field("warc-payload-digest") == record.Field("warc-payload-digest");
          }) == 1);
  }
  CHECK(revisits == kPages - 1);
  const std::string index = TextOf(directory.path() + "/index.cdxj");
  CHECK(index.find("\"mime\": \"warc/revisit\"") != std::string::npos);
  CHECK(index.find("charset") == std::string::npos);
}

TEST_CASE("a second visit over an archive stores what it finds") {
  const weblog::TempDir directory;
  auto options = Options(directory.path());
  options.store = crawl::StoreLevel::kAll;
  {
    FakeWeb web;
    MakeSite(&web);
    Run(options, &web);
  }
  FakeWeb web;
  MakeSite(&web);
  web.Answers(Url(3), {{200, "Content-Type: text/html\r\n", Body(3, 2), {}}});
  options.revisit = true;
  Run(options, &web);
  CHECK(Pages(directory.path(), "url", "changed") == std::vector<std::string>{Url(3)});
  CHECK(Pages(directory.path(), "n", "coalesce(warc_length, 0) = 0").empty());
}

TEST_CASE("what failed or was not there is visited again, and what is left out is not") {
  const weblog::TempDir directory;
  auto options = Options(directory.path());
  {
    FakeWeb web(/*live=*/true);
    MakeSite(&web);
    web.Answers(Url(2), {{404, "", "", {}}});
    Run(options, &web);
  }
  FakeWeb web(/*live=*/true);
  MakeSite(&web);
  options.revisit = true;
  options.scope.hosts = crawl::HostScope::kSameHost;
  options.scope.exclude = {"p1$", "p4$"};
  options.seeds.clear();
  Run(options, &web);
  CHECK(Pages(directory.path(), "url, status, changed", "n > 3") ==
        std::vector<std::string>{Url(0) + " 200 false", Url(2) + " 200 true", Url(3) + " 200"});
}

TEST_CASE("a body that is not whole is nobody's duplicate, and is asked for without its version") {
  const weblog::TempDir directory;
  auto options = Options(directory.path());
  options.seeds = {Url(0), Url(1)};
  const auto error = crawl::FetchError::kBodyTooLarge;
  {
    FakeWeb web(/*live=*/true);
    for (const int i : {0, 1}) {
      web.Answers(Url(i), {{200, "Content-Type: text/html\r\nETag: \"v1\"\r\n",
                            Body(7, 1).substr(0, 300), error}});
    }
    CHECK(Run(options, &web).duplicates == 0);
  }
  CHECK(Pages(directory.path(), "n", "duplicate_of IS NOT NULL").empty());
  FakeWeb web(/*live=*/true);
  MakeSite(&web);
  options.revisit = true;
  options.budget = 2;
  Run(options, &web);
  for (const auto& request : web.requests()) CHECK(request.etag.empty());
}

TEST_CASE("hosts have the requests of all runs") {
  using crawl::HostFacts;
  const std::vector<HostFacts> earlier = {{"a", 5, 1, 4, "found", 2000, "open"},
                                          {"b", 7, 0, 7, "none", 1000, "open"},
                                          {"gone", 2, 2, 0, "unreachable", 1000, "dead"}};
  const auto hosts = crawl::WithEarlier({{"a", 2, 1, 6, "none", 1000, "aside"},
                                         {"b", 0, 0, 7, "", 500, "open"},
                                         {"new", 1, 0, 1, "none", 500, "open"}},
                                        earlier);
  std::vector<std::string> lines;
  for (const HostFacts& host : hosts) {
    lines.push_back(host.host + " " + std::to_string(host.requests) + " " +
                    std::to_string(host.failures) + " " + std::to_string(host.pages) + " " +
                    host.robots + " " + std::to_string(host.delay_ms) + " " + host.state);
  }
  CHECK(lines == std::vector<std::string>{"a 7 2 6 none 1000 aside", "b 7 0 7 none 1000 open",
                                          "new 1 0 1 none 500 open",
                                          "gone 2 2 0 unreachable 1000 dead"});
}
