#include <doctest/doctest.h>

#include <string>

#include "formats/formats.h"
#include "formats/json_values.h"

namespace weblog {
namespace {

// A JSON format and the last line split by it.
class JsonLog {
 public:
  explicit JsonLog(const JsonFields& fields = {})
      : format_(*MakeJsonFormat(fields)), splitter_(format_->MakeSplitter()) {}

  std::string_view Split(const std::string& line) {
    line_ = line + std::string(kLinePadding, '}');
    return splitter_->Split(std::string_view(line_).substr(0, line.size()), &hit_);
  }

  std::string_view operator[](Slot slot) const { return hit_[slot]; }
  bool has(Slot slot) const { return hit_.has(slot); }
  const LineFormat& format() const { return *format_; }

 private:
  LineFormatPtr format_;
  std::unique_ptr<LineSplitter> splitter_;
  std::string line_;
  RawHit hit_;
};

constexpr std::string_view kNotAccess = "not an access record";
constexpr std::string_view kMalformed = "malformed JSON";

}  // namespace

TEST_CASE("json: Caddy") {
  JsonLog log;
  CHECK(log.format().name() == "json");
  CHECK(log.format().spelling().time == TimeStyle::kEpochUs);
  CHECK(log.format().spelling().elapsed_unit_us == 1);
  REQUIRE(log.Split(R"(caddy  | {"level":"info","ts":1761019828.6153953,)"
                    R"("logger":"http.log.access.log17","msg":"handled request","request":)"
                    R"({"remote_ip":"192.0.2.1","remote_port":"46628","client_ip":"198.51.100.1",)"
                    R"("proto":"HTTP/2.0","method":"GET","host":"www.example.com:8443",)"
                    R"("uri":"/a?b=\u0026c","headers":{"Accept":["*/*"],"Cookie":["REDACTED"],)"
                    R"("User-Agent":["Mozilla/5.0 \"X11\" Linux","second"],)"
                    R"("Referer":["https://www.example.com/"],"X-Empty":[]},)"
                    R"("tls":{"resumed":false,"proto":"h2"}},"bytes_read":0,"user_id":"",)"
                    R"("duration":0.0000736,"size":3768,"status":200,)"
                    R"("resp_headers":{"Server":["Caddy"],"Content-Type":["text/css"]}})") == "");
  CHECK(log[Slot::kTime] == "1761019828615395");
  CHECK(log[Slot::kClient] == "198.51.100.1");
  CHECK(log[Slot::kMethod] == "GET");
  CHECK(log[Slot::kHost] == "www.example.com:8443");
  CHECK(log[Slot::kScheme] == "https");
  CHECK(log[Slot::kUrl] == "/a?b=&c");
  CHECK(log[Slot::kAgent] == "Mozilla/5.0 \"X11\" Linux");
  CHECK(log[Slot::kReferrer] == "https://www.example.com/");
  CHECK(log[Slot::kCookie] == "REDACTED");
  CHECK(log[Slot::kElapsed] == "74");
  CHECK(log[Slot::kBytes] == "3768");
  CHECK(log[Slot::kStatus] == "200");
  CHECK(log[Slot::kContentType] == "text/css");
  CHECK_FALSE(log.has(Slot::kAuthUser));
  CHECK_FALSE(log.has(Slot::kRequest));
}

TEST_CASE("json: Caddy's older and other spellings") {
  JsonLog log;
  REQUIRE(log.Split(R"({"ts":"2024/05/26 11:42:52.601","request":{"remote_addr":)"
                    R"("[2001:db8::1]:38574","uri":"/"},"duration":"1m2.5ms","status":"304"})") ==
          "");
  CHECK(log[Slot::kTime] == "1716723772601000");
  CHECK(log[Slot::kClient] == "2001:db8::1");
  CHECK(log[Slot::kElapsed] == "60002500");
  CHECK(log[Slot::kStatus] == "304");
  REQUIRE(
      log.Split(R"({"ts":1716723772.6,"request":{"remote_addr":"192.0.2.1:38574","uri":"/"}})") ==
      "");
  CHECK(log[Slot::kClient] == "192.0.2.1");
}

TEST_CASE("json: what Caddy says besides its access log is no hit") {
  JsonLog log;
  CHECK(log.Split(R"({"level":"info","ts":1761019822.3,"msg":"using config from file"})") ==
        kNotAccess);
  CHECK(log.Split(R"({"level":"error","ts":1761019822.3,"logger":"http.log.error","request":)"
                  R"({"uri":"/"},"status":502})") == kNotAccess);
  CHECK(log.Split(R"({"ts":1761019822.3,"logger":"admin.api","method":"GET","uri":"/load"})") ==
        kNotAccess);
}

TEST_CASE("json: nginx with a request line") {
  JsonLog log;
  REQUIRE(log.Split(R"({"time_local":"26/May/2024:13:42:52 +0200","remote_addr":"192.0.2.9",)"
                    R"("remote_user":"ann","request":"GET /a?b HTTP/1.1","status":"200",)"
                    R"("request_method":"GET","uri":"/index.php","body_bytes_sent":"512",)"
                    R"("request_time":"0.005","http_referrer":"-","http_user_agent":"curl/8",)"
                    R"("server_name":"_","http_host":"www.example.com","scheme":"https",)"
                    R"("upstream_cache_status":"HIT","http_cookie":"a=b"})") == "");
  CHECK(log[Slot::kTime] == "1716723772000000");
  CHECK(log[Slot::kAuthUser] == "ann");
  CHECK(log[Slot::kRequest] == "GET /a?b HTTP/1.1");
  CHECK_FALSE(log.has(Slot::kUrl));
  CHECK_FALSE(log.has(Slot::kMethod));
  CHECK(log[Slot::kBytes] == "512");
  CHECK(log[Slot::kElapsed] == "5000");
  CHECK_FALSE(log.has(Slot::kReferrer));
  CHECK(log[Slot::kHost] == "www.example.com");
  CHECK(log[Slot::kCacheResult] == "HIT");
  CHECK(log[Slot::kCookie] == "a=b");
}

TEST_CASE("json: nginx with a URL in parts") {
  JsonLog log;
  REQUIRE(log.Split(R"({"msec":"1716723772.601","uri":"/a","args":"b=1","method":"GET"})") == "");
  CHECK(log[Slot::kTime] == "1716723772601000");
  CHECK(log[Slot::kUrl] == "/a");
  CHECK(log[Slot::kQuery] == "b=1");
  // Of the two the target as the client sent it counts, and arguments after rewriting are none of
  // its.
  REQUIRE(log.Split(R"({"time":1716723772,"uri":"/i.php","args":"p=1","request_uri":"/nice"})") ==
          "");
  CHECK(log[Slot::kUrl] == "/nice");
  CHECK_FALSE(log.has(Slot::kQuery));
  REQUIRE(log.Split(R"({"time":1716723772,"uri":"/a"})") == "");
  REQUIRE(log.Split(R"({"time":1716723772,"request":"/only/a/path","args":"x","status":200})") ==
          "");
  CHECK(log[Slot::kUrl] == "/only/a/path");
  CHECK_FALSE(log.has(Slot::kQuery));
  REQUIRE(log.Split(R"({"time":1716723772,"request":"\u0016\u0003\u0001","status":400})") == "");
  CHECK_FALSE(log.has(Slot::kUrl));
  CHECK(log[Slot::kRequest] == "\x16\x03\x01");
  REQUIRE(log.Split(R"({"time":1716723772,"https":"on","request_uri":"/","host":"a.example"})") ==
          "");
  CHECK(log[Slot::kScheme] == "https");
}

TEST_CASE("json: Traefik") {
  JsonLog log;
  REQUIRE(log.Split(R"({"ClientAddr":"192.0.2.5:51234","ClientHost":"192.0.2.5","ClientPort":)"
                    R"("51234","ClientUsername":"-","DownstreamContentSize":4021,)"
                    R"("DownstreamStatus":200,"Duration":1234567,"OriginStatus":500,)"
                    R"("RequestHost":"www.example.com","RequestMethod":"GET","RequestPath":)"
                    R"("/a?b=1","RequestPort":"-","RequestScheme":"https","StartLocal":)"
                    R"("2024-05-26T13:42:52.601999999+02:00","StartUTC":)"
                    R"("2024-05-26T11:42:52.601999999Z","downstream_Content-Type":"text/html",)"
                    R"("level":"info","msg":"","request_Referer":"https://www.example.com/",)"
                    R"("request_User-Agent":"curl/8","time":"2024-05-26T11:42:53Z"})") == "");
  CHECK(log[Slot::kTime] == "1716723772601999");
  CHECK(log[Slot::kClient] == "192.0.2.5");
  CHECK_FALSE(log.has(Slot::kAuthUser));
  CHECK(log[Slot::kMethod] == "GET");
  CHECK(log[Slot::kScheme] == "https");
  CHECK(log[Slot::kHost] == "www.example.com");
  CHECK_FALSE(log.has(Slot::kPort));
  CHECK(log[Slot::kUrl] == "/a?b=1");
  CHECK(log[Slot::kStatus] == "200");
  CHECK(log[Slot::kBytes] == "4021");
  CHECK(log[Slot::kElapsed] == "1235");
  CHECK(log[Slot::kReferrer] == "https://www.example.com/");
  CHECK(log[Slot::kAgent] == "curl/8");
  CHECK(log[Slot::kContentType] == "text/html");
}

TEST_CASE("json: our own hits") {
  JsonLog log;
  REQUIRE(
      log.Split(R"({"time":"2015-05-17 10:05:03.25+00","client":"192.0.2.1","auth_user":null,)"
                R"("method":"GET","url":"https://www.example.com/","status":200,"bytes":7,)"
                R"("referrer":null,"agent":"a","cookie":null,"elapsed_us":15,)"
                R"("cache_result":"TCP_HIT","content_type":"text/html","source":"x","line":1})") ==
      "");
  CHECK(log[Slot::kTime] == "1431857103250000");
  CHECK(log[Slot::kClient] == "192.0.2.1");
  CHECK(log[Slot::kUrl] == "https://www.example.com/");
  CHECK(log[Slot::kElapsed] == "15");
  CHECK(log[Slot::kCacheResult] == "TCP_HIT");
  CHECK(log[Slot::kContentType] == "text/html");
  CHECK_FALSE(log.has(Slot::kReferrer));
}

TEST_CASE("json: nested and dotted keys of the Elastic Common Schema") {
  JsonLog log;
  REQUIRE(log.Split(R"({"@timestamp":"2024-05-26T11:42:52.601Z","source":{"ip":"192.0.2.1"},)"
                    R"("http":{"request":{"method":"GET"},"response":{"status_code":200,)"
                    R"("body":{"bytes":12}}},"url":{"path":"/a","query":"b"},"agent":{"x":1},)"
                    R"("user_agent.original":"curl/8","event":{"duration":2000}})") == "");
  CHECK(log[Slot::kClient] == "192.0.2.1");
  CHECK(log[Slot::kMethod] == "GET");
  CHECK(log[Slot::kStatus] == "200");
  CHECK(log[Slot::kBytes] == "12");
  CHECK(log[Slot::kUrl] == "/a");
  CHECK(log[Slot::kQuery] == "b");
  CHECK(log[Slot::kAgent] == "curl/8");
  CHECK(log[Slot::kElapsed] == "2");
}

TEST_CASE("json: named fields come first") {
  JsonLog log({{"client", "http_x_forwarded_for"},
               {"url", "req.target"},
               {"time", "when"},
               {"elapsed_ms", "took"},
               {"status", "remote_addr"}});
  REQUIRE(log.Split(R"({"time":1,"remote_addr":"404","request":"GET /b HTTP/1.1","status":200,)"
                    R"("http_x_forwarded_for":"192.0.2.1, 198.51.100.1","took":1.5,)"
                    R"("req":{"target":"/a"},"when":"1716723772"})") == "");
  CHECK(log[Slot::kClient] == "192.0.2.1");
  CHECK(log[Slot::kTime] == "1716723772000000");
  CHECK(log[Slot::kUrl] == "/a");
  CHECK_FALSE(log.has(Slot::kRequest));
  CHECK(log[Slot::kElapsed] == "1500");
  CHECK(log[Slot::kStatus] == "404");
  REQUIRE(log.Split(R"({"time":1716723772,"req.target":"/flat"})") == "");
  CHECK(log[Slot::kUrl] == "/flat");

  CHECK(MakeJsonFormat({{"nonsense", "a"}}).status().IsInvalid());
  CHECK(MakeJsonFormat({{"ignored", "a"}}).status().IsInvalid());
  CHECK(MakeJsonFormat({{"url", ""}}).status().IsInvalid());
  CHECK(MakeJsonFormat({{"url", std::string(1000, '.')}}).status().IsInvalid());
}

TEST_CASE("json: the first of equal keys counts, and null or empty ones give way") {
  JsonLog log;
  REQUIRE(log.Split(R"({"ts":1716723772,"status":200,"status":500,"remote_addr":null,)"
                    R"("client_ip":"192.0.2.1","http_host":"","host":"www.example.com"})") == "");
  CHECK(log[Slot::kStatus] == "200");
  CHECK(log[Slot::kClient] == "192.0.2.1");
  CHECK(log[Slot::kHost] == "www.example.com");
  REQUIRE(log.Split(R"({"ts":"soon","timestamp":1716723772,"status":200})") == "");
  CHECK(log[Slot::kTime] == "1716723772000000");
}

TEST_CASE("json: reasons for rejection") {
  JsonLog log;
  CHECK(log.Split("") == "not a JSON object");
  CHECK(log.Split("[1]") == "not a JSON object");
  CHECK(log.Split("{}") == kNotAccess);
  CHECK(log.Split(R"({"status":200})") == "no time in the record");
  CHECK(log.Split(R"({"status":200,"ts":"soon"})") == "unreadable time");
  CHECK(log.Split(R"({"status":200,"ts":-5})") == "unreadable time");
  for (const char* line :
       {"{", "}{", "{]", "{{}", R"({"ts")", R"({"ts":})", R"({"ts":1,})", R"({"ts":"17)",
        R"({"ts":1716723772,"status":200)", R"({"ts":1716723772,"status":200}{})",
        R"({"ts":1716723772,"status":200} x)", R"({"ts":1716723772 "status":200})",
        R"({"status":"200"x})", R"({ts:1})", "{\"ts\":\"a\nb\"}", R"({"request":{"headers":[)"}) {
    CAPTURE(line);
    CHECK(log.Split(line) == kMalformed);
  }
}

TEST_CASE("json: deep and long values") {
  JsonLog log;
  const std::string rest = R"(,"ts":1716723772,"status":200})";
  for (const char* key : {"x", "request", "url", "ts", "headers"}) {
    const std::string open = std::string(100'000, '[');
    const std::string close = std::string(100'000, ']');
    CHECK(log.Split("{\"" + std::string(key) + "\":" + open + close + rest) == "");
    CHECK(log.Split("{\"" + std::string(key) + "\":" + open + rest) != "");
  }
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += R"({"request":)";
  CHECK(log.Split(objects) == kMalformed);
  CHECK(log.Split(objects + "1" + std::string(100'000, '}')) == kNotAccess);
  const std::string agent(5'000'000, 'a');
  REQUIRE(log.Split("{\"agent\":\"" + agent + "\\n\"" + rest) == "");
  CHECK(log[Slot::kAgent].size() == agent.size() + 1);
  CHECK(log.Split("{\"ts\":" + std::string(100'000, '9') + ",\"status\":200}") ==
        "unreadable time");
}

TEST_CASE("json: bytes that are not UTF-8 reach the fields as they are") {
  JsonLog log;
  REQUIRE(log.Split("{\"ts\":1716723772,\"status\":200,\"agent\":\"caf\xe9\",\"url\":\"/\xc3\xa9\","
                    "\"referrer\":\"\\u20ac\xff\"}") == "");
  CHECK(log[Slot::kAgent] == "caf\xe9");
  CHECK(log[Slot::kUrl] == "/\xc3\xa9");
  CHECK(log[Slot::kReferrer] == "\xe2\x82\xac\xff");
  CHECK(log[Slot::kTime] == "1716723772000000");
  CHECK(log.Split("{\"ts\":1716723772,\"agent\":\"\xe9") == kMalformed);
}

TEST_CASE("json: escapes that JSON does not have stay as written") {
  JsonLog log;
  REQUIRE(log.Split(R"({"ts":1716723772,"status":200,"agent":"a\x22b","referrer":"\ud800"})") ==
          "");
  CHECK(log[Slot::kAgent] == R"(a\x22b)");
  CHECK(log[Slot::kReferrer] == R"(\ud800)");
}

TEST_CASE("json: times to the microsecond") {
  const auto micros = [](std::string_view text) {
    int64_t value = -1;
    return ReadJsonTime(text, &value) ? value : -1;
  };
  CHECK(micros("1761019822.3152757") == 1761019822315275);
  CHECK(micros("1761019822") == 1761019822000000);
  CHECK(micros("1761019822315") == 1761019822315000);
  CHECK(micros("1761019822315.999") == 1761019822315999);
  CHECK(micros("1761019822315275") == 1761019822315275);
  CHECK(micros("1761019822315275700") == 1761019822315275);
  CHECK(micros("1.7610198223152757E9") == 1761019822315275);
  CHECK(micros("1761019822.99999999999999999999999999") == 1761019822999999);
  CHECK(micros("[26/May/2024:13:42:52 +0200]") == 1716723772000000);
  CHECK(micros("2024-05-26T11:42:52Z") == 1716723772000000);
  CHECK(micros("1e9999") == -1);
  CHECK(micros("1e-9999") == 0);
  CHECK(micros("99999999999999999999") == -1);
  CHECK(micros("-1761019822") == -1);
  CHECK(micros("1761019822x") == -1);
  CHECK(micros("") == -1);
}

TEST_CASE("json: durations") {
  const auto micros = [](std::string_view text, int exponent) {
    int64_t value = -1;
    return ReadJsonDuration(text, exponent, &value) ? value : -1;
  };
  CHECK(micros("0.000073649", 6) == 74);
  CHECK(micros("1.7e-5", 6) == 17);
  CHECK(micros("1234567", -3) == 1235);
  CHECK(micros("15", 0) == 15);
  CHECK(micros("1h2m3.5s", 6) == 3'723'500'000);
  CHECK(micros("250µs", 6) == 250);
  CHECK(micros("0.25ms", 6) == 250);
  CHECK(micros("12.5s", -3) == 12'500'000);
  CHECK(micros("-1", 6) == -1);
  CHECK(micros("s", 6) == -1);
  CHECK(micros("1x2s", 6) == -1);
  CHECK(micros("99999999999h", 6) == -1);
  CHECK(micros("", 6) == -1);
}

}  // namespace weblog
