#include "text/tokenizer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "text/characters.h"

namespace crawl {
namespace {

std::vector<std::string> WordsOf(std::string_view text, Folding folding = Folding::kPlain) {
  std::vector<std::string> words;
  Tokenizer tokenizer(text, folding);
  for (Word word; tokenizer.Next(&word);) {
    words.emplace_back(word.letters);
    if (word.too_long) words.back().append("...");
  }
  return words;
}

using Words = std::vector<std::string>;

// Slow and obvious, for texts of ASCII, and of other characters that are letters of one case,
// separators or no UTF-8.
Words SlowWordsOf(std::string_view text) {
  Words words;
  std::string word;
  for (size_t at = 0; at <= text.size();) {
    const CodePoint c = at < text.size() ? DecodeUtf8(text.substr(at)) : CodePoint{};
    const Character character = c.size == 0 ? Character{} : CharacterOf(c.value);
    if (character.kind != CharacterKind::kSeparator) {
      char bytes[4];
      word.append(bytes, EncodeUtf8(character.folded, bytes));
      at += c.size;
      continue;
    }
    if (word.size() > kLongestWord) {
      size_t end = kLongestWord;
      while ((static_cast<unsigned char>(word[end]) & 0xC0) == 0x80) --end;
      word = word.substr(0, end) + "...";
    }
    at += std::max<size_t>(c.size, 1);
    if (word.empty()) continue;
    words.push_back(std::exchange(word, {}));
    const bool possessive = (c.value == '\'' || c.value == 0x2019) && at < text.size() &&
                            (text[at] == 's' || text[at] == 'S');
    const CodePoint behind =
        possessive && at + 1 < text.size() ? DecodeUtf8(text.substr(at + 1)) : CodePoint{};
    const bool ends =
        behind.size == 0 || CharacterOf(behind.value).kind == CharacterKind::kSeparator;
    if (possessive && ends) ++at;
  }
  return words;
}

}  // namespace

TEST_CASE("tokenizer: words are cut at everything that is neither letter nor digit") {
  CHECK(WordsOf("").empty());
  CHECK(WordsOf(" .,;\n").empty());
  CHECK(WordsOf("One, TWO;three\n4x") == Words{"one", "two", "three", "4x"});
  CHECK(WordsOf("state-of-the-art") == Words{"state", "of", "the", "art"});
  CHECK(WordsOf("a_b/c@d[Z`z{") == Words{"a", "b", "c", "d", "z", "z"});
}

TEST_CASE("tokenizer: a final 's is passed over") {
  CHECK(WordsOf("John's book") == Words{"john", "book"});
  CHECK(WordsOf("John\u2019s book") == Words{"john", "book"});
  CHECK(WordsOf("IT'S") == Words{"it"});
  CHECK(WordsOf("Zoë's, zoë\u2019s.") == Words{"zoë", "zoë"});
  CHECK(WordsOf("don't l'état") == Words{"don", "t", "l", "état"});
  CHECK(WordsOf("a'street a'sé") == Words{"a", "street", "a", "sé"});
  CHECK(WordsOf("'s a' s") == Words{"s", "a", "s"});
}

TEST_CASE("tokenizer: case beyond ASCII") {
  CHECK(WordsOf("ÄÖÜ ÉCOLE Straße ŁÓDŹ") == Words{"äöü", "école", "straße", "łódź"});
  CHECK(WordsOf("ΟΔΟΣ Ἀθῆναι МОСКВА Ёж") == Words{"οδοσ", "ἀθῆναι", "москва", "ёж"});
  CHECK(WordsOf("ԵՐԵՎԱՆ ＷＩＤＥ９") == Words{"երեվան", "wide9"});
  CHECK(WordsOf("Știri ȚARĂ") == WordsOf("Ştiri ŢARĂ"));
}

TEST_CASE("tokenizer: Turkish has two letters I") {
  CHECK(WordsOf("ISPARTA İzmir Iİıi x", Folding::kTurkish) ==
        Words{"ısparta", "izmir", "ıiıi", "x"});
  CHECK(WordsOf("ISPARTA İzmir I\u0307zmir") == Words{"isparta", "izmir", "izmir"});
  CHECK(WordsOf("I\u0307zmir i\u0307", Folding::kTurkish) == Words{"izmir", "i"});
}

TEST_CASE("tokenizer: accents that are written apart, hidden hyphens") {
  CHECK(WordsOf("Cafe\u0301 U\u0308ber") == Words{"café", "über"});
  CHECK(WordsOf("x\u0301y \u0301a") == Words{"x\u0301y", "a"});
  CHECK(WordsOf("Donau\u00ADdampf a\u200Db \u00AD") == Words{"donaudampf", "ab"});
  CHECK(WordsOf("a\u200Bb\u00A0c\u2014d") == Words{"a", "b", "c", "d"});
}

TEST_CASE("tokenizer: scripts of other kinds") {
  CHECK(WordsOf("हिन्दी में") == Words{"हिन्दी", "में"});
  CHECK(WordsOf("שלום עולם") == Words{"שלום", "עולם"});
  CHECK(WordsOf("السلام عليكم، ١٢") == Words{"السلام", "عليكم", "١٢"});
  CHECK(WordsOf("한국어 텍스트") == Words{"한국어", "텍스트"});
}

TEST_CASE("tokenizer: scripts without blanks give pairs of neighbours") {
  CHECK(WordsOf("東京都") == Words{"東京", "京都"});
  CHECK(WordsOf("水。火、木曜") == Words{"水", "火", "木曜"});
  CHECK(WordsOf("iPhone手机ok") == Words{"iphone", "手机", "ok"});
  CHECK(WordsOf("カタ かな") == Words{"カタ", "かな"});
  // A character of Thai takes its marks along.
  CHECK(WordsOf("ที่นี่") == Words{"ที่นี่"});
  CHECK(WordsOf("กขค") == Words{"กข", "ขค"});
}

TEST_CASE("tokenizer: places are bytes of the text") {
  const std::string_view text = "  Ünder 東京都 end";
  Tokenizer tokenizer(text);
  std::vector<size_t> begins;
  for (Word word; tokenizer.Next(&word);) begins.push_back(word.begin);
  CHECK(begins == std::vector<size_t>{2, 9, 12, 19});
}

TEST_CASE("tokenizer: bytes that are not UTF-8 separate words") {
  CHECK(WordsOf("a\xFF"
                "b\xC3 c\xE2\x80") == Words{"a", "b", "c"});
  CHECK(WordsOf("x\xC1\x81y") == Words{"x", "y"});          // an overlong A
  CHECK(WordsOf("x\xED\xA0\x80y") == Words{"x", "y"});      // a surrogate
  CHECK(WordsOf("x\xF4\x90\x80\x80y") == Words{"x", "y"});  // past the last code point
}

TEST_CASE("tokenizer: of long words the beginning is told") {
  const std::string most(kLongestWord, 'a');
  CHECK(WordsOf(most) == Words{most});
  CHECK(WordsOf(most + "b") == Words{most + "..."});
  CHECK(WordsOf(std::string(100000, 'A') + " z") == Words{most + "...", "z"});
  std::string umlauts, half;
  for (int i = 0; i < 5000; ++i) umlauts += "Ü";
  for (int i = 0; i < 32; ++i) half += "ü";
  CHECK(WordsOf(umlauts + " z") == Words{half + "...", "z"});
  CHECK(WordsOf("a" + umlauts) == Words{"a" + half.substr(2) + "..."});
  std::string marks = "東";
  for (int i = 0; i < 100; ++i) marks += "\u3099";
  CHECK(WordsOf(marks + "京都").size() == 2);
  CHECK(WordsOf(marks + "京都")[1] == "京都");
}

TEST_CASE("tokenizer: agrees with a slow one on any mixture, across the borders of its blocks") {
  const Words ascii = {"a",
                       "Word",
                       "Z9",
                       " ",
                       ", ",
                       "'s",
                       "'S ",
                       "'",
                       "longerword",
                       std::string(60, 'k'),
                       std::string(64, ' ')};
  Words all = {"ß",
               "Ж",
               "—",
               "\xFF",
               "\xC3",
               "İ",
               "ё ",
               "\u2019s ",
               std::string(70, 'm'),
               std::string(3000, 'n')};
  all.insert(all.end(), ascii.begin(), ascii.end());
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    const Words& pieces = round % 2 == 0 ? all : ascii;
    std::string text;
    for (size_t i = random() % 1000; i > 0; --i) text += pieces[random() % pieces.size()];
    REQUIRE(WordsOf(text) == SlowWordsOf(text));
  }
}

TEST_CASE("characters: UTF-8 there and back") {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    char bytes[4];
    const size_t size = EncodeUtf8(c, bytes);
    const CodePoint decoded = DecodeUtf8({bytes, size});
    REQUIRE((decoded.value == c && decoded.size == size));
    const Character character = CharacterOf(c);
    REQUIRE(CharacterOf(character.folded).folded == character.folded);
    // Folding does not make words of separators, nor the other way round.
    REQUIRE((CharacterOf(character.folded).kind == CharacterKind::kSeparator) ==
            (character.kind == CharacterKind::kSeparator));
  }
}

}  // namespace crawl
