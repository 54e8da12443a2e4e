#include "url/escapes.h"

namespace weblog {
namespace {

constexpr char kUpperHex[] = "0123456789ABCDEF";

// The value of a hexadecimal digit, or -1.
int HexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

// RFC 3986's unreserved characters mean the same with and without escape.
bool IsUnreserved(int c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '.' || c == '_' || c == '~';
}

// The byte that the escape at the beginning of `text` stands for, or -1 when there is none.
int EscapedByte(std::string_view text) {
  if (text.size() < 3) return -1;
  const int high = HexValue(text[1]);
  const int low = HexValue(text[2]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

}  // namespace

bool HasCanonicalEscapes(std::string_view text) {
  for (size_t at = text.find('%'); at != std::string_view::npos; at = text.find('%', at + 3)) {
    const int byte = EscapedByte(text.substr(at));
    if (byte < 0 || IsUnreserved(byte)) return false;
    if (text[at + 1] != kUpperHex[byte >> 4] || text[at + 2] != kUpperHex[byte & 15]) return false;
  }
  return true;
}

void AppendCanonicalEscapes(std::string_view text, std::string* to) {
  while (true) {
    const size_t at = text.find('%');
    to->append(text.substr(0, at));
    if (at == std::string_view::npos) return;
    text.remove_prefix(at);
    const int byte = EscapedByte(text);
    if (byte < 0) {
      to->append("%25");
      text.remove_prefix(1);
      continue;
    }
    if (IsUnreserved(byte)) {
      to->push_back(static_cast<char>(byte));
    } else {
      to->append({'%', kUpperHex[byte >> 4], kUpperHex[byte & 15]});
    }
    text.remove_prefix(3);
  }
}

}  // namespace weblog
