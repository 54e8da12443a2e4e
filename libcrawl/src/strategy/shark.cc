#include "strategy/shark.h"

#include <cstdio>

#include "strategy/link_words.h"
#include "strategy/path_depths.h"

namespace crawl {
namespace {

class Shark : public Strategy {
 public:
  Shark(const Terms& query, const StrategyOptions& options)
      : query_(query),
        weights_{options.parameters.at("gamma"), options.parameters.at("delta"),
                 options.parameters.at("beta")},
        words_(static_cast<int>(options.parameters.at("words"))),
        threshold_(options.parameters.at("threshold")),
        depths_(static_cast<int>(options.parameters.at("depth"))) {}

  bool needs_terms() const override { return true; }
  bool needs_places() const override { return true; }

  void AddSeed(uint32_t url, std::string_view, Priorities* priorities) override {
    Offer(url, depths_.bound(), {.score = 1}, priorities);
  }

  void Learn(const FetchedPage& page, Priorities* priorities) override {
    const double similarity = page.terms != nullptr ? query_.Similarity(*page.terms) : 0;
    const Promise own = At(page.url);
    const int depth = depths_.Below(page.url, similarity > threshold_);
    Promise promise;
    promise.from = static_cast<uint32_t>(page.n);
    promise.inherited = weights_.Inherited(similarity, own.inherited, threshold_);
    for (const FoundLink& found : page.links) {
      if (found.link == nullptr) {
        Offer(found.url, depths_.Of(page.url), own, priorities);
        continue;
      }
      if (depth == 0) continue;
      Rate(page, *found.link, &promise);
      Offer(found.url, depth, promise, priorities);
    }
  }

  std::string Why(uint32_t url) const override {
    const Promise& promise = promises_[url];
    if (promise.from == 0) return "seed";
    char text[96];
    std::snprintf(text, sizeof text, "page %u gives %.3f, anchor %.3f, context %.3f; depth %d",
                  promise.from, promise.inherited, promise.anchor,
                  promise.anchor > 0 ? 1.0F : promise.context, depths_.Of(url));
    return text;
  }

 private:
  struct Promise {
    double score = -1;  // below every score: the URL has no place in the frontier
    double inherited = 0;
    float anchor = 0, context = 0;
    uint32_t from = 0;  // the page that links to it; 0 for seeds
  };

  Promise& At(uint32_t url) {
    if (url >= promises_.size()) promises_.resize(size_t{url} + 1);
    return promises_[url];
  }

  void Rate(const FetchedPage& page, const Link& link, Promise* promise) const {
    double anchor = 0, context = 0;
    if (page.terms != nullptr) {
      anchor = query_.Similarity(*page.terms, AnchorPlaces(*page.terms, link));
      if (anchor == 0) {
        context =
            query_.Similarity(*page.terms, ContextPlaces(*page.page, *page.terms, link, words_));
      }
    }
    promise->anchor = static_cast<float>(anchor);
    promise->context = static_cast<float>(context);
    promise->score = weights_.Score(promise->inherited, weights_.Neighborhood(anchor, context));
  }

  void Offer(uint32_t url, int depth, const Promise& promise, Priorities* priorities) {
    depths_.Raise(url, depth);
    Promise& best = At(url);
    if (promise.score <= best.score) return;
    best = promise;
    priorities->Set(url, promise.score);
  }

  const QueryVector query_;
  const SharkWeights weights_;
  const int words_;
  const double threshold_;
  PathDepths depths_;
  std::vector<Promise> promises_;  // by URL
};

constexpr StrategyParameter kParameters[] = {
    {"gamma", 0.8, 0, 1, "how much the pages on the way count, against the words at the link"},
    {"delta", 0.5, 0, 1, "what is left of a score from one page to the next"},
    {"beta", 0.8, 0, 1, "how much the anchor counts, against the words around it"},
    {"depth", 3, 1, 1000, "links that are followed away from relevant pages"},
    {"words", 10, 0, 1000, "words on either side of a link that are its context"},
    {"threshold", 0, 0, 1, "the similarity above which a page is relevant"},
};

arrow::Result<std::unique_ptr<Strategy>> Make(const StrategyOptions& options) {
  Terms terms;
  AnalyzeQuery(options.query, &terms);
  if (terms.terms.empty()) {
    return arrow::Status::Invalid(
        "shark needs a query with words that mean something: give them with --query");
  }
  return std::make_unique<Shark>(terms, options);
}

}  // namespace

const StrategyKind kShark = {
    "shark",
    "Links that are near to --query by the pages on the way there and by the words in and around "
    "them, no further than a depth from such pages (shark-search; Küçük, eq. 3-2 to 3-5).",
    Make, kParameters};

}  // namespace crawl
