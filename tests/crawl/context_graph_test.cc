#include "strategy/context_graph.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "crawl/crawl.h"
#include "crawl_order.h"
#include "fake_web.h"
#include "made_history.h"
#include "strategy/layers.h"

using crawl::Layer;
using doctest::Approx;

namespace {

std::vector<std::string> Names(const crawl::History& history, const std::vector<uint32_t>& terms) {
  std::vector<std::string> names;
  for (const uint32_t term : terms) names.emplace_back(history.term_text(term));
  return names;
}

crawl::Terms TermsOf(const std::string& text) {
  crawl::Terms terms;
  crawl::TextAnalyzer().Analyze(text, "en", &terms);
  return terms;
}

// The way to papers: a university has departments, departments have papers.
std::vector<MadePage> University() {
  return {{"paper", "theorem theorem proof", {}, true},
          {"maths", "seminar theorem", {"paper"}},
          {"university", "campus campus seminar", {"maths", "law"}},
          {"law", "court", {}}};
}

}  // namespace

TEST_CASE("context-graph: layers of a small graph") {
  //   a <- b <- c <- d,  a <- c,  e <- d,  f links to nothing
  const auto history = MakeHistory({{"a", "", {}},
                                    {"b", "", {"a"}},
                                    {"c", "", {"b", "a"}},
                                    {"d", "", {"c", "e"}},
                                    {"e", "", {}},
                                    {"f", "", {}}});
  const uint32_t a[] = {0}, ae[] = {4, 0};
  CHECK(crawl::LayersOf(*history, a, 4, 300) == std::vector<Layer>{{0}, {1, 2}, {3}});
  // Merged with that of e, d is a link away from a wanted page.
  CHECK(crawl::LayersOf(*history, ae, 4, 300) == std::vector<Layer>{{0, 4}, {1, 2, 3}});
  CHECK(crawl::LayersOf(*history, a, 2, 300) == std::vector<Layer>{{0}, {1, 2}});
  // c, for which layer 1 has no room, is not taken for farther away than it is; d is behind it.
  CHECK(crawl::LayersOf(*history, a, 4, 1) == std::vector<Layer>{{0}, {1}});
}

TEST_CASE("context-graph: features by TF-IDF over layer 0") {
  const auto history = MakeHistory(University());
  const std::vector<Layer> graph = {{0}, {1}, {2}};
  // theorem: 2 ln(4/2) = 1.386, proof: 1 ln(4/1) = 1.386, of which theorem was met first.
  CHECK(Names(*history, crawl::FeaturesOf(*history, graph, 1, 40)) ==
        std::vector<std::string>{"theorem", "proof"});
  CHECK(Names(*history, crawl::FeaturesOf(*history, graph, 1, 1)) ==
        std::vector<std::string>{"theorem"});
  // With layer 1, theorem has 3 ln 2 = 2.079, proof 1.386, seminar 1 ln 2 = 0.693.
  CHECK(Names(*history, crawl::FeaturesOf(*history, graph, 2, 40)) ==
        std::vector<std::string>{"theorem", "proof", "seminar"});
}

TEST_CASE("context-graph: the probabilities of layers by hand") {
  const auto history = MakeHistory(University());
  const std::vector<Layer> graph = {{0}, {1}, {2}};
  const auto features = crawl::FeaturesOf(*history, graph, 2, 40);
  const crawl::LayerClassifier classifier(*history, graph, features);
  // Over theorem, proof, seminar the layers have 2 1 0, 1 0 1 and 0 0 1, so that Pr(t|c) is
  //   layer 0: 3/6 2/6 1/6;  layer 1: 2/5 1/5 2/5;  layer 2: 1/4 1/4 2/4.
  // "theorem seminar" has 3/6·1/6 = 0.0833, 2/5·2/5 = 0.16, 1/4·2/4 = 0.125, of 0.3683 in all.
  const auto probabilities = classifier.Probabilities(TermsOf("seminars theorem campus"));
  CHECK(probabilities[0] == Approx(0.08333 / 0.36833).epsilon(1e-4));
  CHECK(probabilities[1] == Approx(0.16 / 0.36833).epsilon(1e-4));
  CHECK(probabilities[2] == Approx(0.125 / 0.36833).epsilon(1e-4));
  // Twice theorem: 9/36 = 0.25, 4/25 = 0.16, 1/16 = 0.0625, of 0.4725.
  CHECK(classifier.Probabilities(TermsOf("theorem theorem"))[0] == Approx(0.25 / 0.4725));
  // Without a feature all layers are alike: 1/L.
  for (const double p : classifier.Probabilities(TermsOf("court"))) CHECK(p == Approx(1.0 / 3));
}

TEST_CASE("context-graph: goes on from pages that seem nearest, and from others last") {
  FakeWeb web;
  web.Page("http://h/start", {"faculty", "shop", "journal"}, "welcome");
  web.Page("http://h/shop", {"basket"}, "court");
  web.Page("http://h/faculty", {"group"}, "seminar seminar seminar");
  web.Page("http://h/journal", {"article"}, "theorem theorem proof proof");
  web.Page("http://h/basket", {}, "");
  web.Page("http://h/group", {}, "");
  web.Page("http://h/article", {}, "");
  crawl::StrategyOptions options;
  options.history = MakeHistory(University());
  options.parameters = {{"feature-layers", 2}};
  const auto strategy = crawl::MakeStrategy("context-graph", options);
  REQUIRE_MESSAGE(strategy.ok(), strategy.status().ToString());
  crawl::CrawlOptions crawl_options;
  crawl_options.seeds = {"http://h/start"};
  crawl_options.store = crawl::StoreLevel::kNone;
  Order order;
  REQUIRE(crawl::RunCrawl(crawl_options, &web, strategy->get(), &order, nullptr).ok());
  // start is of no layer, nor is shop; faculty is like layer 2, journal like layer 0. Once faculty is
  // fetched, its links come before the rest of start's, then those of journal before the basket.
  CHECK(order.names == std::vector<std::string>{"start", "faculty", "group", "shop", "journal",
                                                "article", "basket"});
  CHECK(order.whys[0] == "seed");
  CHECK(order.whys[1] == "page 1 is like no layer: 0.333 at most");
  CHECK(order.whys[2].starts_with("page 2 is like layer 2: 0."));
  CHECK(order.whys[5].starts_with("page 5 is like layer 0: 0."));
}

TEST_CASE("context-graph: what it cannot do without") {
  crawl::StrategyOptions options;
  const auto message = [&] {
    return crawl::MakeStrategy("context-graph", options).status().message();
  };
  CHECK(message().find("--history") != std::string::npos);
  auto pages = University();
  pages[0].relevant = false;
  options.history = MakeHistory(pages);
  CHECK(message().find("none of the seeds") != std::string::npos);
  // A seed that the history has is as good as a relevant page; one that nothing links to is not.
  options.seeds = {"http://h/maths"};
  CHECK(crawl::MakeStrategy("context-graph", options).ok());
  options.seeds = {"http://h/university"};
  CHECK(message().find("link to them") != std::string::npos);
}
