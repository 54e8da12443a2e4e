// Requests of tests, one at a time or several.
#pragma once

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "crawl/http_web.h"
#include "hostile_server.h"

namespace crawl {

// For servers of tests, on loopback.
inline HttpOptions TestHttpOptions() {
  HttpOptions options;
  options.user_agent = "test/1.0 (+https://example.org/bot)";
  options.allow_private = true;
  options.connect_timeout_ms = 2000;
  options.first_byte_timeout_ms = 10'000;
  options.total_timeout_ms = 15'000;
  return options;
}

inline std::unique_ptr<Web> TestWeb(const HttpOptions& options = TestHttpOptions()) {
  auto web = MakeHttpWeb(options);
  REQUIRE(web.ok());
  return std::move(*web);
}

inline std::unique_ptr<HostileServer> TestServer(const HostileOptions& options = {}) {
  auto server = HostileServer::Start(options);
  REQUIRE(server.ok());
  return std::move(*server);
}

// Waits for `count` results, 20 seconds at the most.
inline std::vector<FetchResult> Collect(Web* web, size_t count) {
  std::vector<FetchResult> results;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (results.size() < count && std::chrono::steady_clock::now() < end) {
    web->Wait(std::chrono::milliseconds(1000), &results);
  }
  REQUIRE(results.size() == count);
  return results;
}

inline FetchResult Fetch(Web* web, FetchRequest request) {
  web->Start(std::move(request));
  return std::move(Collect(web, 1)[0]);
}

inline FetchResult Fetch(Web* web, std::string url) {
  FetchRequest request;
  request.url = std::move(url);
  return Fetch(web, std::move(request));
}

}  // namespace crawl
