// Text in ASCII: letters of both cases, blanks as HTML has them, lists of words.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace crawl {

inline char ToLowerAscii(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

inline bool IsHtmlBlank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}

// `lower` has no letters in upper case.
inline bool EqualsIgnoreCase(std::string_view text, std::string_view lower) {
  return text.size() == lower.size() &&
         std::equal(text.begin(), text.end(), lower.begin(),
                    [](char a, char b) { return ToLowerAscii(a) == b; });
}

inline bool StartsWithIgnoreCase(std::string_view text, std::string_view lower) {
  return EqualsIgnoreCase(text.substr(0, lower.size()), lower);
}

inline std::string_view TrimAscii(std::string_view text) {
  while (!text.empty() && IsHtmlBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsHtmlBlank(text.back())) text.remove_suffix(1);
  return text;
}

// Takes the first word from a list whose words stand between blanks or commas; empty at its end.
inline std::string_view TakeWord(std::string_view* list) {
  const auto separates = [](char c) { return IsHtmlBlank(c) || c == ','; };
  const auto begin = std::find_if_not(list->begin(), list->end(), separates);
  const auto end = std::find_if(begin, list->end(), separates);
  const std::string_view word(begin, end);
  list->remove_prefix(end - list->begin());
  return word;
}

inline bool HasWord(std::string_view list, std::string_view lower) {
  for (auto word = TakeWord(&list); !word.empty(); word = TakeWord(&list)) {
    if (EqualsIgnoreCase(word, lower)) return true;
  }
  return false;
}

// How many bytes at the beginning are ASCII.
inline size_t AsciiPrefix(std::string_view bytes) {
  size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) {
    uint64_t eight;
    std::memcpy(&eight, bytes.data() + at, 8);
    if ((eight & 0x8080808080808080u) != 0) break;
  }
  while (at < bytes.size() && static_cast<unsigned char>(bytes[at]) < 0x80) ++at;
  return at;
}

inline bool IsAscii(std::string_view bytes) { return AsciiPrefix(bytes) == bytes.size(); }

}  // namespace crawl
