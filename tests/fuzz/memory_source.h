// A ByteSource over bytes in memory that gives them in pieces of any size, with pauses.
#pragma once

#include <algorithm>
#include <cstring>
#include <string_view>

#include "weblog/byte_source.h"

namespace fuzz {

class MemorySource : public weblog::ByteSource {
 public:
  // Gives at most `piece` > 0 bytes at a time. When `pauses`, it is idle before every piece.
  explicit MemorySource(std::string_view bytes, int64_t piece = INT64_MAX, bool pauses = false)
      : bytes_(bytes), piece_(piece), pauses_(pauses) {}

  arrow::Result<int64_t> Read(char* to, int64_t size) override {
    const int64_t left = static_cast<int64_t>(bytes_.size()) - position_;
    if (pauses_ && left > 0 && (paused_ = !paused_)) return kIdle;
    const int64_t n = std::min({size, piece_, left});
    std::memcpy(to, bytes_.data() + position_, static_cast<size_t>(n));
    position_ += n;
    return n;
  }

 private:
  const std::string_view bytes_;
  const int64_t piece_;
  const bool pauses_;
  bool paused_ = false;
};

}  // namespace fuzz
