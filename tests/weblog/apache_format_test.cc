#include <doctest/doctest.h>

#include <string>

#include "format_check.h"
#include "formats/format_string.h"
#include "formats/formats.h"

namespace weblog {
namespace {

constexpr int64_t kSecond = 1'000'000;
// 17/May/2015:10:05:03 +0000
constexpr int64_t kTime = 1'431'857'103 * kSecond;

const std::string kCombined = R"(%h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i")";
const std::string kCombinedLine =
    R"(192.0.2.1 - frank [17/May/2015:10:05:03 +0000] "GET /a?b=c HTTP/1.1" 200 2326 )"
    R"re("http://example.com/start" "Mozilla/4.08 \"x\" (Win98)")re";
const std::string kCombinedFields =
    "time=17/May/2015:10:05:03 +0000 | client=192.0.2.1 | auth_user=frank | "
    "request=GET /a?b=c HTTP/1.1 | status=200 | bytes=2326 | "
    R"(referrer=http://example.com/start | agent=Mozilla/4.08 \"x\" (Win98))";

TEST_CASE("Apache: Combined in every way to write it") {
  const std::string escaped = R"(%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\")";
  for (const std::string& format :
       {kCombined, escaped, "\"" + escaped + "\"", "'" + kCombined + "'",
        "LogFormat \"" + escaped + "\" combined", "  logformat \"" + escaped + "\"\n",
        "\"" + escaped + "\" combined", kCombined + "\n", kCombined + "\\n"}) {
    CAPTURE(format);
    CHECK(Fields(MakeApacheFormat(format), kCombinedLine) == kCombinedFields);
    CHECK(TimeOf(MakeApacheFormat(format), kCombinedLine) == kTime);
  }
  const LineFormatPtr format = *MakeApacheFormat(kCombined);
  CHECK(format->name() == "apache format");
  CHECK(format->spelling().time == TimeStyle::kClf);
  CHECK(format->spelling().escape_of(Slot::kAgent) == Escape::kBackslash);
}

TEST_CASE("Apache: a format that is quotes all over is not unwrapped") {
  CHECK(Fields(MakeApacheFormat(R"("%h" "%t")"), R"("a" "[17/May/2015:10:05:03 +0000]")") ==
        "time=17/May/2015:10:05:03 +0000 | client=a");
}

TEST_CASE("Apache: modifiers change nothing but which status it is") {
  CHECK(Fields(MakeApacheFormat(
                   R"(%400,501{User-agent}i|%!200,304,302{Referer}i|%<s|%>s|%>{X-Foo}o|%t)"),
               "agent|-|302|200|foo|[17/May/2015:10:05:03 +0000]") ==
        "time=17/May/2015:10:05:03 +0000 | status=200 | referrer=- | agent=agent");
  CHECK(Fields(MakeApacheFormat("%s %t"), "302 [x]") == "time=x | status=302");
}

TEST_CASE("Apache: every directive is known") {
  const std::string all =
      "%a %{c}a %A %B %b %{SESSION}C %D %{VAR}e %f %h %{c}h %H %{Accept}i %k %l %L %m %{note}n "
      "%{Age}o %p %{canonical}p %{local}p %{remote}p %P %{tid}P %{hextid}P %q %r %R %s %T %{ms}T "
      "%u "
      "%U %v %V %X %I %O %S %^FB %{trailer}^ti %{trailer}^to %{SSL_PROTOCOL}x %{version}c %% %t";
  CHECK(ErrorOf(MakeApacheFormat(all)) == "");
}

TEST_CASE("Apache: times") {
  struct Case {
    std::string format;
    std::string time;
    TimeStyle style;
    int64_t micros;
  };
  const Case cases[] = {
      {"%{%d/%b/%Y:%H:%M:%S %z}t %h", "17/May/2015:12:05:03 +0200", TimeStyle::kClf, kTime},
      {"%{%d/%b/%Y:%T}t.%{msec_frac}t %{%z}t %h", "17/May/2015:12:05:03.250 +0200", TimeStyle::kClf,
       kTime + kSecond / 4},
      {"%{%Y-%m-%dT%H:%M:%S%z}t %h", "2015-05-17T12:05:03+0200", TimeStyle::kIso, kTime},
      {"%{%FT%TZ}t %h", "2015-05-17T10:05:03Z", TimeStyle::kIso, kTime},
      {"%{%F %T}t %h", "2015-05-17 10:05:03", TimeStyle::kIso, kTime},
      {"%{%Y-%m-%d}t %{%H:%M:%S}t %h", "2015-05-17 10:05:03", TimeStyle::kIso, kTime},
      {"%{%F %T}t.%{usec_frac}t %{%z}t %h", "2015-05-17 10:05:03.000250 +0000", TimeStyle::kIso,
       kTime + 250},
      {"%{sec}t %h", "1431857103", TimeStyle::kEpoch, kTime},
      {"%{%s}t %h", "1431857103", TimeStyle::kEpoch, kTime},
      {"%{begin:sec}t.%{begin:msec_frac}t %h", "1431857103.250", TimeStyle::kEpoch,
       kTime + kSecond / 4},
      {"%{sec}t%{msec_frac}t %h", "1431857103250", TimeStyle::kEpochMs, kTime + kSecond / 4},
      {"%{msec}t %h", "1431857103250", TimeStyle::kEpochMs, kTime + kSecond / 4},
      {"%{usec}t %h", "1431857103000250", TimeStyle::kEpochUs, kTime + 250},
      {"%{%a %b %e %H:%M:%S %Y}t %h", "Sun May 17 10:05:03 2015", TimeStyle::kPattern, kTime},
      {"%{%c}t %h", "Thu May  7 10:05:03 2015", TimeStyle::kPattern, kTime - 10 * 86'400 * kSecond},
      {"%{%D-%r}t-%h", "05/17/15-10:05:03 AM", TimeStyle::kPattern, kTime},
      {"%{%Y%m%d%H%M%S}t,%h", "20150517100503", TimeStyle::kPattern, kTime},
  };
  for (const Case& c : cases) {
    CAPTURE(c.format);
    const FormatResult format = MakeApacheFormat(c.format);
    const char between = c.format[c.format.size() - 3];
    CHECK(Fields(format, c.time + between + "host") == "time=" + c.time + " | client=host");
    CHECK((*format)->spelling().time == c.style);
    CHECK(TimeOf(format, c.time + between + "host") == c.micros);
  }
}

TEST_CASE("Apache: the manual's example of a time in pieces") {
  const FormatResult format = MakeApacheFormat("[%{%d/%b/%Y %T}t.%{msec_frac}t %{%z}t] %h");
  CHECK((*format)->spelling().time_pattern == "%d/%b/%Y %H:%M:%S.%f %z");
  CHECK(Fields(format, "[17/May/2015 12:05:03.250 +0200] a") ==
        "time=17/May/2015 12:05:03.250 +0200 | client=a");
}

TEST_CASE("Apache: texts around a strftime pattern are texts") {
  const FormatResult format = MakeApacheFormat("%h %{[%d/%b/%Y:%T %z]}t %s");
  CHECK((*format)->spelling().time == TimeStyle::kClf);
  CHECK(Fields(format, "a [17/May/2015:12:05:03 +0200] 200") ==
        "time=17/May/2015:12:05:03 +0200 | client=a | status=200");
}

TEST_CASE("Apache: of several times the beginning, with a zone, with a fraction") {
  const std::string line = "1 2 [17/May/2015:10:05:03 +0000] 2015-05-17_10:05:03";
  CHECK(Fields(MakeApacheFormat("%{end:sec}t %{begin:sec}t %t %{%F_%T}t"), line) == "time=2");
  CHECK(Fields(MakeApacheFormat("%{end:sec}t %k %t %{%F_%T}t"), line) ==
        "time=17/May/2015:10:05:03 +0000");
  CHECK(Fields(MakeApacheFormat("%t %{msec}t"), "[17/May/2015:10:05:03 +0000] 5000") ==
        "time=5000");
}

TEST_CASE("Apache: what a request is made of") {
  CHECK(Fields(MakeApacheFormat("%t %m %U%q %H"), "[x] GET /a?b=c HTTP/1.1") ==
        "time=x | method=GET | url=/a?b=c");
  CHECK(Fields(MakeApacheFormat("%t \"%U\" \"%q\""), "[x] \"/a\" \"?b=c\"") ==
        "time=x | url=/a | query=b=c");
  CHECK(Fields(MakeApacheFormat("%t \"%U\" \"%q\""), "[x] \"/a\" \"\"") ==
        "time=x | url=/a | query=");
  // The request line has it all.
  CHECK(Fields(MakeApacheFormat("%t %m \"%r\" %U \"%q\""),
               "[x] GET \"GET /a?b H\" /index.php \"?b\"") == "time=x | request=GET /a?b H");
  // Unquoted, it is told from the next field by its own blanks.
  CHECK(Fields(MakeApacheFormat("%t %r %s"), "[x] GET /a HTTP/1.1 200") ==
        "time=x | method=GET | url=/a | status=200");
}

TEST_CASE("Apache: URLs with their hosts") {
  CHECK(Fields(MakeApacheFormat("%t %{Host}i%U%q %s"), "[x] example.com:81/a?b 200") ==
        "time=x | url=/a?b | host=example.com:81 | status=200");
  CHECK(Fields(MakeApacheFormat("%t https://%V:%p%U %s"), "[x] https://example.com:81/a 200") ==
        "time=x | url=/a | host=https://example.com:81 | status=200");
  CHECK(Fields(MakeApacheFormat("%t \"%r\" (http://%v%U)"),
               "[x] \"GET /a H\" (http://example.com/a)") ==
        "time=x | request=GET /a H | host=http://example.com");
  CHECK(Fields(MakeApacheFormat("%v:%p %{X-Forwarded-Proto}i %t"), "example.com:81 https [x]") ==
        "time=x | scheme=https | host=example.com | port=81");
}

TEST_CASE("Apache: one field for each slot") {
  // The name that the reader asked for, then the canonical one.
  CHECK(Fields(MakeApacheFormat("%v %V %{Host}i %t"), "a b c [x]") == "time=x | host=c");
  CHECK(Fields(MakeApacheFormat("%v %V %t"), "a b [x]") == "time=x | host=b");
  CHECK(Fields(MakeApacheFormat("%O %b %t"), "9 8 [x]") == "time=x | bytes=8");
  CHECK(Fields(MakeApacheFormat("%b %B %t"), "- 0 [x]") == "time=x | bytes=-");
  CHECK(Fields(MakeApacheFormat("%O %I %t"), "9 8 [x]") == "time=x | bytes=9");
  CHECK(Fields(MakeApacheFormat("%{c}a %{X-Forwarded-For}i %h %a %t"), "a b c d [x]") ==
        "time=x | client=c");
  CHECK(Fields(MakeApacheFormat("%{c}a \"%{X-Forwarded-For}i\" %t"), "a \"b, c\" [x]") ==
        "time=x | client=b, c");
  CHECK(Fields(MakeApacheFormat("%t %{Content-Type}i %{Content-Type}o"), "[x] a b") ==
        "time=x | content_type=b");
}

TEST_CASE("Apache: elapsed times") {
  const std::pair<std::string, double> cases[] = {
      {"%t %D", 1},     {"%t %T", 1e6},  {"%t %{s}T", 1e6},    {"%t %{ms}T", 1e3},
      {"%t %{us}T", 1}, {"%t %T/%D", 1}, {"%t %{ms}T/%T", 1e3}};
  for (const auto& [format, unit] : cases) {
    CAPTURE(format);
    CHECK((*MakeApacheFormat(format))->spelling().elapsed_unit_us == unit);
  }
  CHECK(Fields(MakeApacheFormat("%t %T/%D"), "[x] 1/1234567") == "time=x | elapsed=1234567");
}

TEST_CASE("Apache: cookies") {
  CHECK(Fields(MakeApacheFormat("%t %{sid}C"), "[x] 1") == "time=x | cookie=1");
  CHECK(Fields(MakeApacheFormat("%{cookie}n %r %t"), "1 GET / H [x]") ==
        "time=x | request=GET / H | cookie=1");
  CHECK(Fields(MakeApacheFormat("%t %{sid}C \"%{cookie}i\""), "[x] 1 \"sid=1\"") ==
        "time=x | cookie=sid=1");
  CHECK(Fields(MakeApacheFormat("%t %{sid}C %{lang}C"), "[x] 1 en") == "time=x");
}

TEST_CASE("Apache: addresses with ports") {
  const FormatResult format = MakeApacheFormat("%a:%{remote}p %t");
  CHECK((*format)->spelling().client_has_port);
  CHECK(Fields(format, "2001:db8::1:5000 [x]") == "time=x | client=2001:db8::1:5000");
}

TEST_CASE("Apache: literal texts") {
  CHECK(Fields(MakeApacheFormat(R"(100%%\t%h\t%t\\)"), "100%\ta\t[x]\\") == "time=x | client=a");
  CHECK(Fields(MakeApacheFormat(R"({"t":"%t","ip":"%a","ua":"%{User-Agent}i"})"),
               R"({"t":"[x]","ip":"::1","ua":"a\"b"})") == R"(time=x | client=::1 | agent=a\"b)");
}

TEST_CASE("Apache: neighbours that nobody needs are one field") {
  CHECK(Fields(MakeApacheFormat("%X%k %t"), "+5 [x]") == "time=x");
}

TEST_CASE("Apache: errors") {
  const std::pair<std::string, std::string> cases[] = {
      {"%h %y %t",
       "Apache has no directive %y; there are %a %A %B %b %C %D %e %f %h %H %i %k %l %L %m %n %o "
       "%p "
       "%P %q %r %R %s %t %T %u %U %v %V %X %I %O %S %c %x\n"
       "  %h %y %t\n"
       "     ^"},
      {"%h %{x}^tt %t",
       "Apache has no directive %^…; there are %^FB %{…}^ti %{…}^to\n"
       "  %h %{x}^tt %t\n"
       "     ^"},
      {"LogFormat \"%h%u %t\" mine",
       "nothing stands between %h and %u, so they cannot be told apart\n"
       "  LogFormat \"%h%u %t\" mine\n"
       "               ^"},
      {"%h %u", "hits need a time, but the format has none, such as %t"},
      {"%h %{%H:%M:%S}t",
       "hits need a date and a clock, but this time has no date\n"
       "  %h %{%H:%M:%S}t\n"
       "     ^"},
      {"%{%b %d %T}t",
       "hits need a date and a clock, but this time has no year\n"
       "  %{%b %d %T}t\n"
       "  ^"},
      {"%{%F}t",
       "hits need a date and a clock, but this time has no clock\n"
       "  %{%F}t\n"
       "  ^"},
      {"%{end:%F %Q}t",
       "no time can be read by this conversion\n"
       "  %{end:%F %Q}t\n"
       "           ^"},
      {"%{noon}t",
       "this is no time\n"
       "  %{noon}t\n"
       "  ^"},
      {"%t %{hours}T",
       "%{…}T takes s, ms or us\n"
       "  %t %{hours}T\n"
       "       ^"},
      {"%t %{here}p",
       "%{…}p takes canonical, local or remote\n"
       "  %t %{here}p\n"
       "       ^"},
      {"%t %i",
       "the name in braces is missing, as in %{NAME}i\n"
       "  %t %i\n"
       "     ^"},
      {"%t %{Referer",
       "'{' without '}'\n"
       "  %t %{Referer\n"
       "      ^"},
      {"%t %>",
       "the directive has no letter\n"
       "  %t %>\n"
       "     ^"},
      {"%t\\n%h",
       "a hit is one line: nothing can stand behind its end\n"
       "  %t\\n%h\n"
       "    ^"},
      {"LogFormat \"%h %t",
       "the format's quotes do not end where it does\n"
       "  LogFormat \"%h %t\n"
       "            ^"},
      {"", "the format is empty"},
      {std::string(kMaxFormatString + 1, 'x'),
       "a format of 65537 bytes is too long; 65536 are the most"},
  };
  for (const auto& [format, error] : cases) {
    CAPTURE(format);
    CHECK(ErrorOf(MakeApacheFormat(format)) == error);
  }
}

}  // namespace
}  // namespace weblog
