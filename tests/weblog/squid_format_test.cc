#include <doctest/doctest.h>

#include <string>

#include "format_check.h"
#include "formats/formats.h"

namespace weblog {
namespace {

constexpr int64_t kSecond = 1'000'000;
// 17/May/2015:10:05:03 +0000
constexpr int64_t kTime = 1'431'857'103 * kSecond;

Escape EscapeOf(const std::string& format, Slot slot) {
  return (*MakeSquidFormat(format))->spelling().escape_of(slot);
}

TEST_CASE("Squid: its own format") {
  const std::string squid = "%ts.%03tu %6tr %>a %Ss/%03>Hs %<st %rm %ru %[un %Sh/%<a %mt";
  for (const std::string& text : {squid, "logformat squid " + squid, squid + "\n"}) {
    CAPTURE(text);
    const FormatResult format = MakeSquidFormat(text);
    CHECK(
        Fields(format,
               "1431857103.250   5006 192.0.2.1 TCP_MISS/200 19763 CONNECT example.com:443 badeyek "
               "DIRECT/192.0.2.2 text/html") ==
        "time=1431857103.250 | client=192.0.2.1 | auth_user=badeyek | method=CONNECT | "
        "url=example.com:443 | status=200 | bytes=19763 | elapsed=5006 | cache_result=TCP_MISS | "
        "content_type=text/html");
    CHECK(Fields(format, "1431857103.250 500600 ::1 NONE/000 0 GET http://a/ - NONE/- -") ==
          "time=1431857103.250 | client=::1 | auth_user=- | method=GET | url=http://a/ | "
          "status=000 | "
          "bytes=0 | elapsed=500600 | cache_result=NONE | content_type=-");
    CHECK(TimeOf(format, "1431857103.250      1 a b/200 1 c d e f/g h") == kTime + kSecond / 4);
  }
  const LineFormatPtr format = *MakeSquidFormat(squid);
  CHECK(format->name() == "squid format");
  CHECK(format->spelling().time == TimeStyle::kEpoch);
  CHECK(format->spelling().elapsed_unit_us == 1e3);
  CHECK(format->spelling().escape_of(Slot::kUrl) == Escape::kNone);
}

TEST_CASE("Squid: combined") {
  const FormatResult format = MakeSquidFormat(
      R"(%>a %[ui %[un [%tl] "%rm %ru HTTP/%rv" %>Hs %<st "%{Referer}>h" "%{User-Agent}>h" %Ss:%Sh)");
  const std::string line =
      R"(192.0.2.1 - bob [17/May/2015:10:05:03 +0000] "GET http://a/ HTTP/1.1" 200 5 "-" "M \"x\"" TCP_HIT:NONE)";
  CHECK(Fields(format, line) ==
        "time=17/May/2015:10:05:03 +0000 | client=192.0.2.1 | auth_user=bob | method=GET | "
        "url=http://a/ | status=200 | bytes=5 | referrer=- | agent=M \\\"x\\\" | "
        "cache_result=TCP_HIT");
  CHECK(TimeOf(format, line) == kTime);
}

TEST_CASE("Squid: how values are escaped") {
  CHECK(EscapeOf("%ts %{User-Agent}>h", Slot::kAgent) == Escape::kPercent);
  CHECK(EscapeOf("%ts %#{User-Agent}>h", Slot::kAgent) == Escape::kPercent);
  CHECK(EscapeOf("%ts [%{User-Agent}>h]", Slot::kAgent) == Escape::kPercent);
  CHECK(EscapeOf("%ts %\"{User-Agent}>h", Slot::kAgent) == Escape::kBackslash);
  CHECK(EscapeOf("%ts \"%{User-Agent}>h\"", Slot::kAgent) == Escape::kBackslash);
  CHECK(EscapeOf("%ts \"x\" %{User-Agent}>h", Slot::kAgent) == Escape::kPercent);
  CHECK(EscapeOf("%ts %/{User-Agent}>h", Slot::kAgent) == Escape::kBackslash);
  CHECK(EscapeOf("%ts \"%'{User-Agent}>h\"", Slot::kAgent) == Escape::kNone);
  CHECK(EscapeOf("%ts %un", Slot::kAuthUser) == Escape::kPercent);
  CHECK(EscapeOf("%ts %#ru", Slot::kUrl) == Escape::kNone);
  CHECK(EscapeOf("%ts %Ss", Slot::kCacheResult) == Escape::kNone);
}

TEST_CASE("Squid: times") {
  struct Case {
    std::string format;
    std::string time;
    TimeStyle style;
    int64_t micros;
  };
  const Case cases[] = {
      {"%ts %>a", "1431857103", TimeStyle::kEpoch, kTime},
      {"%tS %>a", "1431857103.250", TimeStyle::kEpoch, kTime + kSecond / 4},
      {"%tl %>a", "17/May/2015:12:05:03 +0200", TimeStyle::kClf, kTime},
      {"%tg %>a", "17/May/2015:10:05:03 +0000", TimeStyle::kClf, kTime},
      {"%{%Y-%m-%d %H:%M:%S}tg %>a", "2015-05-17 10:05:03", TimeStyle::kIso, kTime},
      {"%{%FT%T}tg.%03tu %>a", "2015-05-17T10:05:03.250", TimeStyle::kIso, kTime + kSecond / 4},
      {"%tl{%FT%T%z} %>a", "2015-05-17T12:05:03+0200", TimeStyle::kIso, kTime},
  };
  for (const Case& c : cases) {
    CAPTURE(c.format);
    const FormatResult format = MakeSquidFormat(c.format);
    CHECK(Fields(format, c.time + " host") == "time=" + c.time + " | client=host");
    CHECK((*format)->spelling().time == c.style);
    CHECK(TimeOf(format, c.time + " host") == c.micros);
  }
  // Milliseconds without leading zeros say nothing.
  CHECK(Fields(MakeSquidFormat("%ts.%tu %>a"), "1431857103.5 a") == "time=1431857103 | client=a");
}

TEST_CASE("Squid: widths") {
  CHECK(Fields(MakeSquidFormat("%9ts| %6tr|%6<st|%-6>a %-5rm \"%-5>Hs\""),
               "      123|      5|     7|::1    GET   \"200  \"") ==
        "time=123 | client=::1 | method=GET | status=200 | bytes=7 | elapsed=5");
  CHECK(Fields(MakeSquidFormat("%ts %6.3tr"), "1  5.250") == "time=1 | elapsed=5.250");
}

TEST_CASE("Squid: one field for each slot") {
  CHECK(Fields(MakeSquidFormat("%ts %ui %ue %ul %un"), "1 a b c d") == "time=1 | auth_user=d");
  CHECK(Fields(MakeSquidFormat("%ts %ui"), "1 a") == "time=1 | auth_user=a");
  CHECK(Fields(MakeSquidFormat("%ts %<Hs %>Hs"), "1 200 304") == "time=1 | status=304");
  CHECK(Fields(MakeSquidFormat("%ts %>rp %ru"), "1 /a http://b/a") == "time=1 | url=http://b/a");
  CHECK(Fields(MakeSquidFormat("%ts %>rs://%>rd:%>rP%>rp %mt"), "1 http://a:81/b c") ==
        "time=1 | url=/b | host=http://a:81 | content_type=c");
  CHECK(Fields(MakeSquidFormat("%ts %{Cookie:;sid}>h"), "1 a") == "time=1 | cookie=a");
  CHECK(Fields(MakeSquidFormat("%ts %{Cookie:;sid}>h %>h{Cookie}"), "1 a b") ==
        "time=1 | cookie=b");
  CHECK(Fields(MakeSquidFormat("%ts %{Content-Type}<h %{Host}>h"), "1 a b") ==
        "time=1 | host=b | content_type=a");
  CHECK((*MakeSquidFormat("%ts %>a:%>p"))->spelling().client_has_port);
}

TEST_CASE("Squid: every code is known") {
  CHECK(
      ErrorOf(MakeSquidFormat(
          "%% %sn %err_code %err_detail %note{a} %>a %>A %>p %>eui %>la %>lp %>qos %>nfmark %la "
          "%lp "
          "%<a %<A %<p %<la %<lp %<qos %<nfmark %>handshake %transport::>connection_id %ts %tu %tl "
          "%tg %tS %tr %dt %busy_time %et %ea %un %ul %ui %us %ue %credentials %http::>h %>ha %<h "
          "%http::rm %>rm %<rm %ru %>ru %<ru %>rs %<rs %>rd %<rd %>rP %<rP %rp %>rp %<rp %rv %>rv "
          "%<rv %>Hs %<Hs %Hs %mt %st %>st %>sh %<st %<sh %<sH %<sS %<bs %<pt %<tt %Ss %Sh "
          "%ssl::bump_mode %ssl::>sni %ssl::<cert_subject %tls::>negotiated_version %icap::tt "
          "%adapt::all_trs %{X}icap::>h %request_attempts %master_xaction %proxy_protocol::>h")) ==
      "");
}

TEST_CASE("Squid: errors") {
  const std::pair<std::string, std::string> cases[] = {
      {"%ts %tq",
       "Squid has no such format code; there are %ts %tu %tl %tg %tS %tr %<tt\n"
       "  %ts %tq\n"
       "      ^"},
      {"logformat mine %ts %-06<zz",
       "Squid has no such format code; there are %>a %>A %>p %SRC %SRCPORT %ts %tu %tl %tg %tS %tr "
       "%un %ul %ue %us %ui %LOGIN %EXT_USER %IDENT %rm %>rm %METHOD %ru %>ru %URI %rp %>rp %PATH "
       "%request_urlpath %>rs %PROTO %>rd %DST %>rP %PORT %>Hs %Hs %<Hs %<st %mt %Ss %>h %>ha %<h\n"
       "  logformat mine %ts %-06<zz\n"
       "                     ^"},
      {"%ts %>a%rm",
       "nothing stands between %>a and %rm, so they cannot be told apart\n"
       "  %ts %>a%rm\n"
       "         ^"},
      {"%>a %tr", "hits need a time, but the format has none, such as %ts.%03tu"},
      {"%>a %03tu",
       "hits need a date and a clock, but this time has no date\n"
       "  %>a %03tu\n"
       "      ^"},
      {"%{%H:%M %Q}tl",
       "no time can be read by this conversion\n"
       "  %{%H:%M %Q}tl\n"
       "          ^"},
      {"%ts %",
       "the directive has no code\n"
       "  %ts %\n"
       "      ^"},
      {"%ts %{Referer>h",
       "'{' without '}'\n"
       "  %ts %{Referer>h\n"
       "       ^"},
      {"", "the format is empty"},
  };
  for (const auto& [format, error] : cases) {
    CAPTURE(format);
    CHECK(ErrorOf(MakeSquidFormat(format)) == error);
  }
}

}  // namespace
}  // namespace weblog
