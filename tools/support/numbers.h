// Numbers as people write them.
#pragma once

#include <cstdint>
#include <string>

namespace support {

// 1234567 as 1,234,567.
std::string Grouped(int64_t number);

}  // namespace support
