#include "strategy/learning.h"

#include <string>
#include <utility>
#include <vector>

#include "learn/interest_model.h"

namespace crawl {
namespace {

// Seeds come before all that is only guessed at.
constexpr double kSeedPriority = 1e9;

class Learning : public Strategy {
 public:
  Learning(std::shared_ptr<const Trace> trace, const LearningOptions& options)
      : trace_(std::move(trace)),
        needs_terms_(options.weights[Factor::kWords] != 0 ||
                     (trace_ != nullptr && options.weights[Factor::kSignatures] != 0)),
        proposed_(trace_ != nullptr ? trace_->pages() : 0),
        model_(trace_.get(), options) {}

  bool needs_terms() const override { return needs_terms_; }

  void AddSeed(uint32_t url, std::string_view text, Priorities* priorities) override {
    model_.Meet(url, text);
    MarkSeed(url);
    priorities->Set(url, kSeedPriority);
  }

  void Learn(const FetchedPage& page, Priorities* priorities) override {
    links_.clear();
    for (const FoundLink& found : page.links) {
      if (found.link == nullptr) {
        // Where a redirect leads is as good as where it was.
        if (found.is_new) MarkSeed(found.url);
        if (found.is_new) priorities->Set(found.url, kSeedPriority);
        continue;
      }
      if (found.is_new) {
        model_.Meet(found.url, page.page->Url(*found.link));
        candidates_.push_back(found.url);
      }
      links_.push_back(found.url);
    }
    touched_.clear();
    model_.Learn({page.url, page.url_text, page.relevant, IsSeed(page.url), page.terms, links_},
                 &touched_);
    ProposeReaders(page, priorities);
    if (!model_.RefreshDue(candidates_.size())) {
      for (const uint32_t url : touched_) Rate(url, priorities);
      return;
    }
    std::erase_if(candidates_, [&](uint32_t url) { return model_.memory().IsCrawled(url); });
    const std::vector<double> scores = model_.Refresh(candidates_);
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (!IsSeed(candidates_[i])) priorities->Set(candidates_[i], scores[i]);
    }
  }

  std::string Why(uint32_t url) const override { return IsSeed(url) ? "seed" : model_.Why(url); }
  std::string Explain(uint32_t url) const override {
    return (IsSeed(url) ? "  a seed, which comes before all that is only guessed at\n" : "") +
           model_.Explain(url);
  }
  std::optional<Affinities> Learned() const override { return model_.Learned(); }

 private:
  void Rate(uint32_t url, Priorities* priorities) {
    if (!IsSeed(url)) priorities->Set(url, model_.Score(url));
  }

  bool IsSeed(uint32_t url) const { return url < seeds_.size() && seeds_[url]; }
  void MarkSeed(uint32_t url) {
    if (url >= seeds_.size()) seeds_.resize(size_t{url} + 1);
    seeds_[url] = true;
  }

  // The pages that the readers of a relevant page read become candidates; before one is found, those
  // of any page's readers, and those of readers who were interested in an earlier crawl.
  void ProposeReaders(const FetchedPage& page, Priorities* priorities) {
    if (trace_ == nullptr) return;
    if (page.n == 1) {
      for (uint32_t user = 0; user < trace_->users(); ++user) {
        if (model_.WasInterested(user)) ProposePages(user, priorities);
      }
    }
    found_ = found_ || page.relevant;
    const auto read = model_.memory().ReadPage(page.url);
    if (!read.has_value() || (found_ && !page.relevant)) return;
    for (const uint32_t user : trace_->UsersOf(*read)) ProposePages(user, priorities);
  }

  void ProposePages(uint32_t user, Priorities* priorities) {
    for (const uint32_t page : trace_->PagesOf(user)) {
      if (proposed_[page]) continue;
      proposed_[page] = true;
      if (model_.memory().UrlOf(page).has_value()) continue;
      const auto url = priorities->Propose(trace_->PageUrl(page));
      if (!url.has_value()) continue;
      model_.MeetRead(*url, page);
      candidates_.push_back(*url);
      touched_.push_back(*url);
    }
  }

  const std::shared_ptr<const Trace> trace_;
  const bool needs_terms_;
  std::vector<bool> seeds_;           // by URL, and where redirects lead
  std::vector<bool> proposed_;        // by page of the trace
  std::vector<uint32_t> candidates_;  // URLs that were met, some of them crawled since
  bool found_ = false;                // a relevant page
  std::vector<uint32_t> links_;
  std::vector<uint32_t> touched_;
  InterestModel model_;
};

arrow::Status CheckPredicate(const StrategyOptions& options, const char* name) {
  if (options.has_predicate) return arrow::Status::OK();
  return arrow::Status::Invalid(name,
                                " looks for relevant pages: say with --predicate which they are");
}

LearningOptions Without(LearningOptions options, std::initializer_list<Factor> factors) {
  for (const Factor factor : factors) options.weights[factor] = 0;
  return options;
}

arrow::Result<std::unique_ptr<Strategy>> MakeIntelligent(const StrategyOptions& options) {
  ARROW_RETURN_NOT_OK(CheckPredicate(options, "intelligent"));
  return std::make_unique<Learning>(
      nullptr, Without(options.learning,
                       {Factor::kUsers, Factor::kSignatures, Factor::kLocality, Factor::kRank}));
}

arrow::Result<std::unique_ptr<Strategy>> MakeCollaborative(const StrategyOptions& options) {
  if (options.trace == nullptr) {
    return arrow::Status::Invalid(
        "collaborative learns from readers: give their visits with --trace (weblog-sessions makes "
        "them)");
  }
  ARROW_RETURN_NOT_OK(CheckPredicate(options, "collaborative"));
  return std::make_unique<Learning>(
      options.trace, Without(options.learning,
                             {Factor::kWords, Factor::kTokens, Factor::kLinks, Factor::kSiblings}));
}

arrow::Result<std::unique_ptr<Strategy>> MakeCombined(const StrategyOptions& options) {
  ARROW_RETURN_NOT_OK(CheckPredicate(options, "combined"));
  return std::make_unique<Learning>(options.trace, options.learning);
}

}  // namespace

const StrategyKind kIntelligent = {
    "intelligent",
    "Links that look like those to relevant pages, by --predicate: words of the pages that link, "
    "URLs, link classes, siblings (Aggarwal, section 2).",
    MakeIntelligent};
const StrategyKind kCollaborative = {
    "collaborative",
    "Where the readers of relevant pages went, by --trace and --predicate: users, signatures, "
    "temporal locality (Aggarwal, section 3).",
    MakeCollaborative};
const StrategyKind kCombined = {
    "combined", "Links and readers together; --trace may be missing (Aggarwal, section 4).",
    MakeCombined};

}  // namespace crawl
