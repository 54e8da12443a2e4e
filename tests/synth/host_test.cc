#include "synth/host.h"

#include <doctest/doctest.h>

#include <set>

#include "synth/log_line.h"

namespace {

using synth::ExampleHosts;
using synth::ParseHosts;

TEST_CASE("made-up hosts are below names that nobody has") {
  const auto hosts = ExampleHosts(10);
  REQUIRE(hosts.size() == 10);
  CHECK(hosts[0].root == synth::kSiteRoot);
  std::set<std::string> names;
  for (const synth::Host& host : hosts) {
    names.insert(host.name);
    CHECK(host.root == "https://" + host.name);
    bool reserved = false;
    for (const char* end : {".example.com", ".example.org", ".example.net", ".test"}) {
      reserved |= host.name.ends_with(end);
    }
    CHECK(reserved);
  }
  CHECK(names.size() == 10);
}

TEST_CASE("hosts can be named") {
  const auto hosts = ParseHosts("http://127.0.0.2:8080,a.test");
  REQUIRE(hosts.ok());
  REQUIRE(hosts->size() == 2);
  CHECK((*hosts)[0].scheme == "http");
  CHECK((*hosts)[0].name == "127.0.0.2:8080");
  CHECK((*hosts)[0].root == "http://127.0.0.2:8080");
  CHECK((*hosts)[1].root == "https://a.test");
}

TEST_CASE("what is no host is refused") {
  for (const char* list :
       {"", "a.test,", "a.test,a.test", "ftp://a.test", "a.test/path", "A.test", "../up", ".test",
        "a..test", "a.test:", "a.test:port", "a test", "a.test:123456", "\"; }"}) {
    CAPTURE(list);
    CHECK_FALSE(ParseHosts(list).ok());
  }
}

TEST_CASE("logs that tell hosts tell the one that was asked") {
  synth::Request request;
  request.target = "/x";
  request.scheme = "http";
  request.host = "127.0.0.2:8080";
  const auto line = [&request](synth::LogStyle style) {
    std::string text;
    synth::AppendLine(style, request, 0, &text);
    return text;
  };
  CHECK(line(synth::LogStyle::kVhost).starts_with("127.0.0.2:8080 "));
  CHECK(line(synth::LogStyle::kSquid).find(" http://127.0.0.2:8080/x ") != std::string::npos);
  CHECK(line(synth::LogStyle::kJson).find("\"RequestHost\":\"127.0.0.2:8080\"") !=
        std::string::npos);
  request.host = "a.test";
  CHECK(line(synth::LogStyle::kVhost).starts_with("a.test:80 "));
  CHECK(synth::TellsHost(synth::LogStyle::kJson));
  CHECK_FALSE(synth::TellsHost(synth::LogStyle::kCombined));
}

}  // namespace
