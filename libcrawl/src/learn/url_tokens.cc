#include "learn/url_tokens.h"

#include <arrow/util/utf8.h>

#include <algorithm>

namespace crawl {
namespace {

constexpr size_t kMostTokens = 32;
constexpr size_t kLongestToken = 40;
constexpr uint32_t kMostDifferent = 4'000'000;

int HexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

// "%2528" is "%28" is "(". Who escapes more often does not mean to be read.
constexpr int kMostEscapes = 3;

// Bytes of other scripts are letters.
bool IsTokenByte(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

void UndoEscapes(std::string* text) {
  bool undone = true;
  for (int times = 0; undone && times < kMostEscapes; ++times) {
    undone = false;
    size_t to = 0;
    for (size_t i = 0; i < text->size(); ++i, ++to) {
      const bool escape = (*text)[i] == '%' && i + 2 < text->size() &&
                          HexValue((*text)[i + 1]) >= 0 && HexValue((*text)[i + 2]) >= 0;
      if (escape) {
        (*text)[to] = static_cast<char>(HexValue((*text)[i + 1]) * 16 + HexValue((*text)[i + 2]));
        i += 2;
        undone = true;
      } else {
        (*text)[to] = (*text)[i];
      }
    }
    text->resize(to);
  }
}

UrlTokens::UrlTokens() { arrow::util::InitializeUTF8(); }

void UrlTokens::Add(uint32_t url, std::string_view text) {
  if (url >= spans_.size()) spans_.resize(size_t{url} + 1);
  Span& span = spans_[url];
  if (span.known) return;
  span = {static_cast<uint32_t>(numbers_.size()), 0, true};
  const size_t scheme = text.find("://");
  std::string rest(scheme == std::string_view::npos ? text : text.substr(scheme + 3));
  UndoEscapes(&rest);
  for (char& c : rest) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  for (size_t begin = 0; begin < rest.size() && span.size < kMostTokens;) {
    size_t end = begin;
    while (end < rest.size() && IsTokenByte(rest[end])) ++end;
    const std::string_view token = std::string_view(rest).substr(begin, end - begin);
    begin = end + 1;
    if (token.empty() || token.size() > kLongestToken || tokens_.size() >= kMostDifferent) continue;
    if (!arrow::util::ValidateUTF8(token)) continue;
    const uint32_t number = tokens_.Add(token);
    const auto first = numbers_.begin() + span.begin;
    if (std::find(first, numbers_.end(), number) != numbers_.end()) continue;
    numbers_.push_back(number);
    ++span.size;
  }
}

std::span<const uint32_t> UrlTokens::Of(uint32_t url) const {
  if (url >= spans_.size()) return {};
  return {numbers_.data() + spans_[url].begin, spans_[url].size};
}

}  // namespace crawl
