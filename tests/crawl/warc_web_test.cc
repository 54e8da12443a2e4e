#include <doctest/doctest.h>

#include <filesystem>
#include <thread>

#include "../weblog/packing.h"
#include "../weblog/temp_dir.h"
#include "crawl/replay_web.h"
#include "warc_text.h"

namespace crawl {
namespace {

using weblog::TempDir;

std::vector<FetchResult> Ask(Web* web, const std::vector<std::string>& urls, int64_t max_body = 0) {
  for (size_t i = 0; i < urls.size(); ++i) {
    FetchRequest request;
    request.id = i + 1;
    request.url = urls[i];
    request.max_body = max_body;
    web->Start(std::move(request));
  }
  std::vector<FetchResult> results;
  while (results.size() < urls.size()) web->Wait(std::chrono::milliseconds(0), &results);
  return results;
}

FetchResult AskOne(Web* web, const std::string& url) { return Ask(web, {url}).front(); }

TEST_SUITE_BEGIN("warc web");

TEST_CASE("answers as recorded, and 404 for what is not there") {
  const TempDir dir;
  const std::string path = dir.Write(
      "a.warc",
      RecordText("warcinfo", "", "x") +
          ResponseText("http://H/a/../page#x", "<p>one", "WARC-IP-Address: 10.0.0.1\r\n") +
          RecordText("request", "http://h/asked", "GET / HTTP/1.1\r\n\r\n") +
          RecordText("response", "http://h/moved", "HTTP/1.1 301 Moved\nLocation: /page\n\n") +
          RecordText("response", "http://h/chunked",
                     "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n") +
          RecordText("response", "http://h/damaged", "no response"));
  auto web = *MakeWarcWeb({path});
  CHECK(!web->live());
  CHECK(web->max_in_flight() >= 1);

  const FetchResult page = AskOne(web.get(), "http://h/./page");
  CHECK(page.id == 1);
  CHECK(page.url == "http://h/./page");
  CHECK(page.error == FetchError::kNone);
  CHECK(page.status == 200);
  CHECK(page.head == "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n");
  CHECK(page.body == "<p>one");
  CHECK(page.address == "10.0.0.1");
  CHECK(page.begin_us == *ParseWarcDate("2026-01-02T03:04:05Z"));
  CHECK(page.elapsed_us == 0);
  CHECK(page.page == nullptr);

  const FetchResult moved = AskOne(web.get(), "http://h/moved");
  CHECK(moved.status == 301);
  CHECK(moved.head == "HTTP/1.1 301 Moved\r\nLocation: /page\r\n\r\n");
  CHECK(AskOne(web.get(), "http://h/chunked").body == "abc");

  for (const char* url :
       {"http://h/none", "http://h/asked", "http://h/damaged", "https://h/page"}) {
    CAPTURE(url);
    const FetchResult none = AskOne(web.get(), url);
    CHECK(none.error == FetchError::kNone);
    CHECK(none.status == 404);
    CHECK(none.head == "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    CHECK(none.body.empty());
  }
  CHECK(AskOne(web.get(), "ftp://h/page").error == FetchError::kBadUrl);
  CHECK(AskOne(web.get(), "page").error == FetchError::kBadUrl);

  const FetchResult cut = Ask(web.get(), {"http://h/page"}, 2).front();
  CHECK(cut.error == FetchError::kBodyTooLarge);
  CHECK(cut.body == "<p");
}

TEST_CASE("of several records the last with a body counts, over all files") {
  const TempDir dir;
  const std::string one =
      dir.Write("one", ResponseText("http://h/a", "1") + ResponseText("http://h/a", "2") +
                           ResponseText("http://h/b", "1"));
  const std::string two = dir.Write(
      "two.gz", weblog::Pack(weblog::Compression::kGzip, ResponseText("http://h/a", "")) +
                    weblog::Pack(weblog::Compression::kGzip, ResponseText("http://h/b", "2")));
  auto web = *MakeWarcWeb({one, two});
  CHECK(AskOne(web.get(), "http://h/a").body == "2");
  CHECK(AskOne(web.get(), "http://h/b").body == "2");
}

TEST_CASE("revisits have the body that they refer to") {
  const TempDir dir;
  const std::string same = "HTTP/1.1 200 Again\r\n\r\n";
  const std::string path = dir.Write(
      "a", ResponseText("http://h/a", "by date", "WARC-Payload-Digest: sha1:A\r\n") +
               ResponseText("http://h/b", "by digest", "WARC-Payload-Digest: sha1:B\r\n") +
               RecordText("revisit", "http://h/c", same,
                          "WARC-Refers-To-Target-URI: http://h/a\r\n"
                          "WARC-Refers-To-Date: 2026-01-02T03:04:05Z\r\n"
                          "WARC-Payload-Digest: sha1:B\r\n") +
               RecordText("revisit", "http://h/d", same,
                          "WARC-Refers-To-Target-URI: http://h/a\r\n"
                          "WARC-Refers-To-Date: 2020-01-02T03:04:05Z\r\n"
                          "WARC-Payload-Digest: sha1:B\r\n") +
               RecordText("revisit", "http://h/b", "HTTP/1.1 304 Not Modified\r\n\r\n",
                          "WARC-Payload-Digest: sha1:B\r\n") +
               RecordText("revisit", "http://h/e", "", "WARC-Payload-Digest: sha1:B\r\n") +
               RecordText("revisit", "http://h/f", "", "WARC-Payload-Digest: sha1:C\r\n"));
  auto web = *MakeWarcWeb({path});
  CHECK(AskOne(web.get(), "http://h/c").body == "by date");
  CHECK(AskOne(web.get(), "http://h/c").head == same);
  CHECK(AskOne(web.get(), "http://h/d").body == "by digest");
  CHECK(AskOne(web.get(), "http://h/b").body == "by digest");
  CHECK(AskOne(web.get(), "http://h/b").status == 200);
  CHECK(AskOne(web.get(), "http://h/e").body == "by digest");
  CHECK(AskOne(web.get(), "http://h/f").status == 404);
}

TEST_CASE("requests finish in the order of their start") {
  const TempDir dir;
  std::string bytes;
  std::vector<std::string> urls;
  for (int i = 0; i < 200; ++i) {
    urls.push_back("http://h/" + std::to_string(i));
    bytes += ResponseText(urls.back(), std::to_string(i));
  }
  auto web = *MakeWarcWeb({dir.Write("a", bytes)});
  const auto results = Ask(web.get(), urls);
  REQUIRE(results.size() == urls.size());
  for (size_t i = 0; i < results.size(); ++i) {
    CHECK(results[i].id == i + 1);
    CHECK(results[i].body == std::to_string(i));
  }
}

TEST_CASE("waiting ends by time or by being woken; what is given up says so") {
  const TempDir dir;
  auto web = *MakeWarcWeb({dir.Write("a", "")});
  std::vector<FetchResult> results;
  web->Wait(std::chrono::milliseconds(1), &results);
  CHECK(results.empty());
  std::thread waker([&] { web->Wake(); });
  web->Wait(std::chrono::hours(1), &results);
  waker.join();
  CHECK(results.empty());
  FetchRequest request;
  request.id = 7;
  request.url = "http://h/";
  web->Start(request);
  web->Abort();
  web->Wait(std::chrono::hours(1), &results);
  REQUIRE(results.size() == 1);
  CHECK(results[0].id == 7);
  CHECK(results[0].error == FetchError::kStopped);
}

TEST_CASE("damage is an error when the archive is opened") {
  const TempDir dir;
  CHECK(MakeWarcWeb({dir.Write("a", ResponseText("http://h/a", "1") + "x")})
            .status()
            .message()
            .ends_with("no WARC record begins here"));
  CHECK(!MakeWarcWeb({dir / "none"}).ok());
}

TEST_CASE("a real archive answers for all of its pages") {
  const std::string path = std::string(TRODDEN_SHARED_DATA) + "/wikispeedia/wikispeedia.warc.gz";
  if (!std::filesystem::exists(path)) return;
  const ReadRecords all = ReadAll(path);
  std::vector<std::string> urls;
  for (size_t i = 0; i < all.records.size(); i += 10) {
    if (all.records[i].type == "response") urls.push_back(all.records[i].url);
  }
  auto web = *MakeWarcWeb({path});
  for (const FetchResult& result : Ask(web.get(), urls)) CHECK(result.status == 200);
}

TEST_SUITE_END();

}  // namespace
}  // namespace crawl
