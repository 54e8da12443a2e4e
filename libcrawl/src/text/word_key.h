// Words as two numbers, which tables compare and hash faster than letters.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "text/tokenizer.h"

namespace crawl {

// A word of up to 16 bytes is its key. Longer ones have a hash and their size: words of equal keys
// may differ then.
struct WordKey {
  uint64_t low = 0;
  uint64_t high = 0;

  bool operator==(const WordKey&) const = default;
  bool IsWhole() const { return high < kHashed; }
  // Well mixed in all bits.
  uint64_t Hash() const {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(low ^ 0x9E3779B97F4A7C15) * (high ^ 0xD6E8FEB86659FD93);
    return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
  }

  // No UTF-8 has such a byte.
  static constexpr uint64_t kHashed = uint64_t{0xFF} << 56;
};

inline uint64_t LoadLittleEndian(const char* from) {
  uint64_t value = 0;
  std::memcpy(&value, from, sizeof(value));
  if constexpr (std::endian::native == std::endian::big) value = __builtin_bswap64(value);
  return value;
}

using WholeLetters = std::array<char, 16>;

// The letters of the word that a whole key is, in `letters`.
inline std::string_view LettersOf(const WordKey& key, WholeLetters* letters) {
  for (size_t i = 0; i < 8; ++i) {
    (*letters)[i] = static_cast<char>(key.low >> 8 * i);
    (*letters)[8 + i] = static_cast<char>(key.high >> 8 * i);
  }
  const int size =
      key.high != 0 ? 16 - std::countl_zero(key.high) / 8 : 8 - std::countl_zero(key.low) / 8;
  return {letters->data(), static_cast<size_t>(size)};
}

// The masks of the bytes of a word that is shorter than 16 of them, by its size.
inline constexpr std::array<WordKey, 17> kWordMasks = [] {
  std::array<WordKey, 17> masks;
  for (size_t size = 1; size <= 16; ++size) {
    const size_t low = size < 8 ? size : 8;
    masks[size].low = ~uint64_t{0} >> (64 - 8 * low);
    masks[size].high = size <= 8 ? 0 : ~uint64_t{0} >> (128 - 8 * size);
  }
  return masks;
}();

inline WordKey KeyOf(const Word& word) {
  static_assert(kReadableBytes >= 16);
  const size_t size = word.letters.size();
  const char* letters = word.letters.data();
  if (size > 16) return {XXH3_64bits(letters, size), WordKey::kHashed | size};
  const WordKey& mask = kWordMasks[size];
  return {LoadLittleEndian(letters) & mask.low, LoadLittleEndian(letters + 8) & mask.high};
}

}  // namespace crawl
