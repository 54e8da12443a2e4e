// Compares short texts for equality, where calling memcmp() costs more than comparing.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace weblog {

// Whether `a` and `b` are alike. Reads no byte outside them; an empty text may have no data.
inline bool SameText(std::string_view a, std::string_view b) {
  const size_t size = a.size();
  if (size != b.size()) return false;
  const char* p = a.data();
  const char* q = b.data();
  const auto differ = [&]<typename Word>(Word, size_t at) {
    Word x, y;
    std::memcpy(&x, p + at, sizeof x);
    std::memcpy(&y, q + at, sizeof y);
    return x ^ y;
  };
  if (size >= 8) {
    for (size_t at = 0; at + 16 <= size; at += 16) {
      if ((differ(uint64_t{}, at) | differ(uint64_t{}, at + 8)) != 0) return false;
    }
    // What is left is part of the last sixteen bytes.
    return (differ(uint64_t{}, size < 16 ? 0 : size - 16) | differ(uint64_t{}, size - 8)) == 0;
  }
  if (size >= 4) return (differ(uint32_t{}, 0) | differ(uint32_t{}, size - 4)) == 0;
  // Of at most three bytes, these are all.
  return size == 0 || (p[0] == q[0] && p[size / 2] == q[size / 2] && p[size - 1] == q[size - 1]);
}

}  // namespace weblog
