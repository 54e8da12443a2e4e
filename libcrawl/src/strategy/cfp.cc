#include "strategy/cfp.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "crawl/good_topics.h"
#include "crawl/text.h"
#include "crawl/topics.h"

namespace crawl {
namespace {

// Seeds come before all that is only guessed at.
constexpr double kSeedPriority = 1e9;
// The pages of a log that are candidates without a link to them: the best.
constexpr size_t kMostProposed = 1'000'000;

class Cfp : public Strategy {
 public:
  Cfp(const StrategyOptions& options, const CfpWeights& weights, std::optional<QueryVector> query,
      uint32_t topic)
      : weights_(weights),
        trace_(options.trace),
        topics_(options.topics),
        topic_(topic),
        query_(std::move(query)) {
    if (trace_ == nullptr) return;
    double sum = 0;
    size_t timed = 0;
    for (uint32_t page = 0; page < trace_->pages(); ++page) {
      const auto dwell = static_cast<double>(trace_->Reading(page).dwell_us);
      if (dwell <= 0) continue;
      sum += dwell;
      ++timed;
    }
    mean_dwell_ = timed > 0 ? sum / static_cast<double>(timed) : 0;
  }

  bool needs_terms() const override { return true; }

  void AddSeed(uint32_t url, std::string_view, Priorities* priorities) override {
    priorities->Set(url, kSeedPriority);
  }

  void Learn(const FetchedPage& page, Priorities* priorities) override {
    const double okapi = OkapiOf(page);
    for (const FoundLink& found : page.links) {
      if (found.link == nullptr) {
        if (found.is_new) priorities->Set(found.url, kSeedPriority);
        continue;
      }
      Parts& parts = parts_[found.url];
      const bool is_new = parts.from == 0;
      if (is_new) parts.log_rank = LogRankOf(page.page->Url(*found.link));
      if (!is_new && parts.okapi >= okapi) continue;
      parts.okapi = okapi;
      parts.from = page.n;
      priorities->Set(found.url, weights_.Importance(parts.okapi, parts.log_rank));
    }
    if (page.n == 1) ProposeLog(priorities);
  }

  // The page's own text is known now.
  double Importance(const FetchedPage& page, double) const override {
    const double most = weights_.Importance(1, 1);
    return most > 0 ? weights_.Importance(OkapiOf(page), LogRankOf(page.url_text)) / most : 0;
  }

  std::string Why(uint32_t url) const override {
    const auto found = parts_.find(url);
    if (found == parts_.end()) return "seed";
    const Parts& parts = found->second;
    char text[96];
    std::snprintf(text, sizeof text, "Okapi %.3f of page %lld, LogRank %.3f", parts.okapi,
                  static_cast<long long>(parts.from), parts.log_rank);
    return text;
  }

 private:
  struct Parts {
    double okapi = 0;
    double log_rank = 0;
    int64_t from = 0;  // the page that okapi is of; 0 when no page links to it
  };

  double OkapiOf(const FetchedPage& page) const {
    if (page.page == nullptr || page.terms == nullptr) return 0;
    return topics_ != nullptr ? topics_->OkapiShare(topic_, *page.page, *page.terms)
                              : query_->Similarity(*page.terms);
  }

  double LogRankOf(std::string_view url) const {
    if (trace_ == nullptr) return 0;
    const auto page = trace_->PageOf(url);
    return page.has_value()
               ? LogRankShare(static_cast<double>(trace_->Reading(*page).dwell_us), mean_dwell_)
               : 0;
  }

  // Pages with no links to them, or with few, are what logs are there for.
  void ProposeLog(Priorities* priorities) {
    if (trace_ == nullptr) return;
    std::vector<uint32_t> pages;
    for (uint32_t page = 0; page < trace_->pages(); ++page) {
      if (trace_->Reading(page).dwell_us > 0) pages.push_back(page);
    }
    const auto before = [this](uint32_t a, uint32_t b) {
      const int64_t x = trace_->Reading(a).dwell_us, y = trace_->Reading(b).dwell_us;
      return x != y ? x > y : a < b;
    };
    std::sort(pages.begin(), pages.end(), before);
    if (pages.size() > kMostProposed) pages.resize(kMostProposed);
    for (const uint32_t page : pages) {
      const auto url = priorities->Propose(trace_->PageUrl(page));
      if (!url.has_value() || parts_.contains(*url)) continue;
      const double log_rank = LogRankOf(trace_->PageUrl(page));
      parts_[*url].log_rank = log_rank;
      if (!priorities->Waits(*url)) priorities->Set(*url, weights_.Importance(0, log_rank));
    }
  }

  const CfpWeights weights_;
  const std::shared_ptr<const Trace> trace_;
  const std::shared_ptr<const TopicTree> topics_;
  const uint32_t topic_;
  const std::optional<QueryVector> query_;
  double mean_dwell_ = 0;
  std::unordered_map<uint32_t, Parts> parts_;
};

// How long people read a page says nothing of what it is about: with less emphasis on the text, the
// pages that everybody reads come first, whatever is looked for.
constexpr StrategyParameter kParameters[] = {
    {"alpha", 1, 0, 1000, "how much the text counts"},
    {"beta", 1, 0, 1000, "how much the log counts"},
    {"emphasis", 8, 0, 1000, "E, which the text counts more by"},
};

arrow::Result<std::unique_ptr<Strategy>> MakeCfp(const StrategyOptions& options) {
  CfpWeights weights;
  weights.alpha = options.parameters.at("alpha");
  weights.beta = options.parameters.at("beta");
  weights.emphasis = options.parameters.at("emphasis");
  if (options.topic_names.size() > 1) {
    return arrow::Status::Invalid("cfp looks for one topic, and --topic names ",
                                  options.topic_names.size());
  }
  if (options.topics != nullptr && !options.topic_names.empty()) {
    ARROW_ASSIGN_OR_RAISE(const GoodTopics good,
                          GoodTopics::Make(options.topics, options.topic_names));
    return std::make_unique<Cfp>(options, weights, std::nullopt, good.topics()[0]);
  }
  Terms terms;
  AnalyzeQuery(options.query, &terms);
  if (terms.terms.empty()) {
    return arrow::Status::Invalid(
        "cfp looks for a topic: name it with --topic, of a tree (--topics) that crawl-topic makes, "
        "or "
        "say it in words with --query");
  }
  StrategyOptions without_tree = options;
  without_tree.topics = nullptr;
  return std::make_unique<Cfp>(without_tree, weights, QueryVector(terms), 0);
}

}  // namespace

double LogRankShare(double dwell, double mean_dwell) {
  return dwell > 0 && mean_dwell > 0 ? dwell / (dwell + mean_dwell) : 0;
}

const StrategyKind kCfp = {
    "cfp",
    "By how well the pages that link fit --topic (Okapi) or --query, and how long readers of "
    "--trace stayed (LogRank; Ahmadi-Abkenari and Selamat, eq. 5).",
    MakeCfp, kParameters};

}  // namespace crawl
