#include "strategy/spider.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using crawl::LinkInput;
using doctest::Approx;

namespace {

crawl::Terms TermsOf(const std::string& text) {
  crawl::Terms terms;
  crawl::TextAnalyzer().Analyze(text, "", &terms);
  return terms;
}

// A page out of "sea [boat] wind [sail]": words in brackets are links.
struct LinkedText {
  explicit LinkedText(const std::string& text) {
    for (const char c : text) {
      const auto at = static_cast<uint32_t>(page.text.size());
      if (c == '[') {
        page.links.emplace_back().anchor.begin = at;
      } else if (c == ']') {
        page.links.back().anchor.end = at;
      } else {
        page.text += c;
      }
    }
    crawl::TextAnalyzer().Analyze(page.text + "\ntitle", "", &terms);
  }

  std::vector<std::vector<LinkInput>> Inputs(const std::vector<std::string>& keywords,
                                             int window) const {
    std::vector<uint32_t> keyword_of;
    for (const auto& term : terms.terms) {
      const auto found = std::find(keywords.begin(), keywords.end(), terms.Text(term));
      keyword_of.push_back(found == keywords.end()
                               ? crawl::kNoKeyword
                               : static_cast<uint32_t>(found - keywords.begin()));
    }
    return crawl::LinkInputs(page, terms, keyword_of, window);
  }

  crawl::Page page;
  crawl::Terms terms;
};

double ValueOf(const std::vector<LinkInput>& inputs, uint32_t keyword) {
  for (const LinkInput& input : inputs) {
    if (input.keyword == keyword) return input.value;
  }
  return 0;
}

// Eq. 4-1 by counting, for each occurrence and link, the links between them.
double SlowInput(const LinkedText& text, size_t link, const std::string& keyword, int window) {
  const auto& links = text.page.links;
  double sum = 0;
  for (const auto& place : text.terms.places) {
    if (place.begin >= text.page.text.size()) continue;
    if (text.terms.Text(text.terms.terms[place.term]) != keyword) continue;
    const auto& own = links[link].anchor;
    int dist = 1;
    if (place.begin < own.begin || place.begin >= own.end) {
      dist = 2;
      for (size_t i = 0; i < links.size(); ++i) {
        const auto& other = links[i].anchor;
        const bool holds = other.begin <= place.begin && place.begin < other.end;
        const bool between = place.begin < own.begin
                                 ? place.begin < other.begin && other.begin < own.begin
                                 : own.end <= other.begin && other.end <= place.begin;
        if (i != link && !holds && between) ++dist;
      }
    }
    if (dist <= window) sum += 1.0 / dist;
  }
  return sum;
}

// The example of eq. 4-2: one input, two hidden units.
crawl::SpiderNet SmallNet() {
  crawl::Draw draw(1);
  crawl::SpiderNet net(1, 2, &draw);
  const double weights[] = {0.1, 0.5, -0.2, 1, 0.3, 0.4, -0.6};
  std::copy(std::begin(weights), std::end(weights), net.weights().begin());
  return net;
}

const crawl::SpiderParameters kUsual;

}  // namespace

TEST_CASE("spiders: eq. 4-1 by hand") {
  const LinkedText text("boat [boat sea] sea [wind] boat [sail]");
  const auto inputs = text.Inputs({"boat", "sea"}, 5);
  // boat: beside the first link 1/2, in its anchor 1, and behind the second, with one link between,
  // 1/3. sea: in the anchor 1, beside it 1/2.
  CHECK(ValueOf(inputs[0], 0) == Approx(1.0 / 2 + 1 + 1.0 / 3));
  CHECK(ValueOf(inputs[0], 1) == Approx(1 + 1.0 / 2));
  // The second link: boat before the first 1/3, in the first 1/2, beside it 1/2.
  CHECK(ValueOf(inputs[1], 0) == Approx(1.0 / 3 + 1.0 / 2 + 1.0 / 2));
  CHECK(ValueOf(inputs[1], 1) == Approx(1.0 / 2 + 1.0 / 2));
  // The third, with a window of 2: boat stands beside it once.
  CHECK(ValueOf(text.Inputs({"boat"}, 2)[2], 0) == Approx(1.0 / 2));
  // Of the title nothing is near.
  for (const auto& input : text.Inputs({"title"}, 5)) CHECK(input.empty());
}

TEST_CASE("spiders: eq. 4-1 against the slow way, on texts drawn by chance") {
  crawl::Draw draw(7);
  const std::vector<std::string> words = {"boat", "sea", "wind"};
  for (int round = 0; round < 50; ++round) {
    std::string text;
    bool open = false;
    for (int i = 0; i < 60; ++i) {
      if (open && draw.Share() < 0.5) {
        text += "]";
        open = false;
      }
      text += " ";
      if (!open && draw.Share() < 0.3) {
        text += "[";
        open = true;
      }
      text += words[draw.Next() % words.size()];
    }
    const LinkedText linked(open ? text + "]" : text);
    const int window = 1 + static_cast<int>(draw.Next() % 6);
    const auto inputs = linked.Inputs(words, window);
    for (size_t link = 0; link < inputs.size(); ++link) {
      for (uint32_t k = 0; k < words.size(); ++k) {
        REQUIRE(ValueOf(inputs[link], k) ==
                Approx(SlowInput(linked, link, words[k], window)).epsilon(1e-5));
      }
    }
  }
}

TEST_CASE("spiders: eq. 4-2 by hand") {
  const LinkInput inputs[] = {{0, 2}};
  // The hidden units: tanh(0.1 + 0.5·2) = 0.80050, tanh(-0.2 + 1·2) = 0.94681; the output:
  // tanh(0.3 + 0.4·0.80050 - 0.6·0.94681) = tanh(0.05211) = 0.05207.
  CHECK(SmallNet().Output(inputs) == Approx(0.05207).epsilon(1e-3));
  // Without an input: tanh(0.3 + 0.4·tanh(0.1) - 0.6·tanh(-0.2)) = tanh(0.45829).
  CHECK(SmallNet().Output({}) == Approx(std::tanh(0.45829)).epsilon(1e-4));
}

TEST_CASE("spiders: back-propagation goes against the gradient, found by finite differences") {
  crawl::Draw draw(3);
  crawl::SpiderNet net(3, 4, &draw);
  net.Mutate(1, 0.7, &draw);
  const LinkInput inputs[] = {{0, 1.5F}, {2, 0.25F}};
  const double target = 0.3, rate = 1e-3, step = 1e-6;
  const auto error = [&](const crawl::SpiderNet& n) {
    const double miss = target - n.Output(inputs);
    return miss * miss / 2;
  };
  crawl::SpiderNet taught = net;
  taught.Learn(inputs, target, rate);
  for (size_t i = 0; i < net.weights().size(); ++i) {
    crawl::SpiderNet up = net, down = net;
    up.weights()[i] += step;
    down.weights()[i] -= step;
    const double gradient = (error(up) - error(down)) / (2 * step);
    CHECK((net.weights()[i] - taught.weights()[i]) / rate == Approx(gradient).epsilon(1e-4));
  }
  for (int i = 0; i < 2000; ++i) taught.Learn(inputs, target, 0.1);
  CHECK(taught.Output(inputs) == Approx(target).epsilon(1e-3));
}

TEST_CASE("spiders: an input more changes nothing where it is 0") {
  crawl::Draw draw(5);
  crawl::SpiderNet net(2, 3, &draw);
  const LinkInput inputs[] = {{0, 1}, {1, 0.5F}};
  const LinkInput more[] = {{0, 1}, {1, 0.5F}, {2, 1}};
  const double before = net.Output(inputs);
  net.AddInput(&draw);
  CHECK(net.inputs() == 3);
  CHECK(net.Output(inputs) == Approx(before));
  CHECK(net.Output(more) > before);
}

TEST_CASE("spiders: mutation changes a fraction of the weights") {
  crawl::Draw draw(11);
  const crawl::SpiderNet net(30, 30, &draw);
  crawl::SpiderNet mutant = net;
  mutant.Mutate(0.25, 0.5, &draw);
  size_t changed = 0;
  for (size_t i = 0; i < net.weights().size(); ++i) {
    const double difference = std::abs(mutant.weights()[i] - net.weights()[i]);
    CHECK(difference <= 0.5);
    changed += difference > 0;
  }
  // Of 961 weights 240 are expected, give or take 13.
  CHECK(changed > 190);
  CHECK(changed < 290);
}

TEST_CASE("spiders: eq. 3-7, how often each link is chosen") {
  // With beta 2: e^0 = 1, e^1 = 2.71828, e^-0.4 = 0.67032, of 4.38860.
  const double scores[] = {0, 0.5, -0.2};
  const double expected[] = {0.22786, 0.61940, 0.15274};
  crawl::Draw draw(20081);
  double chosen[3] = {};
  constexpr int kTimes = 100'000;
  for (int i = 0; i < kTimes; ++i) {
    double probability = 0;
    const size_t which = crawl::SelectByScore(scores, 2, draw.Share(), &probability);
    CHECK(probability == Approx(expected[which]).epsilon(1e-4));
    ++chosen[which];
  }
  // The standard deviation of a frequency is below 0.0016.
  for (int i = 0; i < 3; ++i) CHECK(std::abs(chosen[i] / kTimes - expected[i]) < 0.006);
  // No score is too great for it.
  const double great[] = {1000, 1001};
  double probability = 0;
  CHECK(crawl::SelectByScore(great, 50, 0.5, &probability) == 1);
  CHECK(probability == Approx(1));
}

TEST_CASE("spiders: similarity and score by hand") {
  crawl::Vocabulary keywords;
  const std::vector<crawl::Spider::Keyword> query = {{keywords.Add("sailing"), 1},
                                                     {keywords.Add("boats"), 2}};
  crawl::SpiderParameters parameters;
  parameters.alpha = 0.25;
  crawl::Draw draw(1);
  const crawl::Spider spider(query, &parameters, &draw);
  // (1·2 + 2·1) / (√5 · √(4 + 1 + 9)) = 4 / 8.3666.
  const auto terms = TermsOf("sailing sailing boats sea sea sea");
  CHECK(spider.Similarity({terms, keywords}) == Approx(4 / 8.3666).epsilon(1e-4));
  const auto others = TermsOf("sea");
  CHECK(spider.Similarity({others, keywords}) == 0);
  crawl::SpiderLink link;
  link.page = 0.6F;
  link.inputs = {{keywords.Add("boats"), 1}, {keywords.Add("unknown"), 7}};
  const LinkInput own[] = {{1, 1}};
  CHECK(spider.NetOf(link) == Approx(spider.net().Output(own)));
  CHECK(spider.ScoreOf(link) == Approx(0.25 * spider.NetOf(link) + 0.75 * 0.6));
}

TEST_CASE("spiders: energy is earned and paid for, and conserved at reproduction") {
  crawl::Vocabulary keywords;
  crawl::Draw draw(1);
  crawl::Spider parent({{keywords.Add("sea"), 1}}, &kUsual, &draw);
  CHECK(parent.energy() == kUsual.theta / 2);
  parent.Feed(0.3);
  CHECK(parent.energy() == Approx(kUsual.theta / 2 + 0.3 - kUsual.cost));
  CHECK_FALSE(parent.MayReproduce());
  parent.Feed(1);
  REQUIRE(parent.MayReproduce());
  const double before = parent.energy();
  const auto terms = TermsOf("sea sea sea wind boat boat sail sail");
  const crawl::Spider offspring = parent.Reproduce({terms, keywords}, &keywords, &draw);
  CHECK(offspring.energy() == Approx(before / 2));
  CHECK(parent.energy() + offspring.energy() == before);
  // The most frequent term that is no keyword yet, of equal ones the first.
  REQUIRE(offspring.keywords().size() == 2);
  CHECK(keywords.Text(offspring.keywords()[1].number) == "boat");
  CHECK(offspring.net().inputs() == 2);
  CHECK(parent.keywords().size() == 1);
  while (!parent.IsDead()) parent.Feed(0);
  CHECK(parent.energy() <= 0);
}

TEST_CASE("spiders: an agent learns which words lead to good pages") {
  crawl::Vocabulary keywords;
  crawl::Draw draw(2);
  crawl::Spider spider({{keywords.Add("good"), 1}, {keywords.Add("bad"), 1}}, &kUsual, &draw);
  crawl::SpiderLink good, bad;
  good.inputs = {{0, 1}};
  bad.inputs = {{1, 1}};
  for (int i = 0; i < 300; ++i) {
    spider.Learn(good, 0.8);
    spider.Learn(bad, 0);
  }
  CHECK(spider.NetOf(good) == Approx(0.8).epsilon(0.1));
  CHECK(std::abs(spider.NetOf(bad)) < 0.1);
}
