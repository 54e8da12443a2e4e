#include "crawl/evaluation.h"

#include <algorithm>

namespace crawl {
namespace {

constexpr int kFound = 200;

std::optional<double> Share(int64_t part, std::optional<int64_t> whole) {
  if (!whole.has_value() || *whole == 0) return std::nullopt;
  return static_cast<double>(part) / static_cast<double>(*whole);
}

}  // namespace

void Evaluation::Add(const CrawledPage& page) {
  ++downloads_;
  scored_ = scored_ || page.relevance.has_value();
  if (page.status != kFound || !documents_.insert(page.url).second) return;
  relevant_ += page.relevant ? 1 : 0;
  relevance_ += page.relevance.value_or(0);
}

EvaluationPoint Evaluation::Now() const {
  EvaluationPoint point;
  point.at = point.downloads = downloads_;
  point.documents = static_cast<int64_t>(documents_.size());
  point.relevant = relevant_;
  point.harvest = Share(relevant_, downloads_).value_or(0);
  point.precision = Share(relevant_, point.documents);
  point.recall = Share(relevant_, truth_.relevant);
  if (scored_) point.average_relevance = relevance_ / static_cast<double>(downloads_);
  if (!truth_.relevant.has_value() || !truth_.pages.has_value()) return point;
  const std::optional<double> base = Share(*truth_.relevant, truth_.pages);
  if (base.value_or(0) > 0) point.lift = point.harvest / *base;
  const int64_t rightly_left =
      *truth_.pages - *truth_.relevant - (point.documents - point.relevant);
  point.accuracy = Share(point.relevant + rightly_left, truth_.pages);
  return point;
}

std::vector<EvaluationPoint> PointsAt(std::span<const CrawledPage> pages, const WebTruth& truth,
                                      std::span<const int64_t> at) {
  std::vector<EvaluationPoint> points;
  Evaluation evaluation(truth);
  size_t done = 0;
  for (const int64_t place : at) {
    const size_t end = std::min(pages.size(), static_cast<size_t>(std::max<int64_t>(place, 0)));
    for (; done < end; ++done) evaluation.Add(pages[done]);
    points.push_back(evaluation.Now());
    points.back().at = place;
  }
  return points;
}

std::vector<EvaluationPoint> LiftCurve(std::span<const CrawledPage> pages, const WebTruth& truth,
                                       int64_t every) {
  std::vector<EvaluationPoint> points;
  Evaluation evaluation(truth);
  for (size_t i = 0; i < pages.size(); ++i) {
    evaluation.Add(pages[i]);
    const auto downloads = static_cast<int64_t>(i) + 1;
    if (downloads % every == 0 || i + 1 == pages.size()) points.push_back(evaluation.Now());
  }
  return points;
}

std::optional<int64_t> SearchLength(std::span<const CrawledPage> pages, const WebTruth& truth,
                                    double share) {
  Evaluation evaluation(truth);
  int64_t downloads = 0;
  for (const CrawledPage& page : pages) {
    evaluation.Add(page);
    ++downloads;
    if (!page.relevant || page.status != kFound) continue;
    const EvaluationPoint now = evaluation.Now();
    if (now.recall.value_or(0) >= share) return downloads;
  }
  return std::nullopt;
}

}  // namespace crawl
