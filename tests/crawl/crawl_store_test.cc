// A crawl that is kept: resumed, repaired, visited again.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "../weblog/temp_dir.h"
#include "crawl/crawl.h"
#include "crawl/warc.h"
#include "fake_web.h"
#include "store/connection.h"

namespace {

constexpr int kPages = 60;

std::string Url(int i) { return "http://h/p" + std::to_string(i); }

// Each page leads to some others; page 7 has the same text as page 6.
void MakeSite(FakeWeb* web) {
  for (int i = 0; i < kPages; ++i) {
    const int text = i == 7 ? 6 : i;
    std::string words;
    for (int w = 0; w < 80; ++w) words += " word" + std::to_string(text * 131 + w * w);
    const int links = i == 7 ? 6 : i;
    std::string body = "<html><title>T" + std::to_string(text) + "</title><p>" + words;
    for (int k : {2 * links + 1, 2 * links + 2, links + 1}) {
      if (k < kPages) body += "<a href=/p" + std::to_string(k) + ">x</a>";
    }
    web->Answers(Url(i), {{200, "Content-Type: text/html\r\nETag: \"v1\"\r\n", body, {}}});
  }
}

crawl::CrawlOptions Options(const std::string& directory) {
  crawl::CrawlOptions options;
  options.seeds = {Url(0)};
  options.directory = directory;
  options.politeness.delay_ms = 0;
  options.politeness.per_host = 4;
  options.threads = 2;
  return options;
}

crawl::CrawlSummary Run(const crawl::CrawlOptions& options, FakeWeb* web,
                        const std::atomic<int>* stop = nullptr) {
  auto strategy = crawl::MakeStrategy("breadth-first", {});
  auto summary = crawl::RunCrawl(options, web, strategy->get(), nullptr, stop);
  REQUIRE_MESSAGE(summary.ok(), summary.status().ToString());
  return *summary;
}

// The URLs of the archive's fetches, in order; every record must be whole.
std::vector<std::string> Archived(const std::string& directory) {
  std::vector<std::string> urls;
  auto reader = crawl::WarcReader::Open(directory + "/crawl-00000.warc.gz");
  REQUIRE(reader.ok());
  crawl::WarcRecord record;
  while (true) {
    const auto more = (*reader)->Next(&record);
    REQUIRE_MESSAGE(more.ok(), more.status().ToString());
    if (!*more) return urls;
    if (record.type == "metadata") urls.push_back(record.url);
  }
}

int64_t StoredPages(const std::string& directory) {
  auto database = crawl::CrawlDatabase::Open(directory);
  REQUIRE(database.ok());
  return *(*database)->LastPage();
}

// What a query of one number says of the crawl's database.
int64_t Number(const std::string& directory, const std::string& sql) {
  const auto store = crawl::StoreConnection::Open(directory + "/crawl.duckdb");
  REQUIRE(store.ok());
  return *store->Number(sql, -1);
}

std::string BytesOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void CheckAllOnce(const std::string& directory) {
  auto urls = Archived(directory);
  CHECK(urls.size() == kPages);
  std::sort(urls.begin(), urls.end());
  CHECK(std::unique(urls.begin(), urls.end()) == urls.end());
  CHECK(StoredPages(directory) == kPages);
}

}  // namespace

TEST_CASE("a crawl that was stopped goes on where it was") {
  weblog::TempDir directory;
  FakeWeb web(/*live=*/true);
  MakeSite(&web);
  auto options = Options(directory.path());
  options.budget = 20;
  CHECK(Run(options, &web).progress.pages == 20);
  options.budget = 0;
  options.resume = true;
  const size_t asked_before = web.asked().size();
  const auto summary = Run(options, &web);
  CHECK(summary.resumed == 20);
  CHECK(summary.progress.pages == kPages);
  CHECK(summary.duplicates == 1);
  // robots.txt once more, and the other pages.
  CHECK(web.asked().size() - asked_before == 1 + kPages - 20);
  CheckAllOnce(directory.path());
}

// One page, which leads to 40 more, and a sitemap with 30 that nothing links to.
void MakeMappedSite(FakeWeb* web) {
  std::vector<std::string> links;
  for (int i = 0; i < 40; ++i) links.push_back("/l" + std::to_string(i));
  web->Page("http://h/", links);
  std::string map = "<urlset>";
  for (int i = 0; i < 30; ++i) map += "<url><loc>http://h/s" + std::to_string(i) + "</loc></url>";
  web->Answers("http://h/sitemap.xml", {{200, "", map + "</urlset>", {}}});
}

TEST_CASE("pages that only a sitemap names are not lost when a crawl is resumed") {
  weblog::TempDir directory;
  FakeWeb web(/*live=*/true);
  MakeMappedSite(&web);
  auto options = Options(directory.path());
  options.seeds = {"http://h/"};
  options.politeness.sitemaps = true;
  SUBCASE("there are other pages of its host") { options.budget = 5; }
  SUBCASE("there are none") {
    web.Page("http://h/", {});
    options.budget = 5;
  }
  Run(options, &web);
  options.budget = 0;
  options.resume = true;
  Run(options, &web);
  auto urls = Archived(directory.path());
  const auto named = [](const std::string& url) { return url.starts_with("http://h/s"); };
  CHECK(std::count_if(urls.begin(), urls.end(), named) == 30);
  CHECK(std::count(web.asked().begin(), web.asked().end(), "http://h/sitemap.xml") == 2);
  std::sort(urls.begin(), urls.end());
  CHECK(std::unique(urls.begin(), urls.end()) == urls.end());
}

TEST_CASE("a crawl that is resumed fetches no more pages of a host than one that is not") {
  weblog::TempDir directory;
  FakeWeb web(/*live=*/true);
  MakeMappedSite(&web);
  auto options = Options(directory.path());
  options.seeds = {"http://h/"};
  options.politeness.sitemaps = true;
  options.politeness.per_host = 1;
  options.scope.max_per_host = 20;
  options.budget = 10;
  Run(options, &web);
  options.budget = 0;
  options.resume = true;
  CHECK(Run(options, &web).progress.pages == 20);
  CHECK(Archived(directory.path()).size() == 20);
}

TEST_CASE("a crawl that is stopped while it is resumed leaves everything as it was") {
  weblog::TempDir directory;
  FakeWeb web(/*live=*/true);
  MakeSite(&web);
  auto options = Options(directory.path());
  options.budget = 40;
  Run(options, &web);
  const std::string archive = directory.path() + "/crawl-00000.warc.gz";
  const std::string index = directory.path() + "/index.cdxj";
  const std::string archive_before = BytesOf(archive), index_before = BytesOf(index);
  const int64_t waiting = Number(directory.path(), "SELECT count(*) FROM frontier");
  REQUIRE(waiting > 0);
  // What a kill leaves behind the last fetch.
  std::ofstream(archive, std::ios::binary | std::ios::app) << "\x1f\x8b\x08";
  options.budget = 0;
  options.resume = true;
  const std::atomic<int> stop = 1;
  const auto summary = Run(options, &web, &stop);
  CHECK(summary.end == crawl::CrawlEnd::kStopped);
  CHECK(summary.progress.pages < 40);
  CHECK(BytesOf(archive).starts_with(archive_before));
  CHECK(BytesOf(index) == index_before);
  CHECK(StoredPages(directory.path()) == 40);
  CHECK(Number(directory.path(), "SELECT count(*) FROM frontier") == waiting);
  CHECK(Number(directory.path(), "SELECT pages FROM hosts") == 40);
  Run(options, &web);
  CheckAllOnce(directory.path());
}

TEST_CASE("a crawl of an archive that does not come to where it was keeps what waits") {
  weblog::TempDir directory;
  FakeWeb web;
  MakeSite(&web);
  auto options = Options(directory.path());
  options.store = crawl::StoreLevel::kPages;
  options.budget = 20;
  Run(options, &web);
  const std::string waiting = "SELECT count(*) FROM frontier";
  const int64_t before = Number(directory.path(), waiting);
  const int64_t sum = Number(directory.path(), "SELECT sum(parent)::BIGINT FROM frontier");
  options.resume = true;
  std::atomic<int> stop = 0;
  SUBCASE("its budget is less") { options.budget = 10; }
  SUBCASE("it is stopped") { stop = 1; }
  Run(options, &web, &stop);
  CHECK(Number(directory.path(), waiting) == before);
  CHECK(Number(directory.path(), "SELECT sum(parent)::BIGINT FROM frontier") == sum);
  CHECK(Number(directory.path(), "SELECT pages FROM hosts") == 20);
  CHECK(StoredPages(directory.path()) == 20);
  options.budget = 0;
  stop = 0;
  CHECK(Run(options, &web, &stop).progress.pages == kPages);
  CHECK(StoredPages(directory.path()) == kPages);
}

TEST_CASE("what a kill leaves of the archive is made whole, wherever it is cut") {
  weblog::TempDir whole;
  {
    FakeWeb web(/*live=*/true);
    MakeSite(&web);
    auto options = Options(whole.path());
    options.budget = 12;
    Run(options, &web);
  }
  const std::string name = "/crawl-00000.warc.gz";
  const auto size = std::filesystem::file_size(whole.path() + name);
  for (int cut = 0; cut < 12; ++cut) {
    weblog::TempDir directory;
    // The database is that of an earlier moment, or of a later one: here all 12 pages.
    std::filesystem::copy(whole.path(), directory.path(),
                          std::filesystem::copy_options::recursive |
                              std::filesystem::copy_options::overwrite_existing);
    const auto end = size * static_cast<uint64_t>(cut) / 12 + static_cast<uint64_t>(cut * 3);
    REQUIRE(truncate((directory.path() + name).c_str(), static_cast<off_t>(end)) == 0);
    FakeWeb web(/*live=*/true);
    MakeSite(&web);
    auto options = Options(directory.path());
    options.resume = true;
    Run(options, &web);
    CheckAllOnce(directory.path());
  }
}

TEST_CASE("what a kill leaves of the first and the last records is made whole") {
  weblog::TempDir whole;
  {
    FakeWeb web(/*live=*/true);
    MakeSite(&web);
    auto options = Options(whole.path());
    options.budget = 3;
    Run(options, &web);
  }
  const std::string name = "/crawl-00000.warc.gz";
  const auto size = std::filesystem::file_size(whole.path() + name);
  for (const uint64_t end : {uint64_t{1}, uint64_t{2}, uint64_t{17}, uint64_t{200}, size - 1,
                             size - 9, size - 200, size - 500}) {
    CAPTURE(end);
    weblog::TempDir directory;
    std::filesystem::copy(whole.path() + name, directory.path() + name);
    std::filesystem::resize_file(directory.path() + name, end);
    FakeWeb web(/*live=*/true);
    MakeSite(&web);
    auto options = Options(directory.path());
    options.resume = true;
    Run(options, &web);
    CheckAllOnce(directory.path());
  }
}

TEST_CASE("an archive that is damaged in its middle is not cut off there") {
  const std::string name = "/crawl-00000.warc.gz";
  for (const double part : {0.0, 0.01, 0.5, 0.9}) {
    CAPTURE(part);
    weblog::TempDir directory;
    auto options = Options(directory.path());
    {
      FakeWeb web(/*live=*/true);
      MakeSite(&web);
      Run(options, &web);
    }
    const auto size = std::filesystem::file_size(directory.path() + name);
    {
      std::fstream file(directory.path() + name, std::ios::in | std::ios::out | std::ios::binary);
      file.seekp(static_cast<std::streamoff>(static_cast<double>(size) * part));
      file << std::string(50, '\0');
    }
    FakeWeb web(/*live=*/true);
    MakeSite(&web);
    options.resume = true;
    auto strategy = crawl::MakeStrategy("breadth-first", {});
    const auto again = crawl::RunCrawl(options, &web, strategy->get(), nullptr, nullptr);
    REQUIRE_FALSE(again.ok());
    CHECK(again.status().message().find("nothing is cut off") != std::string::npos);
    CHECK(std::filesystem::file_size(directory.path() + name) == size);
  }
}

TEST_CASE("an archive that has a fetch twice is not gone on with") {
  weblog::TempDir directory;
  auto options = Options(directory.path());
  options.budget = 5;
  {
    FakeWeb web(/*live=*/true);
    MakeSite(&web);
    Run(options, &web);
  }
  const std::string path = directory.path() + "/crawl-00000.warc.gz";
  std::ifstream file(path, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  std::ofstream(path, std::ios::binary | std::ios::app) << bytes;
  FakeWeb web(/*live=*/true);
  MakeSite(&web);
  options.resume = true;
  auto strategy = crawl::MakeStrategy("breadth-first", {});
  const auto again = crawl::RunCrawl(options, &web, strategy->get(), nullptr, nullptr);
  REQUIRE_FALSE(again.ok());
  CHECK(again.status().message().find("of fetch 1 where that of 6") != std::string::npos);
}

TEST_CASE("a crawl that was killed before it began is resumed") {
  weblog::TempDir directory;
  REQUIRE(crawl::CrawlDatabase::Create(directory.path()).ok());
  FakeWeb web(/*live=*/true);
  MakeSite(&web);
  auto options = Options(directory.path());
  options.resume = true;
  Run(options, &web);
  CheckAllOnce(directory.path());
}

TEST_CASE("an archive without its database is not written to, but can be resumed") {
  weblog::TempDir directory;
  auto options = Options(directory.path());
  options.budget = 5;
  {
    FakeWeb web(/*live=*/true);
    MakeSite(&web);
    Run(options, &web);
  }
  std::filesystem::remove(directory.path() + "/crawl.duckdb");
  FakeWeb web(/*live=*/true);
  MakeSite(&web);
  auto strategy = crawl::MakeStrategy("breadth-first", {});
  CHECK_FALSE(crawl::RunCrawl(options, &web, strategy->get(), nullptr, nullptr).ok());
  options.budget = 0;
  options.resume = true;
  Run(options, &web);
  CheckAllOnce(directory.path());
}

TEST_CASE("a directory that holds a crawl is not overwritten") {
  weblog::TempDir directory;
  FakeWeb web(/*live=*/true);
  MakeSite(&web);
  auto options = Options(directory.path());
  options.budget = 1;
  Run(options, &web);
  auto strategy = crawl::MakeStrategy("breadth-first", {});
  const auto again = crawl::RunCrawl(options, &web, strategy->get(), nullptr, nullptr);
  REQUIRE_FALSE(again.ok());
  CHECK(again.status().message().find("--resume") != std::string::npos);
}
