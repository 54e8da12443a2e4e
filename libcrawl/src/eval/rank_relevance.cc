#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

#include "crawl/relevance.h"
#include "crawl/topics.h"

namespace crawl {
namespace {

class RankRelevance : public RelevanceMeasure {
 public:
  explicit RankRelevance(const Terms& query) : query_(query), pages_of_(query.terms.size(), 0) {
    for (uint32_t i = 0; i < query_.terms.size(); ++i) {
      numbers_.emplace(query_.Text(query_.terms[i]), i);
    }
  }

  void Add(uint32_t number, const Page&, const Terms& terms) override {
    PooledPage page{number, terms.words, found_.size(), 0};
    for (const Terms::Term& term : terms.terms) {
      const auto place = numbers_.find(terms.Text(term));
      if (place == numbers_.end()) continue;
      found_.push_back({place->second, term.count});
      ++pages_of_[place->second];
    }
    page.end = found_.size();
    pages_.push_back(page);
    words_ += terms.words;
  }

  std::vector<double> Scores(uint32_t pages) override {
    std::vector<double> weights;
    for (const PooledPage& page : pages_) weights.push_back(WeightOf(page));
    std::vector<double> sorted = weights;
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    std::vector<double> scores(pages, 0);
    for (size_t i = 0; i < pages_.size(); ++i) {
      if (weights[i] <= 0) continue;
      const auto better =
          std::lower_bound(sorted.begin(), sorted.end(), weights[i], std::greater<>()) -
          sorted.begin();
      scores[pages_[i].number] =
          1 - static_cast<double>(better) / static_cast<double>(pages_.size());
    }
    return scores;
  }

 private:
  struct PooledPage {
    uint32_t number = 0;
    uint32_t words = 0;
    size_t begin = 0, end = 0;  // in found_
  };
  struct Found {
    uint32_t term = 0;  // of the query
    uint32_t count = 0;
  };

  double WeightOf(const PooledPage& page) const {
    const OkapiOptions options;
    const auto pool = static_cast<double>(pages_.size());
    const double mean = words_ / pool;
    double weight = 0;
    for (size_t i = page.begin; i < page.end; ++i) {
      const double df = pages_of_[found_[i].term], f = found_[i].count;
      const double length = options.k1 * (1 - options.b + options.b * page.words / mean);
      weight += std::log1p((pool - df + 0.5) / (df + 0.5)) * (options.k1 + 1) * f / (length + f);
    }
    return weight;
  }

  const Terms query_;
  std::unordered_map<std::string_view, uint32_t> numbers_;  // of the query's terms
  std::vector<double> pages_of_;                            // by term: pages that have it
  std::vector<PooledPage> pages_;
  std::vector<Found> found_;
  double words_ = 0;  // of all pages
};

}  // namespace

std::unique_ptr<RelevanceMeasure> MakeRankRelevance(const Terms& query) {
  return std::make_unique<RankRelevance>(query);
}

}  // namespace crawl
