// W3C extended logs with their directives, cut into chunks of many sizes.
#include "decompress.h"
#include "formats/formats.h"
#include "fuzz_check.h"
#include "log_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text = fuzz::AsText(data, size);
  if (weblog::CompressionOf(text) != weblog::Compression::kNone) return 0;
  const auto format = weblog::MakeW3cFormat();
  FUZZ_CHECK_OK(format);
  fuzz::CheckLog(text, weblog::LogFormat(*format));
  return 0;
}
