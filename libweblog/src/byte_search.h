// Looks for bytes in short texts, where a call of memchr() costs more than looking.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace weblog {

// Finds one byte again and again.
class ByteFinder {
 public:
  // How many bytes behind a text Find() may read.
  static constexpr int kReadsBehind = 64;

#ifdef __SSE2__
  explicit ByteFinder(char byte) : wanted_(_mm_set1_epi8(byte)) {}

  // The first place of the byte in [p, end), or any place at or behind `end` when it is not there.
  // Up to kReadsBehind bytes behind `end` must be readable.
  const char* Find(const char* p, const char* end) const {
    if (const uint64_t found = MaskOf16(p); found != 0) return p + LowestBit(found);
    for (p += 16; p < end; p += 64) {
      const uint64_t found =
          MaskOf16(p) | MaskOf16(p + 16) << 16 | MaskOf16(p + 32) << 32 | MaskOf16(p + 48) << 48;
      if (found != 0) return p + LowestBit(found);
    }
    return p;
  }

 private:
  // Bit i: whether p[i] is the byte.
  uint64_t MaskOf16(const char* p) const {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, wanted_)));
  }
  static size_t LowestBit(uint64_t bits) { return static_cast<unsigned>(std::countr_zero(bits)); }

  __m128i wanted_;
#else
  explicit ByteFinder(char byte) : wanted_(byte) {}

  const char* Find(const char* p, const char* end) const {
    const void* found = p == end ? nullptr : std::memchr(p, wanted_, end - p);
    return found == nullptr ? end : static_cast<const char*>(found);
  }

 private:
  char wanted_;
#endif
};

// Whether `byte` stands in `text`. Reads nothing outside it.
inline bool Contains(std::string_view text, char byte) {
#ifdef __SSE2__
  if (text.size() >= 16) {
    const __m128i wanted = _mm_set1_epi8(byte);
    const auto equal = [&](size_t at) {
      const auto* bytes = reinterpret_cast<const __m128i*>(text.data() + at);
      return _mm_cmpeq_epi8(_mm_loadu_si128(bytes), wanted);
    };
    // The last sixteen bytes have what is left behind the last whole step.
    __m128i found = equal(text.size() - 16);
    for (size_t at = 0; at + 16 < text.size(); at += 16) found = _mm_or_si128(found, equal(at));
    return _mm_movemask_epi8(found) != 0;
  }
#endif
  return text.find(byte) != std::string_view::npos;
}

// Whether all bytes of `text` are below 0x80. Reads nothing outside it.
inline bool IsAscii(std::string_view text) {
  uint64_t bits = 0;
  const auto add = [&](size_t at) {
    uint64_t eight;
    std::memcpy(&eight, text.data() + at, sizeof eight);
    bits |= eight;
  };
  if (text.size() >= 8) {
    // The last eight bytes have what is left behind the last whole step.
    add(text.size() - 8);
    for (size_t at = 0; at + 8 < text.size(); at += 8) add(at);
  } else {
    for (const char c : text) bits |= static_cast<unsigned char>(c);
  }
  return (bits & 0x8080808080808080) == 0;
}

}  // namespace weblog
