// Characters as parts of words: what they are, and what they are without case. The same on every
// machine and in every locale.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace crawl {

enum class CharacterKind : uint8_t {
  kSeparator,
  kLetter,
  kDigit,
  kMark,        // belongs to the letter before it
  kPaired,      // of a script without blanks between words: Han, Kana, Thai, Lao, Khmer, Burmese
  kPassedOver,  // no more than a hint how to show a word: the soft hyphen, joiners
};

struct Character {
  char32_t folded = 0;
  CharacterKind kind = CharacterKind::kSeparator;
};

// Any code point, ASCII too.
Character CharacterOf(char32_t code_point);

// The code point at the beginning of `text`, which is not empty, and its bytes; 0 bytes when they
// are not UTF-8.
struct CodePoint {
  char32_t value = 0;
  size_t size = 0;
};
CodePoint DecodeUtf8(std::string_view text);

// Writes up to four bytes and returns how many.
size_t EncodeUtf8(char32_t code_point, char* to);

// `base` and a combining mark as one code point; 0 when there is none.
char32_t Composed(char32_t base, char32_t mark);

}  // namespace crawl
