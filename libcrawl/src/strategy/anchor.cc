#include "strategy/anchor.h"

#include <algorithm>
#include <cstdio>

#include "learn/crawl_memory.h"
#include "strategy/keywords.h"

namespace crawl {
namespace {

// Seeds come before all that is only guessed at.
constexpr double kSeedPriority = 1e9;

class Anchor : public Strategy {
 public:
  explicit Anchor(const StrategyOptions& options)
      : keywords_(options.query),
        weights_{options.parameters.at("w1"), options.parameters.at("w2"),
                 options.parameters.at("w3")},
        threshold_(options.parameters.at("threshold")),
        strict_(options.parameters.at("strict") != 0),
        oracle_(options.has_predicate && options.parameters.at("oracle") != 0),
        memory_(nullptr) {}

  bool needs_terms() const override { return true; }

  void AddSeed(uint32_t url, std::string_view, Priorities* priorities) override {
    At(url).is_seed = true;
    priorities->Set(url, kSeedPriority);
  }

  void Learn(const FetchedPage& page, Priorities* priorities) override {
    const double content = page.terms != nullptr ? keywords_.ShareIn(*page.terms) : 0;
    const bool relevant = oracle_ ? page.relevant : content == 1;
    bool redirects = false;
    to_.clear();
    for (const FoundLink& found : page.links) {
      if (found.link == nullptr) {
        redirects = true;
        HandOn(page.url, found.url);
        Rate(found.url, priorities);
        continue;
      }
      to_.push_back(found.url);
      if (found.is_new) {
        At(found.url).share = static_cast<float>(keywords_.ShareInUrl(page.page->Url(*found.link)));
      }
    }
    const bool siblings = !redirects && AddSource(page.url, relevant, priorities);
    for (const uint32_t url : to_) {
      Url& facts = At(url);
      ++facts.links;
      facts.content += static_cast<float>(content);
      facts.relevant += relevant ? 1 : 0;
      facts.siblings += siblings ? 1 : 0;
      Rate(url, priorities);
    }
  }

  std::string Why(uint32_t url) const override {
    const Url& facts = urls_[url];
    if (facts.is_seed) return "seed";
    char text[96];
    std::snprintf(text, sizeof text, "content %.3f, URL %.3f, siblings %.3f, of %u links",
                  facts.Content(), facts.UrlShare(), facts.Siblings(), facts.links);
    return text;
  }

 private:
  struct Url {
    uint32_t links = 0;     // of crawled pages
    uint32_t relevant = 0;  // of them, those of S1
    uint32_t siblings = 0;  // those most of whose links lead to S1
    float content = 0;      // the sum of their shares of the words
    float share = 0;        // of the words, in the URL
    bool is_seed = false;

    double Mean(double sum) const { return links > 0 ? sum / links : 0; }
    double Content() const { return Mean(static_cast<double>(content)); }
    double UrlShare() const { return Mean(static_cast<double>(share) * relevant); }
    double Siblings() const { return Mean(siblings); }
  };
  struct Source {
    size_t begin = 0;      // in links_
    double next_look = 1;  // at its siblings: when so many are crawled
    bool most = false;     // of them are relevant
  };

  Url& At(uint32_t url) {
    if (url >= urls_.size()) urls_.resize(size_t{url} + 1);
    return urls_[url];
  }

  // Where a redirect leads to has its links.
  void HandOn(uint32_t from, uint32_t to) {
    const Url facts = At(from);
    Url& target = At(to);
    target.links += facts.links;
    target.content += facts.content;
    target.relevant += facts.relevant;
    target.siblings += facts.siblings;
    target.share = std::max(target.share, facts.share);
    target.is_seed = target.is_seed || facts.is_seed;
  }

  void Rate(uint32_t url, Priorities* priorities) {
    if (memory_.IsCrawled(url)) return;
    const Url& facts = At(url);
    if (facts.is_seed) {
      priorities->Set(url, kSeedPriority);
      return;
    }
    const double score = weights_.Score(facts.Content(), facts.UrlShare(), facts.Siblings());
    if (!strict_ || score > threshold_) {
      priorities->Set(url, score);
    }
  }

  // Adds the page as a source of the links to_, and as a sibling of what the pages that link to it
  // link to. Returns whether most of its own links, so far, lead to relevant pages.
  bool AddSource(uint32_t url, bool relevant, Priorities* priorities) {
    parents_.clear();
    memory_.ForEachInlink(url, [&](uint32_t source) { parents_.push_back(source); });
    memory_.Crawled(url, relevant, to_, [](bool, bool) {});
    sources_.push_back({links_.size()});
    links_.insert(links_.end(), to_.begin(), to_.end());
    for (const uint32_t parent : parents_) {
      if (!Look(parent)) continue;
      const size_t end = parent + 1 < sources_.size() ? sources_[parent + 1].begin : links_.size();
      for (size_t i = sources_[parent].begin; i < end; ++i) {
        At(links_[i]).siblings += sources_[parent].most ? 1 : -1;
        Rate(links_[i], priorities);
      }
    }
    Look(static_cast<uint32_t>(sources_.size() - 1));
    return sources_.back().most;
  }

  // Whether it has changed that most of a page's crawled links lead to relevant pages.
  bool Look(uint32_t source) {
    const PageCount& children = memory_.source(source).children;
    Source& facts = sources_[source];
    if (children.pages < facts.next_look) return false;
    facts.next_look = children.pages + std::max(1.0, children.pages / 10);
    const bool most = 2 * children.relevant > children.pages;
    if (most == facts.most) return false;
    facts.most = most;
    return true;
  }

  Keywords keywords_;
  const AnchorWeights weights_;
  const double threshold_;
  const bool strict_, oracle_;
  CrawlMemory memory_;
  std::vector<Url> urls_;
  std::vector<Source> sources_;  // crawled pages, with the numbers of memory_
  std::vector<uint32_t> links_;  // of all sources
  std::vector<uint32_t> to_, parents_;
};

constexpr StrategyParameter kParameters[] = {
    {"w1", 0.2, 0, 1000, "how much words of the query in the pages that link count"},
    {"w2", 0.2, 0, 1000, "how much words of the query in the URL count"},
    {"w3", 0.3, 0, 1000, "how much it counts that siblings are relevant"},
    {"threshold", 0.2, 0, 1e9, "the score above which links are to be followed"},
    {"strict", 0, 0, 1, "whether others are not followed at all"},
    {"oracle", 1, 0, 1, "whether --predicate says which pages are relevant; else --query"},
};

arrow::Result<std::unique_ptr<Strategy>> Make(const StrategyOptions& options) {
  if (Keywords(options.query).empty()) {
    return arrow::Status::Invalid(
        "anchor needs a query with words that mean something: give them with --query");
  }
  return std::make_unique<Anchor>(options);
}

}  // namespace

const StrategyKind kAnchor = {
    "anchor",
    "Words of --query in the pages that link and in the URL, and siblings that are relevant "
    "(Subatra Devi, Table I).",
    Make, kParameters};

}  // namespace crawl
