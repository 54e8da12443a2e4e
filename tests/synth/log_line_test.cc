#include "synth/log_line.h"

#include <doctest/doctest.h>

#include <string>

namespace {

using synth::AppendLine;
using synth::LogStyle;
using synth::Request;

Request Example() {
  Request request;
  request.start = 1'767'605'405'250'001;  // 2026-01-05T09:30:05.250001Z
  request.elapsed = 1'760'500;
  request.server = 1;
  request.client = "10.0.0.1";
  request.user = "reader7";
  request.cookie = "uid=00ff";
  request.agent = "Mozilla/5.0 X11";
  request.target = "/a/?b=c";
  request.referrer = "https://www.example.com/";
  request.bytes = 512;
  return request;
}

std::string Line(LogStyle style, const Request& request, int64_t offset = 0) {
  std::string line;
  AppendLine(style, request, offset, &line);
  return line;
}

TEST_CASE("a request in every style") {
  const std::string common =
      R"(10.0.0.1 - reader7 [05/Jan/2026:09:30:05 +0000] "GET /a/?b=c HTTP/1.1" 200 512)";
  const std::string combined = common + R"( "https://www.example.com/" "Mozilla/5.0 X11")";
  CHECK(Line(LogStyle::kCommon, Example()) == common + "\n");
  CHECK(Line(LogStyle::kCombined, Example()) == combined + "\n");
  CHECK(Line(LogStyle::kVhost, Example()) == "www.example.com:443 " + combined + "\n");
  CHECK(Line(LogStyle::kCookie, Example()) == combined + " \"uid=00ff\"\n");
  CHECK(
      Line(LogStyle::kSquid, Example()) ==
      "1767605407.010   1760 10.0.0.1 TCP_MISS/200 512 GET https://www.example.com/a/?b=c reader7 "
      "HIER_DIRECT/192.0.2.2 text/html\n");
  CHECK(Line(LogStyle::kJson, Example()) ==
        R"({"StartUTC":"2026-01-05T09:30:05.250001Z","ClientHost":"10.0.0.1",)"
        R"("ClientUsername":"reader7","RequestMethod":"GET","RequestScheme":"https",)"
        R"("RequestHost":"www.example.com","RequestPath":"/a/?b=c","RequestProtocol":"HTTP/2.0",)"
        R"("DownstreamStatus":200,"DownstreamContentSize":512,"Duration":1760500000,)"
        R"("downstream_Content-Type":"text/html","request_Referer":"https://www.example.com/",)"
        R"("request_User-Agent":"Mozilla/5.0 X11","request_Cookie":"uid=00ff"})"
        "\n");
}

TEST_CASE("what is absent is a dash") {
  Request request = Example();
  request.user = request.cookie = request.referrer = request.type = {};
  request.status = 304;
  request.bytes = 0;
  CHECK(Line(LogStyle::kCookie, request) ==
        R"(10.0.0.1 - - [05/Jan/2026:09:30:05 +0000] "GET /a/?b=c HTTP/1.1" 304 - "-" )"
        R"("Mozilla/5.0 X11" "-")"
        "\n");
  CHECK(Line(LogStyle::kSquid, request) ==
        "1767605407.010   1760 10.0.0.1 TCP_REFRESH_UNMODIFIED/304 0 GET "
        "https://www.example.com/a/?b=c - HIER_DIRECT/192.0.2.2 -\n");
}

TEST_CASE("a wrong clock writes its own time") {
  const std::string line = Line(LogStyle::kCommon, Example(), -10'000'000);
  CHECK(line.find("[05/Jan/2026:09:29:55 +0000]") != std::string::npos);
}

TEST_CASE("styles have names") {
  for (const std::string& name : synth::LogStyleNames()) {
    CHECK(synth::LogStyleNamed(name).has_value());
  }
  CHECK(synth::LogStyleNamed("json") == LogStyle::kJson);
  CHECK_FALSE(synth::LogStyleNamed("other").has_value());
}

}  // namespace
