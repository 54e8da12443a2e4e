#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "crawl/relevance.h"

namespace crawl {
namespace {

// Scores each page as it comes.
class PageByPage : public RelevanceMeasure {
 public:
  void Add(uint32_t number, const Page&, const Terms& terms) override {
    if (number >= scores_.size()) scores_.resize(size_t{number} + 1);
    scores_[number] = ScoreOf(terms);
  }
  std::vector<double> Scores(uint32_t pages) override {
    scores_.resize(pages);
    return std::move(scores_);
  }

 private:
  virtual double ScoreOf(const Terms& terms) const = 0;

  std::vector<double> scores_;
};

class Keywords : public PageByPage {
 public:
  explicit Keywords(const Terms& query) : query_(query) {}

 private:
  double ScoreOf(const Terms& terms) const override {
    size_t found = 0;
    for (const Terms::Term& term : terms.terms) {
      const std::string_view text = terms.Text(term);
      found += std::any_of(query_.terms.begin(), query_.terms.end(),
                           [&](const Terms::Term& own) { return query_.Text(own) == text; });
    }
    return query_.terms.empty()
               ? 0
               : static_cast<double>(found) / static_cast<double>(query_.terms.size());
  }

  const Terms query_;
};

class QuerySimilarity : public PageByPage {
 public:
  explicit QuerySimilarity(const Terms& query) : query_(query) {}

 private:
  double ScoreOf(const Terms& terms) const override { return query_.Similarity(terms); }

  const QueryVector query_;
};

class ClassifierScore : public PageByPage {
 public:
  explicit ClassifierScore(GoodTopics good) : good_(std::move(good)) {}

 private:
  double ScoreOf(const Terms& terms) const override { return good_.Judge(terms).relevance; }

  const GoodTopics good_;
};

}  // namespace

std::unique_ptr<RelevanceMeasure> MakeKeywordRelevance(const Terms& query) {
  return std::make_unique<Keywords>(query);
}

std::unique_ptr<RelevanceMeasure> MakeSimilarityRelevance(const Terms& query) {
  return std::make_unique<QuerySimilarity>(query);
}

std::unique_ptr<RelevanceMeasure> MakeClassifierRelevance(GoodTopics good) {
  return std::make_unique<ClassifierScore>(std::move(good));
}

Terms Combined(std::span<const Terms> pages) {
  Terms all;
  std::unordered_map<std::string_view, size_t> numbers;  // letters of `pages`
  for (const Terms& page : pages) {
    for (const Terms::Term& term : page.terms) {
      const std::string_view text = page.Text(term);
      const auto [place, is_new] = numbers.try_emplace(text, all.terms.size());
      if (is_new) {
        all.terms.push_back({static_cast<uint32_t>(all.letters.size()), term.size, 0});
        all.letters.append(text);
      }
      all.terms[place->second].count += term.count;
    }
    all.words += page.words;
  }
  return all;
}

}  // namespace crawl
