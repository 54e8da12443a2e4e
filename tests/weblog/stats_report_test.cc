// Reports of logs that are small enough to be counted by hand.
#include <doctest/doctest.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "stats_log.h"
#include "support/batches.h"
#include "weblog/stats.h"
#include "weblog/stream_kind.h"

namespace {

using stats_test::Log;
using stats_test::LogRow;
using stats_test::ReportOf;
using stats_test::RowText;
using stats_test::SectionText;
using testing_support::ErrorOf;
using testing_support::Must;
using weblog::StatsOptions;
using weblog::TrafficReport;
using Rows = std::vector<std::string>;

constexpr char kFirefox[] =
    "Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0";
constexpr char kGooglebot[] = "Mozilla/5.0 (compatible; Googlebot/2.1)";
constexpr int64_t kMidnight = 1'431'820'800;  // 2015-05-17T00:00:00Z, a Sunday

LogRow Row(int64_t second, const char* client, const char* url, int64_t status, int64_t bytes) {
  LogRow row;
  row.time = kMidnight + second;
  row.client = client;
  row.url = url;
  row.status = status;
  row.bytes = bytes;
  row.agent = kFirefox;
  return row;
}

// 00:00:00 a /        200 100   from a search for "trails"
// 00:00:01 a /x.png   200 50    from /
// 01:00:00 b /        304 0
// 01:00:01 b /gone    404 10    from /
// 23:59:59 c /        200 100   Googlebot
// next day
// 00:00:00 a /form    500 5     POST, from other.example
Log Six() {
  Log log = {Row(0, "a", "http://www.example.com/", 200, 100),
             Row(1, "a", "http://www.example.com/x.png", 200, 50),
             Row(3600, "b", "http://www.example.com/", 304, 0),
             Row(3601, "b", "http://www.example.com/gone", 404, 10),
             Row(86'399, "c", "http://www.example.com/", 200, 100),
             Row(86'400, "a", "http://www.example.com/form", 500, 5)};
  log[0].referrer = "http://www.google.com/search?q=Trails";
  log[1].referrer = "http://www.example.com/";
  log[3].referrer = "http://example.com/";  // the same site
  log[4].agent = kGooglebot;
  log[5].method = "POST";
  log[5].referrer = "http://other.example/page";
  return log;
}

TEST_CASE("totals") {
  const TrafficReport report = ReportOf(Six(), {});
  // Pages: / three times. /x.png is a part, /gone and /form are errors.
  CHECK(RowText(report.totals.all) == "all hits=6 pages=3 users=3 bytes=265");
  CHECK(report.totals.errors == 2);
  CHECK(report.totals.redirects == 0);
  CHECK(report.totals.cached == 1);
  CHECK(report.totals.first_time == kMidnight * 1'000'000);
  CHECK(report.totals.last_time == (kMidnight + 86'400) * 1'000'000);
  CHECK_FALSE(report.totals.bounces.has_value());
}

TEST_CASE("times") {
  const TrafficReport report = ReportOf(Six(), {});
  // Hour 0 has the first two hits of a and his last one, a day later.
  CHECK(SectionText(report, "hours") == Rows{"00 hits=3 pages=1 users=1 bytes=155",
                                             "01 hits=2 pages=1 users=1 bytes=10",
                                             "23 hits=1 pages=1 users=1 bytes=100"});
  CHECK(SectionText(report, "days") == Rows{"2015-05-17 hits=5 pages=3 users=3 bytes=260",
                                            "2015-05-18 hits=1 pages=0 users=1 bytes=5"});
  CHECK(SectionText(report, "months").empty());
}

TEST_CASE("a long log has months") {
  Log log = Six();
  log.push_back(Row(62 * 86'400, "b", "http://www.example.com/", 200, 1));  // 2015-07-18
  CHECK(SectionText(ReportOf(log, {}), "months") ==
        Rows{"2015-05 hits=6 pages=3 users=3 bytes=265", "2015-07 hits=1 pages=1 users=1 bytes=1"});
}

TEST_CASE("answers") {
  const TrafficReport report = ReportOf(Six(), {});
  CHECK(SectionText(report, "status_classes") == Rows{"2xx hits=3 bytes=250", "3xx hits=1 bytes=0",
                                                      "4xx hits=1 bytes=10", "5xx hits=1 bytes=5"});
  CHECK(SectionText(report, "statuses") == Rows{"200 hits=3 bytes=250", "304 hits=1 bytes=0",
                                                "404 hits=1 bytes=10", "500 hits=1 bytes=5"});
  CHECK(SectionText(report, "methods") == Rows{"GET hits=5 bytes=260", "POST hits=1 bytes=5"});
  CHECK(SectionText(report, "not_found") == Rows{"http://www.example.com/gone hits=1"});
  CHECK(SectionText(report, "broken_links") ==
        Rows{"http://example.com/ -> http://www.example.com/gone hits=1"});
  CHECK(SectionText(report, "failures") == Rows{"http://www.example.com/form hits=1"});
}

TEST_CASE("pages and what they weigh") {
  StatsOptions top_two;
  top_two.top = 2;
  const TrafficReport report = ReportOf(Six(), top_two);
  CHECK(SectionText(report, "pages") ==
        Rows{"http://www.example.com/ hits=3 pages=3 users=3 bytes=200"});
  // The others are /gone and /form.
  CHECK(SectionText(report, "bandwidth") == Rows{"http://www.example.com/ hits=3 bytes=200",
                                                 "http://www.example.com/x.png hits=1 bytes=50",
                                                 "others hits=2 bytes=15"});
  CHECK(SectionText(report, "file_types") ==
        Rows{"(none) hits=5 bytes=215", "png hits=1 bytes=50"});
  CHECK(SectionText(report, "users") == Rows{"a hits=3 pages=1 bytes=155",
                                             "b hits=2 pages=1 bytes=10",
                                             "others hits=1 pages=1 bytes=100"});
  CHECK(SectionText(report, "users_by_bytes") == Rows{"a hits=3 pages=1 bytes=155",
                                                      "c hits=1 pages=1 bytes=100",
                                                      "others hits=2 pages=1 bytes=10"});
  CHECK(SectionText(report, "hosts") == Rows{"www.example.com hits=6 pages=3 users=3 bytes=265"});
}

TEST_CASE("where hits come from") {
  const TrafficReport report = ReportOf(Six(), {});
  CHECK(SectionText(report, "sources") ==
        Rows{"no referrer hits=2 pages=2 bytes=100", "own pages hits=2 pages=0 bytes=60",
             "search engines hits=1 pages=1 bytes=100", "other sites hits=1 pages=0 bytes=5"});
  CHECK(SectionText(report, "referring_sites") ==
        Rows{"other.example hits=1 pages=0 users=1 bytes=5",
             "www.google.com hits=1 pages=1 users=1 bytes=100"});
  CHECK(SectionText(report, "referring_urls") ==
        Rows{"http://other.example/page hits=1 pages=0 bytes=5",
             "http://www.google.com/search?q=Trails hits=1 pages=1 bytes=100"});
  CHECK(SectionText(report, "search_engines") == Rows{"Google hits=1 pages=1 bytes=100"});
  CHECK(SectionText(report, "search_terms") == Rows{"trails hits=1 pages=1"});
}

TEST_CASE("the site's own hosts can be named") {
  StatsOptions options;
  options.sites = {"https://Other.example/"};
  CHECK(SectionText(ReportOf(Six(), options), "referring_sites") ==
        Rows{"example.com hits=1 pages=0 users=1 bytes=10",
             "www.example.com hits=1 pages=0 users=1 bytes=50",
             "www.google.com hits=1 pages=1 users=1 bytes=100"});
  options.sites = {"no host"};
  CHECK(ErrorOf(weblog::StatsCounter::Make(stats_test::LogBatch({}, 0, 0, {})->schema(),
                                           options)) == "'no host' is not the name of a site");
}

TEST_CASE("people and robots") {
  const TrafficReport report = ReportOf(Six(), {});
  CHECK(SectionText(report, "agents") == Rows{"Firefox hits=5 pages=2 users=2 bytes=165",
                                              "Robots hits=1 pages=1 users=1 bytes=100"});
  CHECK(SectionText(report, "systems") ==
        Rows{"Linux hits=5 pages=2 users=2 bytes=165", "Other hits=1 pages=1 users=1 bytes=100"});
  CHECK(SectionText(report, "robots") ==
        Rows{"people hits=5 pages=2 users=2 bytes=165", "robots hits=1 pages=1 users=1 bytes=100"});
  CHECK(SectionText(report, "robot_agents") == Rows{"Googlebot hits=1 pages=1 bytes=100"});
}

TEST_CASE("a robot score is believed more than the agent") {
  using testing_support::Strings;
  const auto scores = testing_support::Build<arrow::FloatBuilder, float>(
      arrow::FloatBuilder(), {0.9f, 0.1f, std::nullopt, std::nullopt});
  const auto batch =
      testing_support::Batch({{"url", Strings({"/", "/", "/", "/"})},
                              {"agent", Strings({kFirefox, kGooglebot, kGooglebot, kFirefox})},
                              {"robot", scores}});
  const auto counter = Must(weblog::StatsCounter::Make(batch->schema(), {}));
  CHECK_OK(counter->Add(*batch));
  CHECK(SectionText(counter->Report(), "robots") ==
        Rows{"people hits=2 pages=2", "robots hits=2 pages=2"});
  // The one with a browser's agent is listed by its family.
  CHECK(SectionText(counter->Report(), "robot_agents") ==
        Rows{"Firefox hits=1 pages=1", "Googlebot hits=1 pages=1"});
}

TEST_CASE("a content type says what the path cannot") {
  using testing_support::Strings;
  const auto batch = testing_support::Batch(
      {{"url", Strings({"/a", "/b", "/c.png", "/d", "/e.zip"})},
       {"content_type", Strings({"text/html; charset=utf-8", "image/png", "text/html", std::nullopt,
                                 "application/zip"})}});
  const auto counter = Must(weblog::StatsCounter::Make(batch->schema(), {}));
  CHECK_OK(counter->Add(*batch));
  CHECK(SectionText(counter->Report(), "pages") ==
        Rows{"/a hits=1 pages=1", "/c.png hits=1 pages=1", "/d hits=1 pages=1"});
}

// a: / 10 s, /b 20 s, (back to / inferred, 5 s), /c; b: /b alone.
TrafficReport Sessions() {
  Log log = {Row(0, "a", "/", 200, 1), Row(10, "a", "/b", 200, 1), Row(30, "a", "/", 200, 1),
             Row(35, "a", "/c", 200, 1), Row(3600, "b", "/b", 200, 1)};
  log[0].seq = 1;
  log[0].dwell_us = 10'000'000;
  log[0].referrer = "http://other.example/";
  log[1].seq = 2;
  log[1].dwell_us = 20'000'000;
  log[2].seq = 3;
  log[2].dwell_us = 5'000'000;
  log[2].inferred = true;
  log[3].seq = 4;
  log[3].last = true;
  log[4].seq = 1;
  log[4].last = true;
  return ReportOf(log, {}, {.sessions = true});
}

TEST_CASE("sessions") {
  const TrafficReport report = Sessions();
  // The inferred view is no hit, but a view.
  CHECK(RowText(report.totals.all) == "all hits=4 pages=4 visits=2 users=2 bytes=4");
  CHECK(report.totals.bounces == 1);
  CHECK(report.totals.views_per_visit == doctest::Approx(5.0 / 2));
  CHECK(report.totals.seconds_per_view == doctest::Approx(35.0 / 3));
  CHECK(SectionText(report, "entries") == Rows{"/ visits=1", "/b visits=1"});
  CHECK(SectionText(report, "exits") == Rows{"/b visits=1", "/c visits=1"});
  CHECK(SectionText(report, "bounces") == Rows{"/b visits=1"});
  // A visit counts where it begins.
  CHECK(SectionText(report, "hours") == Rows{"00 hits=3 pages=3 visits=1 users=1 bytes=3",
                                             "01 hits=1 pages=1 visits=1 users=1 bytes=1"});
  CHECK(SectionText(report, "referring_sites") ==
        Rows{"other.example hits=1 pages=1 visits=1 users=1 bytes=1"});
}

TEST_CASE("notes say what is missing and who adds it") {
  const auto joined = [](const TrafficReport& report) {
    std::string text;
    for (const std::string& note : report.notes) text += note + "\n";
    return text;
  };
  CHECK(joined(ReportOf(Six(), {})).find("weblog-sessions") != std::string::npos);
  CHECK(joined(Sessions()).find("weblog-sessions") == std::string::npos);
  CHECK(joined(Sessions()).find("weblog-users") != std::string::npos);
  CHECK(joined(Sessions()).find("--site") != std::string::npos);
  CHECK(joined(ReportOf(Six(), {})).find("--site") == std::string::npos);
}

TEST_CASE("names beyond the limit are counted together") {
  StatsOptions options;
  options.max_distinct = 2;
  options.top = 0;
  Log log;
  for (const char* url : {"/a", "/b", "/c", "/a", "/d", "/c"}) {
    log.push_back(Row(0, "x", url, 200, 1));
    log.back().referrer = std::string("http://other.example") + url;
  }
  const TrafficReport report = ReportOf(log, options);
  CHECK(SectionText(report, "referring_urls") ==
        Rows{"http://other.example/a hits=2 pages=2 bytes=2",
             "http://other.example/b hits=1 pages=1 bytes=1", "others hits=3 pages=3 bytes=3"});
  CHECK(SectionText(report, "bandwidth") ==
        Rows{"/a hits=2 bytes=2", "/b hits=1 bytes=1", "others hits=3 bytes=3"});
  CHECK(RowText(report.totals.all) == "all hits=6 pages=6 users=1 bytes=6");
  CHECK(report.notes.back() ==
        "There are too many different referrers for --max-distinct 2: those met last are counted "
        "together.");
}

TEST_CASE("users beyond the limit are not counted at all") {
  StatsOptions options;
  options.max_distinct = 2;
  Log log;
  for (const char* client : {"x", "y", "z"}) log.push_back(Row(0, client, "/", 200, 1));
  const TrafficReport report = ReportOf(log, options);
  CHECK(RowText(report.totals.all) == "all hits=3 pages=3 bytes=3");
  CHECK(SectionText(report, "pages") == Rows{"/ hits=3 pages=3 bytes=3"});
}

TEST_CASE("forged numbers do no harm") {
  Log log = {Row(0, "a", "/", 200, INT64_MAX), Row(0, "a", "/", -32'768, INT64_MAX),
             Row(0, "a", "/", 70'000, INT64_MIN)};
  log[0].time = 9'000'000'000'000;  // the year 287,168
  const TrafficReport report = ReportOf(log, {});
  CHECK(RowText(report.totals.all) == "all hits=3 pages=1 users=1 bytes=9223372036854775807");
  CHECK(SectionText(report, "statuses").front() == "other hits=2 bytes=9223372036854775807");
  CHECK(SectionText(report, "days").size() == 1);
}

TEST_CASE("nothing comes of nothing") {
  const TrafficReport report = ReportOf({}, {});
  CHECK(RowText(report.totals.all) == "all hits=0 pages=0 users=0");
  CHECK(report.sections.empty());
  CHECK_FALSE(report.totals.first_time.has_value());
  CHECK(Must(weblog::StatsRows(report))->num_rows() == 4);
}

TEST_CASE("rows with nothing but nulls are hits") {
  Log log(2);
  for (LogRow& row : log) row.method = std::nullopt, row.status = std::nullopt;
  const TrafficReport report = ReportOf(log, {}, {.sessions = true});
  CHECK(RowText(report.totals.all) == "all hits=2 pages=0 visits=0 users=0");
  CHECK(SectionText(report, "agents") == Rows{"(none) hits=2 pages=0 visits=0 users=0"});
}

TEST_CASE("countries") {
  std::istringstream in("16777216,16777471,AU\n2001:db8::,2001:db8::ff,DE\n");
  StatsOptions options;
  options.geoip = std::make_shared<const weblog::GeoIp>(Must(weblog::GeoIp::Read(in, "table")));
  const Log log = {Row(0, "1.0.0.1", "/", 200, 1), Row(0, "1.0.0.1", "/", 200, 1),
                   Row(0, "2001:db8::1", "/", 200, 1), Row(0, "host.example", "/", 200, 1)};
  CHECK(SectionText(ReportOf(log, options), "countries") ==
        Rows{"AU hits=2 pages=2 users=1 bytes=2", "DE hits=1 pages=1 users=1 bytes=1",
             "unknown hits=1 pages=1 users=1 bytes=1"});
}

TEST_CASE("what is no log is refused") {
  using testing_support::Batch;
  using testing_support::Ints;
  const auto make = [](const std::shared_ptr<arrow::Schema>& schema) {
    return ErrorOf(weblog::StatsCounter::Make(schema, {}));
  };
  const auto numbers = Batch({{"n", Ints({1})}})->schema();
  CHECK(make(numbers) == "input has no url column; pipe it through weblog-parse first");
  CHECK(make(weblog::WithKind(numbers, "ranks")) ==
        "input is a stream of ranks, not hits or visits; pipe a log through weblog-parse first");
  const auto wrong = Batch(
      {{"url", testing_support::Strings({"/"})}, {"status", testing_support::Strings({"200"})}});
  const auto counter = Must(weblog::StatsCounter::Make(wrong->schema(), {}));
  CHECK(ErrorOf(counter->Add(*wrong)) ==
        "column status is of type string, and should hold whole numbers");
}

TEST_CASE("the report as rows") {
  const auto rows = Must(weblog::StatsRows(Sessions()));
  CHECK_OK(rows->ValidateFull());
  CHECK(weblog::KindOf(*rows->schema()) == "stats");
  // totals has 5 rows, period 1.
  CHECK(Must(rows->GetColumnByName("name")->GetScalar(5))->ToString() ==
        "2015-05-17T00:00:00Z/2015-05-17T01:00:00Z");
  CHECK(Must(rows->GetColumnByName("visits")->GetScalar(4))->ToString() == "1");
  CHECK(rows->GetColumnByName("hits")->IsNull(4));
}

}  // namespace
