#include "strategy/focused.h"

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "crawl/good_topics.h"
#include "strategy/distiller.h"

namespace crawl {
namespace {

// R(p) is at most 1, and so is the score of a hub, whose links come before others by as much. Seeds
// come before all that is only guessed at.
constexpr double kHubPriority = 1;
constexpr double kSeedPriority = 3;

class Focused : public Strategy {
 public:
  Focused(GoodTopics good, bool hard, const DistillerOptions& options)
      : good_(std::move(good)), hard_(hard), distills_(options.first > 0), distiller_(options) {}

  bool needs_terms() const override { return true; }

  void AddSeed(uint32_t url, std::string_view, Priorities* priorities) override {
    At(url) = {kSeed, kSeedPriority, false};
    priorities->Set(url, kSeedPriority);
  }

  void Learn(const FetchedPage& page, Priorities* priorities) override {
    GoodTopics::Judgement judgement;
    if (page.terms != nullptr) judgement = good_.Judge(*page.terms);
    for (const FoundLink& found : page.links) {
      if (found.link == nullptr) {
        // Where a redirect leads is as promising as where it was.
        Raise(found.url, At(page.url), priorities);
      } else if (judgement.accepted || !hard_) {
        Raise(found.url, {page.n, judgement.relevance, false}, priorities);
      }
    }
    if (distills_) Distill(page, judgement.relevance, priorities);
  }

  std::string Why(uint32_t url) const override {
    const Found& found = found_[url];
    if (found.page == kSeed) return "seed";
    char text[64];
    const auto page = static_cast<long long>(found.page);
    if (found.of_hub) {
      std::snprintf(text, sizeof text, "page %lld is a hub of %.3f", page,
                    found.priority - kHubPriority);
    } else {
      std::snprintf(text, sizeof text, "page %lld has relevance %.3f", page, found.priority);
    }
    return text;
  }

 private:
  static constexpr int64_t kNowhere = 0, kSeed = -1;
  // Where a URL was found best.
  struct Found {
    int64_t page = kNowhere;
    double priority = 0;
    bool of_hub = false;
  };

  Found& At(uint32_t url) {
    if (url >= found_.size()) found_.resize(size_t{url} + 1);
    return found_[url];
  }

  // A URL may have been met on a page whose links are not taken, and have no priority yet.
  void Raise(uint32_t url, Found found, Priorities* priorities) {
    Found& best = At(url);
    if (best.page != kNowhere &&
        !(priorities->Waits(url) && priorities->Of(url) < found.priority)) {
      return;
    }
    best = found;
    priorities->Set(url, found.priority);
  }

  // Hubs that were fetched are not fetched again: what waits of their links goes to the front.
  void Distill(const FetchedPage& page, double relevance, Priorities* priorities) {
    distiller_.Add(page, relevance);
    if (!distiller_.Due()) return;
    for (const Distiller::Hub& hub : distiller_.Distill()) {
      for (const uint32_t url : hub.links) {
        if (!priorities->Waits(url)) continue;
        Raise(url, {hub.n, kHubPriority + hub.score, true}, priorities);
      }
    }
  }

  const GoodTopics good_;
  const bool hard_;
  const bool distills_;
  Distiller distiller_;
  std::vector<Found> found_;  // by URL
};

constexpr StrategyParameter kParameters[] = {
    {"distill", 50, 0, 1e9, "pages until hubs are looked for first; 0 for never"},
    {"rho", 0.5, 0, 1, "the relevance above which pages are authorities"},
    {"hubs", 10, 1, 1e6, "how many hubs have their links brought forward"},
    {"same-host", 0.1, 0, 1, "how much a link within a host counts for hubs"},
};

arrow::Result<std::unique_ptr<Strategy>> Make(const StrategyOptions& options, bool hard) {
  if (options.topics == nullptr || options.topic_names.empty()) {
    return arrow::Status::Invalid(hard ? "focused-hard" : "focused-soft",
                                  " needs topics that are good: name them with --topic, of a tree "
                                  "(--topics) that crawl-topic "
                                  "makes");
  }
  ARROW_ASSIGN_OR_RAISE(GoodTopics good, GoodTopics::Make(options.topics, options.topic_names));
  DistillerOptions distiller;
  distiller.first = static_cast<int64_t>(options.parameters.at("distill"));
  distiller.rho = options.parameters.at("rho");
  distiller.hubs = static_cast<size_t>(options.parameters.at("hubs"));
  distiller.same_host = options.parameters.at("same-host");
  return std::make_unique<Focused>(std::move(good), hard, distiller);
}

arrow::Result<std::unique_ptr<Strategy>> MakeSoft(const StrategyOptions& options) {
  return Make(options, false);
}

arrow::Result<std::unique_ptr<Strategy>> MakeHard(const StrategyOptions& options) {
  return Make(options, true);
}

}  // namespace

const StrategyKind kFocusedSoft = {
    "focused-soft",
    "Links of the pages that are most probably about one of --topic, of the tree --topics (focused "
    "crawler; Küçük, eq. 3-6).",
    MakeSoft, kParameters};
const StrategyKind kFocusedHard = {
    "focused-hard",
    "The same, and only links of pages that are about these topics more than about any other "
    "(Küçük, 3.1.3.3).",
    MakeHard, kParameters};

}  // namespace crawl
