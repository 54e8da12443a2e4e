// Elias delta codes: whole numbers from 1 on in few bits, the fewer the smaller they are (seed 002,
// section 8: what the inverted list is compressed with).
//
// A number of n bits is written as n without its leading one, behind as many zeros as n has further
// bits and a one; then the number without its leading one. 1 is "1", 2 is "0100", 10 is "00100010".
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace crawl {

// Writes codes one behind the other, the first bit of a byte being its highest.
class DeltaWriter {
 public:
  // `number` is at least 1.
  void Put(uint64_t number) {
    const int bits = std::bit_width(number);
    const int bits_of_bits = std::bit_width(static_cast<unsigned>(bits));
    PutBits(0, bits_of_bits - 1);
    PutBits(static_cast<uint64_t>(bits), bits_of_bits);
    PutBits(number, bits - 1);
  }

  uint64_t size() const { return size_; }  // in bits
  const std::string& bytes() const { return bytes_; }

 private:
  // The lowest `count` bits of `value`.
  void PutBits(uint64_t value, int count) {
    for (int i = count - 1; i >= 0; --i, ++size_) {
      if (size_ % 8 == 0) bytes_.push_back('\0');
      if ((value >> i & 1) != 0) {
        bytes_.back() = static_cast<char>(bytes_.back() | 0x80 >> size_ % 8);
      }
    }
  }

  std::string bytes_;
  uint64_t size_ = 0;
};

// Reads them again. Never reads beyond its bytes: from there on, and where there is no code, every
// number is 0, which none is.
class DeltaReader {
 public:
  // Begins at bit `at`.
  explicit DeltaReader(std::string_view bytes, uint64_t at = 0) : bytes_(bytes), at_(at) {}

  uint64_t at() const { return at_; }

  uint64_t Next() {
    const uint64_t window = Window();
    const int zeros = std::countl_zero(window);
    if (zeros > 6) return Fail();  // more than 64 bits
    const int bits = static_cast<int>(window >> (63 - 2 * zeros));
    if (bits > 64 || Left() < static_cast<uint64_t>(2 * zeros + bits)) return Fail();
    at_ += static_cast<uint64_t>(2 * zeros + 1);
    if (bits == 1) return 1;
    const uint64_t rest = Window() >> (65 - bits);
    at_ += static_cast<uint64_t>(bits - 1);
    return rest | uint64_t{1} << (bits - 1);
  }

 private:
  uint64_t Left() const { return bytes_.size() * 8 - at_; }
  uint64_t Fail() {
    at_ = bytes_.size() * 8;
    return 0;
  }

  // The next 64 bits, zeros behind the end.
  uint64_t Window() const {
    uint64_t window = 0;
    const size_t first = at_ / 8;
    if (first + 8 <= bytes_.size() && std::endian::native == std::endian::little) {
      std::memcpy(&window, bytes_.data() + first, 8);
      window = __builtin_bswap64(window);
    } else {
      for (size_t i = first; i < first + 8; ++i) window = window << 8 | ByteAt(i);
    }
    const unsigned shift = at_ % 8;
    return shift == 0 ? window : window << shift | ByteAt(first + 8) >> (8 - shift);
  }
  uint64_t ByteAt(size_t i) const {
    return i < bytes_.size() ? static_cast<unsigned char>(bytes_[i]) : 0;
  }

  std::string_view bytes_;
  uint64_t at_;
};

}  // namespace crawl
