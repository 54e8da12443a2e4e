#include "stats/report.h"

#include <utility>

#include "stats/referrer_sections.h"
#include "stats/section_maker.h"

namespace weblog::stats {
namespace {

using enum Measure;

// A log of more days than this is shown by months too.
constexpr int64_t kManyDays = 62;

Measures KnownMeasures(const TrafficCounts& counts, const ReportContext& context) {
  Measures known = {kHits, kPages};
  const bool named_users = context.has_user || context.has_client;
  if (named_users && !counts.users.names.overflowed()) known.Add(kUsers);
  if (context.has_sessions) known.Add(kVisits);
  if (counts.any_bytes) known.Add(kBytes);
  return known;
}

class ReportBuilder {
 public:
  ReportBuilder(const TrafficCounts& counts, const ReportContext& context)
      : counts_(counts), context_(context), maker_(KnownMeasures(counts, context), context.top) {}

  TrafficReport Build() {
    AddTotals();
    AddTimes();
    AddStatuses();
    AddNamed({"methods", "Methods", "method"}, counts_.methods, {kHits, kBytes});
    AddUrls();
    AddReferrers();
    AddNamed({"agents", "Browsers", "browser"}, counts_.families);
    AddNamed({"systems", "Operating systems", "system"}, counts_.systems);
    AddRobots();
    AddErrors();
    AddBandwidth();
    AddNamed({"hosts", "Virtual hosts", "host"}, counts_.hosts);
    AddNamed({"countries", "Countries", "country"}, counts_.countries);
    report_.notes = MakeNotes(counts_, context_);
    return std::move(report_);
  }

 private:
  // Sections that have nothing to say are left out.
  void Add(StatsSection section) {
    if (!section.rows.empty() || section.others.has_value()) {
      report_.sections.push_back(std::move(section));
    }
  }

  void AddNamed(const SectionInfo& info, const NamedTallies& table, Measures wanted = kEverything) {
    Add(maker_.Rank(info, table, wanted));
  }

  void AddTotals() {
    StatsTotals& totals = report_.totals;
    totals.all.name = "all";
    totals.all.values = maker_.ValuesOf(counts_.all, counts_.users.names.size(), kEverything);
    totals.errors = counts_.errors;
    totals.redirects = counts_.redirects;
    totals.cached = counts_.cached;
    totals.first_time = counts_.first_time;
    totals.last_time = counts_.last_time;
    if (!context_.has_sessions) return;
    totals.bounces = counts_.bounces;
    const auto ratio = [](int64_t a, int64_t b) {
      return static_cast<double>(a) / static_cast<double>(b);
    };
    if (counts_.all.visits > 0) totals.views_per_visit = ratio(counts_.views, counts_.all.visits);
    if (counts_.dwells > 0) {
      totals.seconds_per_view = ratio(counts_.dwell_us, counts_.dwells) / kSecond;
    }
  }

  void AddTimes() {
    StatsSection hours = InOrder({"hours", "Hours of the day (UTC)", "hour"});
    for (int32_t hour = 0; hour < counts_.hours.size(); ++hour) {
      AddRow(&hours, std::string(hour < 10 ? "0" : "").append(std::to_string(hour)),
             maker_.ValuesOf(counts_.hours, hour, kEverything));
    }
    Add(std::move(hours));
    Add(Calendar({"days", "Days", "day"}, counts_.days, DayName));
    if (!counts_.first_time.has_value()) return;
    if (DayOf(*counts_.last_time) - DayOf(*counts_.first_time) >= kManyDays) {
      Add(Calendar({"months", "Months", "month"}, counts_.months, MonthName));
    }
  }

  StatsSection Calendar(const SectionInfo& info, const KeyedTallies& table,
                        std::string (*name)(int64_t)) const {
    StatsSection section = InOrder(info);
    for (const int32_t number : table.Sorted()) {
      AddRow(&section, name(table.KeyOf(number)),
             maker_.ValuesOf(table.tallies(), number, kEverything));
    }
    const MeasureValues others =
        maker_.ValuesOf(table.tallies(), Vocabulary::kOthers, kAllButUsers);
    if (others[0].value_or(0) > 0) section.others = StatsRow{"", others};
    return section;
  }

  void AddStatuses() {
    StatsSection classes = InOrder({"status_classes", "Status classes", "class"});
    StatsSection codes = InOrder({"statuses", "Status codes", "code"});
    std::array<Tally, 10> sums;  // 0 for what is no status
    for (int32_t code = 0; code < counts_.statuses.size(); ++code) {
      sums[code >= 100 && code < 600 ? static_cast<size_t>(code / 100) : 0].Add(
          counts_.statuses[code]);
      AddRow(&codes, code == 0 ? "other" : std::to_string(code),
             maker_.ValuesOf(counts_.statuses, code, {kHits, kBytes}));
    }
    for (size_t i = 1; i <= sums.size(); ++i) {
      const size_t at = i % sums.size();
      AddRow(&classes, at == 0 ? "other" : std::to_string(at) + "xx",
             maker_.ValuesOf(sums[at], std::nullopt, {kHits, kBytes}));
    }
    Add(std::move(classes));
    Add(std::move(codes));
  }

  // A ranking of URLs; `values` makes what there is to say of one.
  template <typename Values>
  void AddUrlRanking(const SectionInfo& info, Values values) {
    if (counts_.url_tallies.empty()) return;
    const Candidates urls = {
        counts_.urls.size(), [this](int32_t number) { return counts_.urls.NameOf(number); },
        [this, values](int32_t number) {
          const UrlTally& url = counts_.url_tallies[static_cast<size_t>(number)];
          return maker_.Known(values(url, number));
        }};
    Add(maker_.Rank(info, urls));
  }

  template <int64_t UrlTally::*kCount>
  static MeasureValues HitValues(const UrlTally& url, int32_t) {
    return {url.*kCount};
  }
  template <int64_t UrlTally::*kCount>
  static MeasureValues VisitValues(const UrlTally& url, int32_t) {
    return {std::nullopt, std::nullopt, url.*kCount};
  }

  void AddUrls() {
    const auto page_values = [this](const UrlTally& url, int32_t number) -> MeasureValues {
      if (url.pages == 0) return {};
      return {url.hits, url.pages, std::nullopt, counts_.url_users.CountOf(number), url.bytes};
    };
    AddUrlRanking({"pages", "Pages", "page", kPages}, page_values);
    AddUrlRanking({"pages_by_users", "Pages by users", "page", kUsers}, page_values);
    if (!context_.has_sessions) return;
    AddUrlRanking({"entries", "Entry pages", "page", kVisits}, VisitValues<&UrlTally::entries>);
    AddUrlRanking({"exits", "Exit pages", "page", kVisits}, VisitValues<&UrlTally::exits>);
    AddUrlRanking({"bounces", "Pages seen alone", "page", kVisits},
                  VisitValues<&UrlTally::bounces>);
  }

  void AddReferrers() {
    for (StatsSection& section : ReferrerSections(counts_, context_.own_hosts, maker_)) {
      Add(std::move(section));
    }
  }

  void AddRobots() {
    const bool judged = context_.has_robot || counts_.families.names.size() > 0;
    if (!judged) return;
    StatsSection robots = InOrder({"robots", "People and robots", "who"});
    AddRow(&robots, "people", maker_.ValuesOf(counts_.people_and_robots, 0, kEverything));
    AddRow(&robots, "robots", maker_.ValuesOf(counts_.people_and_robots, 1, kEverything));
    Add(std::move(robots));
    AddNamed({"robot_agents", "Robots", "robot"}, counts_.robot_names, {kHits, kPages, kBytes});
  }

  void AddErrors() {
    AddUrlRanking({"not_found", "Not found", "URL"}, HitValues<&UrlTally::not_found>);
    AddNamed({"broken_links", "Broken links", "link"}, counts_.broken_links, {kHits});
    AddUrlRanking({"failures", "Failures of the server", "URL"}, HitValues<&UrlTally::failures>);
  }

  void AddBandwidth() {
    AddUrlRanking({"bandwidth", "Bandwidth", "URL", kBytes}, [](const UrlTally& url, int32_t) {
      return MeasureValues{url.hits, std::nullopt, std::nullopt, std::nullopt, url.bytes};
    });
    AddNamed({"file_types", "File types", "type"}, counts_.file_types, {kHits, kBytes});
    AddNamed({"users", "Users", "user"}, counts_.users, kAllButUsers);
    AddNamed({"users_by_bytes", "Users by bytes", "user", kBytes}, counts_.users, kAllButUsers);
  }

  const TrafficCounts& counts_;
  const ReportContext& context_;
  const SectionMaker maker_;
  TrafficReport report_;
};

}  // namespace

TrafficReport MakeReport(const TrafficCounts& counts, const ReportContext& context) {
  return ReportBuilder(counts, context).Build();
}

}  // namespace weblog::stats
