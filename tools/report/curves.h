// The curves of a report: what crawls have found after so many downloads. Several crawls, such as runs of one strategy from
// other seeds, may be one curve, the mean of theirs, with a band from the lowest to the highest of them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/evaluation.h"

namespace crawl_report {

struct Measure {
  std::string_view key;
  std::string_view title;
  std::string_view meaning;  // a sentence
  int decimals;
  std::optional<double> (*value)(const crawl::EvaluationPoint& point);
};

inline constexpr size_t kMeasureCount = 4;
const std::array<Measure, kMeasureCount>& Measures();

// A crawl at the places that all crawls of the report are looked at.
struct CrawlPoints {
  std::string curve;  // the name of the one that it belongs to
  int64_t downloads = 0;
  int64_t relevant = 0;
  std::optional<double> cpu_seconds;
  std::vector<crawl::EvaluationPoint> grid;
  std::vector<crawl::EvaluationPoint> checkpoints;
};

// A measure over the crawls of a curve.
struct Spread {
  double mean = 0;
  double low = 0;
  double high = 0;
};
// Those that all crawls of the curve have, in the order of Measures().
using Values = std::array<std::optional<Spread>, kMeasureCount>;

struct Curve {
  std::string name;
  int64_t crawls = 0;
  int64_t longest = 0;   // downloads of its longest crawl
  double downloads = 0;  // the mean
  double relevant = 0;   // the mean
  // Per download, over all of its crawls; none when that of one is not known.
  std::optional<double> cpu_seconds;
  std::vector<Values> grid;  // only as far as the longest crawl came
  std::vector<Values> checkpoints;
};

// At most `most` numbers (at least 2) of downloads at equal distances, from 1 to `downloads`.
std::vector<int64_t> GridUpTo(int64_t downloads, int64_t most);

// In the order in which their names occur first. All crawls must have been looked at in the same
// places.
std::vector<Curve> CurvesOf(std::span<const CrawlPoints> crawls);

// Whether some curve has the measure at some point.
bool HasMeasure(std::span<const Curve> curves, size_t measure);

// The greatest mean that a curve has at a checkpoint; none when fewer than two curves have one.
std::optional<double> BestAt(std::span<const Curve> curves, size_t checkpoint, size_t measure);

}  // namespace crawl_report
