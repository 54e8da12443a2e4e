#include "crawl/warc_responses.h"

#include <doctest/doctest.h>

#include "../weblog/packing.h"
#include "../weblog/temp_dir.h"
#include "crawl/http_message.h"
#include "warc_text.h"

namespace crawl {
namespace {

using weblog::TempDir;

constexpr char kAgain[] = "HTTP/1.1 200 Again\r\n\r\n";
constexpr char kOfB[] = "WARC-Payload-Digest: sha1:B\r\n";

struct AllResponses {
  std::vector<WarcResponse> responses;
  arrow::Status end;
  int64_t bytes = 0;
  int64_t others = 0;
};

AllResponses ReadResponses(const std::vector<std::string>& paths) {
  AllResponses all;
  WarcResponses reader(paths);
  while (true) {
    WarcResponse response;
    const auto more = reader.Next(&response);
    all.end = more.status();
    if (!more.ok() || !*more) break;
    all.responses.push_back(std::move(response));
  }
  all.bytes = reader.bytes();
  all.others = reader.other_records();
  return all;
}

std::string BodyOfBlock(const WarcResponse& response) {
  HttpMessage message;
  CHECK(SplitHttpMessage(response.block, &message));
  return std::string(message.body);
}

TEST_SUITE_BEGIN("warc responses");

TEST_CASE("responses come in the order of files and records, other records are counted") {
  const TempDir dir;
  const std::string one = RecordText("warcinfo", "", "x") + ResponseText("http://H/a", "1", kOfB) +
                          RecordText("request", "http://h/a", "GET / HTTP/1.1\r\n\r\n");
  const std::string two = ResponseText("http://h/b", "2");
  const AllResponses all = ReadResponses({dir.Write("one", one), dir.Write("two", two)});
  CHECK(all.end.ok());
  CHECK(all.others == 2);
  CHECK(all.bytes == static_cast<int64_t>(one.size() + two.size()));
  REQUIRE(all.responses.size() == 2);
  CHECK(all.responses[0].url == "http://H/a");
  CHECK(all.responses[0].digest == "sha1:B");
  CHECK(all.responses[0].time_us == *ParseWarcDate("2026-01-02T03:04:05Z"));
  CHECK(all.responses[0].head.empty());
  CHECK(!all.responses[0].lost);
  CHECK(BodyOfBlock(all.responses[0]) == "1");
  CHECK(BodyOfBlock(all.responses[1]) == "2");
}

TEST_CASE("revisits have the response that they refer to, by URL and date or by digest") {
  const TempDir dir;
  const std::string by_date =
      "WARC-Refers-To-Target-URI: http://h/a\r\nWARC-Refers-To-Date: 2026-01-02T03:04:05Z\r\n";
  const std::string by_other_date =
      "WARC-Refers-To-Target-URI: http://h/a\r\nWARC-Refers-To-Date: 2020-01-02T03:04:05Z\r\n";
  const std::string path = dir.Write(
      "a", ResponseText("http://h/a", "by date", "WARC-Payload-Digest: sha1:A\r\n") +
               ResponseText("http://h/b", "by digest", kOfB) +
               RecordText("revisit", "http://h/c", kAgain, by_date + kOfB) +
               RecordText("revisit", "http://h/d", kAgain, by_other_date + kOfB) +
               RecordText("revisit", "http://h/b", "HTTP/1.1 304 Not Modified\r\n\r\n", kOfB) +
               RecordText("revisit", "http://h/e", "", kOfB));
  const AllResponses all = ReadResponses({path});
  CHECK(all.end.ok());
  CHECK(all.others == 0);
  REQUIRE(all.responses.size() == 6);
  CHECK(all.responses[2].url == "http://h/c");
  CHECK(BodyOfBlock(all.responses[2]) == "by date");
  CHECK(all.responses[2].head == kAgain);
  CHECK(all.responses[2].digest == "sha1:A");
  CHECK(BodyOfBlock(all.responses[3]) == "by digest");
  CHECK(all.responses[3].head == kAgain);
  // Nothing has changed, or nothing is said: the head is the old one.
  for (const size_t i : {4, 5}) {
    CHECK(BodyOfBlock(all.responses[i]) == "by digest");
    CHECK(all.responses[i].head.empty());
    CHECK(all.responses[i].digest == "sha1:B");
  }
  for (const WarcResponse& response : all.responses) CHECK(!response.lost);
}

TEST_CASE("what a revisit refers to may be in any file, packed in any way") {
  const TempDir dir;
  const std::string revisit = RecordText("revisit", "http://h/again", kAgain, kOfB);
  const std::string response = ResponseText("http://h/b", "far away", kOfB);
  const std::string one = dir.Write("one", revisit);
  const std::string two = dir.Write(
      "two", weblog::Pack(weblog::Compression::kGzip, ResponseText("http://h/x", "x") + response));
  const std::string three =
      dir.Write("three", weblog::Pack(weblog::Compression::kGzip, response) +
                             weblog::Pack(weblog::Compression::kGzip, revisit));
  for (const auto& paths :
       std::vector<std::vector<std::string>>{{one, two}, {two, one}, {three}, {one, one, three}}) {
    const AllResponses all = ReadResponses(paths);
    CHECK(all.end.ok());
    int revisits = 0;
    for (const WarcResponse& read : all.responses) {
      if (read.url != "http://h/again") continue;
      ++revisits;
      CHECK(BodyOfBlock(read) == "far away");
      CHECK(!read.lost);
    }
    CHECK(revisits >= 1);
  }
}

TEST_CASE("a revisit of a response that is not there has what it says itself") {
  const TempDir dir;
  const std::string path = dir.Write(
      "a", RecordText("revisit", "http://h/a", "HTTP/1.1 301 Moved\r\nLocation: /b\r\n\r\n", kOfB) +
               RecordText("revisit", "http://h/b", "HTTP/1.1 304 Not Modified\r\n\r\n", kOfB) +
               RecordText("revisit", "http://h/c", "") +
               RecordText("revisit", "http://h/d", "HTTP/1.1 200 OK\r\n\r\nbody", kOfB));
  const AllResponses all = ReadResponses({path});
  REQUIRE(all.responses.size() == 4);
  CHECK(all.responses[0].lost);
  CHECK(all.responses[0].block == "HTTP/1.1 301 Moved\r\nLocation: /b\r\n\r\n");
  CHECK(all.responses[1].lost);
  CHECK(all.responses[1].block.empty());
  CHECK(all.responses[2].lost);
  CHECK(all.responses[2].block.empty());
  CHECK(!all.responses[3].lost);
  CHECK(BodyOfBlock(all.responses[3]) == "body");
}

TEST_CASE(
    "what comes before damage is read, with bodies of other files, and then the damage said") {
  const TempDir dir;
  const std::string one = dir.Write("one", RecordText("revisit", "http://h/a", kAgain, kOfB));
  const std::string two = dir.Write("two", ResponseText("http://h/b", "1", kOfB) + "x");
  const AllResponses damaged = ReadResponses({one, two});
  REQUIRE(damaged.responses.size() == 2);
  CHECK(BodyOfBlock(damaged.responses[0]) == "1");
  CHECK(damaged.end.message().ends_with("no WARC record begins here"));
  const AllResponses missing = ReadResponses({one, dir / "none"});
  CHECK(missing.responses.size() == 1);
  CHECK(!missing.end.ok());
}

TEST_SUITE_END();

}  // namespace
}  // namespace crawl
