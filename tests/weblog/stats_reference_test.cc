// The counting of whole batches against a slow one that looks at each row and keeps sets.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "stats_log.h"

namespace {

using stats_test::Log;
using stats_test::LogRow;
using stats_test::LogShape;
using stats_test::ReportOf;
using stats_test::SectionText;
using weblog::Measure;
using weblog::StatsRow;

// Few of everything, so that things meet.
Log RandomLog(std::mt19937* random, size_t rows) {
  const auto pick = [random](const std::vector<std::optional<std::string>>& words) {
    return words[(*random)() % words.size()];
  };
  Log log(rows);
  for (LogRow& row : log) {
    row.time = 1'431'820'800 + static_cast<int64_t>((*random)() % (100 * 86'400));
    row.client = pick({"a", "b", "c", "d", std::nullopt});
    row.method = pick({"GET", "GET", "POST", "HEAD", std::nullopt});
    row.url = pick({"http://h.example/", "http://h.example/p", "http://i.example/q.html",
                    "http://h.example/x.png", "/only/path", std::nullopt});
    row.status =
        std::vector<std::optional<int64_t>>{200, 200, 304, 404, 500, std::nullopt}[(*random)() % 6];
    row.bytes = (*random)() % 3 == 0 ? std::nullopt : std::optional<int64_t>((*random)() % 1000);
    row.referrer = pick({std::nullopt, "http://h.example/", "http://r.example/1",
                         "http://r.example/2", "http://s.example/", "junk"});
    row.agent = pick({std::nullopt, "Firefox/1", "Chrome/2 Safari/1", "curl/7", "Somebot/1.0"});
    row.seq = 1 + static_cast<int64_t>((*random)() % 3);
    row.last = (*random)() % 3 == 0;
    row.inferred = (*random)() % 5 == 0;
  }
  return log;
}

bool IsPage(const LogRow& row) {
  const int64_t status = row.status.value_or(200);
  const std::string method = row.method.value_or("GET");
  return row.url.has_value() && !row.url->ends_with(".png") && (status == 200 || status == 304) &&
         (method == "GET" || method == "POST");
}

using NameOf = std::function<std::optional<std::string>(const LogRow&)>;

// Every name with its tallies, in no order.
std::vector<std::string> Reference(const Log& log, const NameOf& name_of,
                                   const std::vector<Measure>& measures) {
  std::map<std::string, StatsRow> rows;
  std::map<std::string, std::set<std::string>> users;
  for (const LogRow& row : log) {
    const auto name = name_of(row);
    if (row.inferred || !name.has_value()) continue;
    StatsRow& sums = rows[*name];
    sums.name = *name;
    const auto add = [&](Measure measure, int64_t value) {
      sums[measure] = sums[measure].value_or(0) + value;
    };
    if (row.client.has_value()) users[*name].insert(*row.client);
    add(Measure::kHits, 1);
    add(Measure::kPages, IsPage(row));
    add(Measure::kVisits, row.seq == 1);
    add(Measure::kBytes, row.bytes.value_or(0));
    sums[Measure::kUsers] = static_cast<int64_t>(users[*name].size());
  }
  std::vector<std::string> texts;
  for (const auto& [name, sums] : rows) {
    StatsRow wanted{name, {}};
    for (const Measure measure : measures) wanted[measure] = sums[measure];
    texts.push_back(stats_test::RowText(wanted));
  }
  return texts;
}

std::vector<std::string> Sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string HourOf(const LogRow& row) {
  const int64_t hour = *row.time / 3600 % 24;
  return (hour < 10 ? "0" : "") + std::to_string(hour);
}

std::string FamilyOf(const LogRow& row) {
  if (!row.agent.has_value()) return "(none)";
  const std::map<std::string, std::string> families = {{"Firefox/1", "Firefox"},
                                                       {"Chrome/2 Safari/1", "Chrome"},
                                                       {"curl/7", "curl"},
                                                       {"Somebot/1.0", "Robots"}};
  return families.at(*row.agent);
}

std::optional<std::string> SiteOf(const LogRow& row) {
  if (!row.referrer.has_value() || !row.referrer->starts_with("http://")) return std::nullopt;
  const std::string host = row.referrer->substr(7, 9);
  return host == "h.example" ? std::nullopt : std::optional(host);
}

TEST_CASE("batches are counted as rows would be") {
  using enum Measure;
  const std::vector<Measure> all = {kHits, kPages, kVisits, kUsers, kBytes};
  std::mt19937 random(5);
  for (int round = 0; round < 40; ++round) {
    const Log log = RandomLog(&random, 1 + random() % 300);
    const LogShape shape{.sessions = true, .encoded = round % 2 == 0};
    weblog::StatsOptions options;
    options.top = 0;
    const auto report = ReportOf(log, options, shape, 1 + random() % 100);
    const auto check = [&](const char* key, const NameOf& name, const std::vector<Measure>& what) {
      INFO(key);
      // A log without a single byte count has no bytes.
      const bool any_bytes = report.totals.all[kBytes].has_value();
      std::vector<Measure> known;
      for (const Measure measure : what) {
        if (measure != kBytes || any_bytes) known.push_back(measure);
      }
      CHECK(Sorted(SectionText(report, key)) == Sorted(Reference(log, name, known)));
    };
    check("hours", HourOf, all);
    check("methods", [](const LogRow& row) { return row.method; }, {kHits, kBytes});
    check("agents", FamilyOf, all);
    check("referring_sites", SiteOf, all);
    check("users", [](const LogRow& row) { return row.client; }, {kHits, kPages, kVisits, kBytes});
    check("statuses",
          [](const LogRow& row) {
            return row.status.has_value() ? std::optional(std::to_string(*row.status))
                                          : std::nullopt;
          },
          {kHits, kBytes});
    check("not_found", [](const LogRow& row) { return row.status == 404 ? row.url : std::nullopt; },
          {kHits});
    check("broken_links",
          [](const LogRow& row) {
            const bool broken =
                row.status == 404 && row.url.has_value() && row.referrer.has_value();
            return broken ? std::optional(*row.referrer + " -> " + *row.url) : std::nullopt;
          },
          {kHits});
  }
}

TEST_CASE("a report does not depend on how the rows are cut into batches") {
  std::mt19937 random(6);
  const Log log = RandomLog(&random, 500);
  for (const int64_t max_distinct : {2, 3, 1000}) {
    weblog::StatsOptions options;
    options.max_distinct = max_distinct;
    const auto whole = ReportOf(log, options, {.sessions = true}, log.size());
    for (const bool encoded : {false, true}) {
      const auto pieces =
          ReportOf(log, options, {.sessions = true, .encoded = encoded}, 1 + random() % 20);
      REQUIRE(pieces.sections.size() == whole.sections.size());
      for (const auto& section : whole.sections) {
        INFO(section.key);
        CHECK(SectionText(pieces, section.key) == SectionText(whole, section.key));
      }
      CHECK(pieces.notes == whole.notes);
    }
  }
}

}  // namespace
