// The web over HTTP.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "crawl/web.h"

namespace crawl {

// Limits of time and speed are kept to about a tenth of a second; 0 is none.
struct HttpOptions {
  std::string user_agent;  // all of it, contact included
  size_t max_in_flight = 64;
  size_t max_per_host = 8;  // connections to one host and port
  int64_t max_body = 16 << 20;
  int64_t max_head = 256 << 10;
  int max_header_lines = 1000;
  int64_t connect_timeout_ms = 10'000;     // look-up of the name and TLS included; libcurl's for 0
  int64_t first_byte_timeout_ms = 20'000;  // since the request was sent
  int64_t total_timeout_ms = 60'000;       // likewise
  int64_t least_speed = 100;               // bytes a second ...
  int64_t least_speed_after_ms = 10'000;   // ... over so long, or the request is given up
  // Addresses of private, local, link-local and other networks that are not public are refused,
  // whether written in the URL or found by a look-up.
  bool allow_private = false;
  bool http2 = true;
  std::string ca_file;               // certificates to trust instead of the system's
  std::vector<std::string> resolve;  // "host:port:address", as curl's --resolve; for tests
};

// Requests are made by one thread with libcurl: HTTP/1.1 and 2, connections kept, gzip, br and zstd
// asked for, TLS verified, names cached, IPv4 and 6. Redirects are results like others. User and
// password of a URL are not sent. Proxies that the environment names are not used: they would hide
// which addresses are reached. Requests beyond `max_in_flight` wait for their turn. Invalid for
// options that make no sense, such as no requests in flight or control characters in the agent.
arrow::Result<std::unique_ptr<Web>> MakeHttpWeb(const HttpOptions& options);

// Whether an address ("10.0.0.1", "::1", "[::1]") belongs to a network that is not public: all of
// IANA's special-purpose ranges that are not globally reachable, and multicast. IPv6 addresses that
// carry an IPv4 address (mapped, NAT64, 6to4) are judged by it. What is no address is not public.
bool IsPrivateAddress(std::string_view address);

}  // namespace crawl
