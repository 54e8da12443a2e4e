// Where unpacked bytes go: a string that grows as they come.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace crawl {

// Gives out room in a string of at most `limit` bytes and one more, by which a decoder shows that
// it has more to say.
class OutputBuffer {
 public:
  OutputBuffer(size_t packed, size_t limit, std::string* to)
      : to_(to), limit_(limit), next_(std::max<size_t>(4096, packed * 4)) {
    to_->clear();
  }
  ~OutputBuffer() { to_->resize(std::min(used_, limit_)); }
  OutputBuffer(const OutputBuffer&) = delete;
  OutputBuffer& operator=(const OutputBuffer&) = delete;

  // Room for at least one byte: its begin, and its size in `size`.
  uint8_t* Room(size_t* size) {
    if (used_ == to_->size()) {
      to_->resize(std::min(limit_ + 1, std::max(next_, to_->size() * 2)));
    }
    *size = to_->size() - used_;
    return reinterpret_cast<uint8_t*>(to_->data()) + used_;
  }
  // So many bytes were put there. False when the limit is past.
  bool Use(size_t size) {
    used_ += size;
    return used_ <= limit_;
  }

 private:
  std::string* const to_;
  const size_t limit_;
  const size_t next_;
  size_t used_ = 0;
};

}  // namespace crawl
