#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>

#include "crawl/text.h"

namespace crawl {
namespace {

// "stem:count" of each term, in order.
std::string Shown(const Terms& terms) {
  std::string shown;
  for (const Terms::Term& term : terms.terms) {
    if (!shown.empty()) shown += ' ';
    shown.append(terms.Text(term)).append(":").append(std::to_string(term.count));
  }
  return shown;
}

std::string Analyzed(std::string_view text, std::string_view language,
                     const TextOptions& options = {}) {
  TextAnalyzer analyzer(options);
  Terms terms;
  analyzer.Analyze(text, language, &terms);
  return Shown(terms);
}

}  // namespace

TEST_CASE("analyzer: stop words go, words become stems, which are counted") {
  CHECK(Analyzed("The crawlers crawled. Crawling is a crawl of the web's pages.", "en") ==
        "crawler:1 crawl:3 web:1 page:1");
  CHECK(Analyzed("Die Häuser und das Haus", "de") == "haus:2");
  CHECK(Analyzed("les continuités de la continuité", "fr") == "continu:2");
  CHECK(Analyzed("книги и книга", "ru") == "книг:2");
  CHECK(Analyzed("", "en") == "");
  CHECK(Analyzed("the of and", "en") == "");
}

TEST_CASE("analyzer: languages that it does not know leave words as they are") {
  CHECK(Analyzed("The Crawlers crawled", "") == "the:1 crawlers:1 crawled:1");
  CHECK(Analyzed("The Crawlers crawled", "xx") == "the:1 crawlers:1 crawled:1");
  CHECK(Analyzed("The Crawlers crawled", "en-US") == "crawler:1 crawl:1");
  CHECK(Analyzed("東京都 東京", "ja") == "東京:2 京都:1");
}

TEST_CASE("analyzer: its options") {
  TextOptions options;
  options.stop_words = false;
  CHECK(Analyzed("the crawling", "en", options) == "the:1 crawl:1");
  options = {};
  options.stem = false;
  CHECK(Analyzed("the crawling", "en", options) == "crawling:1");
  options = {};
  options.digits = false;
  CHECK(Analyzed("mp3 2024 music ١٢ x9y ９", "en", options) == "music:1");
  CHECK(Analyzed("mp3 2024", "en") == "mp3:1 2024:1");
  options = {};
  options.places = false;
  CHECK(Analyzed("the crawling of crawlers, a crawl", "en", options) == "crawl:2 crawler:1");
}

TEST_CASE("analyzer: where terms stand") {
  TextAnalyzer analyzer;
  Terms terms;
  analyzer.Analyze("The cat, and a CAT sat", "en", &terms);
  CHECK(terms.words == 6);
  REQUIRE(terms.places.size() == 3);
  CHECK(terms.places[0].term == 0);
  CHECK(terms.places[0].position == 1);
  CHECK(terms.places[0].begin == 4);
  CHECK(terms.places[1].term == 0);
  CHECK(terms.places[1].position == 4);
  CHECK(terms.places[1].begin == 15);
  CHECK(terms.places[2].term == 1);
  CHECK(terms.places[2].position == 5);
  CHECK(terms.places[2].begin == 19);
}

TEST_CASE("analyzer: long words count as words and are no terms") {
  TextAnalyzer analyzer;
  Terms terms;
  analyzer.Analyze(std::string(65, 'x') + " cat", "en", &terms);
  CHECK(terms.words == 2);
  CHECK(Shown(terms) == "cat:1");
  CHECK(terms.places[0].position == 1);
  analyzer.Analyze(std::string(64, 'x') + " cat", "", &terms);
  CHECK(terms.terms.size() == 2);
  // Longer than a key of its table, and different only behind it.
  analyzer.Analyze("internationalizations internationalizationz internationalizations", "", &terms);
  CHECK(Shown(terms) == "internationalizations:2 internationalizationz:1");
}

TEST_CASE("analyzer: Turkish") {
  CHECK(Analyzed("Kitaplar ve KİTAP", "tr") == "kitap:2");
  CHECK(Analyzed("ISPARTA", "tr") == Analyzed("ısparta", "tr"));
}

TEST_CASE("analyzer: many texts of many words give what a new analyzer gives") {
  TextAnalyzer analyzer;
  Terms terms;
  for (int round = 0; round < 6; ++round) {
    std::string text;
    for (int i = 0; i < 30000; ++i) {
      text += "w" + std::to_string((i * 7 + round * 25000) % 1000003) + "x running the ";
    }
    analyzer.Analyze(text, round % 3 == 2 ? "de" : "en", &terms);
    REQUIRE(Shown(terms) == Analyzed(text, round % 3 == 2 ? "de" : "en"));
    REQUIRE(terms.words == 90000);
  }
}

TEST_CASE("analyzer: moved ones go on") {
  TextAnalyzer first;
  TextAnalyzer second = std::move(first);
  Terms terms;
  second.Analyze("cats", "en", &terms);
  CHECK(Shown(terms) == "cat:1");
}

TEST_CASE("analyzer: the languages") {
  const auto languages = KnownLanguages();
  CHECK(languages == std::vector<std::string>{"da", "de", "en", "es", "fi", "fr", "hu", "it", "nl",
                                              "no", "pt", "ro", "ru", "sv", "tr"});
  CHECK(std::is_sorted(languages.begin(), languages.end()));
  // Each stems: a word of its own loses an ending.
  const std::map<std::string, std::string> words = {
      {"da", "husene"},  {"de", "kindern"}, {"en", "houses"},   {"es", "casas"},
      {"fi", "talossa"}, {"fr", "maisons"}, {"hu", "házakban"}, {"it", "cantavano"},
      {"nl", "huizen"},  {"no", "husene"},  {"pt", "meninos"},  {"ro", "situaţiile"},
      {"ru", "домами"},  {"sv", "husen"},   {"tr", "evlerde"}};
  for (const auto& [language, word] : words) {
    CAPTURE(language);
    const std::string shown = Analyzed(word, language);
    CHECK(shown != word + ":1");
    CHECK(shown.size() > 2);
  }
}

}  // namespace crawl
