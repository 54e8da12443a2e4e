#include "text/characters.h"

#include <lexbor/unicode/unicode.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "text/character_tables.h"

namespace crawl {
namespace {

using character_tables::FoldRange;
using character_tables::kFolds;
using character_tables::KindRange;
using character_tables::kKinds;

// Below it a code point takes one or two bytes, which are all but a few of European texts: they
// have a table of their own.
constexpr char32_t kQuickEnd = 0x800;

struct QuickCharacter {
  uint16_t folded = 0;
  CharacterKind kind = CharacterKind::kSeparator;
};

constexpr std::array<QuickCharacter, kQuickEnd> MakeQuickTable() {
  std::array<QuickCharacter, kQuickEnd> table;
  for (char32_t c = 0; c < kQuickEnd; ++c) {
    table[c].folded = static_cast<uint16_t>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    const char32_t lower = table[c].folded;
    if (lower >= 'a' && lower <= 'z') table[c].kind = CharacterKind::kLetter;
    if (lower >= '0' && lower <= '9') table[c].kind = CharacterKind::kDigit;
  }
  for (const KindRange& range : kKinds) {
    for (char32_t c = range.first; c <= range.last && c < kQuickEnd; ++c)
      table[c].kind = range.kind;
  }
  for (const FoldRange& range : kFolds) {
    for (char32_t c = range.first; c <= range.last && c < kQuickEnd; c += range.step) {
      table[c].folded = static_cast<uint16_t>(static_cast<int32_t>(c) + range.add);
    }
  }
  return table;
}

constexpr std::array<QuickCharacter, kQuickEnd> kQuick = MakeQuickTable();

// The range with `c` in it, or null.
template <typename Range, size_t N>
const Range* FindRange(const Range (&ranges)[N], char32_t c) {
  const Range* found =
      std::lower_bound(std::begin(ranges), std::end(ranges), c,
                       [](const Range& range, char32_t value) { return range.last < value; });
  return found != std::end(ranges) && found->first <= c ? found : nullptr;
}

Character SlowCharacterOf(char32_t c) {
  if ((c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF)) {
    return {c, CharacterKind::kPaired};
  }
  if (c >= 0xAC00 && c <= 0xD7A3) return {c, CharacterKind::kLetter};
  const KindRange* kind = FindRange(kKinds, c);
  if (kind == nullptr) return {c, CharacterKind::kSeparator};
  if (kind->kind == CharacterKind::kPaired) return {c, kind->kind};
  const FoldRange* fold = FindRange(kFolds, c);
  if (fold == nullptr || (c - fold->first) % fold->step != 0) return {c, kind->kind};
  return {static_cast<char32_t>(static_cast<int32_t>(c) + fold->add), kind->kind};
}

bool IsContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

}  // namespace

Character CharacterOf(char32_t code_point) {
  if (code_point >= kQuickEnd) return SlowCharacterOf(code_point);
  return {kQuick[code_point].folded, kQuick[code_point].kind};
}

CodePoint DecodeUtf8(std::string_view text) {
  const auto byte = [text](size_t i) {
    return static_cast<char32_t>(static_cast<unsigned char>(text[i]));
  };
  const char32_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < size) return {};
  char32_t value = first & (0xFF >> (size + 1));
  for (size_t i = 1; i < size; ++i) {
    if (!IsContinuation(text[i])) return {};
    value = value << 6 | (byte(i) & 0x3F);
  }
  // Overlong forms, surrogates, and what is past the last code point.
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (value < kLeast[size] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return {};
  return {value, size};
}

size_t EncodeUtf8(char32_t c, char* to) {
  const auto tail = [c](int shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
  if (c < 0x80) {
    to[0] = static_cast<char>(c);
    return 1;
  }
  if (c < 0x800) {
    to[0] = static_cast<char>(0xC0 | c >> 6);
    to[1] = tail(0);
    return 2;
  }
  if (c < 0x10000) {
    to[0] = static_cast<char>(0xE0 | c >> 12);
    to[1] = tail(6);
    to[2] = tail(0);
    return 3;
  }
  to[0] = static_cast<char>(0xF0 | c >> 18);
  to[1] = tail(12);
  to[2] = tail(6);
  to[3] = tail(0);
  return 4;
}

char32_t Composed(char32_t base, char32_t mark) {
  const lxb_unicode_composition_cp_t* found = lxb_unicode_composition_cp(base, mark);
  return found == nullptr || found->exclusion ? 0 : found->cp;
}

}  // namespace crawl
