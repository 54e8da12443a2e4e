// What can be measured at a point of a crawl, by name.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/evaluation.h"
#include "eval/judge.h"

namespace crawl_eval {

struct MeasuredPoint {
  crawl::EvaluationPoint point;
  std::optional<double> target_recall;
  bool judged = true;  // whether it is known which pages are relevant
};

struct Measure {
  std::string_view name;  // also that of its column
  std::optional<double> (*of)(const MeasuredPoint& point);
};

// The measures of a crawl at these numbers of downloads, ascending, or at every `every` of them.
std::vector<MeasuredPoint> MeasureAt(const JudgedCrawl& crawl, std::span<const int64_t> at);
std::vector<MeasuredPoint> MeasureCurve(const JudgedCrawl& crawl, int64_t every);

// In the order of their columns.
const std::vector<Measure>& Measures();
// Null when there is none of that name.
const Measure* FindMeasure(std::string_view name);
std::vector<std::string> MeasureNames();

}  // namespace crawl_eval
