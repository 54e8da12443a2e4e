#include "synth/vocabulary.h"

#include <iterator>
#include <span>
#include <unordered_set>

#include "synth/random.h"
#include "synth/words.h"

namespace synth {
namespace {

constexpr size_t kWordsOfATopic = 160;

constexpr std::string_view kCommon[] = {
    "the",    "of",      "and",      "to",      "in",     "that",    "is",      "was",
    "for",    "with",    "as",       "on",      "by",     "it",      "from",    "this",
    "are",    "which",   "be",       "at",      "or",     "an",      "not",     "were",
    "have",   "but",     "one",      "their",   "more",   "has",     "all",     "its",
    "when",   "there",   "some",     "they",    "other",  "been",    "these",   "may",
    "also",   "only",    "most",     "into",    "than",   "first",   "about",   "many",
    "where",  "after",   "such",     "often",   "over",   "between", "each",    "made",
    "time",   "through", "then",     "small",   "long",   "during",  "before",  "known",
    "used",   "called",  "found",    "part",    "same",   "both",    "however", "under",
    "years",  "place",   "work",     "several", "well",   "while",   "later",   "large",
    "much",   "without", "people",   "water",   "every",  "still",   "even",    "another",
    "hand",   "three",   "number",   "because", "rather", "until",   "half",    "again",
    "never",  "almost",  "together", "light",   "early",  "best",    "second",  "usually",
    "given",  "form",    "kind",     "left",    "side",   "open",    "outer",   "order",
    "little", "common",  "good",     "whole",   "next"};

constexpr std::string_view kOnsets[] = {"b", "br", "c",  "ch", "d", "dr", "f",  "fl", "g",  "gr",
                                        "h", "j",  "k",  "l",  "m", "n",  "p",  "pl", "qu", "r",
                                        "s", "sc", "sh", "st", "t", "th", "tr", "v",  "w",  "z"};
constexpr std::string_view kVowels[] = {"a", "e", "i", "o", "u", "ae", "ea", "io", "ou"};
constexpr std::string_view kEnds[] = {"",  "",  "",  "l",  "m",  "n",  "r",
                                      "s", "t", "x", "nd", "rn", "st", "ck"};

std::string MadeUpWord(Random* random) {
  std::string word;
  for (uint64_t left = 2 + random->Below(2); left > 0; --left) {
    word += kOnsets[random->Below(std::size(kOnsets))];
    word += kVowels[random->Below(std::size(kVowels))];
  }
  return word += kEnds[random->Below(std::size(kEnds))];
}

// Number k of `words` in a share of the slots of about 1 / (k + 1).
template <typename Words, typename Table>
void Fill(const Words& words, Random* random, Table* table) {
  for (std::string_view& slot : *table) slot = words[random->Skewed(words.size())];
}

}  // namespace

Vocabulary::Vocabulary(size_t topics, uint64_t seed) : topics_(topics) {
  Random random(seed, 6);
  std::unordered_set<std::string> known;
  for (const std::string_view word : kCommon) known.emplace(word);
  words_.reserve(topics * kWordsOfATopic);
  for (size_t topic = 0; topic < topics; ++topic) {
    words_.push_back(TopicName(topic));
    known.insert(words_.back());
  }
  // The topics' names first, then the words of one topic after the other.
  for (size_t topic = 0; topic < topics; ++topic) {
    for (size_t left = kWordsOfATopic - 1; left > 0;) {
      std::string word = MadeUpWord(&random);
      if (!known.insert(word).second) continue;
      words_.push_back(std::move(word));
      --left;
    }
  }
  for (size_t topic = 0; topic < topics; ++topic) {
    std::vector<std::string_view> list = {words_[topic]};
    const auto own =
        std::span(words_).subspan(topics + topic * (kWordsOfATopic - 1), kWordsOfATopic - 1);
    list.insert(list.end(), own.begin(), own.end());
    Fill(list, &random, &topics_[topic]);
  }
  Fill(std::span(kCommon), &random, &common_);
}

}  // namespace synth
