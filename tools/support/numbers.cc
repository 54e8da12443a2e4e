#include "support/numbers.h"

namespace support {

std::string Grouped(int64_t number) {
  std::string digits = std::to_string(number);
  const int first = number < 0 ? 1 : 0;
  for (int i = static_cast<int>(digits.size()) - 3; i > first; i -= 3) digits.insert(i, 1, ',');
  return digits;
}

}  // namespace support
