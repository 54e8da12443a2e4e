#include "crawl/database.h"

#include <doctest/doctest.h>

#include <unistd.h>

#include <array>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "../weblog/temp_dir.h"
#include "database_rows.h"
#include "store/row_block.h"

namespace {

using crawl::CrawlDatabase;

// A directory of its own, with "crawl" in it for the crawl.
class Place {
 public:
  std::string crawl() const { return root_ / "crawl"; }
  std::string file() const { return crawl() + "/crawl.duckdb"; }

 private:
  weblog::TempDir root_;
};

std::vector<std::string> Query(const Place& place, const std::string& sql) {
  return RowsOf(place.file(), sql);
}

using Texts = std::vector<std::string>;

crawl::PageFacts Page(int64_t n, std::string_view url, int status = 200) {
  crawl::PageFacts page;
  page.n = n;
  page.url = url;
  page.status = status;
  page.fetched_us = n * 1000000;
  return page;
}

std::array<crawl::LinkFacts, 1> Link(int64_t n, std::string_view to, std::string_view anchor = "") {
  return {{{n, to, anchor, "anchor", false}}};
}

}  // namespace

TEST_SUITE("database") {
  TEST_CASE("all columns of a page come back") {
    const Place place;
    {
      const auto database = Must(CrawlDatabase::Create(place.crawl()));
      crawl::PageFacts page;
      page.n = 3;
      page.url = "https://example.org/a-long-path-to-a-page";
      page.status = 404;
      page.error = "timeout";
      page.detail = "after 5 s";
      page.fetched_us = 1700000000123456;
      page.elapsed_us = 1500;
      page.bytes = 10;
      page.length = 20;
      page.content_type = "text/html";
      page.charset = "utf-8";
      page.language = "de";
      page.title = "caf\xE9";
      page.digest = "sha1:ABC";
      page.duplicate_of = 1;
      page.cluster = 2;
      page.depth = 4;
      page.score = -0.0;
      page.why = "seed";
      page.parent = 0;
      page.redirect = "https://example.org/";
      page.links = 7;
      page.noindex = true;
      page.tries = 2;
      page.etag = "\"x\"";
      page.last_modified = "Tue";
      page.changed = false;
      page.relevant = true;
      page.warc_file = "a.warc.gz";
      page.warc_offset = 0;
      page.warc_length = 99;
      database->Add(page);
      Must(database->Commit());
    }
    CHECK(Query(place, "SELECT (pages)::VARCHAR FROM pages") ==
          Texts{"{'n': 3, 'url': 'https://example.org/a-long-path-to-a-page', 'status': 404, "
                "'error': timeout, 'detail': after 5 s, 'fetched': '2023-11-14 22:13:20.123456', "
                "'elapsed_us': 1500, 'bytes': 10, 'length': 20, 'content_type': text/html, "
                "'charset': utf-8, 'language': de, 'title': caf\xEF\xBF\xBD, "
                "'digest': 'sha1:ABC', 'duplicate_of': 1, 'cluster': 2, 'depth': 4, 'score': 0.0, "
                "'why': seed, 'parent': 0, 'redirect': 'https://example.org/', 'links': 7, "
                "'noindex': true, 'tries': 2, 'etag': '\"x\"', 'last_modified': Tue, "
                "'changed': false, 'relevant': true, 'warc_file': a.warc.gz, 'warc_offset': 0, "
                "'warc_length': 99}"});
  }

  TEST_CASE("what is not known is null") {
    const Place place;
    {
      const auto database = Must(CrawlDatabase::Create(place.crawl()));
      database->Add(crawl::PageFacts{});
      const crawl::LinkFacts links[] = {{1, "u", "", "no such kind", true},
                                        {1, "u", "", "refresh", true}};
      Must(database->Add(links));
      Must(database->Commit());
    }
    CHECK(Query(place,
                "SELECT concat_ws(',', n, bytes, length, depth, score, links, noindex, "
                "tries, fetched) FROM pages") == Texts{"0,0,0,0,0.0,0,false,1"});
    CHECK(Query(place,
                "SELECT concat(url, status, error, detail, elapsed_us, content_type, "
                "charset, language, title, digest, duplicate_of, \"cluster\", why, parent, "
                "redirect, etag, last_modified, changed, relevant, warc_file, warc_offset, "
                "warc_length) FROM pages") == Texts{""});
    CHECK(Query(place, "SELECT kind FROM links") == Texts{"NULL", "refresh"});
    CHECK(Query(place, "SELECT anchor FROM links") == Texts{"NULL", "NULL"});
  }

  TEST_CASE("rows of many blocks keep their order and text") {
    const Place place;
    const int64_t rows = crawl::RowBlock::kRows * 3 + 17;
    const auto text = [](int64_t i) { return std::string(static_cast<size_t>(i % 40), 'x'); };
    {
      const auto database = Must(CrawlDatabase::Create(place.crawl()));
      for (int64_t i = 0; i < rows; ++i) {
        Must(database->Add(Link(i, "https://example.org/" + std::to_string(i), text(i))));
        if (i == rows / 2) Must(database->Commit());
      }
      CHECK(database->pending_bytes() > 0);
      Must(database->Commit());
      Must(database->Flush());
      CHECK(database->pending_bytes() == 0);
    }
    const Texts links = Query(place, "SELECT concat_ws('|', n, to_url, anchor) FROM links");
    REQUIRE(links.size() == static_cast<size_t>(rows));
    for (int64_t i = 0; i < rows; ++i) {
      std::string row = std::to_string(i) + "|https://example.org/" + std::to_string(i);
      if (!text(i).empty()) row += "|" + text(i);
      REQUIRE(links[static_cast<size_t>(i)] == row);
    }
  }

  TEST_CASE("links that are the same on several pages are stored once") {
    const Place place;
    {
      const auto database = Must(CrawlDatabase::Create(place.crawl()));
      Must(database->Add(Link(1, "https://example.org/a", "first")));
      Must(database->Add(Link(1, "https://example.org/b")));
      Must(database->Commit());
      Must(database->Add(Link(2, "https://example.org/a", "again")));
      Must(database->Add(Link(2, "https://example.org/b")));
      Must(database->Commit());
      Must(database->Add(Link(3, "https://example.org/dropped")));
    }
    {
      const auto database = Must(CrawlDatabase::Open(place.crawl()));
      Must(database->DropFrom(2));
      Must(database->Add(Link(2, "https://example.org/c")));
      Must(database->Add(Link(2, "https://example.org/b", "b")));
      Must(database->Add(Link(2, "https://example.org/caf\xE9")));
      Must(database->Add(Link(3, "https://example.org/c")));
      Must(database->Commit());
    }
    CHECK(Query(place, "SELECT concat_ws(' ', number, url[20:], anchor) FROM targets") ==
          Texts{"0 /a first", "1 /b", "2 /a again", "3 /c", "4 /b b", "5 /caf\xEF\xBF\xBD"});
    CHECK(Query(place,
                "SELECT concat_ws(' ', n, to_url[20:], anchor) FROM links ORDER BY n, "
                "to_url, anchor") ==
          Texts{"1 /a first", "1 /b", "2 /b b", "2 /c", "2 /caf\xEF\xBF\xBD", "3 /c"});
  }

  TEST_CASE("only what was committed stays") {
    const Place place;
    {
      const auto database = Must(CrawlDatabase::Create(place.crawl()));
      database->Add(Page(1, "a"));
      Must(database->Commit());
      database->Add(Page(2, "b"));
    }
    const auto database = Must(CrawlDatabase::Open(place.crawl()));
    CHECK(Must(database->LastPage()) == 1);
  }

  TEST_CASE("hosts and the frontier are replaced whole") {
    const Place place;
    {
      const auto database = Must(CrawlDatabase::Create(place.crawl()));
      database->Replace({crawl::HostFacts{"old.example", 1, 0, 1, "none", 500, "open"}});
      database->Replace({crawl::CandidateFacts{"old", 1, 0, -1}});
      Must(database->Commit());
      database->Replace({crawl::HostFacts{"new.example", 5, 2, 3, "found", 1000, "aside"}});
      database->Replace(
          std::vector<crawl::CandidateFacts>{{"first", 2.5, 1, 7}, {"second", 0.5, 2, -1}});
      Must(database->Commit());
      database->Add(Page(1, "a"));  // a Commit without them leaves them
      Must(database->Commit());
    }
    CHECK(Query(place,
                "SELECT concat_ws(' ', host, requests, failures, pages, robots, delay_ms, "
                "state) FROM hosts") == Texts{"new.example 5 2 3 found 1000 aside"});
    CHECK(Query(place, "SELECT concat_ws(' ', url, priority, depth, parent) FROM frontier") ==
          Texts{"first 2.5 1 7", "second 0.5 2"});
    {
      const auto database = Must(CrawlDatabase::Open(place.crawl()));
      database->Replace(std::vector<crawl::CandidateFacts>());
      Must(database->Commit());
    }
    CHECK(Query(place, "SELECT count(*) FROM frontier") == Texts{"0"});
  }

  TEST_CASE("the state keeps bytes of any kind") {
    const Place place;
    const std::string bytes("\0\xFF\n'x", 5);
    {
      const auto database = Must(CrawlDatabase::Create(place.crawl()));
      CHECK(Must(database->State("k")).empty());
      database->SetState("k", "1");
      database->SetState("k", bytes);
      CHECK(Must(database->State("k")) == bytes);
      Must(database->Commit());
      CHECK(Must(database->State("k")) == bytes);
      database->SetState("k", "not committed");
    }
    const auto database = Must(CrawlDatabase::Open(place.crawl()));
    CHECK(Must(database->State("k")) == bytes);
    database->SetState("k", "");
    Must(database->Commit());
    CHECK(Must(database->State("k")).empty());
  }

  TEST_CASE("DropFrom drops pages, their links and later events") {
    const Place place;
    {
      const auto database = Must(CrawlDatabase::Create(place.crawl()));
      for (int64_t n = 1; n <= 4; ++n) {
        database->Add(Page(n, "u" + std::to_string(n)));
        Must(database->Add(Link(n, "x")));
        database->Add(crawl::EventFacts{n * 1000000, "robots", "h", "d"});
      }
      Must(database->Commit());
      Must(database->DropFrom(5));
      CHECK(Must(database->LastPage()) == 4);
      Must(database->DropFrom(3));
      CHECK(Must(database->LastPage()) == 2);
    }
    CHECK(Query(place, "SELECT n FROM links ORDER BY n") == Texts{"1", "2"});
    CHECK(Query(place, "SELECT epoch(time)::BIGINT FROM events ORDER BY time") == Texts{"1", "2"});
  }

  TEST_CASE("VisitedPages gives the last good answer of each URL, or else the last") {
    const Place place;
    const auto database = Must(CrawlDatabase::Create(place.crawl()));
    CHECK(Must(database->LastPage()) == 0);
    CHECK(Must(database->VisitedPages(9)).empty());
    crawl::PageFacts page = Page(1, "https://example.org/a");
    page.etag = "old";
    database->Add(page);
    database->Add(Page(2, "https://example.org/b"));
    database->Add(Page(3, "https://example.org/c", 404));
    page = Page(4, "https://example.org/a");
    page.etag = "new";
    page.last_modified = "Mon";
    page.digest = "sha1:X";
    page.depth = 2;
    page.duplicate_of = 2;
    database->Add(page);
    database->Add(Page(5, "https://example.org/a", 304));
    database->Add(Page(6, "https://example.org/c", 500));
    Must(database->Commit());
    const auto visited = Must(database->VisitedPages(6));
    REQUIRE(visited.size() == 3);
    CHECK(visited[0].n == 2);
    CHECK(visited[0].etag.empty());
    CHECK(visited[0].first_url == "https://example.org/b");
    CHECK(visited[0].first_us == 2'000'000);
    CHECK(visited[1].n == 4);
    CHECK(visited[1].url == "https://example.org/a");
    CHECK(visited[1].status == 200);
    CHECK(visited[1].etag == "new");
    CHECK(visited[1].last_modified == "Mon");
    CHECK(visited[1].digest == "sha1:X");
    CHECK(visited[1].depth == 2);
    CHECK(visited[1].first_url == "https://example.org/b");
    CHECK(visited[2].n == 6);
    CHECK(visited[2].status == 500);
    CHECK(Must(database->VisitedPages(3))[0].etag == "old");
  }

  TEST_CASE("VisitedPages has no ETag of a response that was not whole") {
    const Place place;
    const auto database = Must(CrawlDatabase::Create(place.crawl()));
    crawl::PageFacts page = Page(1, "https://example.org/a");
    page.etag = "half";
    page.last_modified = "Mon";
    page.error = "cut-off";
    database->Add(page);
    Must(database->Commit());
    const auto visited = Must(database->VisitedPages(1));
    REQUIRE(visited.size() == 1);
    CHECK(visited[0].etag.empty());
    CHECK(visited[0].last_modified.empty());
  }

  TEST_CASE("the hosts that were stored come back") {
    const Place place;
    const auto database = Must(CrawlDatabase::Create(place.crawl()));
    CHECK(Must(database->Hosts()).empty());
    database->Replace(std::vector<crawl::HostFacts>{{"h", 3, 1, 2, "found", 2000, "open"},
                                                    {"i", 0, 0, 0, "", 0, "dead"}});
    Must(database->Commit());
    const auto hosts = Must(database->Hosts());
    REQUIRE(hosts.size() == 2);
    CHECK(hosts[0].host == "h");
    CHECK(hosts[0].requests == 3);
    CHECK(hosts[0].failures == 1);
    CHECK(hosts[0].pages == 2);
    CHECK(hosts[0].robots == "found");
    CHECK(hosts[0].delay_ms == 2000);
    CHECK(hosts[0].state == "open");
    CHECK(hosts[1].robots.empty());
  }
}

TEST_SUITE("database_files") {
  TEST_CASE("a crawl is made once") {
    const Place place;
    CHECK(CrawlDatabase::Open(place.crawl()).status().message() ==
          place.crawl() + ": there is no crawl here, since there is no " + place.file());
    CHECK_FALSE(std::filesystem::exists(place.crawl()));
    Must(CrawlDatabase::Create(place.crawl())).reset();
    CHECK(CrawlDatabase::Create(place.crawl()).status().message() ==
          place.crawl() + ": there is a crawl already");
  }

  TEST_CASE("what a crash left before there was a crawl is no hindrance") {
    const Place place;
    std::filesystem::create_directories(place.crawl());
    for (const char* name : {".new", ".new.wal", ".wal"}) {
      std::ofstream(place.file() + name) << "left over";
    }
    Must(CrawlDatabase::Create(place.crawl())).reset();
    CHECK(Must(Must(CrawlDatabase::Open(place.crawl()))->LastPage()) == 0);
  }

  TEST_CASE("files that hold no crawl") {
    const Place place;
    std::filesystem::create_directories(place.crawl());
    std::ofstream(place.file()) << std::string(10000, 'x');
    CHECK(CrawlDatabase::Open(place.crawl()).status().message().find(place.file() + ": ") == 0);
    std::filesystem::remove(place.file());
    Must(Must(crawl::StoreConnection::Open(place.file())).Run("CREATE TABLE t (x INT)"));
    CHECK(CrawlDatabase::Open(place.crawl()).status().message() ==
          place.file() + " is a database, but not that of a crawl");
    std::filesystem::remove(place.file());
    Must(CrawlDatabase::Create(place.crawl())).reset();
    Must(Must(crawl::StoreConnection::Open(place.file())).Run("UPDATE state SET value = '1'"));
    CHECK(CrawlDatabase::Open(place.crawl()).status().message() ==
          place.file() + " has tables of version 1, and this program knows version 3");
  }

  TEST_CASE("a crawl is open once") {
    const Place place;
    const auto database = Must(CrawlDatabase::Create(place.crawl()));
    const std::string refusal = place.crawl() +
                                ": another process is at work on this crawl (process " +
                                std::to_string(::getpid()) + ")";
    CHECK(CrawlDatabase::Open(place.crawl()).status().message() == refusal);
    CHECK(CrawlDatabase::Create(place.crawl()).status().message() == refusal);
  }

  TEST_CASE("who has a database is in DuckDB's message") {
    CHECK(crawl::LockHolder("IO Error: Could not set lock on file \"/x/crawl.duckdb\": Conflicting "
                            "lock is held in /usr/bin/crawl-view (PID 71) by user u. See also x") ==
          "crawl-view, process 71");
    CHECK(crawl::LockHolder("IO Error: Could not set lock on file \"/x\": why") == "some program");
    CHECK(crawl::LockHolder("IO Error: No such file") == "");
  }

  TEST_CASE("a failure to write is reported, and nothing is written after it") {
    const Place place;
    {
      Must(CrawlDatabase::Create(place.crawl())).reset();
      Must(Must(crawl::StoreConnection::Open(place.file())).Run("DROP TABLE page_links"));
      const auto database = Must(CrawlDatabase::Open(place.crawl()));
      database->Add(Page(1, "a"));
      Must(database->Add(Link(1, "b")));
      (void)database->Commit();
      CHECK(database->Flush().message().find(place.file() + ": ") == 0);
      database->Add(Page(2, "c"));
      CHECK_FALSE(database->Commit().ok());
      CHECK_FALSE(database->LastPage().ok());
    }
    CHECK(Query(place, "SELECT count(*) FROM pages") == Texts{"0"});
  }
}
