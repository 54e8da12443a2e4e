#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "formats/formats.h"
#include "formats/w3c_fields.h"

namespace weblog {
namespace {

// A format after the given directives, and the last line split by it.
class W3cLog {
 public:
  explicit W3cLog(const std::vector<std::string>& directives) : format_(*MakeW3cFormat()) {
    for (const std::string& directive : directives) format_ = *format_->AfterDirective(directive);
    splitter_ = format_->MakeSplitter();
  }

  std::string_view Split(const std::string& line) {
    line_ = line + std::string(kLinePadding, '\0');
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

const std::string kIisFields =
    "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip "
    "cs(User-Agent) cs(Cookie) cs(Referer) cs-host sc-status sc-substatus sc-win32-status sc-bytes "
    "cs-bytes time-taken";
const std::string kIisLine =
    "2015-01-13 00:32:17 192.0.2.81 GET /de/ a=1&b=%20 443 EXAMPLE\\ann 198.51.100.146 "
    "Mozilla/5.0+(compatible;++http://bot.example.com/) id=7;+x=y https://www.example.com/a+b "
    "www.example.com 404 0 2 1405 242 283";

}  // namespace

TEST_CASE("w3c: before #Fields every line is rejected") {
  W3cLog log({"#Version: 1.0", "#Software: Microsoft Internet Information Services 8.5"});
  CHECK(log.format().name() == "w3c");
  CHECK(log.format().has_directives());
  CHECK(log.Split(kIisLine) == "no #Fields directive before the line");
}

TEST_CASE("w3c: IIS") {
  W3cLog log({"#Software: Microsoft Internet Information Services 8.5", kIisFields});
  CHECK(log.format().name() == "iis");
  REQUIRE(log.Split(kIisLine) == "");
  CHECK(log[Slot::kDate] == "2015-01-13");
  CHECK(log[Slot::kTime] == "00:32:17");
  CHECK(log[Slot::kClient] == "198.51.100.146");
  CHECK(log[Slot::kAuthUser] == "EXAMPLE\\ann");
  CHECK(log[Slot::kMethod] == "GET");
  CHECK(log[Slot::kUrl] == "/de/");
  CHECK(log[Slot::kQuery] == "a=1&b=%20");
  CHECK(log[Slot::kPort] == "443");
  CHECK(log[Slot::kHost] == "www.example.com");
  CHECK(log[Slot::kStatus] == "404");
  CHECK(log[Slot::kBytes] == "1405");
  CHECK(log[Slot::kElapsed] == "283");
  CHECK(log[Slot::kAgent] == "Mozilla/5.0+(compatible;++http://bot.example.com/)");
  CHECK(log[Slot::kReferrer] == "https://www.example.com/a+b");
  const Spelling& spelling = log.format().spelling();
  CHECK(spelling.time == TimeStyle::kIso);
  CHECK(spelling.elapsed_unit_us == 1e3);
  CHECK(spelling.escape_of(Slot::kAgent) == Escape::kPlus);
  CHECK(spelling.escape_of(Slot::kCookie) == Escape::kPlus);
  CHECK(spelling.escape_of(Slot::kReferrer) == Escape::kNone);
  CHECK(spelling.escape_of(Slot::kUrl) == Escape::kNone);
}

TEST_CASE("w3c: IIS is told by its fields, and its quotes are plain characters") {
  W3cLog log({"#Fields: date time cs-method cs-uri-stem sc-win32-status cs(User-Agent)"});
  CHECK(log.format().name() == "iis");
  REQUIRE(log.Split("2015-01-13 00:32:17 GET / 0 \"agent") == "");
  CHECK(log[Slot::kAgent] == "\"agent");
}

TEST_CASE("w3c: the number of fields must be right") {
  W3cLog log({"#Fields: date time c-ip cs-method"});
  CHECK(log.Split("2015-01-13 00:32:17 192.0.2.1") == "fewer fields than #Fields names");
  CHECK(log.Split("2015-01-13 00:32:17 192.0.2.1 GET /") == "more fields than #Fields names");
  CHECK(log.Split("2015-01-13 00:32:17 192.0.2.1 GET  ") == "");
  CHECK(log.Split("") == "empty line");
  CHECK(log.Split("   ") == "empty line");
  CHECK(log.Split("2015-01-13\t00:32:17\t192.0.2.1") == "fewer fields than #Fields names");
  CHECK(log.Split("2015-01-13\t00:32:17\t192.0.2.1\tGET\t/") == "more fields than #Fields names");
}

TEST_CASE("w3c: CloudFront has a header with blanks and lines with tabs") {
  W3cLog log(
      {"#Version: 1.0",
       "#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status "
       "cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-host-header "
       "cs-protocol time-taken sc-content-type"});
  CHECK(log.format().name() == "cloudfront");
  CHECK(log.format().spelling().elapsed_unit_us == 1e6);
  CHECK(log.format().spelling().escape_of(Slot::kAgent) == Escape::kPercent);
  CHECK(log.format().spelling().escape_of(Slot::kCookie) == Escape::kPercent);
  CHECK(log.format().spelling().escape_of(Slot::kUrl) == Escape::kNone);
  const std::string before =
      "2020-06-16\t11:00:04\tMAA50-C2\t7486\t2001:db8::8b\tGET\td111.cloudfront.example\t/a%20b\t"
      "200\t-\t";
  const std::string behind =
      "\tq=%2B\t-\tRefreshHit\twww.example.com\thttps\t0.102\ttext/html;%20charset=utf-8";
  REQUIRE(log.Split(before + "Mozilla/5.0%20(X11;%20Linux)" + behind) == "");
  CHECK(log[Slot::kClient] == "2001:db8::8b");
  CHECK(log[Slot::kHost] == "www.example.com");
  CHECK(log[Slot::kScheme] == "https");
  CHECK(log[Slot::kUrl] == "/a%20b");
  CHECK(log[Slot::kQuery] == "q=%2B");
  CHECK(log[Slot::kElapsed] == "0.102");
  CHECK(log[Slot::kCacheResult] == "RefreshHit");
  CHECK(log[Slot::kAgent] == "Mozilla/5.0%20(X11;%20Linux)");
  CHECK(log[Slot::kContentType] == "text/html;%20charset=utf-8");
  SUBCASE("an agent encoded twice") {
    REQUIRE(log.Split(before + "Mozilla/5.0%2520(X11;%2520100%2525)" + behind) == "");
    CHECK(log[Slot::kAgent] == "Mozilla/5.0%20(X11;%20100%25)");
  }
  SUBCASE("an agent with a percent sign") {
    REQUIRE(log.Split(before + "a%20b%2520c" + behind) == "");
    CHECK(log[Slot::kAgent] == "a%20b%2520c");
  }
  SUBCASE("an empty field between tabs") {
    REQUIRE(log.Split(before + behind) == "");
    CHECK_FALSE(log.has(Slot::kAgent));
    CHECK(log[Slot::kHost] == "www.example.com");
  }
}

TEST_CASE("w3c: padded columns, quoted strings and a zone, as Oracle Web Cache writes them") {
  W3cLog log({"#Version: 1.0", "#GMT-Offset: -0800", "#Software: Oracle9iAS Web Cache/2.0.0.2.0",
              "#Fields:  c-ip  c-dns  c-auth-id  date  time  cs-method  cs-uri  sc-status  bytes  "
              "cs(Cookie)  cs(Referrer)  time-taken  cs(User-Agent)",
              "#Date: 2001-10-31 00:00:18"});
  CHECK(log.format().name() == "w3c extended");
  CHECK(log.format().spelling().zone_seconds == -8 * 3600);
  CHECK(log.format().spelling().elapsed_unit_us == 1);
  REQUIRE(
      log.Split("192.0.2.2      client7 \t ann      2001-10-31     00:00:18      GET      "
                "/a.gif?x    200     350    \"a=%2f;b=1\"         "
                "\"http://www.example.com/\"      370879      \"Mozilla/4.5 [en] (WinNT; I)\"") ==
      "");
  CHECK(log[Slot::kClient] == "192.0.2.2");
  CHECK(log[Slot::kAuthUser] == "ann");
  CHECK(log[Slot::kUrl] == "/a.gif?x");
  CHECK(log[Slot::kBytes] == "350");
  CHECK(log[Slot::kCookie] == "a=%2f;b=1");
  CHECK(log[Slot::kAgent] == "Mozilla/4.5 [en] (WinNT; I)");
  CHECK(log.format().spelling().escape_of(Slot::kAgent) == Escape::kNone);
}

TEST_CASE("w3c: quotes within quotes") {
  W3cLog log({"#Fields: date time cs(User-Agent) cs(Referer) cs(Cookie)"});
  REQUIRE(log.Split("\"2017-06-28\" \"07:26:35\" \"a \"\"b\"\" c\" \"\"\"\" \"\"") == "");
  CHECK(log[Slot::kDate] == "2017-06-28");
  CHECK(log[Slot::kAgent] == "a \"b\" c");
  CHECK(log[Slot::kReferrer] == "\"");
  CHECK_FALSE(log.has(Slot::kCookie));
  REQUIRE(log.Split("2017-06-28 07:26:35 \"open half\"way closed\" x \"y") == "");
  CHECK(log[Slot::kAgent] == "open half\"way closed");
  CHECK(log[Slot::kCookie] == "\"y");
}

TEST_CASE("w3c: a cs-uri without a scheme has its host taken off") {
  W3cLog log({"#Software: Incapsula LOGS API", "#Date: 28/Jun/2017 07:28:59",
              "#Fields: date time cs-uri s-port cs-method cs-uri-query sc-status"});
  REQUIRE(log.Split("\"2017-06-28\" \"07:26:35\" \"www.example.com/page.php\" \"80\" \"GET\" "
                    "\"variable=test\" \"200\"") == "");
  CHECK(log[Slot::kHost] == "www.example.com");
  CHECK(log[Slot::kUrl] == "/page.php");
  CHECK(log[Slot::kQuery] == "variable=test");
  CHECK(log[Slot::kPort] == "80");
  REQUIRE(log.Split("2017-06-28 07:26:35 http://www.example.com/?a 80 GET ?a -") == "");
  CHECK(log[Slot::kUrl] == "http://www.example.com/?a");
  CHECK_FALSE(log.has(Slot::kQuery));
  CHECK_FALSE(log.has(Slot::kHost));
  REQUIRE(log.Split("2017-06-28 07:26:35 www.example.com:443 80 CONNECT - 200") == "");
  CHECK(log[Slot::kUrl] == "www.example.com:443");
}

TEST_CASE("w3c: a proxy's parts of the URL") {
  W3cLog log({"#Software: SGOS 6.7",
              "#Fields: date time time-taken c-ip cs(Referer) sc-status s-action cs-method "
              "rs(Content-Type) cs-uri-scheme cs-host cs-uri-port cs-uri-path cs-uri-query s-port "
              "cs(User-Agent) sc-bytes"});
  REQUIRE(log.Split("2017-06-28 07:26:35 39 192.0.2.7 - 200 TCP_HIT GET text/html;%20charset=x "
                    "https www.example.com 8443 /a ?b=1 8080 \"Mozilla/5.0 (X11)\" 512") == "");
  CHECK(log.format().spelling().elapsed_unit_us == 1e3);
  CHECK(log[Slot::kScheme] == "https");
  CHECK(log[Slot::kPort] == "8443");
  CHECK(log[Slot::kUrl] == "/a");
  CHECK(log[Slot::kQuery] == "b=1");
  CHECK(log[Slot::kCacheResult] == "TCP_HIT");
  REQUIRE(log.Split("2017-06-28 07:26:35 39 192.0.2.7 - 200 TCP_TUNNELED CONNECT - tcp "
                    "www.example.com 443 / - 8080 - 512") == "");
  CHECK_FALSE(log.has(Slot::kScheme));
}

TEST_CASE("w3c: bare clocks fall on the day of #Date or the one behind it") {
  W3cLog log({"#Software: Microsoft Internet Information Server 4.0", "#Date: 2000-12-31 16:44:49",
              "#Fields: time c-ip cs-method cs-uri-stem sc-status"});
  REQUIRE(log.Split("16:44:49 192.0.2.1 GET / 200") == "");
  CHECK(log[Slot::kDate] == "2000-12-31");
  CHECK(log.Split("16:44:02 192.0.2.1 GET /slow 200") == "");
  CHECK(log[Slot::kDate] == "2000-12-31");
  CHECK(log.Split("00:03:00 192.0.2.1 GET / 200") == "");
  CHECK(log[Slot::kDate] == "2001-01-01");
  CHECK(log.format().spelling().base_day == 11322);
  W3cLog dateless({"#Fields: time c-ip"});
  CHECK(dateless.Split("16:44:49 192.0.2.1") == "neither a date field nor a #Date directive");
  CHECK(dateless.Split("2000-12-31T16:44:49Z 192.0.2.1") == "");
  W3cLog timeless({"#Fields: date c-ip"});
  CHECK(timeless.Split("2000-12-31 192.0.2.1") == "#Fields names no time");
}

TEST_CASE("w3c: local times and milliseconds, as IIS Advanced Logging writes them") {
  W3cLog log({"#Software: IIS Advanced Logging Module",
              "#Fields:   date-local time-local   s-ip   cs-method cs-uri-stem c-ip "
              "cs(User-Agent) cs(Host) sc-win32-status TimeTakenMS"});
  CHECK(log.format().name() == "iis advanced");
  REQUIRE(log.Split("2012-08-15 17:00:00.363 192.0.2.4 GET /p \"192.0.2.95\" \"Mozilla/5.0 "
                    "(Linux; +x)\" \"www.example.com\" 0 109") == "");
  CHECK(log[Slot::kDate] == "2012-08-15");
  CHECK(log[Slot::kTime] == "17:00:00.363");
  CHECK(log[Slot::kClient] == "192.0.2.95");
  CHECK(log[Slot::kAgent] == "Mozilla/5.0 (Linux; +x)");
  CHECK(log.format().spelling().elapsed_unit_us == 1e3);
  CHECK(log.format().spelling().escape_of(Slot::kAgent) == Escape::kNone);
}

TEST_CASE("w3c: UTC has precedence over local time, the host header over the distribution") {
  W3cLog log({"#Fields: time-local date-local c-dns time date cs(Host) X-Host-Header C-IP"});
  REQUIRE(log.Split("17:00:00 2012-08-15 pc7 15:00:00 2012-08-14 d1.example w.example 192.0.2.1") ==
          "");
  CHECK(log[Slot::kTime] == "15:00:00");
  CHECK(log[Slot::kDate] == "2012-08-14");
  CHECK(log[Slot::kHost] == "w.example");
  CHECK(log[Slot::kClient] == "192.0.2.1");
}

TEST_CASE("w3c: comments and other directives") {
  W3cLog log({"#Date: 2002-05-02 17:42:15  // when the first entry was recorded",
              "#Fields: time\tc-ip cs-method // the rest", "#Remark: nothing", "#", "# Fields: x"});
  REQUIRE(log.Split("17:42:15 192.0.2.1 GET") == "");
  CHECK(log[Slot::kDate] == "2002-05-02");
  const LineFormatPtr same = *log.format().AfterDirective("#Remark: again");
  CHECK(same.get() == &log.format());
}

TEST_CASE("w3c: fields can change within a file") {
  W3cLog log({"#Fields: date time c-ip", "#Fields: date time cs-method c-ip"});
  REQUIRE(log.Split("2002-05-02 17:42:15 GET 192.0.2.1") == "");
  CHECK(log[Slot::kClient] == "192.0.2.1");
}

TEST_CASE("w3c: #Date spellings") {
  const auto day = [](std::string_view text) {
    const auto start = ParseW3cDate(text);
    return start ? start->day : -1;
  };
  CHECK(day("1970-01-02") == 1);
  CHECK(day(" 12-Jan-1996 00:00:00") == 9507);
  CHECK(day("12/JAN/1996 00:00:00") == 9507);
  CHECK(day("1996/01/12T10:00:00Z") == 9507);
  CHECK(ParseW3cDate("1996-01-12T10:00:00Z")->clock_micros == 36'000'000'000);
  CHECK(day("12/01/1996") == -1);
  CHECK(day("1996-13-01") == -1);
  CHECK(day("yesterday") == -1);
  CHECK(day("") == -1);
  CHECK(day("--") == -1);
}

TEST_CASE("w3c: hostile directives are bounded") {
  const LineFormatPtr format = *MakeW3cFormat();
  std::string names = "#Fields:";
  for (int i = 0; i < 100'000; ++i) names += " date";
  CHECK(format->AfterDirective(names).status().IsInvalid());
  const std::string long_name(1 << 20, 'x');
  const LineFormatPtr odd = *format->AfterDirective("#Fields: time " + long_name);
  RawHit hit;
  CHECK(odd->MakeSplitter()->Split("2000-12-31T16:44:49 x", &hit) == "");
  CHECK(format->AfterDirective("#Software: " + long_name).ok());
  CHECK(format->AfterDirective("#Date: " + long_name).ok());
  CHECK(format->AfterDirective("#GMT-Offset: +" + long_name).ok());
  CHECK(format->AfterDirective(long_name).ok());
  CHECK(format->AfterDirective("").ok());
  CHECK((*format->AfterDirective("#Fields:"))->MakeSplitter()->Split("x", &hit) ==
        "no #Fields directive before the line");
}

}  // namespace weblog
