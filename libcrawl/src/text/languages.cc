#include "text/languages.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "text/stop_words.h"

namespace crawl {
namespace {

const auto& LanguageTable() {
  static const std::array<Language, 15> table = {{
      {"da", "danish", stop_words::kDanish},
      {"de", "german", stop_words::kGerman},
      {"en", "english", stop_words::kEnglish},
      {"es", "spanish", stop_words::kSpanish},
      {"fi", "finnish", stop_words::kFinnish},
      {"fr", "french", stop_words::kFrench},
      {"hu", "hungarian", stop_words::kHungarian},
      {"it", "italian", stop_words::kItalian},
      {"nl", "dutch", stop_words::kDutch},
      {"no", "norwegian", stop_words::kNorwegian},
      {"pt", "portuguese", stop_words::kPortuguese},
      {"ro", "romanian", stop_words::kRomanian},
      {"ru", "russian", stop_words::kRussian},
      {"sv", "swedish", stop_words::kSwedish},
      {"tr", "turkish", stop_words::kTurkish},
  }};
  return table;
}

std::unordered_map<std::string_view, uint32_t> MakeStopWordTable() {
  std::unordered_map<std::string_view, uint32_t> table;
  uint32_t bit = 1;
  for (const Language& language : LanguageTable()) {
    std::string_view rest = language.stop_words;
    while (!rest.empty()) {
      const std::string_view word = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(rest.size(), word.size() + 1));
      table[word] |= bit;
    }
    bit <<= 1;
  }
  return table;
}

}  // namespace

std::span<const Language> Languages() { return LanguageTable(); }

int FindLanguage(std::string_view tag) {
  tag = tag.substr(0, tag.find_first_of("-_"));
  if (tag.size() != 2) return -1;
  char code[2];
  std::transform(tag.begin(), tag.end(), code, [](char c) { return static_cast<char>(c | 0x20); });
  std::string_view wanted(code, 2);
  if (wanted == "nb" || wanted == "nn") wanted = "no";
  const auto& table = LanguageTable();
  const auto found = std::find_if(table.begin(), table.end(), [wanted](const Language& language) {
    return language.code == wanted;
  });
  return found == table.end() ? -1 : static_cast<int>(found - table.begin());
}

uint32_t StopWordLanguages(std::string_view word) {
  static const std::unordered_map<std::string_view, uint32_t> table = MakeStopWordTable();
  const auto found = table.find(word);
  return found == table.end() ? 0 : found->second;
}

}  // namespace crawl
