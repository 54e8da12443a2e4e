// Lines of load balancers and object stores, written after their documentation.
#include <doctest/doctest.h>

#include <string>

#include "formats/formats.h"

namespace weblog {
namespace {

// A built-in format and the last line split by it.
class BuiltinLog {
 public:
  explicit BuiltinLog(std::string_view name)
      : format_(MakeBuiltinFormat(name).ValueOrDie()), splitter_(format_->MakeSplitter()) {}

  std::string_view Split(const std::string& line) {
    hit_.Clear();
    line_ = line + std::string(kLinePadding, '\0');
    return splitter_->Split(std::string_view(line_).substr(0, line.size()), &hit_);
  }

  std::string_view operator[](Slot slot) const { return hit_[slot]; }
  const Spelling& spelling() const { return format_->spelling(); }

 private:
  LineFormatPtr format_;
  std::unique_ptr<LineSplitter> splitter_;
  std::string line_;
  RawHit hit_;
};

const std::string kAlbTail =
    " \"Root=1-58337262-36d228ad5d99923122bbe354\" \"www.example.com\" \"session-reused\" 0 "
    "2018-07-02T22:22:48.364000Z \"forward\" \"-\" \"-\" \"192.0.2.10:80\" \"200\" \"-\" \"-\"";

}  // namespace

TEST_CASE("alb: HTTPS through a target") {
  BuiltinLog log("alb");
  REQUIRE(log.Split(
              "https 2018-07-02T22:23:00.186641Z app/my-balancer/50dc6c495c0c9188 "
              "198.51.100.39:2817 192.0.2.10:80 0.086 0.048 0.037 200 200 0 57 "
              "\"GET https://www.example.com:443/a?b=\\\"c\\\" HTTP/1.1\" "
              "\"Mozilla/5.0 (X11; \\x22Linux\\x22)\" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 "
              "arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/t/73e2d6bc24d8a067" +
              kAlbTail) == "");
  CHECK(log[Slot::kTime] == "2018-07-02T22:23:00.186641Z");
  CHECK(log[Slot::kClient] == "198.51.100.39:2817");
  CHECK(log[Slot::kElapsed] == "0.086");
  CHECK(log[Slot::kElapsed2] == "0.048");
  CHECK(log[Slot::kElapsed3] == "0.037");
  CHECK(log[Slot::kStatus] == "200");
  CHECK(log[Slot::kBytes] == "57");
  CHECK(log[Slot::kRequest] == "GET https://www.example.com:443/a?b=\\\"c\\\" HTTP/1.1");
  CHECK(log[Slot::kAgent] == "Mozilla/5.0 (X11; \\x22Linux\\x22)");
  CHECK(log.spelling().time == TimeStyle::kIso);
  CHECK(log.spelling().elapsed_unit_us == 1e6);
  CHECK(log.spelling().client_has_port);
  CHECK(log.spelling().escape_of(Slot::kAgent) == Escape::kBackslash);
}

TEST_CASE("alb: HTTP/2 over IPv6, with fields added since") {
  BuiltinLog log("alb");
  REQUIRE(log.Split(
              "h2 2024-02-01T00:15:07.000001Z app/my-balancer/50dc6c495c0c9188 "
              "[2001:db8::8b]:48160 10.0.1.252:9000 0.000 0.002 0.000 304 304 5 257 "
              "\"GET https://www.example.com:443/style.css HTTP/2.0\" \"curl/8.5.0\" "
              "TLS_AES_128_GCM_SHA256 TLSv1.3 "
              "arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/t/73e2d6bc24d8a067" +
              kAlbTail + " TID_1234abcd5678ef90 \"-\" \"-\" \"-\"") == "");
  CHECK(log[Slot::kClient] == "[2001:db8::8b]:48160");
  CHECK(log[Slot::kStatus] == "304");
  CHECK(log[Slot::kAgent] == "curl/8.5.0");
}

TEST_CASE("alb: a request that reached no target") {
  BuiltinLog log("alb");
  REQUIRE(log.Split("http 2018-11-30T22:23:00.186641Z app/my-balancer/50dc6c495c0c9188 "
                    "203.0.113.7:2817 - -1 -1 -1 400 - 0 272 "
                    "\"- http://my-balancer.example.com:80- \" \"-\" - - -" +
                    kAlbTail) == "");
  CHECK(log[Slot::kElapsed] == "-1");
  CHECK(log[Slot::kStatus] == "400");
  CHECK(log[Slot::kRequest] == "- http://my-balancer.example.com:80- ");
  CHECK(log[Slot::kAgent] == "-");
  CHECK(log.Split("2018-11-30T22:23:00.186641Z my-balancer 203.0.113.7:2817 - -1 -1 -1 400") != "");
}

TEST_CASE("elb: HTTP") {
  BuiltinLog log("elb");
  REQUIRE(log.Split("2015-05-13T23:39:43.945958Z my-loadbalancer 192.0.2.131:2817 10.0.0.1:80 "
                    "0.000073 0.001048 0.000057 200 200 0 29 "
                    "\"GET http://www.example.com:80/ HTTP/1.1\" \"curl/7.38.0\" - -") == "");
  CHECK(log[Slot::kTime] == "2015-05-13T23:39:43.945958Z");
  CHECK(log[Slot::kClient] == "192.0.2.131:2817");
  CHECK(log[Slot::kElapsed] == "0.000073");
  CHECK(log[Slot::kElapsed2] == "0.001048");
  CHECK(log[Slot::kElapsed3] == "0.000057");
  CHECK(log[Slot::kStatus] == "200");
  CHECK(log[Slot::kBytes] == "29");
  CHECK(log[Slot::kRequest] == "GET http://www.example.com:80/ HTTP/1.1");
  CHECK(log[Slot::kAgent] == "curl/7.38.0");
  CHECK(log.spelling().time == TimeStyle::kIso);
  CHECK(log.spelling().elapsed_unit_us == 1e6);
  CHECK(log.spelling().client_has_port);
}

TEST_CASE("elb: HTTPS and a back end that failed") {
  BuiltinLog log("elb");
  REQUIRE(log.Split("2015-05-13T23:39:43.945958Z my-loadbalancer 192.0.2.131:2817 - -1 -1 -1 503 0 "
                    "0 0 \"GET https://www.example.com:443/a?b HTTP/1.1\" \"Mozilla/5.0 (X11; "
                    "Linux x86_64)\" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2") == "");
  CHECK(log[Slot::kStatus] == "503");
  CHECK(log[Slot::kElapsed3] == "-1");
  CHECK(log[Slot::kAgent] == "Mozilla/5.0 (X11; Linux x86_64)");
}

TEST_CASE("elb: a TCP listener, and lines from before there was an agent") {
  BuiltinLog log("elb");
  REQUIRE(log.Split("2015-05-13T23:39:43.945958Z my-loadbalancer 192.0.2.131:2817 10.0.0.1:80 "
                    "0.001069 0.000028 0.000041 - - 82 305 \"- - - \" \"-\" - -") == "");
  CHECK(log[Slot::kStatus] == "-");
  CHECK(log[Slot::kRequest] == "- - - ");
  BuiltinLog old("elb-2014");
  REQUIRE(old.Split("2014-03-11T10:01:22.154237Z my-loadbalancer 192.0.2.131:2817 10.0.0.1:80 "
                    "0.000073 0.001048 0.000057 200 200 0 29 "
                    "\"GET http://www.example.com:80/ HTTP/1.1\"") == "");
  CHECK(old[Slot::kRequest] == "GET http://www.example.com:80/ HTTP/1.1");
  CHECK(old[Slot::kBytes] == "29");
}

TEST_CASE("s3: an object, by its owner's tool") {
  BuiltinLog log("s3");
  REQUIRE(log.Split(
              "79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be photos.example.com "
              "[06/Feb/2019:00:01:57 +0000] 192.0.2.3 "
              "arn:aws:iam::123456789012:user/ann DD6CC733AEXAMPLE REST.GET.OBJECT a%2520b.jpg "
              "\"GET /photos.example.com/a%20b.jpg?x=1 HTTP/1.1\" 200 - 4406583 4406583 41 28 "
              "\"https://www.example.com/\" \"S3Console/0.4\" - "
              "10S62Zv81kBW7BB6SX4XJ48o6kpcl6LPwEoizZQQxJd5qDSCTLX0TgS37kYUBKQW3+bPdrg1234= SigV4 "
              "ECDHE-RSA-AES128-SHA AuthHeader photos.example.com.s3.us-west-1.amazonaws.com "
              "TLSV1.2 - -") == "");
  CHECK(log[Slot::kTime] == "06/Feb/2019:00:01:57 +0000");
  CHECK(log[Slot::kClient] == "192.0.2.3");
  CHECK(log[Slot::kAuthUser] == "arn:aws:iam::123456789012:user/ann");
  CHECK(log[Slot::kRequest] == "GET /photos.example.com/a%20b.jpg?x=1 HTTP/1.1");
  CHECK(log[Slot::kStatus] == "200");
  CHECK(log[Slot::kBytes] == "4406583");
  CHECK(log[Slot::kElapsed] == "41");
  CHECK(log[Slot::kReferrer] == "https://www.example.com/");
  CHECK(log[Slot::kAgent] == "S3Console/0.4");
  CHECK(log[Slot::kHost] == "photos.example.com.s3.us-west-1.amazonaws.com");
  CHECK(log.spelling().time == TimeStyle::kClf);
  CHECK(log.spelling().elapsed_unit_us == 1e3);
  CHECK_FALSE(log.spelling().client_has_port);
}

TEST_CASE("s3: anonymous, denied, an agent with quotes") {
  BuiltinLog log("s3");
  REQUIRE(
      log.Split("79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be site.example.com "
                "[06/Feb/2019:00:00:38 +0000] 2001:db8::3 - A1206F460EXAMPLE WEBSITE.GET.OBJECT "
                "index.html \"GET /index.html HTTP/1.1\" 403 AccessDenied 243 - 7 - \"-\" "
                "\"odd \"agent\"/1.0\" - "
                "BNaBsXZQQDbssi6xMBdBU2sLt+Yf5kZDmeBUP35sFoKa3sLLeMC78iwEIWxs99CRUrbS4n11234= "
                "- - - site.example.com.s3-website.example.com - - -") == "");
  CHECK(log[Slot::kClient] == "2001:db8::3");
  CHECK(log[Slot::kAuthUser] == "-");
  CHECK(log[Slot::kStatus] == "403");
  CHECK(log[Slot::kBytes] == "243");
  CHECK(log[Slot::kAgent] == "odd \"agent\"/1.0");
  CHECK(log[Slot::kHost] == "site.example.com.s3-website.example.com");
}

TEST_CASE("s3: a life cycle transition, and a line of the first years") {
  BuiltinLog log("s3");
  REQUIRE(
      log.Split("79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be b.example.com "
                "[06/Feb/2019:00:00:38 +0000] - AmazonS3 891CE47D2EXAMPLE "
                "S3.TRANSITION_SIA.OBJECT old.tar \"-\" - - - 7 - - \"-\" \"-\" - "
                "9vKBE6vMhrNiWHZmb2L0mXOcqPGzQOI5XLnCtZNPxev+Hf+7tpT6sxDwDty4LHBUOZJG96N1234= "
                "- - - - - - -") == "");
  CHECK(log[Slot::kRequest] == "-");
  CHECK(log[Slot::kStatus] == "-");
  BuiltinLog old("s3-2006");
  REQUIRE(old.Split("314159b66967d86f031c7249d1d9a80249109428335cd0ef1cdc487b4566cb1b mybucket "
                    "[04/Aug/2006:22:34:02 +0000] 192.0.2.5 "
                    "314159b66967d86f031c7249d1d9a80249109428335cd0ef1cdc487b4566cb1b "
                    "3E57427F33A59F07 REST.GET.OBJECT /photos/puppy.jpg "
                    "\"GET /mybucket/photos/puppy.jpg?x-foo=bar\" 200 - 2662992 3462992 70 10 "
                    "\"http://www.example.com/webservices\" \"curl/7.15.1\"") == "");
  CHECK(old[Slot::kElapsed] == "70");
  CHECK(old[Slot::kAgent] == "curl/7.15.1");
}

TEST_CASE("haproxy: without captures") {
  BuiltinLog log("haproxy");
  REQUIRE(log.Split(
              "198.51.100.2:33317 [06/Feb/2009:12:14:14.655] http-in static/srv1 "
              "10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 \"GET /index.html HTTP/1.1\"") == "");
  CHECK(log[Slot::kTime] == "06/Feb/2009:12:14:14.655");
  CHECK(log[Slot::kClient] == "198.51.100.2:33317");
  CHECK(log[Slot::kElapsed] == "109");
  CHECK(log[Slot::kStatus] == "200");
  CHECK(log[Slot::kBytes] == "2750");
  CHECK(log[Slot::kRequest] == "GET /index.html HTTP/1.1");
  CHECK(log.spelling().time == TimeStyle::kClf);
  CHECK(log.spelling().elapsed_unit_us == 1e3);
  CHECK(log.spelling().client_has_port);
}

TEST_CASE("haproxy: with captures, cookies and what httpslog adds") {
  BuiltinLog log("haproxy");
  REQUIRE(log.Split("2001:db8::7:33317 [06/Feb/2009:12:14:14.655] http-in~ static/srv1 "
                    "10/0/30/69/109 404 2750 SRV=a SRV=b ---- 1/1/1/1/0 0/0 "
                    "{www.example.com|Mozilla/5.0 (X11; #22Linux#22)} {text/html} "
                    "\"GET /a?b HTTP/2.0\" 0/0000000000000000/0/0/0 1/TLSv1.3/TLS_AES_128") == "");
  CHECK(log[Slot::kClient] == "2001:db8::7:33317");
  CHECK(log[Slot::kStatus] == "404");
  CHECK(log[Slot::kRequest] == "GET /a?b HTTP/2.0");
  REQUIRE(log.Split("198.51.100.2:33320 [06/Feb/2009:12:14:15.000] http-in http-in/<NOSRV> "
                    "-1/-1/-1/-1/5000 408 212 - - cR-- 1/1/0/0/0 0/0 {|} \"<BADREQ>\"") == "");
  CHECK(log[Slot::kElapsed] == "5000");
  CHECK(log[Slot::kRequest] == "<BADREQ>");
}

TEST_CASE("haproxy: behind syslog's prefix") {
  BuiltinLog log("haproxy-syslog");
  REQUIRE(log.Split("Feb  6 12:14:14 lb1 haproxy[14389]: 198.51.100.2:33317 "
                    "[06/Feb/2009:12:14:14.655] http-in static/srv1 10/0/30/69/+109 200 +2750 - - "
                    "---- 1/1/1/1/0 0/0 {1wt.example.com} {} \"GET /index.html HTTP/1.1\"") == "");
  CHECK(log[Slot::kClient] == "198.51.100.2:33317");
  CHECK(log[Slot::kElapsed] == "+109");
  CHECK(log[Slot::kBytes] == "+2750");
  CHECK(log[Slot::kRequest] == "GET /index.html HTTP/1.1");
  CHECK(log.Split("Feb 25 16:19:38 lb1 haproxy[1]: Proxy http-in started.") != "");
  CHECK(log.Split("Feb 25 16:20:15 lb1 haproxy[7]: 198.51.100.2:56224 [25/Feb/2019:16:20:10.111] "
                  "http-in/1: SSL handshake failure") != "");
}

}  // namespace weblog
