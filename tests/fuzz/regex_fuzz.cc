// Regular expressions as formats: the first line is a pattern, the lines behind it are matched.
#include "format_string_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::CheckFormatString(weblog::MakeRegexFormat, data, size);
  return 0;
}
