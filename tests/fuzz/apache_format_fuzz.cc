// Apache's LogFormat and the lines that it describes.
#include "format_string_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::CheckFormatString(weblog::MakeApacheFormat, data, size);
  return 0;
}
