#include <doctest/doctest.h>

#include "fetch/curl_error.h"
#include "fetching.h"

namespace crawl {
namespace {

using std::chrono::milliseconds;

struct Bounded {
  FetchResult result;
  milliseconds time;
};

Bounded FetchTimed(Web* web, const std::string& url) {
  const auto begin = std::chrono::steady_clock::now();
  Bounded bounded;
  bounded.result = Fetch(web, url);
  bounded.time = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin);
  return bounded;
}

}  // namespace

TEST_CASE("http limits: no first byte") {
  const auto server = TestServer();
  HttpOptions options = TestHttpOptions();
  options.first_byte_timeout_ms = 300;
  const auto web = TestWeb(options);
  for (const char* path : {"/never", "/slow-first-byte"}) {
    CAPTURE(path);
    const Bounded bounded = FetchTimed(web.get(), server->Url(path));
    CHECK(bounded.result.error == FetchError::kFirstByte);
    CHECK(bounded.result.status == 0);
    CHECK(bounded.result.head == "");
    CHECK(bounded.result.request_head != "");
    CHECK(bounded.time >= milliseconds(300));
    CHECK(bounded.time < milliseconds(900));
  }
}

TEST_CASE("http limits: the time for all of it") {
  const auto server = TestServer();
  HttpOptions options = TestHttpOptions();
  options.total_timeout_ms = 500;
  const Bounded bounded = FetchTimed(TestWeb(options).get(), server->Url("/trickle?ms=10"));
  CHECK(bounded.result.error == FetchError::kTimeout);
  CHECK(bounded.result.status == 200);
  CHECK(bounded.result.body.starts_with("xx"));
  CHECK(bounded.time < milliseconds(1500));
}

// A byte every 10 ms is at most 100 a second.
TEST_CASE("http limits: the least speed") {
  const auto server = TestServer();
  HttpOptions options = TestHttpOptions();
  options.least_speed_after_ms = 400;
  options.least_speed = 2000;
  const Bounded slow = FetchTimed(TestWeb(options).get(), server->Url("/trickle?ms=10"));
  CHECK(slow.result.error == FetchError::kTooSlow);
  CHECK(slow.time < milliseconds(1500));
  options.least_speed = 5;
  options.total_timeout_ms = 1200;
  const Bounded fast_enough = FetchTimed(TestWeb(options).get(), server->Url("/trickle?ms=10"));
  CHECK(fast_enough.result.error == FetchError::kTimeout);
}

TEST_CASE("http limits: a body without end is cut, and what came is there") {
  const auto server = TestServer();
  HttpOptions options = TestHttpOptions();
  options.max_body = 1'000'000;
  const auto web = TestWeb(options);
  const FetchResult result = Fetch(web.get(), server->Url("/endless"));
  CHECK(result.error == FetchError::kBodyTooLarge);
  CHECK(result.status == 200);
  CHECK(result.body == std::string(1'000'000, 'x'));
  FetchRequest request;
  request.url = server->Url("/endless");
  request.max_body = 1000;
  CHECK(Fetch(web.get(), request).body.size() == 1000);
  server->SetPage("/exact", std::string(1000, 'x'));
  server->SetPage("/one-more", std::string(1001, 'x'));
  request.url = server->Url("/exact");
  CHECK(Fetch(web.get(), request).error == FetchError::kNone);
  request.url = server->Url("/one-more");
  CHECK(Fetch(web.get(), request).error == FetchError::kBodyTooLarge);
}

TEST_CASE("http limits: heads") {
  const auto server = TestServer();
  HttpOptions options = TestHttpOptions();
  const auto web = TestWeb(options);
  for (const char* path : {"/headers", "/hugeheader"}) {
    CAPTURE(path);
    const FetchResult result = Fetch(web.get(), server->Url(path));
    CHECK(result.error == FetchError::kHeadTooLarge);
    CHECK(result.detail != "");
    CHECK(result.head == "");
  }
  options.max_header_lines = 1'000'000;
  CHECK(Fetch(TestWeb(options).get(), server->Url("/headers")).error == FetchError::kHeadTooLarge);
  // A status line, Content-Type, Content-Length and the empty line.
  options.max_header_lines = 4;
  CHECK(Fetch(TestWeb(options).get(), server->Url("/page/1")).error == FetchError::kNone);
  options.max_header_lines = 3;
  CHECK(Fetch(TestWeb(options).get(), server->Url("/page/1")).error == FetchError::kHeadTooLarge);
}

TEST_CASE("http limits: broken framing") {
  const auto server = TestServer();
  const auto web = TestWeb();
  for (const auto& [path, error] :
       {std::pair<std::string, FetchError>{"/short", FetchError::kCutOff},
        {"/badchunk", FetchError::kCutOff},
        {"/cutchunk", FetchError::kCutOff},
        {"/cuthead", FetchError::kCutOff},
        {"/garbage", FetchError::kCutOff},
        {"/nothing", FetchError::kConnect},
        {"/long", FetchError::kNone}}) {
    CAPTURE(path);
    const FetchResult result = Fetch(web.get(), server->Url(path));
    CHECK(NameOf(result.error) == NameOf(error));
    CHECK((result.detail == "") == (error == FetchError::kNone));
  }
  CHECK(Fetch(web.get(), server->Url("/badchunk")).body == "Hello");
  CHECK(Fetch(web.get(), server->Url("/short")).status == 200);
  CHECK(Fetch(web.get(), server->Url("/cuthead")).head == "");
}

TEST_CASE("http limits: a bomb is fetched, and found when it is unpacked") {
  const auto server = TestServer();
  const auto web = TestWeb();
  const FetchResult result = Fetch(web.get(), server->Url("/bomb"));
  CHECK(result.error == FetchError::kNone);
  CHECK(result.body.size() < 200'000);
  std::string page;
  CHECK(DecodeBody(HeaderValue(result.head, "content-encoding"), result.body, {}, &page) ==
        FetchError::kBomb);
  const FetchResult damaged = Fetch(web.get(), server->Url("/brbomb"));
  CHECK(DecodeBody(HeaderValue(damaged.head, "content-encoding"), damaged.body, {}, &page) ==
        FetchError::kCoding);
}

TEST_CASE("http limits: URLs that are none") {
  const auto web = TestWeb();
  for (const char* url :
       {"", "x", "/path", "ftp://example.org/", "file:///etc/passwd", "http://", "http://a b/",
        "javascript:alert(1)", "http://[::1", "gopher://127.0.0.1/", "http://a:99999/"}) {
    CAPTURE(url);
    const FetchResult result = Fetch(web.get(), std::string(url));
    CHECK(result.error == FetchError::kBadUrl);
    CHECK(result.url == url);
  }
}

TEST_CASE("http limits: hosts that are not there") {
  const auto web = TestWeb();
  const Bounded unknown = FetchTimed(web.get(), "http://no-such-host.invalid/");
  CHECK(unknown.result.error == FetchError::kDns);
  CHECK(unknown.result.detail != "");
  CHECK(unknown.time < milliseconds(5000));
  int port = 0;
  {
    const auto server = TestServer();
    port = server->port();
    CHECK(Fetch(web.get(), server->Url("/dies")).status == 200);
    CHECK(Fetch(web.get(), server->Url("/page/1")).error == FetchError::kConnect);
  }
  const FetchResult refused = Fetch(web.get(), "http://127.0.0.1:" + std::to_string(port) + "/");
  CHECK(refused.error == FetchError::kConnect);
  CHECK(refused.detail.find("refused") != std::string::npos);
  CHECK(refused.request_head == "");
}

TEST_CASE("http limits: a server that dies after some requests") {
  const auto server = TestServer({.dies_after = 3});
  const auto web = TestWeb();
  for (int i = 0; i < 3; ++i) CHECK(Fetch(web.get(), server->Url("/page/1")).status == 200);
  CHECK(Fetch(web.get(), server->Url("/page/1")).error == FetchError::kConnect);
}

TEST_CASE("http limits: private addresses, however they are written or found") {
  const auto server = TestServer();
  const std::string port = std::to_string(server->port());
  HttpOptions options = TestHttpOptions();
  options.allow_private = false;
  options.resolve = {server->Resolve("a.test"), "b.test:" + port + ":10.0.0.1",
                     "c.test:" + port + ":[::1]", "d.test:" + port + ":127.0.0.1,[::1],10.1.1.1"};
  const auto web = TestWeb(options);
  for (const char* host : {"127.0.0.1", "127.1", "0x7f.1", "2130706433", "0177.0.0.1", "10.0.0.1",
                           "169.254.169.254", "[::1]", "[::ffff:127.0.0.1]", "[fe80::1]", "0.0.0.0",
                           "a.test", "b.test", "c.test", "d.test", "localhost"}) {
    CAPTURE(host);
    const FetchResult result = Fetch(web.get(), server->Url(host, "/page/1"));
    CHECK(NameOf(result.error) == "private-address");
    CHECK(result.detail != "");
    CHECK(result.request_head == "");
  }
  CHECK(server->Log().empty());
  CHECK(server->connections() == 0);
}

TEST_CASE("http limits: hosts that misbehave as a whole") {
  const auto server = TestServer();
  HttpOptions options = TestHttpOptions();
  options.first_byte_timeout_ms = 300;
  for (const char* host : {"never.test", "dead.test", "down.test", "limit.test"}) {
    options.resolve.push_back(server->Resolve(host));
  }
  const auto web = TestWeb(options);
  CHECK(Fetch(web.get(), server->Url("never.test", "/")).error == FetchError::kFirstByte);
  CHECK(Fetch(web.get(), server->Url("dead.test", "/")).error == FetchError::kConnect);
  CHECK(Fetch(web.get(), server->Url("down.test", "/")).status == 503);
  const FetchResult limited = Fetch(web.get(), server->Url("limit.test", "/"));
  CHECK(limited.status == 429);
  CHECK(HeaderValue(limited.head, "retry-after") == "5");
}

TEST_CASE("http limits: hostile ones do not hold up the others") {
  const auto server = TestServer();
  HttpOptions options = TestHttpOptions();
  options.max_body = 100'000;
  options.max_per_host = 64;
  options.first_byte_timeout_ms = 800;
  options.total_timeout_ms = 1500;
  const auto web = TestWeb(options);
  const std::vector<std::string> paths = {"/never", "/trickle", "/endless", "/headers",
                                          "/short", "/page/1",  "/page/2",  "/page/3"};
  for (size_t i = 0; i < 40; ++i) {
    FetchRequest request;
    request.id = i;
    request.url = server->Url(paths[i % paths.size()]);
    web->Start(std::move(request));
  }
  for (const FetchResult& result : Collect(web.get(), 40)) {
    CAPTURE(result.url);
    CHECK((result.error == FetchError::kNone) == (result.id % paths.size() >= 5));
    CHECK(result.elapsed_us < 5'000'000);
  }
}

TEST_CASE("http limits: libcurl's errors, by how far the request came") {
  const TransferStage connecting = {.looked_up = true};
  const TransferStage sent = {.looked_up = true, .sent = true};
  const TransferStage in_head = {.looked_up = true, .sent = true, .head_begun = true};
  const TransferStage in_body = {
      .looked_up = true, .sent = true, .head_begun = true, .head_whole = true};
  CHECK(ErrorOf(CURLE_OK, in_body) == FetchError::kNone);
  CHECK(ErrorOf(CURLE_OK, in_head) == FetchError::kCutOff);
  CHECK(ErrorOf(CURLE_OPERATION_TIMEDOUT, {}) == FetchError::kDns);
  CHECK(ErrorOf(CURLE_OPERATION_TIMEDOUT, connecting) == FetchError::kConnect);
  CHECK(ErrorOf(CURLE_RECV_ERROR, sent) == FetchError::kConnect);
  CHECK(ErrorOf(CURLE_RECV_ERROR, in_body) == FetchError::kCutOff);
  CHECK(ErrorOf(CURLE_OUT_OF_MEMORY, in_head) == FetchError::kHeadTooLarge);
  CHECK(ErrorOf(CURLE_OUT_OF_MEMORY, in_body) == FetchError::kCutOff);
  CHECK(ErrorOf(CURLE_UNSUPPORTED_PROTOCOL, {}) == FetchError::kBadUrl);
  CHECK(ErrorOf(CURLE_UNSUPPORTED_PROTOCOL, sent) == FetchError::kCutOff);
  CHECK(ErrorOf(CURLE_PEER_FAILED_VERIFICATION, connecting) == FetchError::kTls);
  CHECK(DetailOf(CURLE_COULDNT_CONNECT, "", ECONNREFUSED).find("refused") != std::string::npos);
}

}  // namespace crawl
