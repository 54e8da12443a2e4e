#include "engine/page_reader.h"

#include <doctest/doctest.h>

#include <string>

#include "packing.h"

namespace crawl {
namespace {

// What is read of a page with these headers and this body.
Reading ReadPage(const std::string& headers, const std::string& body) {
  PageReader reader({});
  Reading reading;
  reading.fetch.url = "http://h.test/";
  reading.fetch.status = 200;
  reading.fetch.head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + headers + "\r\n";
  reading.fetch.body = body;
  reader.Read(&reading);
  return reading;
}

}  // namespace

TEST_CASE("page reader: content codings on several lines are one list") {
  const Reading reading = ReadPage("Content-Encoding: gzip\r\ncontent-encoding: zstd\r\n",
                                   Zstandard(Deflated("<title>packed twice</title>")));
  CHECK(reading.fetch.error == FetchError::kNone);
  REQUIRE(reading.has_page);
  CHECK(reading.page().title == "packed twice");
}

TEST_CASE("page reader: markup under a coding that is none is a page") {
  const Reading page = ReadPage("Content-Encoding: UTF-8\r\n", "<title>plain</title>");
  CHECK(page.fetch.error == FetchError::kNone);
  CHECK(page.page().title == "plain");
  CHECK(page.length == 20);
  CHECK(ReadPage("Content-Encoding: sdch\r\n", "packed").fetch.error == FetchError::kCoding);
}

}  // namespace crawl
