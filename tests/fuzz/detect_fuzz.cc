// Logs whose format has to be found out, which are then parsed with it.
#include "decompress.h"
#include "fuzz_check.h"
#include "log_check.h"
#include "weblog/log_format.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text = fuzz::AsText(data, size);
  if (weblog::CompressionOf(text) != weblog::Compression::kNone) return 0;
  const auto detection = weblog::DetectLogFormat(text, {});
  if (!detection.ok()) {
    FUZZ_CHECK(detection.status().IsInvalid());
    return 0;
  }
  FUZZ_CHECK(detection->lines_fit >= 0 && detection->lines_fit <= detection->lines_tried);
  // Lines that fit are hits: all lines of so short a log have been tried.
  weblog::ParseOptions options;
  options.format = detection->format;
  const fuzz::LogOutcome outcome = fuzz::ParseLog(text, options);
  const bool same_lines = !text.starts_with("\xEF\xBB\xBF") && detection->lines_tried < 500;
  if (outcome.status.ok() && same_lines) {
    FUZZ_CHECK(outcome.account.hits == detection->lines_fit);
  }
  // As the parser itself detects it.
  fuzz::ParseLog(text, {});
  return 0;
}
