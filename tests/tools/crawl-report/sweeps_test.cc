#include "report/sweeps.h"

#include <doctest/doctest.h>

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using crawl_report::MakeSweeps;
using crawl_report::ParseSweep;
using crawl_report::Sweep;
using crawl_report::SweepOption;
using crawl_report::SweptCrawl;

SweptCrawl Crawl(std::map<std::string, std::string> state, std::optional<double> recall) {
  SweptCrawl crawl;
  crawl.state = std::move(state);
  crawl.end.at = 1000;
  crawl.end.harvest = 0.25;
  crawl.end.recall = recall;
  return crawl;
}

SweptCrawl Gamma(const std::string& strategy, const std::string& gamma, double recall) {
  return Crawl({{"setting.strategy", strategy}, {"setting.set.gamma", gamma}}, recall);
}

std::string Refusal(std::vector<SweptCrawl> crawls, SweepOption option) {
  const std::vector<SweepOption> options = {std::move(option)};
  const auto sweeps = MakeSweeps(crawls, options);
  return sweeps.ok() ? "" : sweeps.status().message();
}

TEST_CASE("a sweep has a line for each strategy, and for each value the mean of its crawls") {
  const std::vector<SweptCrawl> crawls = {
      Gamma("iq-learning", "0.8", 0.5), Gamma("iq-learning", "0.1", 0.25),
      Gamma("iq-learning", "0.1", 0.75), Gamma("other", "0.1", 0.125),
      Crawl({{"setting.strategy", "breadth-first"}}, 0.9)};
  const std::vector<SweepOption> options = {{"gamma", "recall"}};
  const auto sweeps = MakeSweeps(crawls, options);
  REQUIRE(sweeps.ok());
  REQUIRE(sweeps->size() == 1);
  const Sweep& sweep = sweeps->front();
  CHECK(sweep.title == "Recall over gamma");
  CHECK(sweep.meaning ==
        "After 1,000 downloads. The share of the web’s relevant pages that were found.");
  REQUIRE(sweep.lines.size() == 2);
  CHECK(sweep.lines[0].name == "iq-learning");
  REQUIRE(sweep.lines[0].points.size() == 2);
  // (0.25 + 0.75) / 2
  CHECK(sweep.lines[0].points[0].x == 0.1);
  CHECK(sweep.lines[0].points[0].y.mean == 0.5);
  CHECK(sweep.lines[0].points[0].y.low == 0.25);
  CHECK(sweep.lines[0].points[0].y.high == 0.75);
  CHECK(sweep.lines[0].points[0].crawls == 2);
  CHECK(sweep.lines[0].points[1].x == 0.8);
  CHECK(sweep.lines[1].name == "other");
  CHECK(sweep.lines[1].points.size() == 1);
}

TEST_CASE("bits are those of a round; the values of the other sweeps keep lines apart") {
  std::vector<SweptCrawl> crawls;
  for (const auto& [m, l, sent, predicted] :
       std::vector<std::tuple<std::string, std::string, std::string, std::string>>{
           {"2", "4", "96", "64"}, {"4", "4", "600", "384"}, {"4", "8", "1200", "768"}}) {
    crawls.push_back(Crawl({{"setting.strategy", "cfp"},
                            {"setting.agents", m},
                            {"setting.divisions", l},
                            {"rounds", "2"},
                            {"nugget_bits", sent},
                            {"predicted_bits", predicted}},
                           std::nullopt));
  }
  const std::vector<SweepOption> options = {{"agents", "bits"}, {"divisions", "bits"}};
  const auto sweeps = MakeSweeps(crawls, options);
  REQUIRE(sweeps.ok());
  REQUIRE(sweeps->size() == 2);
  const std::vector<crawl_report::SweepLine>& lines = sweeps->front().lines;
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].name == "cfp, divisions 4, as sent");
  // 96 / 2 and 600 / 2 bits a round.
  REQUIRE(lines[0].points.size() == 2);
  CHECK(lines[0].points[0].y.mean == 48);
  CHECK(lines[0].points[1].y.mean == 300);
  CHECK(lines[1].name == "cfp, divisions 4, n·m·(m-1)·L");
  CHECK(lines[1].points[1].y.mean == 192);
  CHECK(lines[2].name == "cfp, divisions 8, as sent");
  CHECK((*sweeps)[1].lines[0].name == "cfp, agents 2, as sent");
}

TEST_CASE("what cannot be drawn is refused") {
  const std::vector<SweptCrawl> same = {Gamma("a", "0.1", 0.5), Gamma("b", "0.1", 0.5)};
  CHECK(Refusal(same, {"delta", "recall"}) ==
        "--sweep: no crawl has a setting 'delta'; they have gamma");
  CHECK(Refusal(same, {"gamma", "recall"}).find("have one value; two are needed") !=
        std::string::npos);
  CHECK(Refusal(same, {"gamma", "bits"}) == "--sweep: no crawl has bits and the setting gamma");
  CHECK(Refusal({Gamma("a", "much", 0.5)}, {"gamma", "recall"}) ==
        "--sweep: the setting gamma is 'much', which is no number");
  CHECK(Refusal({}, {"gamma", "recall"}) ==
        "--sweep: no crawl has a setting 'gamma'; they have none");
}

TEST_CASE("a sweep is a setting and a measure") {
  CHECK(ParseSweep("gamma")->setting == "gamma");
  CHECK(ParseSweep("gamma")->measure == "recall");
  CHECK(ParseSweep("agents=bits")->measure == "bits");
  CHECK_FALSE(ParseSweep("gamma=luck").ok());
  CHECK_FALSE(ParseSweep("=recall").ok());
  CHECK_FALSE(ParseSweep("").ok());
}

}  // namespace
