// Numbers for the distinct texts of a whole stream.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text_codes.h"

namespace weblog {

class TextNumbers {
 public:
  // The number of a text, the same whenever it comes.
  uint32_t NumberOf(std::string_view text);

  // The texts in the order of their bytes. `numbers` becomes, by old number, the place of each text
  // in it. Forgets everything.
  std::vector<std::string> TakeSorted(std::vector<uint32_t>* numbers);

 private:
  std::deque<std::string> texts_;  // by number; they stay where they are
  std::unordered_map<std::string_view, uint32_t> numbers_;
};

// Numbers the rows of one batch. A word is looked up once, when a row first has it.
class BatchNumbers {
 public:
  BatchNumbers(const TextCodes& codes, TextNumbers* numbers);

  // The number of the text in a row, which must not be null.
  uint32_t operator[](int64_t row);

 private:
  const TextCodes& codes_;
  TextNumbers& numbers_;
  std::vector<uint32_t> known_;  // by code
};

}  // namespace weblog
