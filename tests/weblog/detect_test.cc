#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "weblog/log_format.h"

namespace weblog {
namespace {

// "name tried/fit", or the error.
std::string Detect(const std::string& head, const FormatOptions& options = {}) {
  const auto detection = DetectLogFormat(head, options);
  if (!detection.ok()) return detection.status().message();
  return detection->format.name() + " " + std::to_string(detection->lines_tried) + "/" +
         std::to_string(detection->lines_fit);
}

#define CLF R"(192.0.2.1 - frank [17/May/2015:10:05:03 +0000] "GET /a HTTP/1.1" 200 2326)"
#define COMBINED CLF R"x( "http://www.example.com/" "Mozilla/5.0 (X11)")x"

struct Sample {
  const char* name;
  const char* line;
};

// A line of each built-in format, after the documentation of its server.
const Sample kSamples[] = {
    {"squid",
     "1157689312.049   5006 10.105.21.199 TCP_MISS/200 19763 CONNECT login.example.com:443 badeyek "
     "DIRECT/192.0.2.7 -"},
    {"alb",
     "http 2018-07-02T22:23:00.186641Z app/my-balancer/50dc6c495c0c9188 192.0.2.131:2817 "
     "10.0.0.1:80 0.000 0.001 0.000 200 200 34 366 \"GET http://www.example.com:80/ HTTP/1.1\" "
     "\"curl/7.46.0\" - - arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/t/73e2 "
     "\"Root=1-58337262-36d228ad5d99923122bbe354\" \"-\" \"-\" 0 2018-07-02T22:22:48.364000Z "
     "\"forward\" \"-\" \"-\""},
    {"elb",
     "2015-05-13T23:39:43.945958Z my-loadbalancer 192.0.2.131:2817 10.0.0.1:80 0.000073 0.001048 "
     "0.000057 200 200 0 29 \"GET http://www.example.com:80/ HTTP/1.1\" \"curl/7.38.0\" - -"},
    {"elb-2014",
     "2014-03-11T10:01:22.154237Z my-loadbalancer 192.0.2.131:2817 10.0.0.1:80 0.000073 0.001048 "
     "0.000057 200 200 0 29 \"GET http://www.example.com:80/ HTTP/1.1\""},
    {"s3",
     "79a59df900b949e5 bucket [06/Feb/2019:00:00:38 +0000] 192.0.2.3 79a59df900b949e5 "
     "3E57427F3EXAMPLE REST.GET.OBJECT key \"GET /bucket/key HTTP/1.1\" 200 - 113 113 7 6 \"-\" "
     "\"S3Console/0.4\" - s9lzHYrFp76ZVxRcpX9+5cjAnEH2ROuNkd2BHfIa6UkFVdtjf5mKR3/eTPFvsiP/ SigV4 "
     "ECDHE-RSA-AES128-GCM-SHA256 AuthHeader bucket.s3.us-west-1.amazonaws.com TLSv1.2 -"},
    {"s3-2006",
     "79a59df900b949e5 bucket [06/Feb/2009:00:00:38 +0000] 192.0.2.3 79a59df900b949e5 "
     "3E57427F3EXAMPLE REST.GET.OBJECT key \"GET /bucket/key HTTP/1.1\" 200 - 113 113 7 6 \"-\" "
     "\"S3Console/0.4\""},
    {"haproxy",
     "10.0.1.2:33317 [06/Feb/2009:12:14:14.655] http-in static/srv1 10/0/30/69/109 200 2750 - - "
     "---- 1/1/1/1/0 0/0 {1wt.eu} {} \"GET /index.html HTTP/1.1\""},
    {"haproxy-syslog",
     "Feb  6 12:14:14 localhost haproxy[14389]: 10.0.1.2:33317 [06/Feb/2009:12:14:14.655] http-in "
     "static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {1wt.eu} {} \"GET /index.html "
     "HTTP/1.1\""},
    {"squid-combined", COMBINED " TCP_MISS:DIRECT"},
    {"squid-common", CLF " TCP_MISS:DIRECT"},
    {"vhost-combined", "www.example.com:443 " COMBINED},
    {"combined", COMBINED},
    {"vhost-common", "www.example.com:80 " CLF},
    {"common", CLF},
    {"epa", R"(141.243.1.172 [29:23:53:25] "GET /Software.html HTTP/1.0" 200 1497)"},
};

std::string Repeated(const std::string& line, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += line + "\n";
  return text;
}

}  // namespace

TEST_CASE("detect: each built-in format by a line of its own") {
  std::vector<std::string> seen;
  for (const Sample& sample : kSamples) {
    CHECK(Detect(sample.line + std::string("\n")) == std::string(sample.name) + " 1/1");
    CHECK(Detect(Repeated(sample.line, 10)) == std::string(sample.name) + " 10/10");
    CHECK(Detect(Repeated(sample.line + std::string("\r"), 3)) ==
          std::string(sample.name) + " 3/3");
    // Without a line end, as at the end of a log.
    CHECK(Detect(sample.line) == std::string(sample.name) + " 1/1");
    seen.emplace_back(sample.name);
  }
  // None is left out: the names are auto, w3c, json and these.
  std::vector<std::string> names = LogFormatNames();
  CHECK(names[0] == "auto");
  CHECK(names[1] == "w3c");
  CHECK(names[2] == "json");
  names.erase(names.begin(), names.begin() + 3);
  std::sort(names.begin(), names.end());
  std::sort(seen.begin(), seen.end());
  CHECK(names == seen);
}

TEST_CASE("detect: a format by its name reads the same lines") {
  for (const Sample& sample : kSamples) {
    FormatOptions options;
    options.format = sample.name;
    const auto format = LogFormat::Make(options);
    REQUIRE(format.ok());
    CHECK(format->name() == sample.name);
  }
  FormatOptions options;
  options.format = "cobmined";
  CHECK(LogFormat::Make(options).status().message().find(
            "'cobmined' is neither a format string (it has no % or $) nor one of: auto w3c json") ==
        0);
}

TEST_CASE("detect: formats that describe themselves") {
  CHECK(Detect("#Version: 1.0\n#Fields: date time c-ip cs-method cs-uri-stem sc-status\n"
               "2015-05-17 10:05:03 192.0.2.1 GET /a 200\n")
            .find("w3c") == 0);
  // A W3C log without a line, and one whose lines are not as it says.
  CHECK(Detect("#Version: 1.0\n#Fields: date time c-ip\n") == "w3c 2/0");
  CHECK(Detect("#Fields: date time c-ip\nnonsense\n") == "w3c 2/0");
  CHECK(Detect(R"({"ts":1431857103.5,"request":{"remote_ip":"192.0.2.1","method":"GET",)"
               R"("uri":"/a","host":"h"},"status":200,"size":5})"
               "\n") == "json 1/1");
}

TEST_CASE("detect: fields behind the usual ones") {
  CHECK(Detect(COMBINED " 1234\n") == "combined with trailing fields 1/1");
  CHECK(Detect(COMBINED " \"session=abc\" 1234\n") == "combined with trailing fields 1/1");
  CHECK(Detect(CLF " 1234\n") == "common with trailing fields 1/1");
  CHECK(Detect("www.example.com:80 " COMBINED " 0.012 \"-\"\n") ==
        "vhost-combined with trailing fields 1/1");
  CHECK(Detect("www.example.com:80 " CLF " 0.012\n") == "vhost-common with trailing fields 1/1");
}

TEST_CASE("detect: the format that reads most lines wins") {
  const std::string common = Repeated(CLF, 5);
  const std::string combined = Repeated(COMBINED, 5);
  CHECK(Detect(common + combined + COMBINED) == "combined 11/6");
  CHECK(Detect(common + CLF "\n" + combined) == "common 11/6");
  // Of equals, the more specific one.
  CHECK(Detect(common + combined) == "combined 10/5");
  // Junk does not count for anybody.
  CHECK(Detect("junk\n\n\n" + combined + "more junk") == "combined 7/5");
  // One trailing field in a sea of lines without.
  CHECK(Detect(COMBINED " 17\n" + combined) == "combined 6/5");
}

TEST_CASE("detect: a referrer with a colon does not make a log one of Squid") {
  CHECK(Detect(Repeated(COMBINED, 3) + COMBINED " 17") == "combined 4/3");
  CHECK(Detect(Repeated(CLF " \"http://a/\" \"b\" \"c\"", 3)) ==
        "combined with trailing fields 3/3");
  CHECK(Detect(Repeated(CLF " TCP_MISS_ABORTED:HIER_DIRECT", 3)) == "squid-common 3/3");
}

TEST_CASE("detect: lines that lack their end") {
  const std::string no_size = R"(192.0.2.1 - - [17/May/2015:10:05:03 +0000] "GET / HTTP/1.1" 404)";
  CHECK(Detect(no_size) == "common 1/1");
  CHECK(Detect(no_size + "\n" CLF "\n") == "common 2/2");
  const std::string cut = COMBINED;
  CHECK(Detect(COMBINED "\n" + cut.substr(0, cut.size() - 4)) == "combined 2/2");
  CHECK(Detect(cut.substr(0, cut.size() - 4)) == "combined 1/1");
}

TEST_CASE("detect: no more than the first lines are looked at") {
  CHECK(Detect(Repeated(CLF, 500) + Repeated(COMBINED, 5'000)) == "common 500/500");
  CHECK(Detect(std::string(2'000, '\n') + CLF) == "common 1/1");
}

TEST_CASE("detect: a line has to make sense, not only to split") {
  CHECK(Detect("1 2 3 [4] \"5\" 6 7\n").find("no known log format fits") == 0);
  CHECK(Detect(R"(192.0.2.1 - - [17/May/2015:10:05:03 +0000] "GET / HTTP/1.1" ok 2326)")
            .find("no known log format fits") == 0);
}

TEST_CASE("detect: nothing fits") {
  const std::string message = Detect("first\nsecond\nthird\nfourth\n");
  CHECK(message ==
        "no known log format fits its first 4 lines:\n    first\n    second\n    third\n"
        "  name it with --format or describe it with --regex");
  // A long line is shown in part.
  CHECK(Detect(std::string(500, 'x')).find("\n    " + std::string(160, 'x') + "…\n") !=
        std::string::npos);
}

TEST_CASE("detect: what the caller knows") {
  FormatOptions options;
  options.json_fields = {{"client", "who"}, {"time", "when"}};
  CHECK(Detect(R"({"who":"192.0.2.1","when":"2015-05-17T10:05:03Z","uri":"/a"})", options) ==
        "json 1/1");
  options = {};
  options.month = "1995-08";
  CHECK(Detect(R"(141.243.1.172 [29:23:53:25] "GET /Software.html HTTP/1.0" 200 1497)", options) ==
        "epa 1/1");
  for (const char* wrong : {"1995", "1995-13", "1995-8", "08-1995", "1995-08-01"}) {
    options.format = "epa";
    options.month = wrong;
    CAPTURE(std::string(wrong));
    CHECK(LogFormat::Make(options).status().message() ==
          "'" + std::string(wrong) + "' is not a month; write it as 1995-08");
  }
}

}  // namespace weblog
