#include "report/curves.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace {

using crawl_report::CrawlPoints;
using crawl_report::Curve;
using crawl_report::GridUpTo;

constexpr size_t kRecall = 0;
constexpr size_t kHarvest = 1;
constexpr size_t kLift = 2;

crawl::EvaluationPoint Point(int64_t at, double harvest, std::optional<double> recall) {
  crawl::EvaluationPoint point;
  point.at = at;
  point.harvest = harvest;
  point.recall = recall;
  return point;
}

CrawlPoints Crawl(std::string curve, int64_t downloads, std::vector<crawl::EvaluationPoint> grid) {
  CrawlPoints crawl;
  crawl.curve = std::move(curve);
  crawl.downloads = downloads;
  crawl.checkpoints = {grid.back()};
  crawl.grid = std::move(grid);
  return crawl;
}

TEST_CASE("the grid has equal steps, its ends and no more points than wanted") {
  CHECK(GridUpTo(0, 500).empty());
  CHECK(GridUpTo(1, 500) == std::vector<int64_t>{1});
  CHECK(GridUpTo(4, 500) == std::vector<int64_t>{1, 2, 3, 4});
  // Four points after the first, so every 3rd download and the last.
  CHECK(GridUpTo(10, 5) == std::vector<int64_t>{1, 3, 6, 9, 10});
  for (const int64_t downloads : {2, 99, 499, 500, 501, 1000, 123457}) {
    for (const int64_t most : {2, 3, 50, 500}) {
      const std::vector<int64_t> grid = GridUpTo(downloads, most);
      CHECK(grid.size() <= static_cast<size_t>(most));
      CHECK(grid.front() == 1);
      CHECK(grid.back() == downloads);
      CHECK(std::is_sorted(grid.begin(), grid.end(), std::less_equal<>()));
    }
  }
}

TEST_CASE("crawls of one name are one curve: their mean, from the lowest to the highest") {
  const std::vector<CrawlPoints> crawls = {
      Crawl("a", 2, {Point(1, 1.0, 0.1), Point(2, 0.5, 0.2)}),
      Crawl("b", 2, {Point(1, 0.0, std::nullopt), Point(2, 0.25, std::nullopt)}),
      Crawl("a", 2, {Point(1, 0.5, 0.1), Point(2, 1.0, 0.8)})};
  const std::vector<Curve> curves = crawl_report::CurvesOf(crawls);
  REQUIRE(curves.size() == 2);
  CHECK(curves[0].name == "a");
  CHECK(curves[0].crawls == 2);
  // Harvest rates 0.5 and 1 after two downloads: the mean is 0.75. Recall 0.2 and 0.8: 0.5.
  CHECK(curves[0].grid[1][kHarvest]->mean == doctest::Approx(0.75));
  CHECK(curves[0].grid[1][kHarvest]->low == 0.5);
  CHECK(curves[0].grid[1][kHarvest]->high == 1.0);
  CHECK(curves[0].grid[1][kRecall]->mean == doctest::Approx(0.5));
  CHECK_FALSE(curves[0].grid[1][kLift].has_value());
  CHECK(curves[1].name == "b");
  CHECK_FALSE(curves[1].grid[1][kRecall].has_value());
  CHECK(crawl_report::HasMeasure(curves, kRecall));
  CHECK_FALSE(crawl_report::HasMeasure(curves, kLift));
  // There is no winner where only one takes part.
  CHECK(crawl_report::BestAt(curves, 0, kHarvest) == doctest::Approx(0.75));
  CHECK_FALSE(crawl_report::BestAt(curves, 0, kRecall).has_value());
}

TEST_CASE("a curve has what all of its crawls have, as far as the longest came") {
  const auto points = [](std::optional<double> recall) {
    return std::vector{Point(1, 0, recall), Point(5, 0, recall), Point(10, 0, recall),
                       Point(15, 0, recall)};
  };
  std::vector<CrawlPoints> crawls = {Crawl("a", 3, points(0.5)),
                                     Crawl("a", 7, points(std::nullopt)),
                                     Crawl("b", 15, points(0.5)), Crawl("c", 0, points(0.5))};
  const std::vector<Curve> curves = crawl_report::CurvesOf(crawls);
  // Up to 10, the first place behind its end at 7.
  CHECK(curves[0].grid.size() == 3);
  CHECK_FALSE(curves[0].grid[0][kRecall].has_value());
  CHECK(curves[1].grid.size() == 4);
  CHECK(curves[2].grid.empty());
}

TEST_CASE("the cost of a download is that of all crawls over all downloads") {
  std::vector<CrawlPoints> crawls = {Crawl("a", 10, {Point(1, 0, 0)}),
                                     Crawl("a", 30, {Point(1, 0, 0)})};
  crawls[0].cpu_seconds = 1;
  CHECK_FALSE(crawl_report::CurvesOf(crawls)[0].cpu_seconds.has_value());
  CHECK(crawl_report::CurvesOf(crawls)[0].downloads == 20);
  // (1 + 7) seconds / (10 + 30) downloads = 0.2.
  crawls[1].cpu_seconds = 7;
  CHECK(*crawl_report::CurvesOf(crawls)[0].cpu_seconds == doctest::Approx(0.2));
}

}  // namespace
