// Numbers for the distinct texts of a whole stream.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "text_codes.h"
#include "weblog/text_table.h"

namespace weblog {

// The texts in the order of their bytes. `numbers` becomes, by number in the table, the place of each
// text in it.
std::vector<std::string> SortedTexts(const TextTable& texts, std::vector<uint32_t>* numbers);

// Numbers the rows of one batch. A word is looked up once, when a row first has it.
class BatchNumbers {
 public:
  BatchNumbers(const TextCodes& codes, TextTable* texts);

  // The number of the text in a row, which must not be null.
  uint32_t operator[](int64_t row);

 private:
  const TextCodes& codes_;
  TextTable& texts_;
  std::vector<uint32_t> known_;  // by code
};

}  // namespace weblog
