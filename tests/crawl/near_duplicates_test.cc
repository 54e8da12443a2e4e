#include "crawl/near_duplicates.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "text/bands.h"

namespace crawl {
namespace {

std::string RandomText(std::mt19937* random, size_t words) {
  std::string text;
  for (size_t i = 0; i < words; ++i) text += "w" + std::to_string((*random)() % 5000) + " ";
  return text;
}

// The text with each word replaced by another one with probability `change`.
std::string Changed(const std::string& text, double change, std::mt19937* random) {
  std::string changed;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = text.find(' ', begin) + 1;
    if (std::uniform_real_distribution<>()(*random) < change) {
      changed += "x" + std::to_string((*random)() % 5000) + " ";
    } else {
      changed += text.substr(begin, end - begin);
    }
    begin = end;
  }
  return changed;
}

// Families of texts that are more or less alike, shuffled.
std::vector<Sketch> Families(uint32_t seed, size_t families, size_t each) {
  std::mt19937 random(seed);
  std::vector<Sketch> sketches;
  for (size_t i = 0; i < families; ++i) {
    const std::string text = RandomText(&random, 15 + random() % 400);
    for (size_t j = 0; j < each; ++j) {
      sketches.push_back(
          SketchOf(j == 0 ? text : Changed(text, 0.002 * static_cast<double>(j * j), &random)));
    }
  }
  std::shuffle(sketches.begin(), sketches.end(), random);
  return sketches;
}

// All pairs: each page belongs to the cluster of the page before it that it is most like, the first
// of such.
std::vector<int64_t> SlowClusters(const std::vector<Sketch>& sketches, double threshold) {
  std::vector<int64_t> clusters;
  for (size_t i = 0; i < sketches.size(); ++i) {
    int64_t cluster = static_cast<int64_t>(i);
    double best = 0;
    for (size_t j = 0; j < i && sketches[i].shingles >= NearDuplicates::kFewestShingles; ++j) {
      const double similarity = Similarity(sketches[i], sketches[j]);
      if (sketches[j].shingles < NearDuplicates::kFewestShingles) continue;
      if (similarity < threshold || similarity <= best) continue;
      best = similarity;
      cluster = clusters[j];
    }
    clusters.push_back(cluster);
  }
  return clusters;
}

std::vector<int64_t> FastClusters(const std::vector<Sketch>& sketches, double threshold) {
  NearDuplicates near(threshold);
  std::vector<int64_t> clusters;
  for (size_t i = 0; i < sketches.size(); ++i) {
    clusters.push_back(near.Add(static_cast<int64_t>(i), sketches[i]));
  }
  return clusters;
}

}  // namespace

TEST_CASE("near duplicates: a page joins the cluster of the page that it is like") {
  std::mt19937 random(3);
  const std::string a = RandomText(&random, 300);
  const std::string b = RandomText(&random, 300);
  NearDuplicates near;
  CHECK(near.Add(70, SketchOf(a)) == 70);
  CHECK(near.Add(50, SketchOf(b)) == 50);
  CHECK(near.Add(60, SketchOf(a)) == 70);
  CHECK(near.Add(10, SketchOf(a + "and one more word")) == 70);
  CHECK(near.Add(11, SketchOf(b + "and one more word")) == 50);
  CHECK(near.Add(12, SketchOf(a + b)) == 12);
}

TEST_CASE("near duplicates: a page like a page of a cluster is of it, like its first or not") {
  std::mt19937 random(4);
  // Each step changes a twentieth of the words at the end.
  std::string text = RandomText(&random, 400);
  const Sketch first = SketchOf(text);
  NearDuplicates near(0.8);
  CHECK(near.Add(1, first) == 1);
  for (int step = 2; step < 12; ++step) {
    for (int i = 0; i < 20; ++i) {
      text = text.substr(text.find(' ') + 1) + "y" + std::to_string(random() % 5000) + " ";
    }
    CHECK(near.Add(step, SketchOf(text)) == 1);
  }
  CHECK(Similarity(first, SketchOf(text)) < 0.5);
}

TEST_CASE("near duplicates: short pages are alone") {
  const std::string_view text = "a b c d e f g h i j k l m n o p q r s t u";  // 21 words
  NearDuplicates near;
  CHECK(SketchOf(text).shingles == 19);
  CHECK(near.Add(1, SketchOf(text)) == 1);
  CHECK(near.Add(2, SketchOf(text)) == 2);
  const std::string longer = std::string(text) + " v";
  CHECK(near.Add(3, SketchOf(longer)) == 3);
  CHECK(near.Add(4, SketchOf(longer)) == 3);
  CHECK(near.Add(5, SketchOf("")) == 5);
}

TEST_CASE("near duplicates: agree with all pairs") {
  for (const double threshold : {0.86, 0.9, 0.95, 0.99, 1.0}) {
    CAPTURE(threshold);
    const auto sketches = Families(5, 60, 8);
    const auto slow = SlowClusters(sketches, threshold);
    CHECK(FastClusters(sketches, threshold) == slow);
    // The test has something to find.
    size_t joined = 0;
    for (size_t i = 0; i < slow.size(); ++i) joined += slow[i] != static_cast<int64_t>(i);
    CHECK(joined > 20);
    CHECK(joined < slow.size() - 60);
  }
}

TEST_CASE("near duplicates: nearly agree with all pairs where the threshold is low") {
  for (const double threshold : {0.1, 0.3, 0.5, 0.7, 0.8}) {
    CAPTURE(threshold);
    const auto sketches = Families(6, 60, 8);
    const auto slow = SlowClusters(sketches, threshold);
    const auto fast = FastClusters(sketches, threshold);
    size_t different = 0;
    for (size_t i = 0; i < slow.size(); ++i) different += slow[i] != fast[i];
    CHECK(different <= 2);
  }
}

TEST_CASE("near duplicates: bands are worked out from the threshold") {
  // 0.9^8 = 0.4305: one band of 8 is missed with 0.5695, all 16 with 0.5695^16 = 0.000123. Of 9 rows
  // there are 14 bands: 0.9^9 = 0.3874, 0.6126^14 = 0.00105, too often.
  CHECK(ChooseBands(0.9).rows == 8);
  CHECK(ChooseBands(0.9).bands == 16);
  CHECK(MissChance({8, 16}, 0.9) == doctest::Approx(0.000123).epsilon(0.01));
  CHECK(MissChance({9, 14}, 0.9) == doctest::Approx(0.00105).epsilon(0.01));
  for (int percent = 10; percent <= 100; ++percent) {
    CAPTURE(percent);
    const double threshold = percent / 100.0;
    const Bands bands = ChooseBands(threshold);
    CHECK(bands.rows * bands.bands <= static_cast<int>(kMinHashes));
    CHECK(MissChance(bands, threshold) <= 0.001);
    CHECK(std::pow(1.0 / bands.bands, 1.0 / bands.rows) <= threshold);
    const int may_differ =
        static_cast<int>(kMinHashes) - static_cast<int>(std::ceil(threshold * kMinHashes - 1e-9));
    if (percent >= 86) CHECK(bands.bands > may_differ);
  }
  CHECK(ChooseBands(-1).rows == 1);
  CHECK(ChooseBands(2).rows == 128);
}

TEST_CASE("near duplicates: thousands of pages from one template") {
  // All share most of their bands; the cluster is one, and the time is bounded.
  std::mt19937 random(7);
  const std::string text = RandomText(&random, 600);
  NearDuplicates near(0.9);
  CHECK(near.Add(0, SketchOf(text)) == 0);
  int joined = 0;
  for (int i = 1; i < 3000; ++i) {
    joined += near.Add(i, SketchOf(text + "page number " + std::to_string(i) + " of it")) == 0;
  }
  CHECK(joined > 2990);
}

}  // namespace crawl
