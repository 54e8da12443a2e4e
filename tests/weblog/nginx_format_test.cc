#include <doctest/doctest.h>

#include <string>

#include "format_check.h"
#include "formats/formats.h"

namespace weblog {
namespace {

constexpr int64_t kSecond = 1'000'000;
// 17/May/2015:10:05:03 +0000
constexpr int64_t kTime = 1'431'857'103 * kSecond;

const std::string kCombined =
    R"($remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent )"
    R"("$http_referer" "$http_user_agent")";
const std::string kCombinedLine =
    R"(2001:db8::1 - - [17/May/2015:10:05:03 +0000] "GET /a HTTP/1.1" 200 612 "-" "curl/7.1 \x22")";
const std::string kCombinedFields =
    "time=17/May/2015:10:05:03 +0000 | client=2001:db8::1 | auth_user=- | request=GET /a HTTP/1.1 "
    "| "
    R"(status=200 | bytes=612 | referrer=- | agent=curl/7.1 \x22)";

TEST_CASE("nginx: combined in every way to write it") {
  const std::string quoted =
      R"('$remote_addr - $remote_user [$time_local] "$request" '
         '$status $body_bytes_sent "$http_referer" '
         "\"${http_user_agent}\"")";
  for (const std::string& format : {kCombined, "'" + kCombined + "'", quoted, quoted + ";",
                                    "log_format combined " + quoted + ";\n",
                                    "  log_format main escape=default\n" + quoted + ";",
                                    "escape=default " + quoted, kCombined + "\n"}) {
    CAPTURE(format);
    CHECK(Fields(MakeNginxFormat(format), kCombinedLine) == kCombinedFields);
    CHECK(TimeOf(MakeNginxFormat(format), kCombinedLine) == kTime);
  }
  const LineFormatPtr format = *MakeNginxFormat(kCombined);
  CHECK(format->name() == "nginx format");
  CHECK(format->spelling().escape_of(Slot::kAgent) == Escape::kBackslash);
}

TEST_CASE("nginx: the escape parameter") {
  const auto escape = [](const std::string& format) {
    return (*MakeNginxFormat(format))->spelling().escape_of(Slot::kRequest);
  };
  CHECK(escape("log_format a escape=none '$msec \"$request\"';") == Escape::kNone);
  CHECK(escape("log_format a escape=json '$msec \"$request\"';") == Escape::kBackslash);
}

TEST_CASE("nginx: words need no quotes in a statement") {
  CHECK(Fields(MakeNginxFormat("log_format a $msec ' ' $status;"), "1.5 200") ==
        "time=1.5 | status=200");
}

TEST_CASE("nginx: fields in quotes are not the strings of a statement") {
  CHECK(Fields(MakeNginxFormat(R"("$time_local" "$request" $status)"),
               R"("17/May/2015:10:05:03 +0000" "GET / H" 200)") ==
        "time=17/May/2015:10:05:03 +0000 | request=GET / H | status=200");
  CHECK(Fields(MakeNginxFormat(R"("$msec" "$status")"), R"("1.5" "200")") ==
        "time=1.5 | status=200");
}

TEST_CASE("nginx: times") {
  struct Case {
    std::string variable;
    std::string time;
    TimeStyle style;
    int64_t micros;
  };
  const Case cases[] = {
      {"$time_local", "17/May/2015:12:05:03 +0200", TimeStyle::kClf, kTime},
      {"$time_iso8601", "2015-05-17T12:05:03+02:00", TimeStyle::kIso, kTime},
      {"$msec", "1431857103.250", TimeStyle::kEpoch, kTime + kSecond / 4},
  };
  for (const Case& c : cases) {
    CAPTURE(c.variable);
    const FormatResult format = MakeNginxFormat(c.variable + " $status");
    CHECK(Fields(format, c.time + " 200") == "time=" + c.time + " | status=200");
    CHECK((*format)->spelling().time == c.style);
    CHECK(TimeOf(format, c.time + " 200") == c.micros);
  }
  // A time that is not used has its blanks all the same.
  CHECK(Fields(MakeNginxFormat("$time_local $msec $status"),
               "17/May/2015:12:05:03 +0200 1.5 200") == "time=1.5 | status=200");
  // The more exact one.
  CHECK(Fields(MakeNginxFormat("[$time_local] $msec"), "[x] 1.5") == "time=1.5");
}

TEST_CASE("nginx: all that means something") {
  const FormatResult format = MakeNginxFormat(
      "$msec|$remote_addr|$request_method|$uri|$args|$scheme|$http_host|$server_port|$http_cookie|"
      "$request_time|$upstream_cache_status|$sent_http_content_type|$bytes_sent");
  CHECK(
      Fields(format, "1.5|::1|GET|/a|b=c|https|example.com|8443|sid=1|0.250|HIT|text/html|99") ==
      "time=1.5 | client=::1 | method=GET | url=/a | query=b=c | scheme=https | host=example.com | "
      "port=8443 | bytes=99 | cookie=sid=1 | elapsed=0.250 | cache_result=HIT | "
      "content_type=text/html");
  CHECK((*format)->spelling().elapsed_unit_us == 1e6);
}

TEST_CASE("nginx: URLs in parts") {
  CHECK(Fields(MakeNginxFormat("$msec $uri$is_args$args $status"), "1 /a?b 200") ==
        "time=1 | url=/a?b | status=200");
  CHECK(Fields(MakeNginxFormat("$msec $uri?$query_string $status"), "1 /a?b 200") ==
        "time=1 | url=/a | query=b | status=200");
  CHECK(Fields(MakeNginxFormat("$msec $uri $is_args$args"), "1 /a ?b") ==
        "time=1 | url=/a | query=b");
  CHECK(Fields(MakeNginxFormat("$msec $scheme://$host$request_uri $status"),
               "1 https://example.com/a?b=http://c/ 200") ==
        "time=1 | url=/a?b=http://c/ | host=https://example.com | status=200");
  CHECK(Fields(MakeNginxFormat("$msec $host:$server_port$uri $status"), "1 example.com:81/a 200") ==
        "time=1 | url=/a | host=example.com:81 | status=200");
  // The target as it was asked for, which has the query.
  CHECK(Fields(MakeNginxFormat("$msec $uri $args $request_uri"), "1 /index.php b /a?b") ==
        "time=1 | url=/a?b");
}

TEST_CASE("nginx: one field for each slot") {
  CHECK(Fields(MakeNginxFormat("$msec $server_name $http_host $host"), "1 a b c") ==
        "time=1 | host=c");
  CHECK(Fields(MakeNginxFormat("$msec $bytes_sent $body_bytes_sent"), "1 9 8") ==
        "time=1 | bytes=8");
  CHECK(Fields(MakeNginxFormat("$msec $realip_remote_addr $remote_addr \"$http_x_forwarded_for\""),
               "1 a b \"c\"") == "time=1 | client=b");
  CHECK(Fields(MakeNginxFormat("$msec $realip_remote_addr \"$http_x_forwarded_for\""),
               "1 a \"c\"") == "time=1 | client=c");
  CHECK(Fields(MakeNginxFormat("$msec $cookie_sid"), "1 2") == "time=1 | cookie=2");
  CHECK(Fields(MakeNginxFormat("$msec $cookie_sid $cookie_lang"), "1 2 en") == "time=1");
  CHECK((*MakeNginxFormat("$msec $remote_addr:$remote_port"))->spelling().client_has_port);
}

TEST_CASE("nginx: other variables are ignored") {
  CHECK(Fields(MakeNginxFormat("$msec $upstream_response_time $http_x_y $arg_z $ssl_protocol "
                               "$geoip_city $request_id $request_length $my_own $1 $http_referrer"),
               "1 a b c d e f g h i j") == "time=1");
}

TEST_CASE("nginx: JSON") {
  const std::string json =
      R"({"at":"$time_iso8601","from":"$remote_addr","req":{"line":"$request","ua":"$http_user_agent"},)"
      R"("code":$status,"size":"$body_bytes_sent","took":$request_time,"mixed":"a $http_referer",)"
      R"("list":["$http_cookie"]})";
  const std::string line =
      R"({"at":"2015-05-17T10:05:03+00:00","from":"::1","req":{"line":"GET / H","ua":"a\"b"},)"
      R"("code":200,"size":"5","took":0.25,"mixed":"a http://b/","list":["c=d"]})";
  for (const std::string& format :
       {json, "'" + json + "'", "log_format j escape=json\n  '" + json + "';"}) {
    CAPTURE(format);
    CHECK(Fields(MakeNginxFormat(format), line) ==
          "time=1431857103000000 | client=::1 | request=GET / H | status=200 | bytes=5 | "
          "agent=a\"b | elapsed=250000");
  }
  CHECK(Fields(MakeNginxFormat(R"({ "t": $msec, "u": "$scheme://$host$request_uri" })"),
               R"({ "t": 1431857103.25, "u": "https://example.com/a?b" })") ==
        "time=1431857103250000 | url=https://example.com/a?b");
  CHECK(ErrorOf(MakeNginxFormat(R"({"a":"$remote_addr"})")) ==
        "hits need a time, but the format has none, such as $time_local");
}

TEST_CASE("nginx: errors") {
  const std::pair<std::string, std::string> cases[] = {
      {"$remote_adr $msec",
       "nginx has no variable $remote_adr; is $remote_addr meant?\n"
       "  $remote_adr $msec\n"
       "  ^"},
      {"$msec ${stauts}",
       "nginx has no variable $stauts; is $status meant?\n"
       "  $msec ${stauts}\n"
       "        ^"},
      {"$msec $request_url",
       "nginx has no variable $request_url; is $request_uri meant?\n"
       "  $msec $request_url\n"
       "        ^"},
      {"$msec $body_byte_sent",
       "nginx has no variable $body_byte_sent; is $body_bytes_sent meant?\n"
       "  $msec $body_byte_sent\n"
       "        ^"},
      {"$msec $",
       "no variable's name follows the '$'\n"
       "  $msec $\n"
       "        ^"},
      {"$msec $-$status",
       "no variable's name follows the '$'\n"
       "  $msec $-$status\n"
       "        ^"},
      {"$msec ${status",
       "'{' without '}'\n"
       "  $msec ${status\n"
       "         ^"},
      {"log_format main '$msec '\n    '$status$remote_addr';",
       "nothing stands between $status and $remote_addr, so they cannot be told apart\n"
       "      '$status$remote_addr';\n"
       "              ^"},
      {"$remote_addr $status", "hits need a time, but the format has none, such as $time_local"},
      {"log_format main '$msec",
       "this quote is not closed\n"
       "  log_format main '$msec\n"
       "                  ^"},
      {"log_format main '$msec'; x",
       "nothing can follow the semicolon\n"
       "  log_format main '$msec'; x\n"
       "                           ^"},
      {"", "the format is empty"},
  };
  for (const auto& [format, error] : cases) {
    CAPTURE(format);
    CHECK(ErrorOf(MakeNginxFormat(format)) == error);
  }
}

}  // namespace
}  // namespace weblog
