#include "learn/interest_model.h"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "slow_interest.h"
#include "visit_rows.h"
#include "word_lists.h"

using crawl::Affinities;
using crawl::Affinity;
using crawl::Factor;
using crawl::InterestModel;
using crawl::kFactors;
using crawl::LearningOptions;
using crawl::SignatureFactor;
using crawl::Trace;
using crawl::UserFactor;
using doctest::Approx;

namespace {

// Also those that are left out if nobody asks for them.
LearningOptions AllFactors() {
  LearningOptions options;
  options.weights[crawl::Factor::kSignatures] = 1;
  return options;
}

constexpr double kRounding = 2e-4;
constexpr uint32_t kPages = 40;

bool IsRelevant(uint32_t url) { return url % 4 == 0; }
// Directories tell something of relevance.
std::string UrlOf(uint32_t url) {
  return "http://h/" + std::string(url % 4 == 0 || url % 7 == 0 ? "sea" : "land") + "/" +
         std::to_string(url);
}

SlowInterest::Web RandomWeb(std::mt19937* random) {
  SlowInterest::Web web;
  for (uint32_t url = 0; url < kPages; ++url) {
    web.urls.push_back(UrlOf(url));
    std::set<std::string> words = {IsRelevant(url) ? "sail" : "cook"};
    for (int i = 0; i < 3; ++i) words.insert("w" + std::to_string((*random)() % 9));
    web.words.push_back(words);
    std::set<uint32_t> links;
    while (links.size() < 5) {
      const uint32_t to = (*random)() % kPages;
      // Relevant pages link to each other more often.
      if (IsRelevant(to) == IsRelevant(url) || (*random)() % 3 == 0) links.insert(to);
    }
    web.links.emplace_back(links.begin(), links.end());
  }
  return web;
}

// Some of the pages, read for up to minutes.
std::unique_ptr<Trace> RandomTrace(uint32_t seed) {
  auto views = visit_rows::RandomViews(seed, 40, 10, kPages);
  for (auto& view : views) {
    view.url = UrlOf(static_cast<uint32_t>(std::stoi(view.url.substr(9))));
    if (view.dwell_us.has_value()) *view.dwell_us *= 200'000;
  }
  return visit_rows::Trace(views);
}

std::vector<uint32_t> RandomOrder(std::mt19937* random) {
  std::vector<uint32_t> order(kPages);
  for (uint32_t i = 0; i < kPages; ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), *random);
  return order;
}

// A model and the slow one, told the same.
struct Both {
  Both(const SlowInterest::Web* the_web, const Trace* trace, const LearningOptions& options)
      : web(the_web), model(trace, options), slow(the_web, trace, options) {
    for (uint32_t url = 0; url < kPages; ++url) model.Meet(url, web->urls[url]);
  }
  std::vector<uint32_t> Crawl(uint32_t url) {
    const auto terms = word_lists::TermsOf({web->words[url].begin(), web->words[url].end()});
    std::vector<uint32_t> touched;
    model.Learn({url, web->urls[url], IsRelevant(url), false, &terms, web->links[url]}, &touched);
    slow.Crawled(url, IsRelevant(url));
    return touched;
  }
  std::vector<uint32_t> Waiting() const {
    std::vector<uint32_t> waiting;
    for (uint32_t url = 0; url < kPages; ++url) {
      if (!model.memory().IsCrawled(url)) waiting.push_back(url);
    }
    return waiting;
  }
  void Refresh() {
    const std::vector<uint32_t> waiting = Waiting();
    const std::vector<double> scores = model.Refresh(waiting);
    REQUIRE(scores.size() == waiting.size());
    for (size_t i = 0; i < waiting.size(); ++i) {
      CHECK(scores[i] == Approx(model.Score(waiting[i])));
    }
    slow.Refresh(model.base(), Waiting());
  }

  const SlowInterest::Web* const web;
  InterestModel model;
  SlowInterest slow;
};

// What the header says of each factor between refreshes.
double ToleranceOf(Factor factor, uint32_t url, const Trace* trace) {
  if (trace == nullptr) return kRounding;
  const auto read = trace->PageOf(UrlOf(url));
  if (factor == Factor::kUsers && read.has_value()) {
    const auto readers = static_cast<double>(trace->UsersOf(*read).size());
    return UserFactor::kTolerance * std::sqrt(readers) + kRounding;
  }
  return kRounding + (factor == Factor::kSignatures ? SignatureFactor::kTolerance : 0);
}

void CheckRandom(uint32_t seed, const Trace* trace, const LearningOptions& options) {
  std::mt19937 random(seed);
  const auto web = RandomWeb(&random);
  Both both(&web, trace, options);
  std::vector<double> told(kPages);
  for (const uint32_t url : RandomOrder(&random)) {
    for (const uint32_t moved : both.Crawl(url)) told[moved] = both.model.Score(moved);
    const bool refresh = both.model.RefreshDue(0);
    if (refresh) both.Refresh();
    const auto& weights = both.model.weights();
    for (const uint32_t other : both.Waiting()) {
      const auto logs = both.model.Logs(other);
      double allowed = 0;
      for (size_t i = 0; i < kFactors; ++i) {
        if (options.weights.values[i] == 0) continue;
        const auto factor = static_cast<Factor>(i);
        CAPTURE(crawl::kFactorNames[i]);
        const double off = std::abs(logs[factor] - both.slow.LogOrMean(factor, other));
        const double tolerance = refresh ? kRounding : ToleranceOf(factor, other, trace);
        CHECK(off <= tolerance);
        allowed += weights[factor] * tolerance;
      }
      const double score = both.model.Score(other);
      CHECK(std::abs(score - both.slow.Score(other, weights)) <= allowed);
      // A score of which nobody was told has hardly changed.
      if (refresh) told[other] = score;
      CHECK(std::abs(score - told[other]) <=
            kRounding * kFactors + weights[Factor::kUsers] * UserFactor::kTolerance +
                weights[Factor::kSignatures] * SignatureFactor::kTolerance);
    }
  }
  CHECK(both.model.crawled().pages == kPages);
}

const Affinity* Row(const Affinities& learned, std::string_view factor, std::string_view name) {
  for (const Affinity& row : learned.rows) {
    if (row.factor == factor && row.name == name) return &row;
  }
  return nullptr;
}

std::shared_ptr<Affinities> Learned(const Trace* trace) {
  std::mt19937 random(1);
  const auto web = RandomWeb(&random);
  Both both(&web, trace, AllFactors());
  for (const uint32_t url : RandomOrder(&random)) {
    both.Crawl(url);
    if (both.model.RefreshDue(0)) both.Refresh();
  }
  return std::make_shared<Affinities>(both.model.Learned());
}

}  // namespace

TEST_CASE("interest model: random webs and traces, against a full rating") {
  for (uint32_t seed = 0; seed < 6; ++seed) {
    CAPTURE(seed);
    const auto trace = RandomTrace(seed);
    LearningOptions options = AllFactors();
    options.calibrate = seed % 2 == 0;
    CheckRandom(seed, trace.get(), options);
    options.interest.threshold = 0.5;
    CheckRandom(seed, trace.get(), options);
    options.interest.significance = crawl::Significance::kEvidence;
    CheckRandom(seed, trace.get(), options);
    CheckRandom(seed, nullptr, options);
  }
}

TEST_CASE("interest model: a factor that is left out has no say") {
  const auto trace = RandomTrace(3);
  for (size_t i = 0; i < kFactors; ++i) {
    LearningOptions options = AllFactors();
    options.weights.values[i] = 0;
    CheckRandom(3, trace.get(), options);
  }
}

// Nothing but users counts. b, which ann read too, has her log; the mean of those that wait is b's and
// that of c, which bob read and nobody knows of: half of it. d, which nobody read, has the mean.
TEST_CASE("interest model: what is missing takes the mean of those that wait") {
  const auto trace = visit_rows::Trace(
      {{"ann", 1, "http://h/a"}, {"ann", 1, "http://h/b"}, {"bob", 2, "http://h/c"}});
  LearningOptions options = AllFactors();
  options.calibrate = false;
  options.weights = {};
  options.weights[Factor::kUsers] = 1;
  options.interest.threshold = 0;
  InterestModel model(trace.get(), options);
  for (const uint32_t url : {0u, 1u, 2u, 3u}) {
    model.Meet(url, "http://h/" + std::string(1, static_cast<char>('a' + url)));
  }
  std::vector<uint32_t> touched;
  model.Learn({0, "http://h/a", true, true, nullptr, {}}, &touched);
  CHECK(touched == std::vector<uint32_t>{1});
  CHECK(model.RefreshDue(0));
  const std::vector<uint32_t> waiting = {1, 2, 3};
  model.Refresh(waiting);
  CHECK(model.Score(1) > 0);
  CHECK(model.Score(1) == Approx(crawl::LogInterest({1, 1}, model.base(), options.interest)));
  CHECK(model.Score(2) == 0);
  CHECK(model.Score(3) == Approx(model.Score(1) / 2));
  CHECK(model.Why(3).find("users") == 0);
  CHECK(model.Why(3).find("(unknown)") != std::string::npos);
  CHECK(model.Explain(3).find("unknown, so the mean of candidates") != std::string::npos);
  CHECK(model.Explain(1).find("1 reader: ann +") != std::string::npos);
}

// Nothing but links counts. a, a seed, links to b; only readers lead to c, d and e. Neither c nor d was
// relevant: (0 + P) / (2 + 1) / P = 1/3 for e. That they were crawled says nothing of b.
TEST_CASE(
    "interest model: pages from readers alone that were no use speak against others like them") {
  const auto trace = visit_rows::Trace(
      {{"ann", 1, "http://h/c"}, {"ann", 1, "http://h/d"}, {"ann", 1, "http://h/e"}});
  LearningOptions options;
  options.calibrate = false;
  options.weights = {};
  options.weights[Factor::kLinks] = 1;
  InterestModel model(trace.get(), options);
  for (const uint32_t url : {0u, 1u, 2u, 3u, 4u}) {
    model.Meet(url, "http://h/" + std::string(1, static_cast<char>('a' + url)));
  }
  std::vector<uint32_t> touched;
  const std::vector<uint32_t> links = {1};
  model.Learn({0, "http://h/a", true, true, nullptr, links}, &touched);
  model.Learn({2, "http://h/c", false, false, nullptr, {}}, &touched);
  model.Learn({3, "http://h/d", false, false, nullptr, {}}, &touched);
  const std::vector<uint32_t> waiting = {1, 4};
  model.Refresh(waiting);
  CHECK(model.Score(1) == 0);
  CHECK(model.Score(4) == Approx(std::log(1.0 / 3)));
  CHECK(
      model.Explain(4).find("no crawled page links to it, as to pages of which 0 of 2 relevant") !=
      std::string::npos);
  CHECK(Row(model.Learned(), "link", "none")->pages == 2);
}

TEST_CASE("interest model: what was learned gives the same ratios in another crawl") {
  const auto trace = RandomTrace(1);
  LearningOptions options = AllFactors();
  options.learned = Learned(trace.get());
  CHECK(options.learned->crawled_pages == kPages);
  for (const char* factor : {"user", "signature", "locality", "word", "token", "link", "rank"}) {
    CAPTURE(factor);
    CHECK(std::any_of(options.learned->rows.begin(), options.learned->rows.end(),
                      [&](const Affinity& row) { return row.factor == factor; }));
  }
  const InterestModel model(trace.get(), options);
  const Affinities again = model.Learned();
  CHECK(again.crawled_relevant == options.learned->crawled_relevant);
  REQUIRE(again.rows.size() == options.learned->rows.size());
  for (const Affinity& row : options.learned->rows) {
    CAPTURE(row.factor);
    CAPTURE(row.name);
    const Affinity* same = Row(again, row.factor, row.name);
    REQUIRE(same != nullptr);
    CHECK(same->pages == row.pages);
    CHECK(same->relevant == row.relevant);
    CHECK(same->log_ratio == Approx(row.log_ratio));
  }
  for (uint32_t user = 0; user < trace->users(); ++user) {
    const Affinity* row = Row(again, "user", trace->UserName(user));
    CHECK(model.WasInterested(user) == (row != nullptr && row->log_ratio > 0));
  }
}

TEST_CASE("interest model: decay halves what was learned") {
  const auto trace = RandomTrace(1);
  const auto learned = Learned(trace.get());
  LearningOptions options = AllFactors();
  options.learned = std::make_shared<Affinities>(crawl::Merge(*learned, {}, 0.5));
  const Affinities half = InterestModel(trace.get(), options).Learned();
  CHECK(half.crawled_pages == Approx(kPages / 2.0));
  REQUIRE(half.rows.size() == learned->rows.size());
  for (const Affinity& row : learned->rows) {
    const Affinity* other = Row(half, row.factor, row.name);
    REQUIRE(other != nullptr);
    CHECK(other->pages == Approx(row.pages / 2));
    CHECK(other->relevant == Approx(row.relevant / 2));
  }
}

TEST_CASE("interest model: what is of no use in this crawl is kept for the next one") {
  const auto trace = RandomTrace(1);
  LearningOptions options = AllFactors();
  options.learned = Learned(trace.get());
  const auto other = visit_rows::Trace({{"zoe", 1, "http://elsewhere/"}});
  for (const Trace* used :
       {static_cast<const Trace*>(other.get()), static_cast<const Trace*>(nullptr)}) {
    const Affinities kept = InterestModel(used, options).Learned();
    REQUIRE(kept.rows.size() == options.learned->rows.size());
    for (const Affinity& row : options.learned->rows) {
      const Affinity* same = Row(kept, row.factor, row.name);
      REQUIRE(same != nullptr);
      CHECK(same->pages == row.pages);
    }
  }
}

TEST_CASE("interest model: an earlier crawl's words and tokens rate the first candidates") {
  LearningOptions options = AllFactors();
  options.learned = Learned(nullptr);
  InterestModel model(nullptr, options);
  model.Meet(0, "http://h/sea/100");
  model.Meet(1, "http://h/land/101");
  CHECK(model.Score(0) > model.Score(1));
  CHECK(model.Explain(0).find("sea +") != std::string::npos);
}
