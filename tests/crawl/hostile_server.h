// A web server for tests, on loopback: sites that are as they should be, and such as do everything
// that a crawler has to survive.
//
// What a path does (N is a number; answers are 200 and HTML unless told):
//
//   /never /slow-first-byte      no answer ever; one after HostileOptions::slow_ms
//   /trickle /endless            a byte a second (or each ?ms=N); a body without end
//   /redirect/N /loop-a /loop-b  to /redirect/N+1; to each other
//   /private-redirect /file-redirect  to http://10.0.0.1/; to file:///etc/passwd
//   /bomb /brbomb                100 MB of zeros in gzip; brotli's name over bytes that are none
//   /short /long                 Content-Length says 1000 more, or half, of what comes
//   /badchunk /cuthead /nothing /garbage  broken framing of several kinds; /interim: 1xx first
//   /headers /hugeheader         100,000 header lines; one of 10 MB
//   /charset /deep /links/N /calendar/YYYY/MM /repeat/...  pages that are hard to read or to leave
//   /page/N                      page N of a site of HostileOptions::pages pages; / is page 0
//   /robots.txt                  by mode: normal 404 503 endless slow delay wild all
//   /429 /429-bare /503-bare     with Retry-After: 5, without; without
//   /etag                        with ETag and Last-Modified; 304 when asked with either
//   /gzip                        a page in gzip
//   /dies                        the last answer: then nobody listens any more
//
// A Host that begins with one of these does it for every path: "robots-MODE." (robots.txt only),
// "slow." (each answer after slow_ms), "down." (503), "limit." (429), "never.", "dead." (the
// connection ends without an answer).
#pragma once

#include <arrow/result.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace crawl {

struct HostileOptions {
  bool tls = false;  // with a certificate of its own making for "localhost", "a.test"
                     // and 127.0.0.1
  int pages = 100;
  int links_per_page = 10;
  std::string robots = "normal";  // the mode
  int slow_ms = 1000;
  int latency_ms = 0;         // before every answer
  int64_t dies_after = 0;     // so many requests, then as /dies; 0 for never
  int max_connections = 256;  // more are closed at once
  int port = 0;               // 0 for one that is free
};

struct HostileRequest {
  std::string method;
  std::string path;  // with the query
  std::string host;  // the header
  std::string head;  // all lines
};

struct HostileResponse {
  int status = 200;
  std::string headers = {};  // lines with CRLF, beside Content-Length
  std::string body = {};
  int delay_ms = 0;
};

struct HostileLogEntry {
  std::chrono::steady_clock::time_point time;  // when the request was there
  std::string host;
  std::string method;
  std::string path;
  std::string agent;
  std::string head;  // of the request, all lines
  int status = 0;    // 0 when there was no answer
};

class HostileServer {
 public:
  static arrow::Result<std::unique_ptr<HostileServer>> Start(const HostileOptions& options = {});
  ~HostileServer();

  int port() const;
  // "http://127.0.0.1:PORT" and the path.
  std::string Url(std::string_view path) const;
  // The same for a host that HttpOptions::resolve leads here.
  std::string Url(std::string_view host, std::string_view path) const;
  // The entry for HttpOptions::resolve.
  std::string Resolve(std::string_view host) const;
  // Of the server's certificate, in PEM; to be trusted by whoever wants.
  std::string certificate() const;

  // What a path answers from now on, whatever it did before: the responses one after the other, the
  // last of them for ever. The path is without host, or with: "//a.test/path".
  void Set(std::string_view path, std::vector<HostileResponse> responses);
  void SetPage(std::string_view path, std::string html);

  // All requests so far, in the order of their times.
  std::vector<HostileLogEntry> Log() const;
  int64_t connections() const;  // accepted so far

 private:
  class Impl;
  explicit HostileServer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace crawl
