// Fills a small crawl for the cases of crawl-view:
//
//   make_crawl DIR         makes it
//   make_crawl DIR hold    makes it, prints "ready" and keeps it open until its input ends
//   make_crawl DIR kill    makes it, and dies at once with its rows committed
//   make_crawl DIR empty   makes one without rows
//   make_crawl DIR many    makes one of 150,000 pages with a link each
//   make_crawl DIR busy    prints "ready" after the first commit, and goes on committing, 50 pages with a link each and
//                          1 MB of titles at a time, until its input ends

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>
#include <thread>

#include "crawl/affinities.h"
#include "crawl/database.h"

namespace {

constexpr int64_t kBegin = 1767225600000000;  // 2026-01-01

crawl::PageFacts Page(int64_t n, std::string_view url, int status) {
  crawl::PageFacts page;
  page.n = n;
  page.url = url;
  page.status = status;
  page.fetched_us = kBegin + n * 1500000;
  page.elapsed_us = 250000;
  page.why = "breadth-first";
  return page;
}

void AddGoodPages(crawl::CrawlDatabase* database) {
  crawl::PageFacts page = Page(1, "https://a.example/", 200);
  page.bytes = 900;
  page.length = 4000;
  page.content_type = "text/html";
  page.charset = "utf-8";
  page.language = "en";
  page.title = "A \x1B[31mred\x1B[0m\ttitle \xFF";
  page.digest = "sha1:AAAA";
  page.links = 3;
  page.relevant = true;
  page.warc_file = "crawl-00001.warc.gz";
  page.warc_offset = 0;
  page.warc_length = 1300;
  database->Add(page);
  page = Page(2, "https://a.example/copy", 200);
  page.bytes = 900;
  page.length = 4000;
  page.content_type = "text/html";
  page.digest = "sha1:AAAA";
  page.duplicate_of = 1;
  page.depth = 1;
  page.parent = 1;
  page.relevant = false;
  database->Add(page);
  page = Page(3, "https://b.example/near", 200);
  page.bytes = 1000;
  page.length = 4100;
  page.content_type = "text/html";
  page.digest = "sha1:BBBB";
  page.cluster = 1;
  page.depth = 1;
  page.parent = 1;
  page.links = 1;
  database->Add(page);
}

void AddBadPages(crawl::CrawlDatabase* database) {
  crawl::PageFacts page = Page(4, "https://a.example/gone", 404);
  page.depth = 1;
  page.parent = 1;
  database->Add(page);
  page = Page(5, "https://dead.example/", 0);
  page.error = "timeout";
  page.detail = "no answer in 30 s";
  page.elapsed_us = 15000000;
  page.depth = 2;
  page.parent = 3;
  page.tries = 3;
  database->Add(page);
}

arrow::Status AddLinks(crawl::CrawlDatabase* database) {
  const crawl::LinkFacts links[] = {{1, "https://a.example/copy", "a copy", "anchor", false},
                                    {1, "https://b.example/near", "", "related", false},
                                    {1, "https://a.example/gone", "gone", "anchor", true},
                                    {3, "https://dead.example/", "dead", "anchor", false}};
  return database->Add(links);
}

void AddRest(crawl::CrawlDatabase* database) {
  database->Add(crawl::EventFacts{kBegin + 9000000, "host-aside", "dead.example", "3 failures"});
  database->Replace({crawl::HostFacts{"b.example", 1, 0, 1, "none", 1000, "open"},
                     crawl::HostFacts{"a.example", 3, 0, 2, "found", 500, "open"},
                     crawl::HostFacts{"dead.example", 3, 3, 0, "unreachable", 60000, "aside"}});
  database->Replace({crawl::CandidateFacts{"https://a.example/next", 0.75, 1, 1},
                     crawl::CandidateFacts{"https://c.example/", 0.5, 2, -1}});
  crawl::Affinities learned;
  learned.rows = {{"user", "ann \x1B[31m", 2, 2, 2, 0.5, 2}, {"word", "cook", 1.5, 0, 0, -0.75, 1}};
  database->Replace(learned);
}

arrow::Status FillManyPages(crawl::CrawlDatabase* database) {
  for (int64_t n = 1; n <= 150000; ++n) {
    const std::string url = "https://a.example/" + std::to_string(n);
    database->Add(Page(n, url, 200));
    const crawl::LinkFacts link = {n, url, "", "anchor", false};
    ARROW_RETURN_NOT_OK(database->Add({&link, 1}));
    if (n % 50000 == 0) ARROW_RETURN_NOT_OK(database->Commit());
  }
  return database->Flush();
}

void SayReady() {
  std::puts("ready");
  std::fflush(stdout);
}

arrow::Status KeepBusy(crawl::CrawlDatabase* database) {
  const std::string title(20'000, 't');
  pollfd input = {STDIN_FILENO, POLLIN, 0};
  for (int64_t n = 1; ::poll(&input, 1, 0) == 0; ++n) {
    const std::string url = "https://a.example/" + std::to_string(n);
    crawl::PageFacts page = Page(n, url, 200);
    page.title = title;
    database->Add(page);
    const crawl::LinkFacts link = {n, url, "", "anchor", false};
    ARROW_RETURN_NOT_OK(database->Add({&link, 1}));
    if (n % 50 != 0) continue;
    ARROW_RETURN_NOT_OK(database->Commit());
    ARROW_RETURN_NOT_OK(database->Flush());
    if (n == 50) SayReady();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return arrow::Status::OK();
}

arrow::Status Fill(const std::string& directory, std::string_view mode) {
  ARROW_ASSIGN_OR_RAISE(const auto database, crawl::CrawlDatabase::Create(directory));
  if (mode == "empty") return arrow::Status::OK();
  if (mode == "many") return FillManyPages(database.get());
  if (mode == "busy") return KeepBusy(database.get());
  AddGoodPages(database.get());
  AddBadPages(database.get());
  ARROW_RETURN_NOT_OK(AddLinks(database.get()));
  AddRest(database.get());
  ARROW_RETURN_NOT_OK(database->Commit());
  ARROW_RETURN_NOT_OK(database->Flush());
  if (mode == "kill") ::raise(SIGKILL);
  if (mode == "hold") {
    SayReady();
    while (std::getchar() != EOF) {
    }
  }
  return arrow::Status::OK();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const arrow::Status status = Fill(argv[1], argc > 2 ? argv[2] : "");
  if (status.ok()) return 0;
  std::fprintf(stderr, "make_crawl: %s\n", status.message().c_str());
  return 1;
}
