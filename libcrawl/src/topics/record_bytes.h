// Numbers and texts as bytes, for records that are stored.
#pragma once

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace crawl {

static_assert(std::endian::native == std::endian::little, "floats are stored as they are held");

class RecordWriter {
 public:
  void Number(uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes_.push_back(static_cast<char>(number | 0x80));
    bytes_.push_back(static_cast<char>(number));
  }
  template <std::floating_point Float>
  void Real(Float value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void Text(std::string_view text) {
    Number(text.size());
    bytes_.append(text);
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// Reads them back, never beyond the end. Once something was not there, or not within its bounds,
// good() is false, and everything is 0 or empty.
class RecordReader {
 public:
  explicit RecordReader(std::string_view bytes) : left_(bytes) {}

  bool good() const { return good_; }
  bool AtEnd() const { return left_.empty(); }
  size_t left() const { return left_.size(); }

  uint64_t Number(uint64_t most = UINT64_MAX) {
    uint64_t number = 0;
    for (unsigned shift = 0; shift < 64 && !left_.empty(); shift += 7) {
      const auto byte = static_cast<unsigned char>(left_.front());
      left_.remove_prefix(1);
      number |= uint64_t{byte & 0x7Fu} << shift;
      if (byte < 0x80) return number <= most ? number : Fail();
    }
    return Fail();
  }
  // How many things follow that take at least `bytes` each.
  uint64_t Count(size_t bytes = 1) { return Number(left_.size() / bytes); }

  // A number that is finite, from `least` to `most`.
  template <std::floating_point Float = double>
  Float Real(Float least, Float most) {
    Float value = 0;
    if (left_.size() < sizeof value) return static_cast<Float>(Fail());
    std::memcpy(&value, left_.data(), sizeof value);
    left_.remove_prefix(sizeof value);
    return value >= least && value <= most ? value : static_cast<Float>(Fail());
  }
  std::string_view Text(size_t most) {
    const uint64_t size = Number(most);
    if (size > left_.size()) Fail();
    if (!good_) return {};
    const std::string_view text = left_.substr(0, size);
    left_.remove_prefix(size);
    return text;
  }

 private:
  uint64_t Fail() {
    good_ = false;
    left_ = {};
    return 0;
  }

  std::string_view left_;
  bool good_ = true;
};

}  // namespace crawl
