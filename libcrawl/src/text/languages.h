// The languages whose words we know: those that Snowball stems and that have a list of stop words.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace crawl {

struct Language {
  std::string_view code;
  const char* stemmer;          // Snowball's name of it
  std::string_view stop_words;  // with blanks between them
};

// Sorted by code.
std::span<const Language> Languages();

// Where in Languages() one is, by a tag such as "en", "en-GB" or "EN_us"; -1 when it is not there.
// Both kinds of written Norwegian, nb and nn, are no.
int FindLanguage(std::string_view tag);

// The languages that have `word`, as the tokenizer gives it, as a stop word: bit i is
// Languages()[i].
uint32_t StopWordLanguages(std::string_view word);

}  // namespace crawl
