#include "report/curves.h"

#include <algorithm>
#include <cstddef>

namespace crawl_report {
namespace {

using crawl::EvaluationPoint;

// The points of all crawls of a curve at one place.
Values ValuesOf(const std::vector<const EvaluationPoint*>& points) {
  Values values;
  for (size_t m = 0; m < kMeasureCount; ++m) {
    double sum = 0;
    std::optional<Spread> spread;
    for (const EvaluationPoint* point : points) {
      const std::optional<double> value = Measures()[m].value(*point);
      if (!value.has_value()) {
        spread.reset();
        break;
      }
      if (!spread.has_value()) spread = Spread{0, *value, *value};
      spread->low = std::min(spread->low, *value);
      spread->high = std::max(spread->high, *value);
      sum += *value;
    }
    if (spread.has_value()) spread->mean = sum / static_cast<double>(points.size());
    values[m] = spread;
  }
  return values;
}

using PointList = std::vector<EvaluationPoint> CrawlPoints::*;

std::vector<Values> ValuesOver(const std::vector<const CrawlPoints*>& crawls, PointList list,
                               size_t places) {
  std::vector<Values> values;
  for (size_t i = 0; i < places; ++i) {
    std::vector<const EvaluationPoint*> points;
    for (const CrawlPoints* crawl : crawls) points.push_back(&(crawl->*list)[i]);
    values.push_back(ValuesOf(points));
  }
  return values;
}

// Of the places of the grid, those up to the first one at or behind the end.
size_t PlacesUpTo(const std::vector<EvaluationPoint>& grid, int64_t downloads) {
  size_t places = 0;
  while (places < grid.size() && (places == 0 || grid[places - 1].at < downloads)) ++places;
  return downloads == 0 ? 0 : places;
}

Curve CurveOf(const std::string& name, const std::vector<const CrawlPoints*>& crawls) {
  Curve curve;
  curve.name = name;
  curve.crawls = static_cast<int64_t>(crawls.size());
  const auto count = static_cast<double>(crawls.size());
  double cpu_seconds = 0;
  bool cpu_known = true;
  for (const CrawlPoints* crawl : crawls) {
    curve.longest = std::max(curve.longest, crawl->downloads);
    curve.downloads += static_cast<double>(crawl->downloads);
    curve.relevant += static_cast<double>(crawl->relevant);
    cpu_seconds += crawl->cpu_seconds.value_or(0);
    cpu_known = cpu_known && crawl->cpu_seconds.has_value();
  }
  if (cpu_known && curve.downloads > 0) curve.cpu_seconds = cpu_seconds / curve.downloads;
  curve.downloads /= count;
  curve.relevant /= count;
  const CrawlPoints& first = *crawls.front();
  curve.grid = ValuesOver(crawls, &CrawlPoints::grid, PlacesUpTo(first.grid, curve.longest));
  curve.checkpoints = ValuesOver(crawls, &CrawlPoints::checkpoints, first.checkpoints.size());
  return curve;
}

}  // namespace

const std::array<Measure, kMeasureCount>& Measures() {
  static const std::array<Measure, kMeasureCount> measures = {{
      {"recall", "Recall", "The share of the web’s relevant pages that were found.", 3,
       [](const EvaluationPoint& point) { return point.recall; }},
      {"harvest", "Harvest rate", "The share of the downloads that gave a relevant page.", 3,
       [](const EvaluationPoint& point) { return std::optional<double>(point.harvest); }},
      {"lift", "Lift", "How many times better than fetching pages of the web by lot.", 2,
       [](const EvaluationPoint& point) { return point.lift; }},
      {"relevance", "Average relevance", "The mean relevance of the downloads.", 3,
       [](const EvaluationPoint& point) { return point.average_relevance; }},
  }};
  return measures;
}

std::vector<int64_t> GridUpTo(int64_t downloads, int64_t most) {
  std::vector<int64_t> grid;
  if (downloads < 1) return grid;
  grid.push_back(1);
  const int64_t step = std::max<int64_t>(1, (downloads + most - 2) / (most - 1));
  for (int64_t n = step; n < downloads; n += step) {
    if (n > 1) grid.push_back(n);
  }
  if (downloads > 1) grid.push_back(downloads);
  return grid;
}

std::vector<Curve> CurvesOf(std::span<const CrawlPoints> crawls) {
  std::vector<std::string> names;
  for (const CrawlPoints& crawl : crawls) {
    if (std::find(names.begin(), names.end(), crawl.curve) == names.end()) {
      names.push_back(crawl.curve);
    }
  }
  std::vector<Curve> curves;
  for (const std::string& name : names) {
    std::vector<const CrawlPoints*> members;
    for (const CrawlPoints& crawl : crawls) {
      if (crawl.curve == name) members.push_back(&crawl);
    }
    curves.push_back(CurveOf(name, members));
  }
  return curves;
}

bool HasMeasure(std::span<const Curve> curves, size_t measure) {
  return std::any_of(curves.begin(), curves.end(), [&](const Curve& curve) {
    const auto has = [&](const Values& values) { return values[measure].has_value(); };
    return std::any_of(curve.grid.begin(), curve.grid.end(), has);
  });
}

std::optional<double> BestAt(std::span<const Curve> curves, size_t checkpoint, size_t measure) {
  std::optional<double> best;
  int having = 0;
  for (const Curve& curve : curves) {
    const std::optional<Spread>& value = curve.checkpoints[checkpoint][measure];
    if (!value.has_value()) continue;
    ++having;
    best = std::max(best.value_or(value->mean), value->mean);
  }
  return having < 2 ? std::nullopt : best;
}

}  // namespace crawl_report
