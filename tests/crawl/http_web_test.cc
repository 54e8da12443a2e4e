#include "crawl/http_web.h"

#include <doctest/doctest.h>

#include <set>
#include <thread>

#include "fetching.h"
#include "weblog/temp_dir.h"

namespace crawl {

TEST_CASE("http: a page, with all that is known of it") {
  const auto server = TestServer();
  const auto web = TestWeb();
  CHECK(web->live());
  CHECK(web->max_in_flight() == 64);
  FetchRequest request;
  request.id = 7;
  request.url = server->Url("/page/1?a=b#fragment");
  const FetchResult result = Fetch(web.get(), request);
  CHECK(result.id == 7);
  CHECK(result.url == request.url);
  CHECK(result.error == FetchError::kNone);
  CHECK(result.detail == "");
  CHECK(result.status == 200);
  CHECK(result.address == "127.0.0.1");
  CHECK(result.head.starts_with("HTTP/1.1 200 Status\r\nContent-Type: text/html"));
  CHECK(result.head.ends_with("\r\n\r\n"));
  CHECK(HeaderValue(result.head, "content-length") == std::to_string(result.body.size()));
  CHECK(result.body.find("<title>Page 1</title>") != std::string::npos);
  CHECK(result.begin_us > 1'600'000'000'000'000);
  CHECK(result.elapsed_us > 0);
  CHECK(result.page == nullptr);
}

TEST_CASE("http: the request is as it says") {
  const auto server = TestServer();
  server->Set("//a.test/x%20y?q=%271%27", {{.status = 204}});
  HttpOptions options = TestHttpOptions();
  options.resolve = {server->Resolve("a.test")};
  const auto web = TestWeb(options);
  const FetchResult result = Fetch(web.get(), server->Url("user:secret@a.test", "/b/../x y?q='1'"));
  CHECK(result.status == 204);
  CHECK(result.request_head ==
        "GET /x%20y?q=%271%27 HTTP/1.1\r\nHost: a.test:" + std::to_string(server->port()) +
            "\r\nUser-Agent: test/1.0 (+https://example.org/bot)\r\n"
            "Accept: text/html,application/xhtml+xml,text/plain;q=0.9,"
            "application/xml;q=0.8,*/*;q=0.5\r\n"
            "Accept-Encoding: gzip, deflate, br, zstd\r\n\r\n");
  REQUIRE(server->Log().size() == 1);
  const HostileLogEntry entry = server->Log()[0];
  CHECK(entry.head == result.request_head);
  CHECK(entry.agent == "test/1.0 (+https://example.org/bot)");
}

TEST_CASE("http: conditions of a request, and none after it") {
  const auto server = TestServer();
  const auto web = TestWeb();
  FetchRequest request;
  request.url = server->Url("/etag");
  const FetchResult first = Fetch(web.get(), request);
  CHECK(first.status == 200);
  request.etag = HeaderValue(first.head, "etag");
  const FetchResult by_tag = Fetch(web.get(), request);
  CHECK(by_tag.status == 304);
  CHECK(by_tag.body == "");
  CHECK(by_tag.error == FetchError::kNone);
  request.etag = "";
  request.last_modified = HeaderValue(first.head, "last-modified");
  CHECK(Fetch(web.get(), request).status == 304);
  request.last_modified = "";
  CHECK(Fetch(web.get(), request).status == 200);
  request.etag = "x\r\nInjected: yes";
  CHECK(Fetch(web.get(), request).status == 200);
  for (const HostileLogEntry& entry : server->Log()) {
    CHECK(entry.head.find("Injected") == std::string::npos);
  }
  CHECK(server->Log()[1].head.find("If-None-Match: \"one\"\r\n") != std::string::npos);
  CHECK(server->Log()[3].head.find("If-") == std::string::npos);
}

TEST_CASE("http: redirects are results, and bodies stay packed") {
  const auto server = TestServer();
  const auto web = TestWeb();
  const FetchResult redirect = Fetch(web.get(), server->Url("/redirect/1"));
  CHECK(redirect.status == 302);
  CHECK(HeaderValue(redirect.head, "location") == "/redirect/2");
  const FetchResult packed = Fetch(web.get(), server->Url("/gzip"));
  CHECK(packed.body.starts_with("\x1f\x8b"));
  std::string page;
  CHECK(DecodeBody(HeaderValue(packed.head, "content-encoding"), packed.body, {}, &page) ==
        FetchError::kNone);
  CHECK(page.find("A page") != std::string::npos);
  CHECK(server->Log().size() == 2);
}

TEST_CASE("http: only the final head, without trailers") {
  const auto server = TestServer();
  const auto web = TestWeb();
  const FetchResult result = Fetch(web.get(), server->Url("/interim"));
  CHECK(result.error == FetchError::kNone);
  CHECK(result.status == 200);
  CHECK(result.head == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-After\r\n\r\n");
  CHECK(result.body == "Hello");
}

TEST_CASE("http: many requests, each answered once, over few connections") {
  const auto server = TestServer({.pages = 1000});
  HttpOptions options = TestHttpOptions();
  options.max_in_flight = 16;
  options.max_per_host = 4;
  const auto web = TestWeb(options);
  const size_t count = 1000;
  for (size_t i = 0; i < count; ++i) {
    FetchRequest request;
    request.id = i;
    request.url = server->Url("/page/" + std::to_string(i));
    web->Start(std::move(request));
  }
  std::set<uint64_t> ids;
  for (const FetchResult& result : Collect(web.get(), count)) {
    ids.insert(result.id);
    CHECK(result.status == 200);
    CHECK(result.body.find("<title>Page " + std::to_string(result.id) + "<") != std::string::npos);
  }
  CHECK(ids.size() == count);
  CHECK(server->connections() <= 4);
}

TEST_CASE("http: a connection that the server has closed is replaced") {
  const auto server = TestServer();
  server->Set("/closing", {{.headers = "Connection: close\r\n", .body = "x"}});
  const auto web = TestWeb();
  for (int i = 0; i < 5; ++i) CHECK(Fetch(web.get(), server->Url("/closing")).body == "x");
  // The server ends this one behind its answer without having said so.
  for (int i = 0; i < 5; ++i) CHECK(Fetch(web.get(), server->Url("/interim")).body == "Hello");
  CHECK(Fetch(web.get(), server->Url("/page/1")).status == 200);
}

TEST_CASE("http: abort ends all that is under way, and what comes later goes on") {
  const auto server = TestServer();
  HttpOptions options = TestHttpOptions();
  options.max_in_flight = 4;
  const auto web = TestWeb(options);
  for (uint64_t i = 0; i < 10; ++i) {
    FetchRequest request;
    request.id = i;
    request.url = server->Url(i % 2 == 0 ? "/never" : "/trickle");
    web->Start(std::move(request));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const auto begin = std::chrono::steady_clock::now();
  web->Abort();
  FetchRequest later;
  later.id = 99;
  later.url = server->Url("/page/1");
  web->Start(std::move(later));
  std::set<uint64_t> stopped;
  for (const FetchResult& result : Collect(web.get(), 11)) {
    if (result.id == 99) {
      CHECK(result.status == 200);
    } else {
      CHECK(result.error == FetchError::kStopped);
      stopped.insert(result.id);
    }
  }
  CHECK(stopped.size() == 10);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(1));
}

TEST_CASE("http: wake ends a wait, from another thread or before") {
  const auto web = TestWeb();
  std::vector<FetchResult> results;
  const auto begin = std::chrono::steady_clock::now();
  web->Wake();
  web->Wait(std::chrono::seconds(10), &results);
  std::thread waker([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    web->Wake();
  });
  web->Wait(std::chrono::seconds(10), &results);
  waker.join();
  CHECK(results.empty());
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
  web->Wait(std::chrono::milliseconds(1), &results);
  CHECK(results.empty());
}

TEST_CASE("http: the end does not wait for requests") {
  const auto server = TestServer();
  HttpOptions options = TestHttpOptions();
  auto web = TestWeb(options);
  FetchRequest request;
  request.url = server->Url("/never");
  web->Start(request);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const auto begin = std::chrono::steady_clock::now();
  web.reset();
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(1));
}

TEST_CASE("http: TLS is verified") {
  const auto server = TestServer({.tls = true});
  HttpOptions options = TestHttpOptions();
  options.resolve = {server->Resolve("a.test"), server->Resolve("b.test")};
  const FetchResult unknown = Fetch(TestWeb(options).get(), server->Url("a.test", "/page/1"));
  CHECK(unknown.error == FetchError::kTls);
  CHECK(unknown.detail.find("certificate") != std::string::npos);
  CHECK(unknown.status == 0);
  CHECK(unknown.request_head == "");

  const weblog::TempDir directory;
  options.ca_file = directory.Write("certificate.pem", server->certificate());
  const auto web = TestWeb(options);
  CHECK(Fetch(web.get(), server->Url("a.test", "/page/1")).status == 200);
  CHECK(Fetch(web.get(), server->Url("/page/1")).status == 200);
  const FetchResult other_name = Fetch(web.get(), server->Url("b.test", "/page/1"));
  CHECK(other_name.error == FetchError::kTls);

  const auto plain = TestServer();
  std::string url = plain->Url("/page/1");
  CHECK(Fetch(web.get(), url.replace(0, 4, "https")).error == FetchError::kTls);
}

TEST_CASE("http: options that make no sense") {
  HttpOptions options = TestHttpOptions();
  options.max_in_flight = 0;
  CHECK(MakeHttpWeb(options).status().IsInvalid());
  options = TestHttpOptions();
  options.user_agent = "bad\r\nInjected: yes";
  CHECK(MakeHttpWeb(options).status().IsInvalid());
  options = TestHttpOptions();
  options.max_body = 0;
  CHECK(MakeHttpWeb(options).status().IsInvalid());
}

}  // namespace crawl
