#include "page/collapse.h"

#include <cstring>

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

constexpr uint64_t kOnes = 0x0101010101010101u;
constexpr uint64_t kHighs = 0x80 * kOnes;

uint64_t Load(const char* bytes) {
  uint64_t eight;
  std::memcpy(&eight, bytes, sizeof eight);
  return eight;
}

// The high bits of the bytes that are blanks.
uint64_t Blanks(uint64_t eight) {
  const uint64_t other = eight ^ ' ' * kOnes;
  return ~(((other & ~kHighs) + ~kHighs) | other) & kHighs;
}

// The high bits of some bytes when one is not ASCII, a control character below the blank, or 0x7F.
uint64_t NotPrintable(uint64_t eight) {
  return (eight | (eight - ' ' * kOnes) | (eight + kOnes)) & kHighs;
}

}  // namespace

size_t PlainPrefix(const char* begin, const char* end) {
  const char* at = begin;
  for (; end - at > 8; at += 8) {
    const uint64_t eight = Load(at);
    if (NotPrintable(eight) != 0) break;
    if ((Blanks(eight) & Blanks(Load(at + 1))) != 0) break;
  }
  return at - begin;
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
