#include "strategy/collaborative.h"

#include <cstdio>
#include <unordered_map>
#include <vector>

#include "crawl/interest.h"
#include "crawl/reader_interest.h"

namespace crawl {
namespace {

// When a page is crawled, the pages that share a reader with it are scored anew. P(U) and N change
// the scores of all others too, but by little: they are scored anew when N has grown by a tenth.
class Collaborative : public Strategy {
 public:
  Collaborative(std::shared_ptr<const Trace> trace, size_t locality)
      : trace_(std::move(trace)),
        users_(trace_.get(), interest_),
        locality_(trace_.get(), locality, interest_) {}

  void AddSeed(uint32_t url, std::string_view, Priorities* priorities) override {
    priorities->Set(url, kSeedPriority);
  }

  void Learn(const FetchedPage& page, Priorities* priorities) override {
    users_.Crawled(page.url_text, page.relevant);
    const std::vector<uint32_t> entered = locality_.Crawled(page.url_text, page.relevant);
    for (const FoundLink& found : page.links) {
      if (found.is_new) Meet(found, priorities);
    }
    if (10 * users_.crawled().pages > 11 * scored_at_) {
      scored_at_ = users_.crawled().pages;
      for (uint32_t other = 0; other < trace_->pages(); ++other) {
        if (known_.count(other) > 0) Rate(other, priorities);
      }
    }
    users_.ForEachAffected(page.url_text, [&](uint32_t other) { Rate(other, priorities); });
    for (const uint32_t other : entered) Rate(other, priorities);
  }

  std::string Why(uint32_t url) const override {
    const auto found = pages_.find(url);
    if (found == pages_.end()) return "nobody read it";
    const std::string_view text = trace_->PageUrl(found->second);
    char why[120];
    std::snprintf(why, sizeof why, "%zu readers %+.2f, %s the locality of relevant pages %+.2f",
                  trace_->UsersOf(found->second).size(), users_.Score(text),
                  locality_.Inside(found->second) ? "inside" : "outside", locality_.Score(text));
    return why;
  }

 private:
  // Seeds come before all that is only guessed at.
  static constexpr double kSeedPriority = 1e9;

  double Score(std::string_view url) const { return users_.Score(url) + locality_.Score(url); }

  // A link to a URL that is new. Where a redirect leads is as good as where it was.
  void Meet(const FoundLink& found, Priorities* priorities) {
    if (found.link == nullptr) return priorities->Set(found.url, kSeedPriority);
    const auto read = trace_->PageOf(found.link->url);
    if (!read.has_value()) return priorities->Set(found.url, 0);
    known_.emplace(*read, found.url);
    pages_.emplace(found.url, *read);
    Rate(*read, priorities);
  }

  // Gives a page of the trace its priority, as a candidate if it is not one yet.
  void Rate(uint32_t page, Priorities* priorities) {
    const std::string_view text = trace_->PageUrl(page);
    auto known = known_.find(page);
    if (known == known_.end()) {
      const auto number = priorities->Propose(text);
      if (!number.has_value()) return;
      known = known_.emplace(page, *number).first;
      pages_.emplace(*number, page);
    }
    priorities->Set(known->second, Score(text));
  }

  const InterestOptions interest_;
  const std::shared_ptr<const Trace> trace_;
  UserInterest users_;
  LocalityInterest locality_;
  uint32_t scored_at_ = 0;                        // the N at which all pages were scored last
  std::unordered_map<uint32_t, uint32_t> known_;  // from pages of the trace to URLs of the crawl
  std::unordered_map<uint32_t, uint32_t> pages_;  // and back
};

}  // namespace

arrow::Result<std::unique_ptr<Strategy>> MakeCollaborative(const StrategyOptions& options) {
  if (options.trace == nullptr) {
    return arrow::Status::Invalid(
        "collaborative learns from readers: give their visits with --trace (weblog-sessions makes "
        "them)");
  }
  if (!options.has_predicate) {
    return arrow::Status::Invalid(
        "collaborative looks for relevant pages: say with --predicate "
        "which they are");
  }
  return std::make_unique<Collaborative>(options.trace, options.locality);
}

}  // namespace crawl
