#include "learn/q_classifier.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

using crawl::LinkContexts;
using crawl::QClassifier;
using doctest::Approx;

namespace {

using Words = std::vector<uint32_t>;
enum : uint32_t { kSail, kBoat, kSoup, kNew };

std::vector<std::pair<uint32_t, uint32_t>> WordsOf(const LinkContexts& contexts, uint32_t url) {
  std::vector<std::pair<uint32_t, uint32_t>> words;
  contexts.ForEach(url, [&](uint32_t word, uint32_t count) { words.emplace_back(word, count); });
  return words;
}

}  // namespace

TEST_CASE("link contexts: the words of all links to a URL") {
  LinkContexts contexts;
  contexts.Add(5, Words{kSail, kBoat});
  contexts.Add(2, Words{kSail});
  contexts.Add(5, Words{kSoup, kSail});
  contexts.Add(9, Words{});
  using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;
  CHECK(WordsOf(contexts, 5) == Pairs{{kSail, 2}, {kBoat, 1}, {kSoup, 1}});
  CHECK(WordsOf(contexts, 9).empty());
  CHECK(WordsOf(contexts, 1000).empty());
  CHECK(contexts.urls() == 2);
  CHECK(contexts.UrlsOf(kSail) == 2);
  CHECK(contexts.UrlsOf(kSoup) == 1);
  CHECK(contexts.UrlsOf(kNew) == 0);
  contexts.Copy(5, 7);
  CHECK(WordsOf(contexts, 7) == WordsOf(contexts, 5));
  CHECK(contexts.UrlsOf(kSail) == 3);

  // Of many words the first 28 stay; counts end at 255.
  for (uint32_t word = 100; word < 150; ++word) contexts.Add(1, Words{word});
  for (int times = 0; times < 300; ++times) contexts.Add(1, Words{100, 149});
  const auto words = WordsOf(contexts, 1);
  REQUIRE(words.size() == 28);
  CHECK(words.front() == std::pair<uint32_t, uint32_t>{100, 255});
  CHECK(words.back() == std::pair<uint32_t, uint32_t>{127, 1});
  CHECK(contexts.UrlsOf(149) == 0);
}

TEST_CASE("Q classifier: eq. 3 to 5 by hand") {
  LinkContexts contexts;
  contexts.Add(10, Words{kSail, kBoat});
  contexts.Add(11, Words{kSoup});
  contexts.Add(12, Words{kSail, kNew});
  QClassifier classifier(&contexts, 2);
  classifier.Train(std::vector<QClassifier::Example>{{10, 3}, {11, 0.6}, {99, 1.5}}, {});
  // Of 3 URLs 2 have "sail": idf = ln(1 + 3/2) = 0.9163; those of "boat" and "soup" are ln 4 = 1.3863.
  // Q/3 is 1 and 0.2; 99 has no words, and no say. |V| = 3 + 1.
  //   P(sail | high) = (1 + 0.9163) / (4 + 0.9163 + 1.3863) = 0.3040
  //   P(sail | low) = 1 / (4 + 1.3863) = 0.1857
  // Both classes have half of the examples, and no example has "new".
  const double high = (1 + std::log(2.5)) / (4 + std::log(2.5) + std::log(4));
  const double low = 1 / (4 + std::log(4));
  const QClassifier::Estimate estimate = classifier.Of(12);
  CHECK(estimate.words == 1);
  CHECK(estimate.best_class == 1);
  CHECK(estimate.probability == Approx(high / (high + low)));
  CHECK(estimate.probability == Approx(0.6209).epsilon(1e-3));
  CHECK(estimate.q == Approx((high * 1 + low * 0.2) / (high + low)));
  CHECK(classifier.Of(11).best_class == 0);
  // Without words it is the mean.
  CHECK(classifier.Of(50).words == 0);
  CHECK(classifier.Of(50).q == Approx(0.6));
  // What was learned before is forgotten; the words of a query are an example of the greatest Q, and
  // one without words is one of the least, so that two of three are low:
  //   1/3 · P(soup | high) = 1/3 · (1 + 1.3863) / (4 + 1.3863) = 0.1477
  //   2/3 · P(soup | low) = 2/3 · 1 / (4 + 0.9163 + 1.3863) = 0.1058
  classifier.Train(std::vector<QClassifier::Example>{{10, 0}}, Words{kSoup});
  CHECK(classifier.Of(11).q == Approx(0.1477 / (0.1477 + 0.1058)).epsilon(1e-3));
  CHECK(classifier.Of(11).best_class == 1);
  CHECK(classifier.Of(11).q > classifier.Of(10).q);
  // A query alone tells links apart: (1 + 1.3863) / (2 + 1.3863) against 1 / 2.
  classifier.Train({}, Words{kSoup});
  const double soup = (1 + std::log(4)) / (2 + std::log(4));
  CHECK(classifier.Of(11).q == Approx(soup / (soup + 0.5)));
  CHECK(classifier.Of(10).q == Approx(0.5));
  // Nothing at all.
  classifier.Train({}, {});
  CHECK(classifier.Of(11).q == 0);
  CHECK(QClassifier(&contexts, 3).Of(11).q == 0);
}
