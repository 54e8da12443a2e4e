// Text of bounded length.
#pragma once

#include <cstddef>
#include <string_view>

namespace weblog::stats {

// The longest beginning of UTF-8 `text` that has at most `bytes` bytes and whole characters.
inline std::string_view CutText(std::string_view text, size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  return text.substr(0, bytes);
}

}  // namespace weblog::stats
