#include "store/valid_text.h"

#include <cstdint>
#include <cstring>

namespace crawl {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// Whether all bytes are ASCII and none is NUL, as nearly all text of a crawl is.
bool IsPlain(std::string_view text) {
  constexpr uint64_t kOnes = 0x0101010101010101;
  constexpr uint64_t kHighs = 0x8080808080808080;
  const char* data = text.data();
  size_t left = text.size();
  uint64_t bad = 0;
  for (; left >= 8; data += 8, left -= 8) {
    uint64_t word;
    std::memcpy(&word, data, 8);
    // A byte that is zero borrows from its high bit.
    bad |= word | (word - kOnes);
  }
  bad &= kHighs;
  for (; left > 0; ++data, --left) {
    if (*data <= 0) bad = 1;
  }
  return bad == 0;
}

// The bytes that may follow the first one of a character.
struct Lead {
  int following;
  unsigned char low, high;  // the range of the first of them
};

Lead LeadOf(unsigned char byte) {
  if (byte < 0xC2 || byte > 0xF4) return {0, 0, 0};
  if (byte < 0xE0) return {1, 0x80, 0xBF};
  if (byte < 0xF0) {
    return {2, static_cast<unsigned char>(byte == 0xE0 ? 0xA0 : 0x80),
            static_cast<unsigned char>(byte == 0xED ? 0x9F : 0xBF)};
  }
  return {3, static_cast<unsigned char>(byte == 0xF0 ? 0x90 : 0x80),
          static_cast<unsigned char>(byte == 0xF4 ? 0x8F : 0xBF)};
}

struct Piece {
  size_t length;
  bool valid;
};

// The character, or the longest part of one, at text[at].
Piece PieceAt(std::string_view text, size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) return {1, first != 0};
  Lead lead = LeadOf(first);
  if (lead.following == 0) return {1, false};
  size_t length = 1;
  for (int i = 0; i < lead.following; ++i, ++length) {
    if (at + length == text.size()) return {length, false};
    const auto byte = static_cast<unsigned char>(text[at + length]);
    if (byte < lead.low || byte > lead.high) return {length, false};
    lead.low = 0x80;
    lead.high = 0xBF;
  }
  return {length, true};
}

}  // namespace

void AppendValidText(std::string_view text, std::string* out) {
  text = text.substr(0, kLongestText);
  if (IsPlain(text)) {
    out->append(text);
    return;
  }
  size_t kept = 0;  // where the valid text begins that is not in `out` yet
  for (size_t at = 0; at < text.size();) {
    const Piece piece = PieceAt(text, at);
    if (!piece.valid) {
      out->append(text.substr(kept, at - kept));
      out->append(kReplacement);
      kept = at + piece.length;
    }
    at += piece.length;
  }
  out->append(text.substr(kept));
}

}  // namespace crawl
