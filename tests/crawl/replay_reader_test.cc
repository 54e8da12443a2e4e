#include "engine/replay_reader.h"

#include <doctest/doctest.h>
#include <tbb/global_control.h>

#include <string>
#include <vector>

namespace {

constexpr int64_t kFetches = 300;  // some batches

crawl::ArchivedFetch Fetch(int64_t n, size_t padding) {
  crawl::ArchivedFetch fetch;
  fetch.facts.n = n;
  fetch.fetch.url = "http://h/" + std::to_string(n);
  fetch.fetch.status = 200;
  fetch.fetch.head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
  fetch.fetch.body = "<title>T" + std::to_string(n) + "</title><p>" + std::string(padding, 'x');
  fetch.digest = "digest " + std::to_string(n);
  return fetch;
}

}  // namespace

TEST_CASE("archived fetches are read and handed over in their order, each once") {
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, 3);
  // Small bodies, of which the number ends a batch, and great ones, of which the bytes do.
  for (const size_t padding : {size_t{0}, size_t{1} << 18}) {
    tbb::task_arena arena(2, /*reserved_for_masters=*/0);
    int64_t last = 0;
    crawl::ReplayReader reader({}, &arena,
                               [&](const crawl::ArchivedFetch& fetch, crawl::Reading* reading) {
                                 CHECK(fetch.facts.n == ++last);
                                 CHECK(reading->fetch.url == "http://h/" + std::to_string(last));
                                 REQUIRE(reading->has_page);
                                 CHECK(reading->page().title == "T" + std::to_string(last));
                                 CHECK(reading->digest == "digest " + std::to_string(last));
                                 return arrow::Status::OK();
                               });
    for (int64_t n = 1; n <= kFetches; ++n) {
      crawl::ArchivedFetch fetch = Fetch(n, padding);
      REQUIRE(reader.Add(&fetch).ok());
    }
    REQUIRE(reader.Finish().ok());
    CHECK(last == kFetches);
  }
}

TEST_CASE("an error ends the reading of archived fetches") {
  tbb::task_arena arena(1, /*reserved_for_masters=*/0);
  crawl::ReplayReader reader({}, &arena, [](const crawl::ArchivedFetch& fetch, crawl::Reading*) {
    return fetch.facts.n < 5 ? arrow::Status::OK() : arrow::Status::IOError("the fifth");
  });
  arrow::Status status;
  int64_t n = 0;
  while (status.ok() && n < kFetches) {
    crawl::ArchivedFetch fetch = Fetch(++n, 0);
    status = reader.Add(&fetch);
  }
  CHECK(status.message() == "the fifth");
  CHECK(n < kFetches);
}

TEST_CASE("without archived fetches there is nothing to read") {
  tbb::task_arena arena(1, /*reserved_for_masters=*/0);
  crawl::ReplayReader reader({}, &arena, [](const crawl::ArchivedFetch&, crawl::Reading*) {
    return arrow::Status::Invalid("a fetch out of nothing");
  });
  CHECK(reader.Finish().ok());
}
