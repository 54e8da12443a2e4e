#include "report/make_report.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>

#include "support/crawl_directory.h"
#include "support/numbers.h"

namespace crawl_report {
namespace {

// The colours of charts.js: of more curves than these, not all bands are drawn.
constexpr size_t kMostBanded = 6;

using crawl_eval::JudgedCrawl;

// Points of a curve, and of all curves together: the page must stay small enough for a phone.
constexpr int64_t kMostPoints = 500;
constexpr int64_t kMostPointsOfAll = 20000;
constexpr int64_t kFewestPoints = 50;

std::string CurveName(const JudgedCrawl& crawl, Grouping grouping) {
  if (grouping == Grouping::kCrawl || crawl.strategy.empty()) return crawl.name;
  if (grouping == Grouping::kStrategy || crawl.predicate.empty()) return crawl.strategy;
  return crawl.strategy + ", " + crawl.predicate;
}

std::string RemarkOn(const JudgedCrawl& crawl, const CrawlPoints& points) {
  std::string text = crawl.strategy;
  if (!crawl.predicate.empty()) text += (text.empty() ? "" : ", ") + crawl.predicate;
  if (!text.empty()) text += ": ";
  return text + support::Grouped(points.downloads) + " downloads, " +
         support::Grouped(points.relevant) + " relevant";
}

int64_t LongestOf(std::span<const JudgedCrawl> crawls) {
  size_t longest = 0;
  for (const JudgedCrawl& crawl : crawls) longest = std::max(longest, crawl.pages.size());
  return static_cast<int64_t>(longest);
}

// Those that some crawl came to; the end of the longest when it came to none.
std::vector<int64_t> ReachedCheckpoints(const std::vector<int64_t>& checkpoints, int64_t longest) {
  std::vector<int64_t> reached;
  for (const int64_t at : checkpoints) {
    if (at <= longest) reached.push_back(at);
  }
  if (reached.empty() && longest > 0) reached.push_back(longest);
  return reached;
}

int64_t PointsEach(size_t crawls) {
  return std::clamp(kMostPointsOfAll / static_cast<int64_t>(crawls), kFewestPoints, kMostPoints);
}

CrawlPoints PointsOf(const JudgedCrawl& crawl, const Report& report) {
  CrawlPoints points;
  points.downloads = static_cast<int64_t>(crawl.pages.size());
  points.grid = crawl::PointsAt(crawl.pages, crawl.truth, report.grid);
  points.checkpoints = crawl::PointsAt(crawl.pages, crawl.truth, report.checkpoints);
  points.relevant = points.grid.empty() ? 0 : points.grid.back().relevant;
  return points;
}

// The numbers of the first relevant pages; each page once.
std::vector<int64_t> FirstRelevant(const JudgedCrawl& crawl, int64_t most) {
  std::vector<int64_t> numbers;
  std::unordered_set<std::string_view> seen;
  for (size_t i = 0; i < crawl.pages.size(); ++i) {
    const crawl::CrawledPage& page = crawl.pages[i];
    if (static_cast<int64_t>(numbers.size()) == most) break;
    if (!page.relevant || page.status != 200 || !seen.insert(page.url).second) continue;
    numbers.push_back(static_cast<int64_t>(i) + 1);
  }
  return numbers;
}

std::string Subtitle(std::span<const JudgedCrawl> crawls) {
  const auto count = static_cast<int64_t>(crawls.size());
  std::string text = support::Grouped(count) + (count == 1 ? " crawl" : " crawls");
  std::set<std::string> predicates;
  for (const JudgedCrawl& crawl : crawls) predicates.insert(crawl.predicate);
  predicates.erase("");
  if (predicates.size() == 1) text += "; relevant is " + *predicates.begin();
  if (predicates.size() > 1) {
    text += "; " + support::Grouped(static_cast<int64_t>(predicates.size())) + " predicates";
  }
  return text;
}

// None of a crawl that was killed.
std::optional<double> CpuSeconds(const std::map<std::string, std::string>& state) {
  const auto found = state.find("cpu_us");
  double microseconds = 0;
  if (found == state.end() || !support::ParseNumber(found->second, &microseconds)) {
    return std::nullopt;
  }
  return microseconds / 1e6;
}

void AddNotes(size_t crawls, Report* report) {
  const bool bands = std::any_of(report->curves.begin(), report->curves.end(),
                                 [](const Curve& curve) { return curve.crawls > 1; });
  if (bands) {
    report->notes.emplace_back(
        "A curve of several crawls is their mean; the band goes from the lowest to the highest of "
        "them. A crawl that ended early counts with what it had at its end.");
  }
  if (bands && report->curves.size() > kMostBanded) {
    report->notes.emplace_back("Of so many curves, the three that end highest have their bands.");
  }
  report->notes.emplace_back(
      "Every request is a download, failed ones and redirects too. A page counts once.");
  if (report->crawls.size() < crawls) {
    report->notes.push_back(
        "Of " + support::Grouped(static_cast<int64_t>(crawls)) + " crawls, the first " +
        support::Grouped(static_cast<int64_t>(report->crawls.size())) + " are told of one by one.");
  }
}

}  // namespace

arrow::Result<Report> MakeReport(std::span<const JudgedCrawl> crawls, const ReportOptions& options,
                                 std::vector<std::string> notes) {
  Report report;
  report.title = options.title;
  report.subtitle = Subtitle(crawls);
  report.grid = GridUpTo(LongestOf(crawls), PointsEach(crawls.size()));
  report.checkpoints = ReachedCheckpoints(options.checkpoints, LongestOf(crawls));
  report.notes = std::move(notes);
  std::vector<CrawlPoints> points;
  std::vector<SweptCrawl> swept;
  for (const JudgedCrawl& crawl : crawls) {
    points.push_back(PointsOf(crawl, report));
    points.back().curve = CurveName(crawl, options.grouping);
    ARROW_ASSIGN_OR_RAISE(const auto opened, support::OpenCrawl(crawl.name));
    const auto& engine = opened.engine;
    ARROW_ASSIGN_OR_RAISE(auto state, ReadState(engine.get()));
    points.back().cpu_seconds = CpuSeconds(state);
    if (!points.back().checkpoints.empty()) {
      swept.push_back({std::move(state), points.back().checkpoints.back()});
    }
    if (static_cast<int64_t>(report.crawls.size()) >= options.details) continue;
    ARROW_ASSIGN_OR_RAISE(
        CrawlFacts facts,
        ReadCrawlFacts(engine.get(), FirstRelevant(crawl, options.top), options.top));
    report.crawls.push_back({crawl.name, RemarkOn(crawl, points.back()), std::move(facts)});
  }
  report.curves = CurvesOf(points);
  ARROW_ASSIGN_OR_RAISE(report.sweeps, MakeSweeps(swept, options.sweeps));
  AddNotes(crawls.size(), &report);
  return report;
}

}  // namespace crawl_report
