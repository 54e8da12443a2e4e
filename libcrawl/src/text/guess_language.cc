#include <algorithm>
#include <array>
#include <bit>

#include "crawl/text.h"
#include "text/languages.h"
#include "text/tokenizer.h"

namespace crawl {
namespace {

constexpr int kWindow = 200;  // words
constexpr int kWindows = 5;   // a page may begin with a long menu, which has no stop words
constexpr int kFewestWords = 8;
constexpr double kShare = 0.2;
constexpr double kMargin = 1.1;
constexpr size_t kMostLanguages = 32;

// How many of a window's words are stop words, for each language.
struct Counts {
  int words = 0;
  std::array<int, kMostLanguages> stop_words{};
  std::array<double, kMostLanguages> scores{};

  void Add(std::string_view word) {
    ++words;
    uint32_t languages = StopWordLanguages(word);
    const double score = 1.0 / std::popcount(languages);
    for (; languages != 0; languages &= languages - 1) {
      const size_t at = static_cast<size_t>(std::countr_zero(languages));
      ++stop_words[at];
      scores[at] += score;
    }
  }

  // The index of the language that stands out, or -1.
  int Decide() const {
    if (words < kFewestWords) return -1;
    const auto best = std::max_element(scores.begin(), scores.end());
    const size_t at = static_cast<size_t>(best - scores.begin());
    double second = 0;
    for (size_t i = 0; i < scores.size(); ++i) {
      if (i != at) second = std::max(second, scores[i]);
    }
    if (stop_words[at] < kShare * words || *best < kMargin * second) return -1;
    return static_cast<int>(at);
  }
};

}  // namespace

std::string GuessLanguage(std::string_view text) {
  Tokenizer tokenizer(text);
  Word word;
  for (int window = 0; window < kWindows; ++window) {
    Counts counts;
    while (counts.words < kWindow && tokenizer.Next(&word)) counts.Add(word.letters);
    const int language = counts.Decide();
    if (language >= 0) return std::string(Languages()[static_cast<size_t>(language)].code);
    if (counts.words < kWindow) break;
  }
  return {};
}

}  // namespace crawl
