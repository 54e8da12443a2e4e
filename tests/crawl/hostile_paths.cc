#include "hostile_paths.h"

#include <zlib.h>

#include <charconv>
#include <functional>
#include <map>

#include "crawl/web.h"
#include "packing.h"

namespace crawl {
namespace {

constexpr size_t kBombSize = 100'000'000;
constexpr size_t kHugeHeader = 10'000'000;
constexpr int kManyHeaders = 100'000;

const std::string kPage = "<!DOCTYPE html><title>A page</title><p>Some text.";

HostileOutcome Closed(int status) { return {.status = status}; }

// Sends bytes as they are and ends the connection.
HostileOutcome Raw(std::string_view bytes, int status, HostileConnection* connection) {
  connection->Write(bytes);
  return Closed(status);
}

HostileOutcome Redirect(const std::string& to, HostileConnection* connection) {
  return Answer({.status = 302, .headers = "Location: " + to + "\r\n"}, connection);
}

HostileOutcome Never(HostileConnection* connection) {
  connection->WaitForEnd();
  return {};
}

HostileOutcome Trickle(std::string_view path, HostileConnection* connection) {
  int64_t milliseconds = 1000;
  TakeNumber(path, "/trickle?ms=", &milliseconds);
  if (!connection->Write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")) return Closed(200);
  while (connection->Write("x") && connection->Sleep(static_cast<int>(milliseconds))) {
  }
  return Closed(200);
}

HostileOutcome Endless(HostileConnection* connection) {
  const std::string part(1 << 16, 'x');
  bool going = connection->Write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n");
  while (going) going = connection->Write(part);
  return Closed(200);
}

HostileOutcome ManyHeaders(HostileConnection* connection) {
  std::string head = "HTTP/1.1 200 OK\r\n";
  for (int i = 0; i < kManyHeaders; ++i) head += "X-Number-" + std::to_string(i) + ": x\r\n";
  return Raw(head + "Content-Length: 0\r\n\r\n", 200, connection);
}

HostileOutcome HugeHeader(HostileConnection* connection) {
  return Raw("HTTP/1.1 200 OK\r\nX-Huge: " + std::string(kHugeHeader, 'x') + "\r\n\r\n", 200,
             connection);
}

HostileOutcome Bomb(HostileConnection* connection) {
  // Members in a row, which take less time to make than one of all.
  static const std::string packed = [] {
    const std::string member = Deflated(std::string(kBombSize / 100, '\0'));
    std::string members;
    for (int i = 0; i < 100; ++i) members += member;
    return members;
  }();
  return Answer({.headers = "Content-Encoding: gzip\r\n", .body = packed}, connection);
}

HostileOutcome Conditional(const HostileRequest& request, HostileConnection* connection) {
  const std::string tag = "\"one\"";
  const std::string time = "Sun, 06 Nov 1994 08:49:37 GMT";
  HostileResponse response;
  response.headers = "ETag: " + tag + "\r\nLast-Modified: " + time + "\r\n";
  const std::string_view wanted = HeaderValue(request.head, "if-none-match");
  const bool same =
      wanted.empty() ? HeaderValue(request.head, "if-modified-since") == time : wanted == tag;
  if (same) {
    response.status = 304;
  } else {
    response.body = kPage;
  }
  return Answer(response, connection);
}

using Raws = std::map<std::string_view, std::string, std::less<>>;

// Framing that is broken, or odd; the connection ends behind each.
const Raws& RawResponses() {
  static const Raws responses = {
      {"/short", "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(kPage.size() + 1000) +
                     "\r\n\r\n" + kPage},
      {"/long", "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(kPage.size() / 2) +
                    "\r\n\r\n" + kPage},
      {"/badchunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nHello\r\nxyz\r\n"},
      {"/cutchunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nHello\r\n"},
      {"/cuthead", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Cut: in the mid"},
      {"/nothing", ""},
      {"/garbage", "\x01\x02\x03 this is not HTTP at all\r\n\r\nreally"},
      {"/interim",
       "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n"
       "Transfer-Encoding: chunked\r\nTrailer: X-After\r\n\r\n5\r\nHello\r\n0\r\n"
       "X-After: 1\r\n\r\n"},
  };
  return responses;
}

using Answers = std::map<std::string_view, HostileResponse, std::less<>>;

const Answers& PlainAnswers() {
  static const Answers answers = {
      {"/429", {.status = 429, .headers = "Retry-After: 5\r\n"}},
      {"/429-bare", {.status = 429}},
      {"/503-bare", {.status = 503}},
      {"/brbomb", {.headers = "Content-Encoding: br\r\n", .body = std::string(1000, '\xff')}},
      {"/gzip", {.headers = "Content-Encoding: gzip\r\n", .body = Deflated(kPage)}},
      {"/loop-a", {.status = 301, .headers = "Location: /loop-b\r\n"}},
      {"/loop-b", {.status = 301, .headers = "Location: /loop-a\r\n"}},
      {"/private-redirect", {.status = 302, .headers = "Location: http://10.0.0.1/\r\n"}},
      {"/file-redirect", {.status = 302, .headers = "Location: file:///etc/passwd\r\n"}},
  };
  return answers;
}

// By the host alone. False when the path decides.
bool ServeHost(const HostileRequest& request, const HostileOptions& options,
               HostileConnection* connection, HostileOutcome* outcome) {
  const std::string_view host = request.host;
  if (host.starts_with("never.")) {
    *outcome = Never(connection);
  } else if (host.starts_with("down.")) {
    *outcome = Answer({.status = 503}, connection);
  } else if (host.starts_with("limit.")) {
    *outcome = Answer(PlainAnswers().at("/429"), connection);
  } else if (host.starts_with("slow.")) {
    return !connection->Sleep(options.slow_ms);
  } else if (!host.starts_with("dead.")) {
    return false;
  }
  return true;
}

}  // namespace

HostileOutcome Answer(const HostileResponse& response, HostileConnection* connection) {
  return {.status = response.status, .keep = connection->Respond(response)};
}

bool TakeNumber(std::string_view path, std::string_view prefix, int64_t* number) {
  if (!path.starts_with(prefix)) return false;
  path.remove_prefix(prefix.size());
  if (std::from_chars(path.data(), path.data() + path.size(), *number).ec != std::errc()) {
    *number = 0;
  }
  return true;
}

HostileOutcome ServePath(const HostileRequest& request, const HostileOptions& options,
                         HostileConnection* connection) {
  HostileOutcome outcome;
  if (ServeHost(request, options, connection, &outcome)) return outcome;
  const std::string_view path = request.path;
  const std::string_view host = request.host;
  if (path == "/robots.txt") {
    std::string_view mode = options.robots;
    if (host.starts_with("robots-")) mode = host.substr(7, host.find('.') - 7);
    return ServeRobots(mode, options, connection);
  }
  if (const auto raw = RawResponses().find(path); raw != RawResponses().end()) {
    return Raw(raw->second, 200, connection);
  }
  if (const auto answer = PlainAnswers().find(path); answer != PlainAnswers().end()) {
    return Answer(answer->second, connection);
  }
  int64_t number = 0;
  if (TakeNumber(path, "/redirect/", &number)) {
    return Redirect("/redirect/" + std::to_string(number + 1), connection);
  }
  if (path == "/never") return Never(connection);
  if (path.starts_with("/trickle")) return Trickle(path, connection);
  if (path == "/endless") return Endless(connection);
  if (path == "/bomb") return Bomb(connection);
  if (path == "/headers") return ManyHeaders(connection);
  if (path == "/hugeheader") return HugeHeader(connection);
  if (path == "/etag") return Conditional(request, connection);
  if (path == "/slow-first-byte") {
    return Answer({.body = kPage, .delay_ms = options.slow_ms}, connection);
  }
  if (path == "/dies") {
    return Answer({.headers = "Connection: close\r\n", .body = kPage}, connection);
  }
  if (ServeSite(path, options, connection, &outcome)) return outcome;
  return Answer({.status = 404, .body = "<title>Not found</title>"}, connection);
}

}  // namespace crawl
