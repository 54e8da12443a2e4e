// Shingles: the runs of neighbouring words of a text (seed 000, 2.1.5), as hashes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "text/word_key.h"

namespace crawl {

inline constexpr int kLargestShingle = 32;

// Gives the hash of each shingle of `size` words (1 to kLargestShingle, others are taken to be the
// nearest of these) of `text` in order, again where it stands again. The hash of a shingle is a
// polynomial of the hashes of its words, so that the next one costs the same whatever the size is:
// one word comes in, one falls out.
template <typename Sink>
void ForEachShingle(std::string_view text, int size, Sink&& sink) {
  constexpr uint64_t kBase = 0x9E3779B97F4A7C15;
  constexpr uint64_t kMix = 0xD6E8FEB86659FD93;
  const size_t count = static_cast<size_t>(std::clamp(size, 1, kLargestShingle));
  uint64_t out_factor = 1;
  for (size_t i = 0; i < count; ++i) out_factor *= kBase;
  std::array<uint64_t, kLargestShingle> last{};  // the hashes of the last `count` words, in a ring
  size_t slot = 0;
  size_t words = 0;
  uint64_t sum = 0;
  Tokenizer tokenizer(text);
  for (Word word; tokenizer.Next(&word);) {
    const uint64_t hash = KeyOf(word).Hash();
    sum = sum * kBase + hash - last[slot] * out_factor;
    last[slot] = hash;
    slot = slot + 1 == count ? 0 : slot + 1;
    if (++words < count) continue;
    uint64_t mixed = sum ^ sum >> 32;
    mixed *= kMix;
    sink(mixed ^ mixed >> 32);
  }
}

}  // namespace crawl
