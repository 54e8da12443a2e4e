#include "strategy/iq_learning.h"

#include <algorithm>
#include <cstdio>

#include "learn/link_contexts.h"
#include "learn/q_classifier.h"
#include "learn/q_values.h"
#include "learn/sample_relevance.h"
#include "strategy/link_words.h"
#include "weblog/text_table.h"

namespace crawl {
namespace {

// Seeds come before all that is only guessed at.
constexpr double kSeedPriority = 1e9;
// Different words that count.
constexpr uint32_t kMostWords = 4'000'000;
static_assert(kMostWords <= LinkContexts::kMostWords);

class IqLearning : public Strategy {
 public:
  IqLearning(const Terms& query, const StrategyOptions& options)
      : oracle_(options.has_predicate && options.parameters.at("oracle") != 0),
        sample_(options.parameters.at("sample")),
        batch_(static_cast<int64_t>(options.parameters.at("batch"))),
        words_(static_cast<int>(options.parameters.at("words"))),
        q_values_(options.parameters.at("gamma")),
        classifier_(&contexts_, static_cast<int>(options.parameters.at("classes"))) {
    CountWords(&query);
    relevance_.AddSample(counted_, true);
    for (const CountedWord& word : counted_) query_.push_back(word.word);
    classifier_.Train({}, query_);
  }

  bool needs_terms() const override { return true; }
  bool needs_places() const override { return true; }

  void AddSeed(uint32_t url, std::string_view, Priorities* priorities) override {
    MarkSeed(url);
    priorities->Set(url, kSeedPriority);
  }

  void Learn(const FetchedPage& page, Priorities* priorities) override {
    CountWords(page.terms);
    bool redirects = false;
    links_.clear();
    for (const FoundLink& found : page.links) {
      if (found.link != nullptr) {
        links_.push_back(found.url);
        AddContext(page, found);
      } else {
        redirects = true;
        contexts_.Copy(page.url, found.url);
        if (IsSeed(page.url)) MarkSeed(found.url);
      }
      if (found.is_new) candidates_.push_back(found.url);
      if (found.is_new || priorities->Waits(found.url)) Rate(found.url, priorities);
    }
    if (!redirects) q_values_.Add(page.url, Relevance(page), links_);
    if (page.n < next_batch_) return;
    next_batch_ = page.n + std::max(batch_, page.n / 10);
    LearnAll(priorities);
  }

  std::string Why(uint32_t url) const override {
    if (IsSeed(url)) return "seed";
    const QClassifier::Estimate estimate = classifier_.Of(url);
    char text[96];
    std::snprintf(text, sizeof text, "Q %.3f by %zu words, class %zu of %zu with %.2f", estimate.q,
                  estimate.words, estimate.best_class + 1, classifier_.classes(),
                  estimate.probability);
    return text;
  }

 private:
  // Numbers the words of a page: numbers_ for its terms, counted_ for those that count.
  void CountWords(const Terms* terms) {
    numbers_.clear();
    counted_.clear();
    if (terms == nullptr) return;
    for (const Terms::Term& term : terms->terms) {
      const bool counts = table_.size() < kMostWords;
      numbers_.push_back(counts ? table_.Add(terms->Text(term)) : kMostWords);
      if (counts) counted_.push_back({numbers_.back(), term.count});
    }
  }

  void AddContext(const FetchedPage& page, const FoundLink& found) {
    if (page.terms == nullptr) return;
    context_.clear();
    for (const Terms::Place& place : ContextPlaces(*page.page, *page.terms, *found.link, words_)) {
      if (numbers_[place.term] < kMostWords) context_.push_back(numbers_[place.term]);
    }
    contexts_.Add(found.url, context_);
  }

  // R(d) of a page, of which the estimator learns if it is a sample.
  double Relevance(const FetchedPage& page) {
    relevance_.Count(counted_);
    const double relevance = relevance_.Of(counted_);
    const bool given = oracle_ ? page.relevant : IsSeed(page.url) && !counted_.empty();
    if (given || (!oracle_ && relevance >= sample_)) {
      relevance_.AddSample(counted_, false);
    } else {
      relevance_.AddOther(counted_);
    }
    return given ? 1 : relevance;
  }

  void LearnAll(Priorities* priorities) {
    relevance_.Learn();
    q_values_.Update();
    examples_.clear();
    for (const QValues::Page& page : q_values_.pages()) examples_.push_back({page.url, page.q});
    classifier_.Train(examples_, query_);
    std::erase_if(candidates_, [&](uint32_t url) { return !priorities->Waits(url); });
    for (const uint32_t url : candidates_) Rate(url, priorities);
  }

  void Rate(uint32_t url, Priorities* priorities) {
    priorities->Set(url, IsSeed(url) ? kSeedPriority : classifier_.Of(url).q);
  }

  bool IsSeed(uint32_t url) const { return url < seeds_.size() && seeds_[url]; }
  void MarkSeed(uint32_t url) {
    if (url >= seeds_.size()) seeds_.resize(size_t{url} + 1);
    seeds_[url] = true;
  }

  const bool oracle_;
  const double sample_;
  const int64_t batch_;
  const int words_;
  int64_t next_batch_ = 1;
  weblog::TextTable table_;
  std::vector<uint32_t> query_;
  SampleRelevance relevance_;
  QValues q_values_;
  LinkContexts contexts_;
  QClassifier classifier_;
  std::vector<bool> seeds_;           // by URL, and where redirects lead
  std::vector<uint32_t> candidates_;  // URLs that were met, some of them crawled since
  std::vector<uint32_t> numbers_;
  std::vector<CountedWord> counted_;
  std::vector<uint32_t> context_, links_;
  std::vector<QClassifier::Example> examples_;
};

constexpr StrategyParameter kParameters[] = {
    {"gamma", 0.35, 0, 0.99, "how much what a page leads to counts"},
    {"classes", 3, 2, 100, "parts that Q values are cut into"},
    {"words", 5, 0, 1000, "words on either side of a link that count with its anchor"},
    {"batch", 1, 1, 1e9,
     "pages after which all is learned anew; a tenth of the crawl when that is more"},
    {"oracle", 1, 0, 1, "whether --predicate says which pages are samples; else the estimator"},
    {"sample", 0.9, 0, 1, "the relevance from which on a page is a sample, without an oracle"},
};

arrow::Result<std::unique_ptr<Strategy>> Make(const StrategyOptions& options) {
  Terms terms;
  AnalyzeQuery(options.query, &terms);
  return std::make_unique<IqLearning>(terms, options);
}

}  // namespace

const StrategyKind kIqLearning = {"iq-learning",
                                  "Links with words that lead to pages like the seeds, --query or "
                                  "what --predicate finds, at once "
                                  "or later (IQ-Learning; Ye et al., eq. 1 to 5).",
                                  Make, kParameters};

}  // namespace crawl
