// The words of a page, read in batches and in one pass, against one word after the other.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "crawl/near_duplicates.h"
#include "crawl/predicate.h"
#include "crawl/text.h"
#include "text/word_batch.h"

namespace crawl {
namespace {

// The only term of a word, or nothing.
std::string StemOf(std::string_view word, std::string_view language, TextAnalyzer* analyzer) {
  Terms terms;
  analyzer->Analyze(word, language, &terms);
  return terms.letters;
}

// Slow and obvious: word by word, stems in a map.
Terms SlowTermsOf(std::string_view text, std::string_view language) {
  TextAnalyzer of_words;
  std::map<std::string, uint32_t> numbers;
  Terms terms;
  Tokenizer tokenizer(text, language == "tr" ? Folding::kTurkish : Folding::kPlain);
  for (Word word; tokenizer.Next(&word); ++terms.words) {
    const std::string stem = word.too_long ? "" : StemOf(word.letters, language, &of_words);
    if (stem.empty()) continue;
    const auto [at, is_new] = numbers.try_emplace(stem, static_cast<uint32_t>(terms.terms.size()));
    if (is_new) {
      terms.terms.push_back(
          {static_cast<uint32_t>(terms.letters.size()), static_cast<uint32_t>(stem.size()), 0});
      terms.letters += stem;
    }
    ++terms.terms[at->second].count;
    terms.places.push_back({at->second, terms.words, static_cast<uint32_t>(word.begin)});
  }
  return terms;
}

void CheckSame(const Terms& a, const Terms& b) {
  REQUIRE(a.words == b.words);
  REQUIRE(a.letters == b.letters);
  REQUIRE(std::ranges::equal(a.terms, b.terms, [](const Terms::Term& x, const Terms::Term& y) {
    return x.begin == y.begin && x.size == y.size && x.count == y.count;
  }));
  REQUIRE(std::ranges::equal(a.places, b.places, [](const Terms::Place& x, const Terms::Place& y) {
    return x.term == y.term && x.position == y.position && x.begin == y.begin;
  }));
}

// The hashes of shingles, each computed from all its words.
std::vector<uint64_t> SlowShinglesOf(std::string_view text, size_t size) {
  std::vector<uint64_t> words, shingles;
  Tokenizer tokenizer(text);
  for (Word word; tokenizer.Next(&word);) words.push_back(KeyOf(word).Hash());
  for (size_t begin = 0; begin + size <= words.size(); ++begin) {
    uint64_t sum = 0;
    for (size_t i = begin; i < begin + size; ++i) sum = sum * 0x9E3779B97F4A7C15 + words[i];
    const uint64_t mixed = (sum ^ sum >> 32) * 0xD6E8FEB86659FD93;
    shingles.push_back(mixed ^ mixed >> 32);
  }
  return shingles;
}

// Bins of shingles have the least of them; the others have a copy of one of these.
void CheckSketch(const Sketch& sketch, std::string_view text, size_t size) {
  std::array<std::set<uint32_t>, kMinHashes> bins;
  const std::vector<uint64_t> shingles = SlowShinglesOf(text, size);
  for (const uint64_t hash : shingles) {
    bins[hash >> 57].insert(static_cast<uint32_t>(hash >> 26 & 0x7FFFFFFF));
  }
  const size_t different = std::set<uint64_t>(shingles.begin(), shingles.end()).size();
  REQUIRE(sketch.shingles == std::min<size_t>(different, Sketch::kMostCounted));
  std::set<uint32_t> least;
  for (const auto& bin : bins) least.insert(bin.empty() ? 0 : *bin.begin());
  for (size_t i = 0; i < kMinHashes; ++i) {
    if (bins[i].empty()) {
      REQUIRE(least.count(sketch.hashes[i]) == 1);
    } else {
      REQUIRE(sketch.hashes[i] == *bins[i].begin());
    }
  }
}

bool operator==(const Sketch& a, const Sketch& b) {
  return a.hashes == b.hashes && a.shingles == b.shingles;
}

// Texts of all kinds of words, and of what is none.
class RandomTexts {
 public:
  std::string Next(size_t bytes) {
    // Some are all ASCII, some nearly, some not at all.
    const size_t kind = random_() % 3;
    std::string text;
    while (text.size() < bytes) {
      const bool ascii = kind == 0 || (kind == 1 && random_() % 50 != 0);
      text += Piece(ascii ? kAscii : kOthers);
      if (random_() % 8 != 0) text += ' ';
    }
    // Whatever stands at the end may be cut.
    text.resize(bytes);
    return text;
  }
  size_t Size() {
    constexpr std::array<size_t, 8> kBorders = {0, 1, 64, 2047, 2048, 2049, 4096, 6144};
    return random_() % 2 == 0 ? kBorders[random_() % kBorders.size()] : random_() % 9000;
  }

 private:
  std::string Piece(const std::vector<std::string>& pieces) {
    return random_() % 4 == 0 ? "w" + std::to_string(random_() % 300)
                              : pieces[random_() % pieces.size()];
  }

  const std::vector<std::string> kAscii = {"the",
                                           "of",
                                           "and",
                                           "Ships",
                                           "ship",
                                           "SHIPPING",
                                           "I",
                                           "a",
                                           "bir",
                                           "IRMAK",
                                           "it's",
                                           "John's",
                                           "don't",
                                           "'",
                                           ", ",
                                           "\n",
                                           "sixteenletters16",
                                           "seventeenletters7",
                                           std::string(64, 'x'),
                                           std::string(65, 'x'),
                                           std::string(2100, 'y'),
                                           std::string(70, ' ')};
  const std::vector<std::string> kOthers = {
      "Zoë",        "zoë\u2019s", "cafe\u0301",
      "İzmir",      "I\u0307",    "ırmak",
      "東",         "東京都",     "京\u3099都",
      "\u0301",     "\u00AD",     "—",
      "\xFF",       "\xE6\x9D",   "книги",
      "ＷＩＤＥ９", "“Quoted”",   "donaudampfschifffahrtsgesellschaftskapitän"};
  std::mt19937 random_{7};
};

}  // namespace

TEST_CASE("text: batches have the words that the tokenizer gives one by one") {
  RandomTexts texts;
  for (int round = 0; round < 300; ++round) {
    const std::string text = texts.Next(texts.Size());
    const Folding folding = round % 3 == 0 ? Folding::kTurkish : Folding::kPlain;
    Tokenizer one_by_one(text, folding), tokenizer(text, folding);
    Word word;
    for (WordBatch words; words.Read(&tokenizer);) {
      for (size_t i = 0; i < words.size(); ++i) {
        REQUIRE(one_by_one.Next(&word));
        REQUIRE(words.begin(i) == word.begin);
        REQUIRE(words.hashes()[i] == KeyOf(word).Hash());
        REQUIRE(words.is_too_long(i) == word.too_long);
        if (word.too_long) continue;
        WholeLetters copy;
        REQUIRE(words.key(i) == KeyOf(word));
        REQUIRE(words.letters(i, &copy) == word.letters);
      }
    }
    REQUIRE(!one_by_one.Next(&word));
  }
}

TEST_CASE("text: terms and sketch in one pass are those of words one by one") {
  RandomTexts texts;
  TextAnalyzer analyzer;
  TextAnalyzer no_places({.places = false});
  for (int round = 0; round < 200; ++round) {
    const std::string text = texts.Next(texts.Size());
    const std::string title = texts.Next(round % 5 == 0 ? 0 : texts.Size() % 100);
    for (const char* language : {"en", "tr", "ru", ""}) {
      CAPTURE(language);
      Terms both, alone;
      Sketch sketch;
      analyzer.AnalyzePage(text, title, language, &both, &sketch);
      CheckSame(both, SlowTermsOf(text + "\n" + title, language));
      REQUIRE(sketch == SketchOf(text));
      analyzer.AnalyzePage(text, title, language, &alone, nullptr);
      CheckSame(both, alone);
      no_places.AnalyzePage(text, title, language, &alone, nullptr);
      REQUIRE(alone.places.empty());
      alone.places = both.places;
      CheckSame(both, alone);
    }
    for (const size_t size : {1u, 3u, 8u, 32u}) {
      CheckSketch(SketchOf(text, static_cast<int>(size)), text, size);
    }
  }
}

TEST_CASE("text: a page's terms have its title behind its text, its sketch has not") {
  Page page;
  page.language = "en";
  page.text = "Ships sail the sea";
  page.title = "A ship";
  TextAnalyzer analyzer;
  Terms terms;
  Sketch sketch;
  TermsOfPage(page, &analyzer, &terms, &sketch);
  CHECK(terms.words == 6);
  REQUIRE(terms.places.size() == 4);
  CHECK(terms.places[3].term == 0);
  CHECK(terms.places[3].position == 5);
  CHECK(terms.places[3].begin == 21);
  CHECK(sketch.shingles == 2);
  CHECK(sketch == SketchOf(page.text));
}

}  // namespace crawl
