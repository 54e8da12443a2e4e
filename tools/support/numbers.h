// Numbers as people write them.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace support {

// 1234567 as 1,234,567.
std::string Grouped(int64_t number);

// Whether all of `text` is a number that fits, which is then put into *number.
template <typename Number>
bool ParseNumber(std::string_view text, Number* number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), *number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace support
