#include "strategy/infospiders.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "strategy/known_pages.h"
#include "strategy/page_classes.h"
#include "strategy/spider_crawl.h"

namespace crawl {
namespace {

// The seed leaves the numbers open, but for the 50 pages of a database.
constexpr size_t kShared = 11;
constexpr std::array<StrategyParameter, kShared + 2> kParameters = {{
    {"alpha", 0.5, 0, 1, "how much the net counts against the page that has a link"},
    {"beta", 50, 0, 1000, "how greedy the choice of links is"},
    {"theta", 2, 0.001, 1000, "the energy to reproduce at"},
    {"cost", 0.02, 0, 1000, "of a download, in energy"},
    {"rate", 0.1, 0, 10, "of learning"},
    {"mutation", 0.2, 0, 1, "the fraction of the weights that an offspring has changed"},
    {"noise", 0.5, 0, 100, "how much they are changed at most"},
    {"window", 5, 1, 100, "the most links between a keyword and a link that it counts for"},
    {"frontier", 256, 1, 100'000, "the most links of a frontier; others go to the reserve"},
    {"population", 100, 1, 10'000, "the most agents"},
    {"restart", 1, 0, 1, "1: go on from the best link left when all agents have died"},
    {"database", 50, 0, 10'000, "pages of --history to begin with, the best"},
    {"svm", 0.5, 0, 1, "how much the classes of pages count against the keywords"},
}};

arrow::Result<SpiderCrawlOptions> OptionsOf(std::string_view name, const StrategyOptions& options) {
  SpiderCrawlOptions own;
  AnalyzeQuery(options.query, &own.query);
  if (own.query.terms.empty()) {
    return arrow::Status::Invalid(
        name,
        " needs a query with words that mean something: give the agents' keywords with --query");
  }
  const auto& values = options.parameters;
  own.spider.alpha = values.at("alpha");
  own.spider.beta = values.at("beta");
  own.spider.theta = values.at("theta");
  own.spider.cost = values.at("cost");
  own.spider.rate = values.at("rate");
  own.spider.mutation = values.at("mutation");
  own.spider.noise = values.at("noise");
  own.spider.window = static_cast<int>(values.at("window"));
  own.frontier = static_cast<size_t>(values.at("frontier"));
  own.population = static_cast<size_t>(values.at("population"));
  own.restart = values.at("restart") != 0;
  own.seed = options.seed;
  return own;
}

arrow::Result<std::unique_ptr<Strategy>> Make(const StrategyOptions& options) {
  ARROW_ASSIGN_OR_RAISE(auto own, OptionsOf("infospiders", options));
  return std::make_unique<SpiderCrawl>(std::move(own));
}

// database(query, count) of Fig. 4.2: the pages of the highest estimate.
std::vector<std::string> Best(const History& history, const SpiderCrawlOptions& options,
                              size_t count) {
  const QueryVector query(options.query);
  std::vector<std::pair<double, uint32_t>> ranks;
  for (uint32_t page = 0; page < history.pages(); ++page) {
    const Terms terms = history.TermsOf(page);
    const double estimate =
        (1 - options.svm) * query.Similarity(terms) + options.svm * options.classes->Wanted(terms);
    ranks.emplace_back(-estimate, page);
  }
  std::sort(ranks.begin(), ranks.end());
  if (ranks.size() > count) ranks.resize(count);
  std::vector<std::string> urls;
  for (const auto& [rank, page] : ranks) urls.emplace_back(history.url(page));
  return urls;
}

arrow::Result<std::unique_ptr<Strategy>> MakeDb(const StrategyOptions& options) {
  ARROW_ASSIGN_OR_RAISE(auto own, OptionsOf("infospiders-db", options));
  ARROW_ASSIGN_OR_RAISE(const auto wanted, WantedPages("infospiders-db", options));
  ARROW_ASSIGN_OR_RAISE(own.classes, PageClasses::Train(*options.history, wanted));
  own.shared = true;
  own.svm = options.parameters.at("svm");
  own.starts = Best(*options.history, own, static_cast<size_t>(options.parameters.at("database")));
  return std::make_unique<SpiderCrawl>(std::move(own));
}

}  // namespace

const StrategyKind kInfoSpiders = {
    "infospiders",
    "Agents that look for pages like --query, learn which links lead there, and multiply where "
    "they do (Küçük, 4.1).",
    Make, std::span(kParameters).first(kShared)};
const StrategyKind kInfoSpidersDb = {
    "infospiders-db",
    "The same, beginning also at the best pages of --history, with classes of pages learned from "
    "it (Küçük, Fig. 4.2).",
    MakeDb, kParameters};

}  // namespace crawl
