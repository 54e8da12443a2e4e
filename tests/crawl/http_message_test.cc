#include "crawl/http_message.h"

#include <doctest/doctest.h>

namespace crawl {
namespace {

TEST_SUITE_BEGIN("http message");

TEST_CASE("status, head and body") {
  HttpMessage message;
  CHECK(SplitHttpMessage("HTTP/1.1 301 Moved\r\nA: b\r\n\r\nbody\r\n\r\nmore", &message));
  CHECK(message.status == 301);
  CHECK(message.head == "HTTP/1.1 301 Moved\r\nA: b\r\n\r\n");
  CHECK(message.body == "body\r\n\r\nmore");
  CHECK(SplitHttpMessage("HTTP/2 200\nA: b\n\nx", &message));
  CHECK(message.status == 200);
  CHECK(message.body == "x");
  CHECK(SplitHttpMessage("HTTP/1.0 200", &message));
  CHECK(message.head == "HTTP/1.0 200");
  CHECK(message.body.empty());
  for (const char* wrong : {"", "HTTP/", "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 2x0 OK", "HTTP/1.1 20",
                            "HTTP/1.1 -12 OK", "HTTP/1.1 012 OK", "<html> 200 "}) {
    CAPTURE(wrong);
    CHECK(!SplitHttpMessage(wrong, &message));
    CHECK(message.status < 100);
  }
}

TEST_CASE("a head with any line ends") {
  std::string head;
  NormalizeHead("HTTP/1.1 200 OK\nA: b\r\n\nrest", &head);
  CHECK(head == "HTTP/1.1 200 OK\r\nA: b\r\n\r\n");
  NormalizeHead("HTTP/1.1 200 OK", &head);
  CHECK(head == "HTTP/1.1 200 OK\r\n\r\n");
  NormalizeHead("HTTP/1.1 200 OK\nA: b,\n\tc\n \nD:\r\n e\r\n\r\n", &head);
  CHECK(head == "HTTP/1.1 200 OK\r\nA: b, c\r\nD: e\r\n\r\n");
}

TEST_CASE("a head with folded lines as one, and any other as it is") {
  std::string scratch;
  HttpMessage message;
  const std::string_view folded =
      "HTTP/1.1 200 OK\r\nContent-Type: text/html;\r\n charset=x\r\nTransfer-Encoding:\r\n"
      "\tchunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
  REQUIRE(SplitHttpMessage(folded, &message));
  CHECK(HeadOf(message, &scratch) ==
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=x\r\nTransfer-Encoding: "
        "chunked\r\n\r\n");
  CHECK(BodyOf(message, &scratch) == "abc");
  for (const std::string_view plain :
       {"HTTP/1.1 200 OK\nA: b\n\n", "HTTP/1.1 200 OK\r\nA: b\r\n"}) {
    REQUIRE(SplitHttpMessage(plain, &message));
    CHECK(HeadOf(message, &scratch).data() == plain.data());
  }
}

TEST_CASE("chunks") {
  std::string out;
  CHECK(Dechunk("4\r\nWiki\r\n6;x=y\r\npedia \r\nE\r\nin \r\n\r\nchunks.\r\n0\r\n\r\n", &out));
  CHECK(out == "Wikipedia in \r\n\r\nchunks.");
  CHECK(Dechunk("0\r\nTrailer: x\r\n\r\n", &out));
  CHECK(out.empty());
  // Cut short, and damaged: what comes before that.
  CHECK(Dechunk("4\r\nWiki\r\n6\r\nped", &out));
  CHECK(out == "Wikiped");
  CHECK(Dechunk("4\r\nWiki\r\nzz\r\npedia", &out));
  CHECK(out == "Wiki");
  CHECK(Dechunk("ffffffffffffffff\r\nabc", &out));
  CHECK(out == "abc");
  for (const char* plain : {"", "<html>", "abc", "12 apples", "fffffffffffffffff\r\nabc"}) {
    CAPTURE(plain);
    CHECK(!Dechunk(plain, &out));
    CHECK(out.empty());
  }
}

TEST_CASE("the body of a message, chunked or only said to be") {
  std::string scratch;
  HttpMessage message;
  const std::string head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, Chunked\r\n\r\n";
  std::string block = head + "3\r\nabc\r\n0\r\n\r\n";
  REQUIRE(SplitHttpMessage(block, &message));
  CHECK(BodyOf(message, &scratch) == "abc");
  block = head + "<p>abc";
  REQUIRE(SplitHttpMessage(block, &message));
  CHECK(BodyOf(message, &scratch) == "<p>abc");
  block = "HTTP/1.1 200 OK\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
  REQUIRE(SplitHttpMessage(block, &message));
  CHECK(BodyOf(message, &scratch) == "3\r\nabc\r\n0\r\n\r\n");
}

TEST_SUITE_END();

}  // namespace
}  // namespace crawl
