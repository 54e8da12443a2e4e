#include "weblog/clean.h"

#include <doctest/doctest.h>

#include "clean_hits.h"

namespace weblog {
namespace {

using clean_test::Clean;
using clean_test::Fate;
using clean_test::Hit;
using clean_test::kBrowser;
using testing_support::ErrorOf;

// "rule rule ...", with - for a hit that is kept.
std::string Rules(const std::vector<Hit>& hits, const CleanOptions& options = {}) {
  std::string rules;
  for (const Fate& fate : Clean(hits, options).fates) {
    if (!rules.empty()) rules += ' ';
    rules += fate.rule.empty() ? "-" : fate.rule;
  }
  return rules;
}

uint32_t Bit(CleanRule rule) { return 1u << static_cast<int>(rule); }

}  // namespace

TEST_CASE("clean: status") {
  const std::vector<Hit> hits = {{.status = 200}, {.status = 206}, {.status = 304}, {.status = 301},
                                 {.status = 404}, {.status = 500}, {.status = 100}};
  CHECK(Rules(hits) == "- - - redirects errors errors errors");
  CleanOptions options;
  options.keep_status = *ParseStatusList("200,3xx,404");
  CHECK(Rules(hits, options) == "- errors - - - errors errors");
  options.rules_off = Bit(CleanRule::kErrors);
  CHECK(Rules(hits, options) == "- - - - - - -");
  CHECK(ErrorOf(ParseStatusList("2xx,30")) == "'30' is no list of status codes as 2xx,304");
  CHECK_FALSE(ParseStatusList("").ok());
  CHECK_FALSE(ParseStatusList("2x4").ok());
  CHECK_FALSE(ParseStatusList("0xx").ok());
}

TEST_CASE("clean: methods") {
  std::vector<Hit> hits = {{.method = "GET"}, {.method = "POST"}, {.method = "OPTIONS"}};
  hits.push_back({.status = 302, .method = "POST"});
  CHECK(Rules(hits) == "- - methods redirects");
  CleanOptions options;
  options.post = PostHandling::kDrop;
  CHECK(Rules(hits, options) == "- methods methods methods");
  options.post = PostHandling::kPage;
  CHECK(Rules(hits, options) == "- - methods -");
}

TEST_CASE("clean: a row without URL") {
  const std::vector<Hit> hits = {{.url = std::nullopt, .status = 400}};
  CHECK(Rules(hits) == "no-url");
  CleanOptions options;
  options.rules_off = Bit(CleanRule::kNoUrl);
  CHECK(Rules(hits, options) == "errors");
}

TEST_CASE("clean: embedded objects by ending and by content type") {
  const std::vector<Hit> hits = {{.url = "/a.PNG?v=1"},
                                 {.url = "http://h/a.css;x"},
                                 {.url = "/img.php", .content_type = "image/gif"},
                                 {.url = "/a.png", .content_type = "text/html; charset=utf-8"},
                                 {.url = "/a.html"},
                                 {.url = "/a.png/b"},
                                 {.url = "/a?b=c.png"},
                                 {.url = "/report.pdf"}};
  CHECK(Rules(hits) == "objects objects objects - - - - -");
  CleanOptions options;
  options.object_endings = {"pdf"};
  CHECK(Rules(hits, options) == "- - objects - - - - objects");
}

TEST_CASE("clean: embedded objects by referrer, where the ending is unknown") {
  const auto fetched = [](double seconds, const char* referrer) {
    return Hit{.seconds = seconds, .url = "/map.tile", .referrer = referrer};
  };
  const Hit page = {.seconds = 10, .url = "/page"};
  CHECK(Rules({page, fetched(13, "http://h/page")}) == "- objects");
  CHECK(Rules({page, fetched(14, "http://h/page")}) == "- -");
  CHECK(Rules({page, fetched(11, "http://h/other")}) == "- -");
  CHECK(Rules({page, {.seconds = 11, .url = "/next", .referrer = "http://h/page"}}) == "- -");
  CHECK(Rules({page, {.seconds = 11, .client = "b", .url = "/map.tile", .referrer = "/page"}}) ==
        "- -");
  CleanOptions options;
  options.embedded_within = 4'000'000;
  CHECK(Rules({page, fetched(14, "http://h/page")}, options) == "- objects");
}

TEST_CASE("clean: frames") {
  CleanOptions options;
  options.frames = {"^/frames/", "menu"};
  CHECK(Rules({{.url = "/frames/left"}, {.url = "/menu.html"}, {.url = "/"}}, options) ==
        "frames frames -");
}

TEST_CASE("clean: URLs are canonical, and grouped into pageviews; dropped rows stay as they were") {
  CleanOptions options;
  options.pageviews = {{R"(^/shop/cart/\d+$)", "/shop/cart"},
                       {R"(^/blog/(\d{4})/)", R"(/blog/\1)"}};
  const auto fates = Clean({{.url = "/a/../b/index.html"},
                            {.url = "/shop/cart/17"},
                            {.url = "/blog/2024/05/x.html"},
                            {.url = "/a/../gone", .status = 404}},
                           options)
                         .fates;
  CHECK(fates[0].url == "/b/");
  CHECK(fates[1].url == "/shop/cart");
  CHECK(fates[2].url == "/blog/2024");
  CHECK(fates[3].url == "/a/../gone");
  options.canonical_urls = false;
  CHECK(Clean({{.url = "/a/../b/index.html"}}, options).fates[0].url == "/a/../b/index.html");
}

TEST_CASE("clean: what is no URL is counted") {
  const auto cleaned = Clean({{.url = "*"}, {.url = "*"}, {.url = "/"}});
  REQUIRE(cleaned.account.notes.size() == 1);
  CHECK(cleaned.account.notes[0] == "2 URLs could not be read and stay as they are");
}

TEST_CASE("clean: robots by agent") {
  const char* kGoogle = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
  std::vector<Hit> hits = {{.agent = kGoogle}, {.agent = "FeedThing 1"}, {.agent = kBrowser}};
  const auto fates = Clean(hits).fates;
  CHECK(fates[0] == Fate{0, "/", "robots", 0.98f, "agent list: Googlebot"});
  CHECK(fates[1] == Fate{1, "/", "robots", 0.6f, "agent is no browser's"});
  CHECK(fates[2] == Fate{2, "/", "", 0, ""});
  CleanOptions options;
  options.robot_score = 0.9;
  CHECK(Rules(hits, options) == "robots - -");
  options.rules_off = Bit(CleanRule::kRobots);
  CHECK(Clean(hits, options).fates[0] == Fate{0, "/", "", 0.98f, "agent list: Googlebot"});
  options = {};
  options.person_agents = {"FeedThing"};
  options.robot_agents = {"Firefox/120"};
  CHECK(Clean(hits, options).fates[1] == Fate{1, "/", "", 0, ""});
  CHECK(Clean(hits, options).fates[2] == Fate{2, "/", "robots", 0.98f, "agent list: Firefox/120"});
}

TEST_CASE("clean: a row is judged by what its client does within the look-ahead") {
  const std::vector<Hit> hits = {{.seconds = 0}, {.seconds = 300, .url = "/robots.txt"}};
  CHECK(Rules(hits) == "robots robots");
  CleanOptions options;
  options.look_ahead = 300'000'000;
  CHECK(Rules(hits, options) == "robots robots");
  options.look_ahead = 299'999'999;
  CHECK(Rules(hits, options) == "- robots");
  options.look_ahead = 600'000'000;
  options.look_ahead_rows = 0;
  CHECK(Rules(hits, options) == "- robots");
  options.look_ahead_rows = 1;
  CHECK(Rules(hits, options) == "robots robots");
}

TEST_CASE("clean: a client that was silent for long begins anew") {
  CleanOptions options;
  options.look_ahead = 60'000'000;
  options.forget_after = 3'600'000'000;
  CHECK(Rules({{.seconds = 0, .url = "/robots.txt"}, {.seconds = 3600}}, options) ==
        "robots robots");
  CHECK(Rules({{.seconds = 0, .url = "/robots.txt"}, {.seconds = 3601}}, options) == "robots -");
}

TEST_CASE("clean: times that no log has do no harm") {
  CleanOptions options;
  options.look_ahead = options.forget_after = INT64_MAX;
  CHECK(Rules({{.seconds = 9e12}, {.seconds = -9e12}, {.seconds = 0}}, options) == "- - -");
  CHECK(Rules({{.seconds = -9e12}, {.seconds = 9e12}}) == "- -");
}

TEST_CASE("clean: input that will not do") {
  const auto time = arrow::field("time", arrow::timestamp(arrow::TimeUnit::MICRO, "UTC"));
  const auto url = arrow::field("url", arrow::utf8());
  const auto error = [](const arrow::FieldVector& fields, const CleanOptions& options) {
    return ErrorOf(MakeCleanStage(arrow::schema(fields), options));
  };
  CHECK(error({time}, {}) == "input has no url column; pipe it through weblog-parse first");
  CHECK(error({arrow::field("time", arrow::int64()), url}, {}) ==
        "column time is of type int64, and should be timestamp[us, tz=UTC]");
  CHECK(error({time, url, arrow::field("status", arrow::utf8())}, {}) ==
        "column status is of type string, and should be int16");
  CHECK(error({time, url, arrow::field("robot", arrow::float32())}, {}) ==
        "input has a robot column already; it has been through weblog-clean before");
  CleanOptions wrong;
  wrong.frames = {"("};
  CHECK(error({time, url}, wrong) == "'(' is no RE2: missing ): (");
  wrong.frames.clear();
  wrong.pageviews = {{"a", R"(\2)"}};
  CHECK(error({time, url}, wrong).starts_with(R"('\2' is no name for 'a': )"));
}

TEST_CASE("clean: pageview rules") {
  const auto rule = ParsePageview("id=(\\d+)=/item/\\1");
  REQUIRE(rule.ok());
  CHECK(rule->pattern == "id=(\\d+)");
  CHECK(rule->name == "/item/\\1");
  for (const char* wrong : {"", "a", "=a", "a="}) CHECK_FALSE(ParsePageview(wrong).ok());
}

}  // namespace weblog
