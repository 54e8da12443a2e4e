#include "strategy/cfp.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "crawl/crawl.h"
#include "crawl_order.h"
#include "fake_web.h"
#include "visit_rows.h"

using doctest::Approx;

namespace {

std::vector<std::string> Crawl(const std::map<std::string, double>& parameters) {
  FakeWeb web;
  web.Page(Url("start"), {"boats", "food"}, "welcome");
  web.Page(Url("boats"), {"sail"}, "sailing boats sailing");
  web.Page(Url("food"), {"soup"}, "cooking");
  web.Page(Url("sail"), {}, "sailing");
  web.Page(Url("soup"), {}, "cooking");
  web.Page(Url("unlinked"), {}, "sailing");
  crawl::StrategyOptions options;
  options.query = "sailing";
  options.parameters = parameters;
  // Read for 1 s and for 9 s, the mean of which is 5 s.
  options.trace =
      visit_rows::Trace({{"u", 1, Url("unlinked"), 1'000'000}, {"u", 1, Url("soup"), 9'000'000}});
  auto strategy = crawl::MakeStrategy("cfp", options);
  REQUIRE_MESSAGE(strategy.ok(), strategy.status().ToString());
  crawl::CrawlOptions crawl_options;
  crawl_options.seeds = {Url("start")};
  crawl_options.store = crawl::StoreLevel::kNone;
  Order order;
  const auto summary = crawl::RunCrawl(crawl_options, &web, strategy->get(), &order, nullptr);
  REQUIRE_MESSAGE(summary.ok(), summary.status().ToString());
  return order.names;
}

}  // namespace

TEST_CASE("cfp: eq. 5 by hand") {
  // x / (x + mean): a page that is read as long as the mean has half; nobody's has nothing.
  CHECK(crawl::LogRankShare(5, 5) == Approx(0.5));
  CHECK(crawl::LogRankShare(9, 3) == Approx(0.75));
  CHECK(crawl::LogRankShare(0, 5) == 0);
  CHECK(crawl::LogRankShare(5, 0) == 0);
  // α·E·Okapi + β·LR = 0.5·4·0.3 + 2·0.25.
  CHECK(crawl::CfpWeights{0.5, 2, 4}.Importance(0.3, 0.25) == Approx(1.1));
}

TEST_CASE("cfp: pages score by text, by the log, or by both") {
  // soup: LR = 9/14 = 0.643; unlinked: 1/6 = 0.167. The page boats, found on a page without the
  // query's words, has neither, so that the log comes first; what boats links to has
  // E·sim = 8·(2/√5) = 7.16.
  CHECK(Crawl({}) ==
        std::vector<std::string>{"start", "soup", "unlinked", "boats", "sail", "food"});
  // Without the log, the links of start come first.
  CHECK(Crawl({{"beta", 0}}) ==
        std::vector<std::string>{"start", "boats", "sail", "food", "soup", "unlinked"});
}

TEST_CASE("cfp: what it cannot do without") {
  crawl::StrategyOptions options;
  CHECK(crawl::MakeStrategy("cfp", options).status().message().find("--query") !=
        std::string::npos);
  options.query = "sailing";
  options.parameters = {{"gamma", 1}};
  CHECK(crawl::MakeStrategy("cfp", options).status().message() ==
        "cfp has no parameter 'gamma'; it has alpha, beta, emphasis");
  options.parameters = {{"alpha", -1}};
  CHECK(crawl::MakeStrategy("cfp", options).status().message() ==
        "cfp: alpha is from 0 to 1000, not -1");
}
