#include "eval/measures.h"

#include <algorithm>

namespace crawl_eval {
namespace {

std::vector<MeasuredPoint> WithTargets(const JudgedCrawl& crawl,
                                       const std::vector<crawl::EvaluationPoint>& points) {
  std::vector<int64_t> at;
  for (const crawl::EvaluationPoint& point : points) at.push_back(point.at);
  const auto recalls = crawl.targets == nullptr
                           ? std::vector<std::optional<double>>(points.size())
                           : crawl::TargetRecall(crawl.pages, *crawl.targets, at);
  std::vector<MeasuredPoint> measured;
  for (size_t i = 0; i < points.size(); ++i)
    measured.push_back({points[i], recalls[i], crawl.judged});
  return measured;
}

}  // namespace

std::vector<MeasuredPoint> MeasureAt(const JudgedCrawl& crawl, std::span<const int64_t> at) {
  return WithTargets(crawl, crawl::PointsAt(crawl.pages, crawl.truth, at));
}

std::vector<MeasuredPoint> MeasureCurve(const JudgedCrawl& crawl, int64_t every) {
  return WithTargets(crawl, crawl::LiftCurve(crawl.pages, crawl.truth, every));
}

const std::vector<Measure>& Measures() {
  using Point = const MeasuredPoint&;
  using Value = std::optional<double>;
  static const std::vector<Measure> measures = {
      {"harvest", [](Point p) { return p.judged ? Value(p.point.harvest) : Value(); }},
      {"precision", [](Point p) { return p.judged ? p.point.precision : Value(); }},
      {"recall", [](Point p) -> Value { return p.point.recall; }},
      {"target_recall", [](Point p) -> Value { return p.target_recall; }},
      {"lift", [](Point p) -> Value { return p.point.lift; }},
      {"accuracy", [](Point p) -> Value { return p.point.accuracy; }},
      {"average_relevance", [](Point p) -> Value { return p.point.average_relevance; }},
  };
  return measures;
}

const Measure* FindMeasure(std::string_view name) {
  const auto& measures = Measures();
  const auto found = std::find_if(measures.begin(), measures.end(),
                                  [&](const Measure& measure) { return measure.name == name; });
  return found == measures.end() ? nullptr : &*found;
}

std::vector<std::string> MeasureNames() {
  std::vector<std::string> names;
  for (const Measure& measure : Measures()) names.emplace_back(measure.name);
  return names;
}

}  // namespace crawl_eval
