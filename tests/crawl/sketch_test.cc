#include <doctest/doctest.h>

#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "crawl/near_duplicates.h"

namespace crawl {
namespace {

// Words that differ from all others of other numbers.
std::string WordsFrom(uint64_t first, uint64_t count) {
  std::string text;
  for (uint64_t i = first; i < first + count; ++i) text += "w" + std::to_string(i) + " ";
  return text;
}

}  // namespace

TEST_CASE("sketch: the example of seed 000, 2.1.5") {
  const std::string_view sentence = "John went to school with his brother";
  // "john went to", "went to school", "to school with", "school with his", "with his brother".
  CHECK(SketchOf(sentence).shingles == 5);
  // The last of the five differs: 4 of 6 are common.
  CHECK(Jaccard(sentence, "John went to school with his sister") == doctest::Approx(4.0 / 6));
  // Another word in the middle takes "to school with", "went to school" and "school with his" away
  // and brings three others: 2 of 8.
  CHECK(Jaccard(sentence, "John went to church with his brother") == doctest::Approx(2.0 / 8));
  CHECK(Jaccard(sentence, "john WENT, to school: with his brother!") == 1);
  CHECK(Similarity(SketchOf(sentence), SketchOf("john WENT, to school: with his brother!")) == 1);
}

TEST_CASE("sketch: texts that are too short have no shingles") {
  CHECK(SketchOf("").shingles == 0);
  CHECK(SketchOf("two words").shingles == 0);
  CHECK(SketchOf("three words here").shingles == 1);
  CHECK(Jaccard("", "") == 0);
  CHECK(Similarity(SketchOf(""), SketchOf("")) == 0);
  CHECK(Similarity(SketchOf(""), SketchOf("three words here")) == 0);
  CHECK(Similarity(SketchOf("three words here"), SketchOf("three words here")) == 1);
  CHECK(Similarity(SketchOf("three words here"), SketchOf("three words there")) == 0);
}

TEST_CASE("sketch: the size of shingles") {
  const std::string_view text = "a b c d e f g";
  CHECK(SketchOf(text, 1).shingles == 7);
  CHECK(SketchOf(text, 7).shingles == 1);
  CHECK(SketchOf(text, 8).shingles == 0);
  CHECK(SketchOf(text, 0).shingles == 7);
  CHECK(SketchOf(text, -5).shingles == 7);
  CHECK(SketchOf(WordsFrom(0, 40), 1000).shingles == 9);  // as of 32
  CHECK(Jaccard(text, "g f e d c b a", 1) == 1);
  CHECK(Jaccard(text, "g f e d c b a", 2) == 0);
  CHECK(Similarity(SketchOf(text, 1), SketchOf("g f e d c b a", 1)) == 1);
  CHECK(Similarity(SketchOf(text, 2), SketchOf("g f e d c b a", 2)) == 0);
}

TEST_CASE("sketch: shingles are counted once") {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "a b c ";
  CHECK(SketchOf(text).shingles == 3);
  CHECK(SketchOf(WordsFrom(0, 66)).shingles == 64);
  CHECK(SketchOf(WordsFrom(0, 5002)).shingles == Sketch::kMostCounted);
  // More words than its size lets expect.
  std::string letters;
  std::set<std::string> shingles;
  std::string last[2];
  for (int i = 0; i < 1352; ++i) {
    const std::string word(1, static_cast<char>('a' + (i % 2 == 0 ? i / 2 / 26 : i / 2 % 26)));
    letters += word + " ";
    if (i >= 2) shingles.insert(last[0] + last[1] + word);
    last[0] = std::exchange(last[1], word);
  }
  CHECK(shingles.size() > Sketch::kMostCounted);
  CHECK(SketchOf(letters).shingles == Sketch::kMostCounted);
  CHECK(SketchOf(letters, 1).shingles == 26);
}

TEST_CASE("sketch: estimates are right on average, and as near as 128 hashes allow") {
  // Texts of n words that share a part: the common shingles are those inside it.
  for (const uint64_t n : {30u, 100u, 400u, 3000u}) {
    for (const double part : {0.1, 0.3, 0.5, 0.7, 0.9, 0.97}) {
      CAPTURE(n);
      CAPTURE(part);
      const uint64_t common = static_cast<uint64_t>(part * static_cast<double>(n));
      double sum = 0, squares = 0, exact = 0;
      constexpr int kPairs = 150;
      for (int pair = 0; pair < kPairs; ++pair) {
        const uint64_t base = static_cast<uint64_t>(pair) * 1000000;
        const std::string a = WordsFrom(base, n);
        const std::string b = WordsFrom(base, common) + WordsFrom(base + 500000, n - common);
        exact = Jaccard(a, b);
        const double error = Similarity(SketchOf(a), SketchOf(b)) - exact;
        sum += error;
        squares += error * error;
      }
      // Bins that are filled by copies tell nothing new: of m shingles in either text about
      // 128 (1 - e^(-m/128)) bins have one of their own.
      const double either = (2.0 * static_cast<double>(n) - 4) / (1 + exact);
      const double bins = 128 * (1 - std::exp(-either / 128));
      const double deviation = std::sqrt(exact * (1 - exact) / bins);
      CHECK(std::abs(sum / kPairs) < 4.5 * deviation / std::sqrt(double{kPairs}) + 1e-9);
      CHECK(std::sqrt(squares / kPairs) < 1.6 * deviation + 1e-9);
    }
  }
}

TEST_CASE("sketch: all bins are filled, however few shingles there are") {
  for (uint64_t words = 3; words < 200; words += 7) {
    const Sketch sketch = SketchOf(WordsFrom(0, words));
    for (const uint32_t hash : sketch.hashes) REQUIRE(hash != UINT32_MAX);
  }
}

TEST_CASE("sketch: pairs of characters are words of scripts without blanks") {
  CHECK(SketchOf("東京都庁舎").shingles == 2);  // 東京 京都 都庁, 京都 都庁 庁舎
  CHECK(Jaccard("東京都庁舎", "東京都庁前") == doctest::Approx(1.0 / 3));
}

}  // namespace crawl
