#include <doctest/doctest.h>

#include <set>
#include <sstream>
#include <string>

#include "text/languages.h"
#include "text/tokenizer.h"

namespace crawl {
namespace {

bool IsStopWord(std::string_view word, std::string_view language) {
  return (StopWordLanguages(word) >> FindLanguage(language) & 1) != 0;
}

}  // namespace

TEST_CASE("stop words: those of seed 000, 2.1.1") {
  for (const char* word :
       {"a",   "about", "an",   "are",  "as",    "at",  "be",   "by",  "for",   "from",
        "how", "in",    "is",   "of",   "on",    "or",  "that", "the", "these", "this",
        "to",  "was",   "what", "when", "where", "who", "will", "with"}) {
    CAPTURE(word);
    CHECK(IsStopWord(word, "en"));
  }
}

TEST_CASE("stop words: each list has words as the tokenizer gives them, each once") {
  CHECK(Languages().size() == 15);
  for (const Language& language : Languages()) {
    CAPTURE(language.code);
    std::istringstream list{std::string(language.stop_words)};
    std::set<std::string> words;
    for (std::string word; list >> word;) {
      CAPTURE(word);
      CHECK(words.insert(word).second);
      const Folding folding = language.code == "tr" ? Folding::kTurkish : Folding::kPlain;
      Tokenizer tokenizer(word, folding);
      Word first;
      REQUIRE(tokenizer.Next(&first));
      CHECK(first.letters == word);
      CHECK_FALSE(tokenizer.Next(&first));
      CHECK(IsStopWord(word, language.code));
    }
    CHECK(words.size() >= 60);
    CHECK(words.size() <= 180);
  }
}

TEST_CASE("stop words: of one language are words of another") {
  CHECK(IsStopWord("die", "de"));
  CHECK_FALSE(IsStopWord("die", "en"));
  CHECK(StopWordLanguages("crawler") == 0);
  CHECK(StopWordLanguages("") == 0);
}

TEST_CASE("stop words: languages by their tags") {
  CHECK(Languages()[static_cast<size_t>(FindLanguage("en"))].code == "en");
  CHECK(FindLanguage("en-GB") == FindLanguage("en"));
  CHECK(FindLanguage("DE_at") == FindLanguage("de"));
  CHECK(FindLanguage("nb") == FindLanguage("no"));
  CHECK(FindLanguage("") == -1);
  CHECK(FindLanguage("e") == -1);
  CHECK(FindLanguage("eng") == -1);
  CHECK(FindLanguage("zh") == -1);
}

}  // namespace crawl
