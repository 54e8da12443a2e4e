#include "engine/reader_pool.h"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <set>
#include <string>
#include <thread>

namespace {

using crawl::Landing;
using crawl::ReaderPool;

Landing PageWithTitle(uint64_t id) {
  Landing landing = {{}, std::make_unique<crawl::Reading>()};
  crawl::FetchResult& fetch = landing.reading->fetch;
  fetch.id = id;
  fetch.url = "https://example.org/" + std::to_string(id);
  fetch.status = 200;
  fetch.head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
  fetch.body = "<title>page " + std::to_string(id) + "</title>";
  return landing;
}

// Takes pages until there are `count` of them, a minute at most.
std::vector<Landing> TakeAll(ReaderPool* pool, size_t count) {
  std::vector<Landing> landings;
  for (int i = 0; i < 60'000 && landings.size() < count; ++i) {
    pool->Take(&landings);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return landings;
}

}  // namespace

TEST_SUITE("reader pool") {
  TEST_CASE("every page is read once, also those that come after a pause") {
    std::atomic<int> wakes = 0;
    tbb::task_arena arena(2, /*reserved_for_masters=*/0);
    ReaderPool pool({}, &arena, [&wakes] { ++wakes; });
    for (const auto pause : {0, 1, 30}) {
      CAPTURE(pause);
      std::this_thread::sleep_for(std::chrono::milliseconds(pause));
      const int wakes_before = wakes;
      for (uint64_t id = 0; id < 200; ++id) pool.Add(PageWithTitle(id));
      std::set<std::string> titles;
      for (const Landing& landing : TakeAll(&pool, 200)) {
        REQUIRE(landing.reading->has_page);
        CHECK(landing.reading->page().title == "page " + std::to_string(landing.reading->fetch.id));
        titles.insert(landing.reading->page().title);
      }
      CHECK(titles.size() == 200);
      CHECK(pool.unread() == 0);
      CHECK(wakes > wakes_before);
    }
  }

  TEST_CASE("a pool may end while pages wait") {
    for (int round = 0; round < 20; ++round) {
      tbb::task_arena arena(2, /*reserved_for_masters=*/0);
      ReaderPool pool({}, &arena, [] {});
      for (uint64_t id = 0; id < 50; ++id) pool.Add(PageWithTitle(id));
    }
  }

  TEST_CASE("a page that is read at once is not handed over") {
    tbb::task_arena arena(1, /*reserved_for_masters=*/0);
    ReaderPool pool({}, &arena, [] {});
    const Landing landing = PageWithTitle(7);
    pool.ReadNow(landing);
    CHECK(landing.reading->page().title == "page 7");
    std::vector<Landing> landings;
    pool.Take(&landings);
    CHECK(landings.empty());
  }
}
