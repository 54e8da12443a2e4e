// A strategy decides which of the known URLs a crawl fetches next.
//
// All strategies run on the same engine: it fetches, reads and stores pages and keeps the frontier;
// a strategy sees each page once, in the order of fetching, and gives priorities to URLs. It gets
// the same pages in the same order when a crawl is resumed, so what it has learned need not be
// stored.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/affinities.h"
#include "crawl/history.h"
#include "crawl/learning.h"
#include "crawl/page.h"
#include "crawl/text.h"
#include "crawl/topics.h"
#include "crawl/trace.h"

namespace crawl {

// A link of a fetched page that the crawl may follow.
struct FoundLink {
  const Link* link = nullptr;  // of the page; null when a redirect leads there
  uint32_t url = 0;            // its number in the crawl's table of URLs
  bool is_new = false;         // it was met here for the first time
};

// A page that was fetched. Views are valid during the call.
struct FetchedPage {
  int64_t n = 0;  // 1, 2, 3, …
  uint32_t url = 0;
  std::string_view url_text;
  int status = 0;  // of HTTP; 0 when no response came
  int depth = 0;
  const Page* page = nullptr;        // null when there is no document
  const Terms* terms = nullptr;      // of its title and text; there when Strategy::needs_terms()
  std::span<const FoundLink> links;  // those that are in scope, once each
  bool relevant = false;             // it satisfies the crawl's predicate
  int64_t fetched_us = 0;            // when, since 1970; of an archive the time of its record
  std::string_view last_modified;    // the header's value, for ParseHttpDate; empty without
};

// The frontier as strategies see it.
class Priorities {
 public:
  // Gives a URL its priority; higher is sooner, of equal ones the one met first. A new URL is in the
  // frontier only from then on: one that gets no priority is not fetched. Does nothing for URLs that
  // have been fetched, are being fetched or may not be.
  virtual void Set(uint32_t url, double priority) = 0;
  // The number of a URL that no link need lead to, if it may be fetched or has been; none when the
  // crawl's scope refuses it. It must be canonical. A new one counts as found on the page that is
  // being learned from.
  virtual std::optional<uint32_t> Propose(std::string_view url) = 0;
  // Whether it waits in the frontier.
  virtual bool Waits(uint32_t url) const = 0;
  // Its priority, if it waits.
  virtual double Of(uint32_t url) const = 0;

 protected:
  ~Priorities() = default;
};

class Strategy {
 public:
  virtual ~Strategy() = default;

  // Whether FetchedPage::terms is wanted, which takes time.
  virtual bool needs_terms() const { return false; }
  // Whether these are to have their places, which takes more.
  virtual bool needs_places() const { return false; }

  // A URL that the crawl begins with, or that a sitemap names.
  virtual void AddSeed(uint32_t url, std::string_view url_text, Priorities* priorities) = 0;

  // A page was fetched: learns from it and gives priorities, at least to the new ones of its links.
  virtual void Learn(const FetchedPage& page, Priorities* priorities) = 0;

  // A URL that had a priority is not going to be fetched after all: robots.txt or a cap forbids it.
  virtual void Refused(uint32_t, Priorities*) {}

  // Another agent's strategy (crawl/agents.h) has found a URL of this one's, and gives it a priority.
  virtual void Hear(uint32_t url, std::string_view url_text, double priority,
                    Priorities* priorities);

  // How important a page has turned out to be, 0 to 1, once it was learned from; `score` is the
  // priority that it was fetched with.
  virtual double Importance(const FetchedPage& page, double score) const;

  // Why a URL has its priority, in a few words; asked when it is fetched.
  virtual std::string Why(uint32_t url) const = 0;

  // The same at length, in lines, for one that waits; empty where there is no more to say.
  virtual std::string Explain(uint32_t) const { return ""; }

  // What was learned, of which another crawl can make use; none when nothing is.
  virtual std::optional<Affinities> Learned() const { return std::nullopt; }
};

struct StrategyOptions {
  uint64_t seed = 1;
  std::string query;  // words
  // The readers that collaborative strategies learn from; null for none.
  std::shared_ptr<const Trace> trace;
  bool has_predicate = false;  // whether FetchedPage::relevant means something
  LearningOptions learning;
  // What is looked for: topics of a tree, by their names; null for no tree.
  std::shared_ptr<const TopicTree> topics;
  std::vector<std::string> topic_names;
  // What the crawl begins with, canonical, for strategies that learn before it does.
  std::vector<std::string> seeds;
  // What an earlier crawl found; null for none.
  std::shared_ptr<const History> history;
  // Of --set: those of the strategy, by their names; others have their defaults.
  std::map<std::string, double> parameters;
};

struct StrategyParameter {
  std::string_view name;
  double value = 0;  // the default
  double least = 0, most = 0;
  std::string_view meaning;
};

// A kind of strategy, as `crawl-run --strategy` names it. Its texts and parameters live as long as the
// program.
struct StrategyKind {
  std::string_view name;
  std::string_view summary;  // what it goes by, with its source
  // `options` has every parameter of the kind.
  arrow::Result<std::unique_ptr<Strategy>> (*make)(const StrategyOptions& options) = nullptr;
  std::span<const StrategyParameter> parameters = {};
};

// All kinds, in the order in which they are explained.
std::vector<StrategyKind> KnownStrategies();

// Adds a kind of one's own, before any strategy is made; fails when its name is taken.
arrow::Status AddStrategy(const StrategyKind& kind);

// Makes the strategy `name`. An unknown name is an error that lists all; so are a missing option and
// a parameter that it does not have, or that is out of its bounds.
arrow::Result<std::unique_ptr<Strategy>> MakeStrategy(std::string_view name,
                                                      const StrategyOptions& options);

}  // namespace crawl
