#include "request.h"

#include <doctest/doctest.h>

#include <string>

namespace weblog {
namespace {

// "method|target", with ~ for what is absent.
std::string Split(std::string_view request) {
  const Request parts = SplitRequest(request);
  const auto show = [](std::string_view part) {
    return part.data() == nullptr ? "~" : std::string(part);
  };
  return show(parts.method) + "|" + show(parts.target);
}

std::string Url(std::string_view origin, std::string_view method, std::string_view target) {
  std::string scratch = "left over";
  return std::string(MakeUrl(origin, method, target, &scratch));
}

}  // namespace

TEST_CASE("request: method and target") {
  CHECK(Split("GET / HTTP/1.1") == "GET|/");
  CHECK(Split("GET /a?b=c HTTP/2.0") == "GET|/a?b=c");
  CHECK(Split("POST http://www.example.com/ HTTP/1.0") == "POST|http://www.example.com/");
  CHECK(Split("CONNECT www.example.com:443 HTTP/1.1") == "CONNECT|www.example.com:443");
  CHECK(Split("OPTIONS * HTTP/1.1") == "OPTIONS|*");
  CHECK(Split("M-SEARCH /a HTTP/1.1") == "M-SEARCH|/a");
  CHECK(Split("RPC_IN_DATA /rpc HTTP/1.1") == "RPC_IN_DATA|/rpc");
  CHECK(Split("get / HTTP/1.1") == "get|/");
}

TEST_CASE("request: lenient servers") {
  CHECK(Split("GET /") == "GET|/");
  CHECK(Split("GET /a b c HTTP/1.1") == "GET|/a b c");
  CHECK(Split("GET /a b") == "GET|/a b");
  CHECK(Split("GET   /a   HTTP/1.1") == "GET|/a");
  CHECK(Split("GET /a HTTP/1.1 HTTP/1.1") == "GET|/a HTTP/1.1");
  // No protocol stands at the end of this one.
  CHECK(Split("GET /a HTTP/1.1 more") == "GET|/a HTTP/1.1 more");
  CHECK(Split("GET") == "GET|~");
  CHECK(Split("GET ") == "GET|~");
  CHECK(Split("GET HTTP/1.1") == "GET|~");
  CHECK(Split("GET  HTTP/1.1") == "GET|~");
}

TEST_CASE("request: what is none") {
  for (const char* junk : {"", "-", " ", "- / HTTP/1.1", "\x16\x03\x01", "\\x16\\x03\\x01\\x02",
                           "hello", "quit", "SSH-2.0-OpenSSH", "/a HTTP/1.1", "123 / HTTP/1.1",
                           "\"GET / HTTP/1.1", "G\xC3\x89T /", "_GET /", "GET\t/ HTTP/1.1"}) {
    CAPTURE(std::string(junk));
    CHECK(Split(junk) == "~|~");
  }
  // 32 letters are a method, 33 are not.
  CHECK(Split(std::string(32, 'A') + " /") == std::string(32, 'A') + "|/");
  CHECK(Split(std::string(33, 'A') + " /") == "~|~");
}

TEST_CASE("request: origin of a virtual host") {
  CHECK(MakeOrigin("", "www.example.com", "") == "http://www.example.com");
  CHECK(MakeOrigin("-", "www.example.com", "-") == "http://www.example.com");
  CHECK(MakeOrigin("https", "www.example.com", "") == "https://www.example.com");
  CHECK(MakeOrigin("TLSv1.2", "www.example.com", "") == "https://www.example.com");
  CHECK(MakeOrigin("", "www.example.com", "443") == "https://www.example.com");
  CHECK(MakeOrigin("", "www.example.com", "80") == "http://www.example.com");
  CHECK(MakeOrigin("", "www.example.com", "8080") == "http://www.example.com:8080");
  CHECK(MakeOrigin("http", "www.example.com", "443") == "http://www.example.com:443");
  CHECK(MakeOrigin("https", "www.example.com", "80") == "https://www.example.com:80");
  CHECK(MakeOrigin("", "www.example.com:443", "") == "https://www.example.com");
  CHECK(MakeOrigin("", "www.example.com:8080", "80") == "http://www.example.com:8080");
  CHECK(MakeOrigin("", "https://www.example.com/", "") == "https://www.example.com");
  CHECK(MakeOrigin("http", "https://www.example.com:443//", "80") == "https://www.example.com");
  CHECK(MakeOrigin("", "[2001:db8::1]", "") == "http://[2001:db8::1]");
  CHECK(MakeOrigin("", "[2001:db8::1]:8080", "") == "http://[2001:db8::1]:8080");
  // The last group of a bare address is not a port.
  CHECK(MakeOrigin("", "2001:db8::1", "") == "http://2001:db8::1");
  CHECK(MakeOrigin("", "www.example.com:", "").find("http://www.example.com") == 0);
  CHECK(MakeOrigin("", "", "80") == "");
  CHECK(MakeOrigin("https", "-", "") == "");
  CHECK(MakeOrigin("", "/", "") == "");
  CHECK(MakeOrigin("", "http://", "") == "");
}

TEST_CASE("request: URL of a target") {
  const char* origin = "http://www.example.com";
  CHECK(Url(origin, "GET", "/a?b") == "http://www.example.com/a?b");
  CHECK(Url("", "GET", "/a?b") == "/a?b");
  CHECK(Url(origin, "GET", "//a/b") == "http://www.example.com//a/b");
  CHECK(Url(origin, "GET", "http://other.example/a") == "http://other.example/a");
  CHECK(Url("", "GET", "http://other.example/a") == "http://other.example/a");
  CHECK(Url(origin, "OPTIONS", "*") == "http://www.example.com");
  CHECK(Url("", "OPTIONS", "*") == "*");
  CHECK(Url(origin, "CONNECT", "other.example:443") == "https://other.example:443/");
  CHECK(Url("", "CONNECT", "other.example:443") == "https://other.example:443/");
  CHECK(Url(origin, "CONNECT", "http://other.example/") == "http://other.example/");
  CHECK(Url(origin, "GET", "a/b") == "http://www.example.com/a/b");
  CHECK(Url(origin, "GET", "urn:isbn:0451450523") == "urn:isbn:0451450523");
  CHECK(Url(origin, "GET", "1a:b") == "http://www.example.com/1a:b");
  CHECK(Url("", "GET", "a/b") == "a/b");
}

}  // namespace weblog
