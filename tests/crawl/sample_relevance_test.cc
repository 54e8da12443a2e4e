#include "learn/sample_relevance.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

using crawl::CountedWord;
using crawl::SampleRelevance;
using doctest::Approx;

namespace {

using Words = std::vector<CountedWord>;
enum : uint32_t { kSail, kBoat, kSoup };

}  // namespace

TEST_CASE("sample relevance: by hand") {
  SampleRelevance relevance;
  CHECK(relevance.Of(Words{{kSail, 1}}) == 0);
  // A query alone: the cosine to it.
  relevance.AddSample(Words{{kSail, 1}}, true);
  CHECK(relevance.Of(Words{{kSail, 1}, {kSoup, 1}}) == Approx(1 / std::sqrt(2)));
  CHECK(relevance.Of(Words{{kSoup, 3}}) == 0);
  CHECK(relevance.Of(Words{}) == 0);
  // With the sample, half of it sail and half boat, the centre is (1.7071, 0.7071) of length 1.8478.
  relevance.AddSample(Words{{kSail, 1}, {kBoat, 1}}, false);
  const double length = std::hypot(1 + std::sqrt(0.5), std::sqrt(0.5));
  CHECK(relevance.Of(Words{{kBoat, 1}}) == Approx(std::sqrt(0.5) / length));
  // A word that is there three times weighs 1 + ln 3.
  const double thrice = 1 + std::log(3);
  CHECK(relevance.Of(Words{{kBoat, 3}, {kSoup, 1}}) ==
        Approx(thrice * std::sqrt(0.5) / std::hypot(thrice, 1) / length));
  // The next one has a cosine of 0.7071 / 1.8478 = 0.3827, which counts as 1 from then on; the centre
  // is (1.7071, 1.7071).
  relevance.AddSample(Words{{kBoat, 1}}, false);
  CHECK(relevance.Of(Words{{kBoat, 1}, {kSoup, 7}}) ==
        Approx(std::sqrt(0.5) / std::hypot(1, 1 + std::log(7)) / 0.38268));
  CHECK(relevance.Of(Words{{kSail, 1}, {kBoat, 1}}) == 1);
}

TEST_CASE("sample relevance: common words say less, once they are learned to be common") {
  SampleRelevance relevance;
  relevance.AddSample(Words{{kSail, 1}, {kBoat, 1}}, false);
  CHECK(relevance.Of(Words{{kSail, 1}}) == Approx(std::sqrt(0.5)));
  relevance.Count(Words{{kSail, 1}});
  relevance.Count(Words{{kSail, 4}, {kBoat, 1}});
  CHECK(relevance.Of(Words{{kSail, 1}}) == Approx(std::sqrt(0.5)));
  relevance.Learn();
  // idf(sail) = ln(1 + 2/2) = 0.6931, idf(boat) = ln(1 + 2/1) = 1.0986.
  const double sail = std::log(2), boat = std::log(3);
  CHECK(relevance.Of(Words{{kSail, 1}}) == Approx(sail / std::hypot(sail, boat)));
  CHECK(relevance.Of(Words{{kBoat, 1}}) == Approx(boat / std::hypot(sail, boat)));
  // The length of the centre, which is kept up to date, is what it is when worked out again.
  for (uint32_t i = 0; i < 200; ++i) {
    relevance.AddSample(Words{{i % 7, 1 + i % 3}, {7 + i % 11, 1}}, false);
  }
  const Words page = {{kSail, 1}, {9, 2}, {40, 9}, {41, 9}, {42, 9}};
  const double before = relevance.Of(page);
  CHECK(before > 0);
  CHECK(before < 1);
  relevance.Learn();
  CHECK(relevance.Of(page) == Approx(before).epsilon(1e-5));
}

TEST_CASE(
    "sample relevance: what pages that are no samples have in common with samples is nothing") {
  SampleRelevance relevance;
  relevance.AddSample(Words{{kSail, 1}}, false);
  // The second sample has a cosine of 0.7071 with the first: that is 1. The centre is (1.7071, 0.7071)
  // of length 1.8478, so that boats alone have 0.3827.
  relevance.AddSample(Words{{kSail, 1}, {kBoat, 1}}, false);
  const double length = std::hypot(1 + std::sqrt(0.5), std::sqrt(0.5));
  const double sample = std::sqrt(0.5), boat = std::sqrt(0.5) / length;
  CHECK(relevance.Of(Words{{kBoat, 1}}) == Approx(boat / sample));
  // Others have 0.3827 and 0, on the mean 0.1913.
  relevance.AddOther(Words{{kBoat, 1}});
  CHECK(relevance.Of(Words{{kBoat, 1}}) == 0);
  relevance.AddOther(Words{{kSoup, 1}});
  CHECK(relevance.Of(Words{{kSoup, 1}}) == 0);
  CHECK(relevance.Of(Words{{kBoat, 1}}) == Approx((boat - boat / 2) / (sample - boat / 2)));
  CHECK(relevance.Of(Words{{kSail, 1}}) == 1);
  // Others that are as near as samples tell nothing.
  for (int i = 0; i < 50; ++i) relevance.AddOther(Words{{kSail, 1}});
  CHECK(relevance.Of(Words{{kBoat, 1}}) == Approx(boat / sample));
}
