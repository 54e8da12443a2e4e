// The tokens of URLs: what stands between the characters that are neither letters nor digits, in
// lower case. (Seed 001 cuts at "." and "/" alone; names of several words are common in paths
// today.) Escapes are undone, up to three deep; what is then no UTF-8 is no token.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "weblog/text_table.h"

namespace crawl {

// Undoes the escapes of a URL: "%2528" becomes "%28" becomes "(", and no deeper.
void UndoEscapes(std::string* text);

// Numbers from 0 up for tokens, and the tokens of each URL. At most 32 tokens of a URL count, none of
// more than 40 bytes, and at most 4 million different ones. Not thread safe.
class UrlTokens {
 public:
  UrlTokens();

  // Once for each URL; later calls do nothing.
  void Add(uint32_t url, std::string_view text);
  // None for a URL that was not added. Each once.
  std::span<const uint32_t> Of(uint32_t url) const;

  // The number of a token that may come.
  uint32_t Number(std::string_view token) { return tokens_.Add(token); }
  std::string_view Text(uint32_t token) const { return tokens_[token]; }
  uint32_t size() const { return tokens_.size(); }

 private:
  struct Span {
    uint32_t begin = 0;
    uint32_t size = 0;
    bool known = false;
  };
  weblog::TextTable tokens_;
  std::vector<Span> spans_;  // by URL
  std::vector<uint32_t> numbers_;
};

}  // namespace crawl
