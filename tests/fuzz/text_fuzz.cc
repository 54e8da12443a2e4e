// Texts. The first byte chooses a language, the second options; the rest is the text. Words are where
// they are said to be, terms are UTF-8, counts add up.
#include <map>
#include <string>
#include <vector>

#include "crawl/near_duplicates.h"
#include "crawl/text.h"
#include "fuzz_check.h"

namespace {

crawl::TextOptions OptionsFor(uint8_t choice) {
  crawl::TextOptions options;
  options.stop_words = (choice & 1) != 0;
  options.stem = (choice & 2) != 0;
  options.digits = (choice & 4) != 0;
  return options;
}

// One for all inputs, as a crawl has it.
crawl::TextAnalyzer& AnalyzerFor(uint8_t choice) {
  static std::map<uint8_t, crawl::TextAnalyzer> analyzers;
  return analyzers.try_emplace(choice & 7, OptionsFor(choice)).first->second;
}

// Whether the bytes of every character are all there.
bool IsUtf8(std::string_view text) {
  size_t wanted = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) == 0x80) {
      if (wanted == 0) return false;
      --wanted;
    } else {
      if (wanted != 0 || byte > 0xF4) return false;
      wanted = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0x80 ? 1 : 0;
    }
  }
  return wanted == 0;
}

void CheckTerms(const crawl::Terms& terms, std::string_view text) {
  std::map<std::string_view, int> met;
  std::vector<uint32_t> counts(terms.terms.size());
  uint32_t words_before = 0;
  for (const auto& place : terms.places) {
    FUZZ_CHECK(place.begin < text.size());
    FUZZ_CHECK(place.position < terms.words);
    FUZZ_CHECK(place.position >= words_before);
    words_before = place.position + 1;
    FUZZ_CHECK(place.term < counts.size());
    ++counts[place.term];
  }
  for (size_t i = 0; i < counts.size(); ++i) {
    const auto& term = terms.terms[i];
    FUZZ_CHECK(term.count == counts[i] && term.count > 0);
    FUZZ_CHECK(term.size > 0 && size_t{term.begin} + term.size <= terms.letters.size());
    FUZZ_CHECK(IsUtf8(terms.Text(term)));
    FUZZ_CHECK(++met[terms.Text(term)] == 1);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 2) return 0;
  static const std::vector<std::string> languages = crawl::KnownLanguages();
  const size_t choice = data[0] % (languages.size() + 1);
  const std::string language = choice == languages.size() ? "" : languages[choice];
  const std::string_view text = fuzz::AsText(data + 2, size - 2);

  crawl::Terms terms, again;
  AnalyzerFor(data[1]).Analyze(text, language, &terms);
  CheckTerms(terms, text);
  crawl::TextAnalyzer(OptionsFor(data[1])).Analyze(text, language, &again);
  FUZZ_CHECK(again.letters == terms.letters && again.words == terms.words);
  FUZZ_CHECK(again.places.size() == terms.places.size());

  const double self = crawl::QueryVector(terms).Similarity(terms);
  FUZZ_CHECK(terms.terms.empty() ? self == 0 : self > 0.999 && self <= 1);
  const crawl::Sketch sketch = crawl::SketchOf(text);
  crawl::Sketch of_page;
  AnalyzerFor(data[1]).AnalyzePage(text, "", language, &again, &of_page);
  FUZZ_CHECK(of_page.hashes == sketch.hashes && of_page.shingles == sketch.shingles);
  FUZZ_CHECK(terms.words < 3 ? sketch.shingles == 0
                             : sketch.shingles > 0 && sketch.shingles <= terms.words - 2);
  FUZZ_CHECK(crawl::Similarity(sketch, sketch) == (sketch.shingles == 0 ? 0 : 1));
  const std::string guess = crawl::GuessLanguage(text);
  FUZZ_CHECK(guess.empty() || guess.size() == 2);
  return 0;
}
