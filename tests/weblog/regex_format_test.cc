#include <doctest/doctest.h>

#include <string>

#include "format_check.h"
#include "formats/formats.h"

namespace weblog {
namespace {

constexpr int64_t kSecond = 1'000'000;
// 17/May/2015:10:05:03 +0000
constexpr int64_t kTime = 1'431'857'103 * kSecond;

TEST_CASE("regex: groups are fields") {
  const FormatResult format = MakeRegexFormat(
      R"re((?P<client>\S+) (?:-|(?P<auth_user>\w+)) \[(?P<time>[^]]+)\] "(?P<request>.*)" (\d+) (?P<status>\d+))re");
  CHECK((*format)->name() == "regex");
  const std::string line = R"(::1 bob [17/May/2015:10:05:03 +0000] "GET / HTTP/1.1" 7 200)";
  CHECK(Fields(format, line) ==
        "time=17/May/2015:10:05:03 +0000 | client=::1 | auth_user=bob | request=GET / HTTP/1.1 | "
        "status=200");
  CHECK(TimeOf(format, line) == kTime);
  // A group that takes no part is absent.
  CHECK(Fields(format, R"(::1 - [x] "" 7 200)") == "time=x | client=::1 | request= | status=200");
}

TEST_CASE("regex: the whole line has to match") {
  const FormatResult format = MakeRegexFormat(R"((?P<time_epoch>\d+) (?P<client>\S+))");
  CHECK(Fields(format, "5 a") == "time=5 | client=a");
  const std::string reason = "rejected: the line does not match the regular expression";
  CHECK(Fields(format, "5 a b") == reason);
  CHECK(Fields(format, "x 5 a") == reason);
  CHECK(Fields(format, "") == reason);
}

TEST_CASE("regex: any byte matches a dot") {
  const FormatResult format = MakeRegexFormat("(?P<time_epoch>\\d+) ü (?P<agent>.*)");
  const std::string agent("\xFC\x00\xE2\x82\xAC\xFF", 6);
  CHECK(Fields(format, "5 ü " + agent) == "time=5 | agent=" + agent);
}

TEST_CASE("regex: how times and durations are spelled is in the name") {
  struct Case {
    std::string group;
    std::string text;
    int64_t micros;
  };
  const Case cases[] = {
      {"time", "17/May/2015:12:05:03 +0200", kTime},
      {"time_iso", "2015-05-17T12:05:03.25+02:00", kTime + kSecond / 4},
      {"time_epoch", "1431857103.25", kTime + kSecond / 4},
      {"time_epoch_ms", "1431857103250", kTime + kSecond / 4},
      {"time_epoch_us", "1431857103250000", kTime + kSecond / 4},
  };
  for (const Case& c : cases) {
    CAPTURE(c.group);
    CHECK(TimeOf(MakeRegexFormat("<(?P<" + c.group + ">.*)>"), "<" + c.text + ">") == c.micros);
  }
  CHECK(TimeOf(MakeRegexFormat(R"((?P<date>\S+) x (?P<time>\S+))"), "2015-05-17 x 10:05:03") ==
        kTime);

  const std::pair<std::string, double> units[] = {
      {"elapsed", 1}, {"elapsed_us", 1}, {"elapsed_ms", 1e3}, {"elapsed_s", 1e6}};
  for (const auto& [name, unit] : units) {
    CAPTURE(name);
    const FormatResult format = MakeRegexFormat("(?P<time>.*) (?P<" + name + ">.*)");
    CHECK((*format)->spelling().elapsed_unit_us == unit);
    CHECK(Fields(format, "x 5") == "time=x | elapsed=5");
  }
}

TEST_CASE("regex: one splitter serves many lines") {
  const LineFormatPtr format = *MakeRegexFormat(R"((?P<time>\d+)(?: (?P<agent>\w+))?)");
  const std::unique_ptr<LineSplitter> splitter = format->MakeSplitter();
  RawHit hit;
  CHECK(splitter->Split("1 a", &hit) == "");
  CHECK(hit[Slot::kAgent] == "a");
  CHECK(splitter->Split("2", &hit) == "");
  CHECK(hit[Slot::kTime] == "2");
  CHECK_FALSE(hit.has(Slot::kAgent));
}

TEST_CASE("regex: errors") {
  const std::pair<std::string, std::string> cases[] = {
      {"(?P<time>a) (?P<clint>b)",
       "no field is called 'clint'; there are time time_iso time_epoch time_epoch_ms time_epoch_us "
       "elapsed elapsed_us elapsed_ms elapsed_s date client auth_user request method url query "
       "scheme "
       "host port status bytes referrer agent cookie elapsed2 elapsed3 cache_result content_type\n"
       "  (?P<time>a) (?P<clint>b)\n"
       "                  ^"},
      {"(?P<time>a)(?P<time_iso>b)",
       "'time' and 'time_iso' are the same field\n"
       "  (?P<time>a)(?P<time_iso>b)\n"
       "                 ^"},
      {"(?P<client>a)", "hits need a time, but the pattern has no group (?P<time>…)"},
      {"a(b)(c[)]",
       "missing ): a(b)(c[)]\n"
       "  a(b)(c[)]\n"
       "      ^"},
      {"a(b)\\(c)",
       "unexpected ): a(b)\\(c)\n"
       "  a(b)\\(c)\n"
       "         ^"},
      {"a[bc",
       "missing ]: [bc\n"
       "  a[bc\n"
       "   ^"},
      {"ab**",
       "bad repetition operator: **\n"
       "  ab**\n"
       "    ^"},
      {"(?P<time>a) \\y",
       "invalid escape sequence: \\y\n"
       "  (?P<time>a) \\y\n"
       "              ^"},
      {"(?P<ti me>a)",
       "invalid named capture group: (?P<ti me>\n"
       "  (?P<ti me>a)\n"
       "  ^"},
      {"", "the format is empty"},
  };
  for (const auto& [pattern, error] : cases) {
    CAPTURE(pattern);
    CHECK(ErrorOf(MakeRegexFormat(pattern)) == error);
  }
}

}  // namespace
}  // namespace weblog
