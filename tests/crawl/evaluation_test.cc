// Evaluations, with numbers worked out by hand.

#include "crawl/evaluation.h"

#include <doctest/doctest.h>

#include <array>

namespace crawl {
namespace {

// Ten downloads of a web of 40 pages, 8 of them relevant:
//
//   n          1  2  3   4   5  6  7   8  9  10
//   url        a  b  c   d   e  f  a   g  h  i
//   status   200 200 404 301 200 200 200 0 200 200
//   relevant   x  x  (x)     -  x (x)    x  -
//
// The relevance of c (404) and that of the second a count for nothing.
std::vector<CrawledPage> TenDownloads() {
  return {{"a", 200, true, 1.0}, {"b", 200, true, 0.5},  {"c", 404, true, 1.0},
          {"d", 301, false, {}}, {"e", 200, false, 0.1}, {"f", 200, true, 0.9},
          {"a", 200, true, 1.0}, {"g", 0, false, {}},    {"h", 200, true, 0.8},
          {"i", 200, false, 0.2}};
}
constexpr WebTruth kTruth{8, 40};

TEST_CASE("evaluation: what is counted at checkpoints") {
  const std::array<int64_t, 4> at = {2, 5, 10, 50};
  const auto points = PointsAt(TenDownloads(), kTruth, at);
  REQUIRE(points.size() == 4);

  // 2 downloads, both relevant: harvest 2/2, recall 2/8, lift 1 / (8/40) = 5, relevance 1.5/2.
  CHECK(points[0].downloads == 2);
  CHECK(points[0].documents == 2);
  CHECK(points[0].relevant == 2);
  CHECK(points[0].harvest == doctest::Approx(1.0));
  CHECK(points[0].recall.value() == doctest::Approx(0.25));
  CHECK(points[0].lift.value() == doctest::Approx(5.0));
  CHECK(points[0].average_relevance.value() == doctest::Approx(0.75));

  // 5 downloads, documents a, b, e: harvest 2/5, precision 2/3, lift .4/.2, relevance 1.6/5. Of 40
  // pages 2 are relevant and fetched, 32 - 1 are neither: accuracy 33/40.
  CHECK(points[1].documents == 3);
  CHECK(points[1].relevant == 2);
  CHECK(points[1].harvest == doctest::Approx(0.4));
  CHECK(points[1].precision.value() == doctest::Approx(2.0 / 3));
  CHECK(points[1].lift.value() == doctest::Approx(2.0));
  CHECK(points[1].average_relevance.value() == doctest::Approx(0.32));
  CHECK(points[1].accuracy.value() == doctest::Approx(0.825));

  // 10 downloads, documents a, b, e, f, h, i: 4 relevant, relevance 3.5/10. The crawl ends here, and
  // the values of its end stand further on.
  for (const size_t i : {2, 3}) {
    CHECK(points[i].at == at[i]);
    CHECK(points[i].downloads == 10);
    CHECK(points[i].documents == 6);
    CHECK(points[i].harvest == doctest::Approx(0.4));
    CHECK(points[i].recall.value() == doctest::Approx(0.5));
    CHECK(points[i].average_relevance.value() == doctest::Approx(0.35));
  }
}

TEST_CASE("evaluation: the seed's example of a harvest rate") {
  // Seed 000, section 4.2: 50 relevant pages among the first 500 are a harvest rate of 10 %.
  std::vector<CrawledPage> pages;
  for (int i = 0; i < 500; ++i) {
    pages.push_back({"p" + std::to_string(i), 200, i % 10 == 0, std::nullopt});
  }
  const std::array<int64_t, 1> at = {500};
  CHECK(PointsAt(pages, {}, at)[0].harvest == doctest::Approx(0.1));
}

TEST_CASE("evaluation: what is not known is not said") {
  const std::array<int64_t, 2> at = {0, 10};
  auto pages = TenDownloads();
  for (CrawledPage& page : pages) page.relevance.reset();
  const auto points = PointsAt(pages, {}, at);
  CHECK(points[0].harvest == 0);
  CHECK(!points[0].precision.has_value());
  for (const EvaluationPoint& point : points) {
    CHECK(!point.recall.has_value());
    CHECK(!point.lift.has_value());
    CHECK(!point.accuracy.has_value());
    CHECK(!point.average_relevance.has_value());
  }
  // A web without a relevant page has neither recall nor lift, and an accuracy of (40 - 6) / 40 when
  // six pages of it were fetched for nothing.
  for (CrawledPage& page : pages) page.relevant = false;
  const auto none = PointsAt(pages, WebTruth{0, 40}, at);
  CHECK(!none[1].recall.has_value());
  CHECK(!none[1].lift.has_value());
  CHECK(none[1].accuracy.value() == doctest::Approx(0.85));
}

TEST_CASE("evaluation: the lift curve is the points at its places") {
  const auto pages = TenDownloads();
  const auto every = LiftCurve(pages, kTruth);
  REQUIRE(every.size() == 10);
  std::array<int64_t, 10> all;
  for (size_t i = 0; i < 10; ++i) all[i] = static_cast<int64_t>(i) + 1;
  const auto points = PointsAt(pages, kTruth, all);
  for (size_t i = 0; i < 10; ++i) {
    CHECK(every[i].at == points[i].at);
    CHECK(every[i].relevant == points[i].relevant);
    CHECK(every[i].harvest == points[i].harvest);
  }
  // Every four, and the end.
  const auto some = LiftCurve(pages, kTruth, 4);
  REQUIRE(some.size() == 3);
  CHECK(some[0].at == 4);
  CHECK(some[1].at == 8);
  CHECK(some[2].at == 10);
  CHECK(LiftCurve({}, kTruth).empty());
}

TEST_CASE("evaluation: search length") {
  // Of 8 relevant pages a quarter is there with b, the second download; the third one, f, comes
  // sixth; half of them with h, the ninth. More is never found.
  const auto pages = TenDownloads();
  CHECK(SearchLength(pages, kTruth, 0.25) == 2);
  CHECK(SearchLength(pages, kTruth, 0.26) == 6);
  CHECK(SearchLength(pages, kTruth, 0.5) == 9);
  CHECK(!SearchLength(pages, kTruth, 0.6).has_value());
  CHECK(!SearchLength(pages, {}, 0.1).has_value());
}

TEST_CASE("evaluation: target recall") {
  // Eq. 4-4: of the targets b, c, h, z the first 10 downloads have the documents b and h, the first
  // 5 only b. c was not there.
  const std::unordered_set<std::string> targets = {"b", "c", "h", "z"};
  const std::array<int64_t, 2> at = {5, 10};
  const auto recalls = TargetRecall(TenDownloads(), targets, at);
  CHECK(recalls[0].value() == doctest::Approx(0.25));
  CHECK(recalls[1].value() == doctest::Approx(0.5));
  CHECK(!TargetRecall(TenDownloads(), {}, at)[1].has_value());
}

TEST_CASE("evaluation: overlap") {
  // Documents a, b, e, f, h, i against b, i, k: two in common, of three. Of the relevant ones, a, b,
  // f, h and b, k, one of two.
  const std::vector<CrawledPage> other = {
      {"b", 200, true, {}}, {"i", 200, false, {}}, {"k", 200, true, {}}, {"a", 500, true, {}}};
  const Overlap all = OverlapOf(TenDownloads(), other, 10, false);
  CHECK(all.first == 6);
  CHECK(all.second == 3);
  CHECK(all.common == 2);
  CHECK(all.share.value() == doctest::Approx(2.0 / 3));
  const Overlap relevant = OverlapOf(TenDownloads(), other, 10, true);
  CHECK(relevant.common == 1);
  CHECK(relevant.share.value() == doctest::Approx(0.5));
  CHECK(!OverlapOf(TenDownloads(), {}, 10, false).share.has_value());
}

TEST_CASE("evaluation: decisions by a threshold") {
  // Above 0.2 are b, which is relevant, and d; of the others e is relevant, f and g are not. Seeds
  // are not decided on, nor is what is no document or was one already.
  const std::vector<CrawledPage> pages = {
      {"a", 200, true, {}, 9, 0},    {"b", 200, true, {}, 0.5, 1}, {"c", 404, false, {}, 0.9, 1},
      {"d", 200, false, {}, 0.4, 1}, {"e", 200, true, {}, 0.2, 2}, {"b", 200, true, {}, 0.1, 1},
      {"f", 200, false, {}, 0.2, 1}, {"g", 200, false, {}, 0, 1}};
  const Decisions decisions = DecisionsBy(pages, 0.2);
  CHECK(decisions.followed_relevant == 1);
  CHECK(decisions.followed_irrelevant == 1);
  CHECK(decisions.left_relevant == 1);
  CHECK(decisions.left_irrelevant == 2);
  CHECK(decisions.Precision().value() == doctest::Approx(0.5));
  CHECK(decisions.Recall().value() == doctest::Approx(0.5));
  CHECK(decisions.Accuracy().value() == doctest::Approx(3.0 / 5));
  CHECK(!DecisionsBy(pages, 1).Precision().has_value());
  CHECK(DecisionsBy(pages, 1).Recall().value() == 0);
  CHECK(!DecisionsBy({}, 0).Recall().has_value());
  CHECK(!DecisionsBy({}, 0).Accuracy().has_value());
}

}  // namespace
}  // namespace crawl
