// Stop words: articles, prepositions, conjunctions, pronouns, auxiliaries and the like, which
// stand in texts about anything. One list for each language, as the tokenizer gives words: in
// lower case, cut at apostrophes (so that "don't" is two of them), in Romanian with cedillas.
#pragma once

#include <string_view>

namespace crawl::stop_words {

extern const std::string_view kDanish;
extern const std::string_view kDutch;
extern const std::string_view kEnglish;
extern const std::string_view kFinnish;
extern const std::string_view kFrench;
extern const std::string_view kGerman;
extern const std::string_view kHungarian;
extern const std::string_view kItalian;
extern const std::string_view kNorwegian;
extern const std::string_view kPortuguese;
extern const std::string_view kRomanian;
extern const std::string_view kRussian;
extern const std::string_view kSpanish;
extern const std::string_view kSwedish;
extern const std::string_view kTurkish;

}  // namespace crawl::stop_words
