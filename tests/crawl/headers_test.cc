#include <doctest/doctest.h>

#include <set>
#include <string>

#include "crawl/web.h"
#include "fetch/response_head.h"

namespace crawl {

TEST_CASE("headers: a value by its name") {
  const std::string_view head =
      "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nETAG:\t\"a:b\" \r\n"
      "Set-Cookie: a=1\r\nset-cookie:b=2\r\nEmpty:\r\n\r\n";
  CHECK(HeaderValue(head, "content-type") == "text/html; charset=utf-8");
  CHECK(HeaderValue(head, "etag") == "\"a:b\"");
  CHECK(HeaderValue(head, "set-cookie") == "a=1");
  CHECK(HeaderValue(head, "empty") == "");
  CHECK(HeaderValue(head, "content") == "");
  CHECK(HeaderValue(head, "content-type-x") == "");
  CHECK(HeaderValues(head, "set-cookie") == std::vector<std::string_view>{"a=1", "b=2"});
  CHECK(HeaderValues(head, "missing").empty());
  CHECK(HeaderList(head, "set-cookie") == "a=1, b=2");
  CHECK(HeaderList(head, "etag") == "\"a:b\"");
  CHECK(HeaderList(head, "missing").empty());
}

TEST_CASE("headers: whatever the bytes are") {
  CHECK(HeaderValue("", "a") == "");
  CHECK(HeaderValue("a", "a") == "");
  CHECK(HeaderValue("a:", "a") == "");
  CHECK(HeaderValue("a:b", "a") == "b");
  CHECK(HeaderValue("A : b\n", "a") == "b");
  CHECK(HeaderValue("HTTP/1.1 200", "a") == "");
  CHECK(HeaderValue("HTTP/1.1 200\na: b", "a") == "b");
  CHECK(HeaderValue(std::string_view("a:\0b\n", 5), "a") == std::string_view("\0b", 2));
}

TEST_CASE("headers: of a response only the final head is kept") {
  ResponseHead head;
  const auto take = [&](std::string_view line) { return head.Take(line, 1000, 100); };
  CHECK(!head.begun());
  CHECK(take("HTTP/1.1 103 Early Hints\r\n"));
  CHECK(take("Link: </a>\r\n"));
  CHECK(take("\r\n"));
  CHECK(head.begun());
  CHECK(!head.whole());
  CHECK(take("HTTP/1.1 200 OK\r\n"));
  CHECK(take("A: b\n"));  // a line end that is common though wrong
  CHECK(!head.whole());
  CHECK(take("\r\n"));
  CHECK(head.whole());
  CHECK(take("Trailer: x\r\n"));
  CHECK(head.status() == 200);
  CHECK(head.text() == "HTTP/1.1 200 OK\r\nA: b\r\n\r\n");
  head.Reset();
  CHECK(take("HTTP/2 404 \r\n"));
  CHECK(head.status() == 404);
  CHECK(!head.whole());
}

// RFC 9112, 5.2.
TEST_CASE("headers: folded lines are one") {
  ResponseHead head;
  for (const char* line : {"HTTP/1.1 200 OK\r\n", "Content-Type: text/html;\r\n", " charset=x\r\n",
                           "\t ; a=b\n", " \t\r\n", "Location:\r\n", "  /next\r\n", "\r\n"}) {
    CHECK(!head.whole());
    CHECK(head.Take(line, 1000, 8));
  }
  CHECK(head.whole());
  CHECK(HeaderValue(head.text(), "content-type") == "text/html; charset=x ; a=b");
  CHECK(HeaderValue(head.text(), "location") == "/next");
  CHECK(head.text() ==
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=x ; a=b\r\n"
        "Location: /next\r\n\r\n");
}

TEST_CASE("headers: a fold with nothing before it") {
  ResponseHead head;
  CHECK(head.Take(" A: b\r\n", 1000, 100));
  CHECK(head.text() == " A: b\r\n");
  head.Reset();
  CHECK(head.Take("HTTP/1.1 200\r\n", 1000, 100));
  CHECK(head.Take(" A: b\r\n", 1000, 100));
  CHECK(head.Take("\r\n", 1000, 100));
  CHECK(head.status() == 200);
  CHECK(HeaderValue(head.text(), "a").empty());
}

TEST_CASE("headers: limits count interim responses and trailers too") {
  ResponseHead head;
  // 19 bytes and 2, three times: 63.
  for (int i = 0; i < 3; ++i) {
    CHECK(head.Take("HTTP/1.1 100 Cont\r\n", 63, 100));
    CHECK(head.Take("\r\n", 63, 100));
  }
  CHECK(!head.Take("H", 63, 100));
  head.Reset();
  CHECK(head.Take("HTTP/1.1 200 OK\r\n", 1000, 3));
  CHECK(head.Take("\r\n", 1000, 3));
  CHECK(head.Take("A: b\r\n", 1000, 3));
  CHECK(!head.Take("A: b\r\n", 1000, 3));
}

TEST_CASE("headers: every error has a name of its own") {
  std::set<std::string_view> names;
  for (int error = 0; error <= static_cast<int>(FetchError::kStopped); ++error) {
    names.insert(NameOf(static_cast<FetchError>(error)));
  }
  CHECK(names.size() == static_cast<size_t>(FetchError::kStopped) + 1);
  CHECK(NameOf(FetchError::kNone) == "");
  CHECK(NameOf(FetchError::kPrivateAddress) == "private-address");
}

}  // namespace crawl
