#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "synth/make_world.h"
#include "synth/options.h"
#include "synth/site.h"
#include "world_files.h"

namespace {

using synth::Share;
using synth::WorldOptions;
using testing_synth::LogLine;
using testing_synth::MadeWorld;
using testing_synth::ViewRow;
using testing_synth::WithoutSessionId;

constexpr int64_t kStart = 1'767'571'200;  // 2026-01-05

WorldOptions Small() {
  WorldOptions options;
  options.start = kStart * synth::kSecond;
  options.days = 2;
  options.site.pages = 200;
  return options;
}

// Every habit often.
WorldOptions Lively() {
  WorldOptions options = Small();
  options.readers.parallel = Share::Percent(30);
  options.readers.tabs = Share::Percent(20);
  options.readers.reload = options.readers.errors = options.readers.redirects = Share::Percent(5);
  options.readers.revalidate = Share::Percent(30);
  options.site.dynamic = Share::Percent(40);
  return options;
}

std::set<std::string> PagesOf(const MadeWorld& world) {
  std::set<std::string> pages;
  for (const auto& row : world.Rows("topics.tsv")) pages.insert(row[0]);
  return pages;
}

std::set<std::string> RobotsOf(const MadeWorld& world) {
  std::set<std::string> clients;
  for (const auto& row : world.Rows("robots.tsv")) clients.insert(row[0]);
  return clients;
}

bool IsView(const LogLine& line, const std::set<std::string>& pages) {
  return (line.status == 200 || line.status == 304) && pages.count(line.Url()) > 0;
}

TEST_CASE("every logged view has exactly one line, and every line of a page a view") {
  const MadeWorld world(Lively());
  const std::set<std::string> pages = PagesOf(world);
  const std::set<std::string> robots = RobotsOf(world);
  using Key = std::tuple<std::string, int64_t, std::string>;
  std::map<Key, int> difference;
  int64_t logged = 0;
  for (const ViewRow& view : world.Views()) {
    if (!view.logged) continue;
    ++logged;
    ++difference[{view.client, view.time, view.url}];
  }
  CHECK(logged > 1000);
  for (const LogLine& line : world.Log()) {
    if (robots.count(line.client) > 0 || !IsView(line, pages)) continue;
    CHECK(line.method == "GET");
    --difference[{line.client, line.time, line.Url()}];
  }
  for (const auto& [key, count] : difference) {
    INFO(std::get<0>(key) << " " << std::get<1>(key) << " " << std::get<2>(key));
    CHECK(count == 0);
  }
}

TEST_CASE("no line is without a source") {
  const MadeWorld world(Lively());
  const std::set<std::string> pages = PagesOf(world);
  const std::set<std::string> robots = RobotsOf(world);
  std::set<std::string> readers;
  for (const ViewRow& view : world.Views()) readers.insert(view.client);
  std::map<std::string, int64_t> causes;
  for (const LogLine& line : world.Log()) {
    if (robots.count(line.client) > 0) {
      ++causes["robots"];
      continue;
    }
    CHECK(readers.count(line.client) == 1);
    const bool object = line.target.find("/assets/") == 0 || line.target.find("/images/") == 0 ||
                        line.target.find("/media/") == 0 || line.target == "/favicon.ico";
    ++causes[object                  ? "objects"
             : line.method == "POST" ? "forms"
             : line.status == 301    ? "redirects"
             : line.status == 404    ? "errors"
             : IsView(line, pages)   ? "views"
                                     : "unknown"];
  }
  CHECK(causes.count("unknown") == 0);
  CHECK(causes.size() == 6);
  for (const auto& [cause, count] : causes) {
    std::string grouped = std::to_string(count);
    if (count >= 1000) grouped.insert(grouped.size() - 3, ",");
    INFO(world.account() << " does not have " << grouped << " " << cause);
    CHECK(world.account().find(" " + grouped + " " + cause) != std::string::npos);
  }
}

TEST_CASE("a referrer on the site is a page that its reader has seen") {
  const MadeWorld world(Lively());
  const std::set<std::string> robots = RobotsOf(world);
  std::set<std::pair<std::string, std::string>> seen;
  for (const ViewRow& view : world.Views()) seen.emplace(view.client, view.url);
  int64_t on_site = 0, searches = 0, none = 0;
  for (const LogLine& line : world.Log()) {
    if (robots.count(line.client) > 0) {
      CHECK(line.referrer == "-");
    } else if (line.referrer.starts_with(synth::kSiteRoot)) {
      ++on_site;
      CHECK(seen.count({line.client, WithoutSessionId(line.referrer)}) == 1);
    } else {
      searches += line.referrer.starts_with("https://search.example.net/search?q=");
      none += line.referrer == "-";
    }
  }
  CHECK(on_site > 3000);
  CHECK(searches > 100);
  CHECK(none > 100);
}

TEST_CASE("each view is a link away from one before it, or an entry") {
  const MadeWorld world(Lively());
  std::set<std::pair<std::string, std::string>> links;
  for (const auto& row : world.Rows("links.tsv")) links.emplace(row[0], row[1]);
  std::map<std::string, std::vector<std::string>> sessions;
  for (const ViewRow& view : world.Views()) {
    std::vector<std::string>& before = sessions[view.session];
    const bool again = std::find(before.begin(), before.end(), view.url) != before.end();
    const bool follows = !before.empty() && links.count({before.back(), view.url}) > 0;
    CHECK((before.empty() || again || follows));
    before.push_back(view.url);
  }
}

TEST_CASE("the referrer of a new page is the page seen before it, also after Back and tabs") {
  const MadeWorld world(Lively());
  using Key = std::tuple<std::string, int64_t, std::string>;
  std::multimap<Key, std::string> referrers;
  for (const LogLine& line : world.Log()) {
    referrers.emplace(Key{line.client, line.time, line.Url()}, WithoutSessionId(line.referrer));
  }
  std::map<std::string, std::vector<ViewRow>> sessions;
  int64_t after_back = 0;
  for (const ViewRow& view : world.Views()) {
    std::vector<ViewRow>& before = sessions[view.session];
    const bool again = std::any_of(before.begin(), before.end(),
                                   [&](const ViewRow& other) { return other.url == view.url; });
    if (!before.empty()) CHECK(before.back().time <= view.time);
    if (!before.empty() && !again) {
      CHECK(view.logged);
      const auto [first, last] = referrers.equal_range({view.client, view.time, view.url});
      CHECK(std::any_of(first, last,
                        [&](const auto& found) { return found.second == before.back().url; }));
      after_back += !before.back().logged;
    }
    before.push_back(view);
  }
  CHECK(after_back > 100);
}

TEST_CASE("truth.tsv and views.tsv tell the same") {
  const MadeWorld world(Lively());
  std::map<std::string, std::string> views;
  std::map<std::string, ViewRow> first;
  for (const ViewRow& view : world.Views()) {
    std::string& all = views[view.session];
    if (all.empty()) first[view.session] = view;
    all += (all.empty() ? "" : " ") + view.url;
  }
  const auto truth = world.Rows("truth.tsv");
  CHECK(truth.size() == views.size());
  for (const auto& row : truth) {
    REQUIRE(row.size() == 5);
    CHECK(views[row[0]] == row[4]);
    CHECK(first[row[0]].user == row[1]);
    CHECK(first[row[0]].client == row[2]);
    // A redirect may come before the first view.
    CHECK(first[row[0]].time - std::stoll(row[3]) <= 2);
  }
}

TEST_CASE("the log is in order of the answers") {
  WorldOptions options = Small();
  options.style = synth::LogStyle::kSquid;  // which logs the time of the answer
  const MadeWorld world(options);
  const std::string log = world.Bytes("access.log");
  std::string last;
  int64_t lines = 0;
  for (size_t at = 0; at < log.size(); at = log.find('\n', at) + 1, ++lines) {
    const std::string time = log.substr(at, 14);
    CHECK(last <= time);
    last = time;
  }
  CHECK(lines > 4000);
}

TEST_CASE("the log ends after the lines that were asked for") {
  for (const int64_t hits : {1, 2, 1000}) {
    WorldOptions options = Lively();
    options.days.reset();
    options.hits = hits;
    const MadeWorld world(options);
    CHECK(world.Log().size() == static_cast<size_t>(hits));
    int64_t logged = 0;
    for (const ViewRow& view : world.Views()) logged += view.logged;
    CHECK(world.account().find("= " + std::to_string(logged) + " views") != std::string::npos);
  }
}

TEST_CASE("the same options make the same bytes, another seed others") {
  const MadeWorld first(Small()), second(Small());
  WorldOptions other = Small();
  other.seed = 2;
  const MadeWorld third(other);
  for (const char* file : {"access.log", "truth.tsv", "views.tsv", "links.tsv", "robots.tsv"}) {
    CHECK(first.Bytes(file) == second.Bytes(file));
    CHECK(first.Bytes(file) != third.Bytes(file));
  }
}

TEST_CASE("servers share the log, each by its clock") {
  WorldOptions options = Small();
  const MadeWorld one(options);
  options.site.servers = 3;
  const MadeWorld three(options);
  const auto offsets = three.Rows("offsets.tsv");
  REQUIRE(offsets.size() == 3);
  // Moved back by the offsets, the lines are those of one server. Whole seconds may round apart.
  std::multiset<std::pair<std::string, std::string>> all;
  for (const LogLine& line : one.Log()) all.emplace(line.client, line.target);
  std::multiset<int64_t> times;
  for (const LogLine& line : one.Log()) times.insert(line.time);
  for (const auto& row : offsets) {
    const auto offset = static_cast<int64_t>(std::atof(row[1].c_str()));
    for (const LogLine& line : three.Log(row[0])) {
      const auto found = all.find({line.client, line.target});
      REQUIRE(found != all.end());
      all.erase(found);
      const auto near = times.lower_bound(line.time - offset - 1);
      CHECK((near != times.end() && *near <= line.time - offset + 1));
    }
  }
  CHECK(all.empty());
  CHECK(one.Bytes("truth.tsv") == three.Bytes("truth.tsv"));
}

TEST_CASE("visits and views are as many as the options say") {
  WorldOptions options = Small();
  options.days = 10;
  options.readers.readers = 500;
  options.readers.errors = options.readers.parallel = Share::Percent(0);
  const MadeWorld world(options);
  const auto sessions = static_cast<double>(world.Rows("truth.tsv").size());
  // 5,000 independent visits; five times the square root of that.
  CHECK(std::abs(sessions - 5000) < 354);
  // Views are geometric with mean 6, deviation sqrt(30) = 5.48; visits cut off by the end take less
  // than one in a hundred.
  const double views = static_cast<double>(world.Views().size()) / sessions;
  CHECK(std::abs(views - 6) < 5.48 / 70 * 5 + 0.06);
}

TEST_CASE("without robots there are none") {
  WorldOptions options = Small();
  options.robots.robots = false;
  const MadeWorld world(options);
  CHECK(world.Rows("robots.tsv").empty());
  for (const LogLine& line : world.Log()) CHECK_FALSE(line.client.starts_with("198.1"));
}

TEST_CASE("robots behave as their kinds do") {
  const MadeWorld world(Small());
  std::map<std::string, std::vector<LogLine>> by_client;
  for (const LogLine& line : world.Log()) by_client[line.client].push_back(line);
  std::set<std::string> kinds;
  for (const auto& row : world.Rows("robots.tsv")) {
    const std::vector<LogLine>& lines = by_client[row[0]];
    REQUIRE_FALSE(lines.empty());
    kinds.insert(row[2]);
    int64_t missing = 0, heads = 0;
    for (const LogLine& line : lines) {
      CHECK(line.agent == row[1]);
      missing += line.status == 404;
      heads += line.method == "HEAD";
    }
    const auto size = static_cast<int64_t>(lines.size());
    if (row[2] == "crawler") CHECK(lines[0].target == "/robots.txt");
    CHECK((row[2] == "scanner") == (missing * 2 > size));
    CHECK((row[2] == "monitor" ? size : 0) == heads);
  }
  CHECK(kinds == std::set<std::string>{"crawler", "feed", "monitor", "scanner", "scraper"});
}

TEST_CASE("a directory that cannot be made is an error") {
  const weblog::TempDir directory;
  WorldOptions options = Small();
  options.directory = directory.Write("file", "") + "/below";
  CHECK_FALSE(synth::MakeWorld(options).ok());
}

}  // namespace
