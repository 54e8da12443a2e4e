// Where the words of ASCII are in 64 bytes, as bits and as numbers.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace crawl {

inline constexpr size_t kBlockBytes = 64;

// Of a block, bit i tells of byte i whether it is of a word, and whether it is special: not ASCII.
// What is not ASCII is taken to be of a word.
struct BlockBits {
  uint64_t words = 0;
  uint64_t specials = 0;
};

#ifdef __SSE2__

// Whether bytes are in [first, first + count): all ones, or 0.
inline __m128i AreWithin(__m128i bytes, char first, int count) {
  // There are only signed comparisons: the range is moved to the lowest numbers.
  const __m128i moved = _mm_add_epi8(bytes, _mm_set1_epi8(static_cast<char>(-128 - first)));
  return _mm_cmplt_epi8(moved, _mm_set1_epi8(static_cast<char>(-128 + count)));
}

inline uint64_t MaskOf(__m128i flags) { return static_cast<unsigned>(_mm_movemask_epi8(flags)); }

// Writes the bytes in lower case, too.
inline BlockBits LookAtBlock(const char* from, char* lower) {
  const __m128i case_bit = _mm_set1_epi8(0x20);
  BlockBits bits;
  for (size_t i = 0; i < kBlockBytes; i += sizeof(__m128i)) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i));
    const __m128i letter = AreWithin(_mm_or_si128(bytes, case_bit), 'a', 26);
    const __m128i folded = _mm_or_si128(bytes, _mm_and_si128(letter, case_bit));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(lower + i), folded);
    const __m128i ascii = _mm_or_si128(letter, AreWithin(bytes, '0', 10));
    // Only the highest bit of each byte counts.
    bits.words |= MaskOf(_mm_or_si128(ascii, bytes)) << i;
    bits.specials |= MaskOf(bytes) << i;
  }
  return bits;
}

#else

inline BlockBits LookAtBlock(const char* from, char* lower) {
  BlockBits bits;
  for (size_t i = 0; i < kBlockBytes; ++i) {
    const bool capital = from[i] >= 'A' && from[i] <= 'Z';
    lower[i] = static_cast<char>(capital ? from[i] | 0x20 : from[i]);
    const bool letter = lower[i] >= 'a' && lower[i] <= 'z';
    const bool digit = from[i] >= '0' && from[i] <= '9';
    const bool high = (static_cast<unsigned char>(from[i]) & 0x80) != 0;
    bits.words |= static_cast<uint64_t>(letter || digit || high) << i;
    bits.specials |= static_cast<uint64_t>(high) << i;
  }
  return bits;
}

#endif

// Which bytes of a block are an I.
inline uint64_t BitsOfCapitalI(const char* from) {
  uint64_t bits = 0;
  for (size_t i = 0; i < kBlockBytes; ++i) bits |= static_cast<uint64_t>(from[i] == 'I') << i;
  return bits;
}

// Eight numbers of 16 bits, as memory has them. Two additions are one to each of them.
using EightNumbers = std::array<uint64_t, 2>;

// Which bits of a byte are 1, and how many.
struct ByteBits {
  EightNumbers places{};
  size_t count = 0;
};

inline constexpr std::array<ByteBits, 256> kBitsOfBytes = [] {
  std::array<ByteBits, 256> all;
  for (size_t byte = 0; byte < all.size(); ++byte) {
    std::array<uint16_t, 8> places{};
    for (uint16_t i = 0; i < 8; ++i) {
      if ((byte >> i & 1) != 0) places[all[byte].count++] = i;
    }
    all[byte].places = std::bit_cast<EightNumbers>(places);
  }
  return all;
}();

// Writes the places of the bits that are 1, each plus `first`, and returns their end. Behind it up
// to kListedMore numbers are written that mean nothing, so that there is no branch for each bit.
inline constexpr size_t kListedMore = 8;
inline uint16_t* ListBits(uint64_t bits, size_t first, uint16_t* to) {
  constexpr uint64_t kOnes = 0x0001000100010001;
  EightNumbers base = {first * kOnes, first * kOnes};
  for (size_t i = 0; i < kBlockBytes; i += 8) {
    const ByteBits& byte = kBitsOfBytes[bits >> i & 0xFF];
    const EightNumbers places = {byte.places[0] + base[0], byte.places[1] + base[1]};
    std::memcpy(to, places.data(), sizeof(places));
    to += byte.count;
    base = {base[0] + 8 * kOnes, base[1] + 8 * kOnes};
  }
  return to;
}

}  // namespace crawl
