#include "learn/link_contexts.h"

#include <algorithm>
#include <utility>

namespace crawl {
namespace {

constexpr uint32_t kMostCount = 255;

}  // namespace

uint32_t LinkContexts::NewChunk() {
  chunks_.emplace_back();
  return static_cast<uint32_t>(chunks_.size() - 1);
}

void LinkContexts::AddWord(uint32_t url, uint32_t word, uint32_t count) {
  if (url >= first_.size()) first_.resize(size_t{url} + 1, kNone);
  if (first_[url] == kNone) {
    first_[url] = NewChunk();
    ++urls_;
  }
  uint32_t at = first_[url];
  for (int chunk = 1;; ++chunk) {
    for (uint32_t& entry : chunks_[at].entries) {
      const bool is_new = entry == 0;
      if (!is_new && (entry & (kMostWords - 1)) != word) continue;
      const uint32_t sum = std::min(entry / kMostWords + count, kMostCount);
      entry = word + sum * kMostWords;
      if (!is_new) return;
      if (word >= frequency_.size()) frequency_.resize(size_t{word} + 1);
      ++frequency_[word];
      return;
    }
    if (chunks_[at].next == kNone) {
      if (chunk == kMostChunks) return;
      const uint32_t next = NewChunk();
      chunks_[at].next = next;
    }
    at = chunks_[at].next;
  }
}

void LinkContexts::Add(uint32_t url, std::span<const uint32_t> words) {
  for (const uint32_t word : words) AddWord(url, word, 1);
}

void LinkContexts::Copy(uint32_t from, uint32_t to) {
  std::vector<std::pair<uint32_t, uint32_t>> words;
  ForEach(from, [&](uint32_t word, uint32_t count) { words.emplace_back(word, count); });
  for (const auto& [word, count] : words) AddWord(to, word, count);
}

}  // namespace crawl
