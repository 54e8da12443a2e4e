// Numbers the distinct names of a whole log, up to a limit that no log can push it over.
#pragma once

#include <cstdint>
#include <string_view>

#include "interner.h"

namespace weblog::stats {

// Names get the numbers 1, 2, 3, … in the order of their first appearance. Once `max_names` are
// known, or their text fills kBytesPerName * max_names bytes, every further name is kOthers.
class Vocabulary {
 public:
  static constexpr int32_t kOthers = 0;
  // The number that stands for no name at all.
  static constexpr int32_t kNone = -1;
  static constexpr int64_t kBytesPerName = 128;
  // Longer names are cut here, and those that begin alike are one.
  static constexpr size_t kLongestName = 2048;
  // What an Interner holds.
  static constexpr int64_t kMostNames = 4'000'000;

  // `max_names` is from 1 to kMostNames.
  explicit Vocabulary(int64_t max_names);

  int32_t NumberOf(std::string_view name);
  // The name of a number from 1 to size().
  std::string_view NameOf(int32_t number) const { return names_.TextOf(number - 1); }

  int32_t size() const { return names_.size(); }
  // Whether a name was turned away.
  bool overflowed() const { return overflowed_; }

 private:
  const int64_t max_names_;
  int64_t bytes_left_;
  bool overflowed_ = false;
  Interner names_;
};

}  // namespace weblog::stats
