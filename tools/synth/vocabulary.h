// The words of made-up pages: common ones, and for each topic some of its own, so that the text of
// a page tells its topic.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

class Vocabulary {
 public:
  // Bits that choose a word.
  static constexpr int kBits = 10;
  static constexpr size_t kSlots = size_t{1} << kBits;

  Vocabulary(size_t topics, uint64_t seed);
  Vocabulary(const Vocabulary&) = delete;
  Vocabulary& operator=(const Vocabulary&) = delete;

  size_t topics() const { return topics_.size(); }
  // A word for the lowest kBits bits: number k of a list about as often as 1 / (k + 1). No word of
  // a topic is one of another topic or a common one. Lower case, never empty.
  std::string_view Common(uint64_t bits) const { return common_[bits % kSlots]; }
  std::string_view OfTopic(size_t topic, uint64_t bits) const {
    return topics_[topic][bits % kSlots];
  }

 private:
  using Table = std::array<std::string_view, kSlots>;

  std::vector<std::string> words_;  // of all topics; never moved once the tables are made
  std::vector<Table> topics_;
  Table common_;
};

}  // namespace synth
