// Compares short texts for equality, where calling memcmp() costs more than comparing.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace weblog {

// Sixteen bytes of two texts at once: all ones where they are alike.
class AlikeBytes {
 public:
#ifdef __SSE2__
  void Add(const char* p, const char* q) {
    const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i*>(q));
    alike_ = _mm_and_si128(alike_, _mm_cmpeq_epi8(x, y));
  }
  bool all() const { return _mm_movemask_epi8(alike_) == 0xFFFF; }

 private:
  __m128i alike_ = _mm_set1_epi8(-1);
#else
  void Add(const char* p, const char* q) { all_ = all_ && std::memcmp(p, q, 16) == 0; }
  bool all() const { return all_; }

 private:
  bool all_ = true;
#endif
};

// Whether the `Word`s at `p` and `q` are alike.
template <typename Word>
bool SameWord(const char* p, const char* q) {
  Word x, y;
  std::memcpy(&x, p, sizeof x);
  std::memcpy(&y, q, sizeof y);
  return x == y;
}

// Whether `a` and `b` are alike. Reads no byte outside them; an empty text may have no data.
inline bool SameText(std::string_view a, std::string_view b) {
  const size_t size = a.size();
  if (size != b.size()) return false;
  const char* p = a.data();
  const char* q = b.data();
  // What is left behind the last whole step is part of the last bytes that make one.
  if (size >= 16) {
    AlikeBytes bytes;
    bytes.Add(p + size - 16, q + size - 16);
    for (size_t at = 0; at + 16 < size; at += 16) bytes.Add(p + at, q + at);
    return bytes.all();
  }
  if (size >= 8) {
    return SameWord<uint64_t>(p, q) && SameWord<uint64_t>(p + size - 8, q + size - 8);
  }
  if (size >= 4) {
    return SameWord<uint32_t>(p, q) && SameWord<uint32_t>(p + size - 4, q + size - 4);
  }
  // Of at most three bytes, these are all.
  return size == 0 || (p[0] == q[0] && p[size / 2] == q[size / 2] && p[size - 1] == q[size - 1]);
}

}  // namespace weblog
