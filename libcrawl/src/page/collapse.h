// Runs of blanks in text, taken for one.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace crawl {

enum class ByteClass : uint8_t {
  kOther,  // part of a word
  kBlank,
  kLead,  // may begin a blank of Unicode, or a character without a width
};

constexpr std::array<ByteClass, 256> MakeByteClasses() {
  std::array<ByteClass, 256> classes{};
  for (int c = 0; c <= ' '; ++c) classes[c] = ByteClass::kBlank;
  classes[0x7F] = ByteClass::kBlank;
  for (const int c : {0xC2, 0xE1, 0xE2, 0xE3, 0xEF}) classes[c] = ByteClass::kLead;
  return classes;
}
inline constexpr std::array<ByteClass, 256> kByteClasses = MakeByteClasses();

// What stands at the beginning of a text that is UTF-8, and begins with a byte that is not kOther.
struct Gap {
  size_t size = 0;  // 0: a character of a word
  bool blank = false;
};
Gap GapAt(std::string_view text);

// How many bytes at the beginning are printable ASCII without two blanks in a row. The last may be a
// blank.
size_t PlainPrefix(std::string_view text);

// Calls `word(piece, after_blank)` for the pieces of words in `text`, in order, and returns whether
// it ends with a blank. Pieces may hold single blanks between words.
template <typename Function>
bool ForEachPiece(std::string_view text, Function&& word) {
  const auto is_other = [](char c) {
    return kByteClasses[static_cast<unsigned char>(c)] == ByteClass::kOther;
  };
  const char* at = text.data();
  const char* const end = at + text.size();
  bool blank = false;
  while (at != end) {
    const char* begin = at;
    while (at != end) {
      if (is_other(*at)) {
        ++at;
        at += PlainPrefix({at, end});
      } else if (const Gap gap = GapAt({at, end}); gap.size == 0) {
        at += 2;
        while (at != end && (static_cast<unsigned char>(*at) & 0xC0) == 0x80) ++at;
      } else if (*at == ' ' && at != begin && at[-1] != ' ' && at + 1 != end && is_other(at[1])) {
        at += 2;
      } else {
        break;
      }
    }
    if (at != begin) {
      const bool ends_blank = at[-1] == ' ';
      word(std::string_view(begin, at - (ends_blank ? 1 : 0)), blank);
      blank = ends_blank;
    }
    while (at != end && !is_other(*at)) {
      const Gap gap = GapAt({at, end});
      if (gap.size == 0) break;
      at += gap.size;
      blank = blank || gap.blank;
    }
  }
  return blank;
}

}  // namespace crawl
