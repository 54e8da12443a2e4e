#include "page/collapse.h"

#include <algorithm>
#include <bit>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace crawl {
namespace {

constexpr Gap kNoGap{};

// U+0080 to U+00A0 are controls and the no-break space; U+00AD is the soft hyphen.
Gap AfterC2(unsigned char second) {
  if (second <= 0xA0) return {2, true};
  return second == 0xAD ? Gap{2, false} : kNoGap;
}

// U+2000 to U+200A, U+2028, U+2029, U+202F and U+205F are blanks; U+200B and U+2060 have no width
// and no meaning but for lines.
Gap AfterE2(unsigned char second, unsigned char third) {
  if (second == 0x80) {
    if (third <= 0x8A || third == 0xA8 || third == 0xA9 || third == 0xAF) return {3, true};
    if (third == 0x8B) return {3, false};
  }
  if (second == 0x81) {
    if (third == 0x9F) return {3, true};
    if (third == 0xA0) return {3, false};
  }
  return kNoGap;
}

bool IsPrintable(char c) { return c >= ' ' && c < 0x7F; }

#ifdef __SSE2__

constexpr size_t kStep = 16;

// Bit i tells of byte i of sixteen.
struct StepBits {
  unsigned blanks = 0;
  unsigned strange = 0;  // not printable ASCII
};

StepBits LookAtStep(const char* bytes) {
  const __m128i step = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  const auto mask = [](__m128i flags) { return static_cast<unsigned>(_mm_movemask_epi8(flags)); };
  // Bytes that are not ASCII are below 0.
  const __m128i low = _mm_cmplt_epi8(step, _mm_set1_epi8(' '));
  const __m128i del = _mm_cmpeq_epi8(step, _mm_set1_epi8(0x7F));
  return {mask(_mm_cmpeq_epi8(step, _mm_set1_epi8(' '))), mask(_mm_or_si128(low, del))};
}

// A text of sixteen bytes or more.
size_t LongPlainPrefix(std::string_view text) {
  unsigned blank_before = 0;
  for (size_t at = 0; at < text.size(); at += kStep) {
    // The last sixteen bytes have what is left behind the last whole step.
    const size_t from = std::min(at, text.size() - kStep);
    const StepBits bits = LookAtStep(text.data() + from);
    const unsigned blanks = bits.blanks >> (at - from);
    const unsigned stops = bits.strange >> (at - from) | (blanks & (blanks << 1 | blank_before));
    if (stops != 0) return at + std::countr_zero(stops);
    blank_before = blanks >> (kStep - 1);
  }
  return text.size();
}

#endif

}  // namespace

size_t PlainPrefix(std::string_view text) {
#ifdef __SSE2__
  if (text.size() >= kStep) return LongPlainPrefix(text);
#endif
  size_t at = 0;
  while (at < text.size() && IsPrintable(text[at]) &&
         (text[at] != ' ' || at == 0 || text[at - 1] != ' ')) {
    ++at;
  }
  return at;
}

Gap GapAt(std::string_view text) {
  const auto byte = [text](size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0xFF;
  };
  switch (byte(0)) {
    case 0xC2:
      return AfterC2(byte(1));
    case 0xE1:  // U+1680
      return byte(1) == 0x9A && byte(2) == 0x80 ? Gap{3, true} : kNoGap;
    case 0xE2:
      return AfterE2(byte(1), byte(2));
    case 0xE3:  // U+3000
      return byte(1) == 0x80 && byte(2) == 0x80 ? Gap{3, true} : kNoGap;
    case 0xEF:  // U+FEFF
      return byte(1) == 0xBB && byte(2) == 0xBF ? Gap{3, false} : kNoGap;
    default:
      return {1, true};
  }
}

}  // namespace crawl
