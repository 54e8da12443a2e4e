// The words that lead to URLs: of each, those of all links that were met to it (seed 004, 3.3).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace crawl {

// Words are given by numbers below 2^24. Of a URL the first 28 different words are kept, each counted
// up to 255 times: 32 bytes for each 7 of them, and 4 bytes for the URL. Not thread safe.
class LinkContexts {
 public:
  static constexpr uint32_t kMostWords = 1 << 24;

  // A link with these words was met.
  void Add(uint32_t url, std::span<const uint32_t> words);
  // The same for all words that lead to another URL.
  void Copy(uint32_t from, uint32_t to);

  // Calls fn(word, count) for each word, in the order in which they were met.
  template <typename Fn>
  void ForEach(uint32_t url, Fn&& fn) const;

  // How many URLs have words, and how many have this one.
  uint32_t urls() const { return urls_; }
  uint32_t UrlsOf(uint32_t word) const { return word < frequency_.size() ? frequency_[word] : 0; }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  static constexpr int kChunkWords = 7;
  static constexpr int kMostChunks = 4;
  struct Chunk {
    uint32_t entries[kChunkWords] = {};  // a word, and its count in the upper byte; 0 is none
    uint32_t next = kNone;
  };

  void AddWord(uint32_t url, uint32_t word, uint32_t count);
  // The index of a new chunk.
  uint32_t NewChunk();

  std::vector<uint32_t> first_;  // by URL: its first chunk
  std::vector<Chunk> chunks_;
  std::vector<uint32_t> frequency_;  // by word
  uint32_t urls_ = 0;
};

template <typename Fn>
void LinkContexts::ForEach(uint32_t url, Fn&& fn) const {
  uint32_t at = url < first_.size() ? first_[url] : kNone;
  for (; at != kNone; at = chunks_[at].next) {
    for (const uint32_t entry : chunks_[at].entries) {
      if (entry == 0) return;
      fn(entry & (kMostWords - 1), entry / kMostWords);
    }
  }
}

}  // namespace crawl
