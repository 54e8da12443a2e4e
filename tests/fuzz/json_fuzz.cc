// JSON lines. The first line names keys as --json-field does, "client=a.b elapsed_ms=took"; records
// follow.
#include <string>

#include "formats/formats.h"
#include "fuzz_check.h"
#include "line_check.h"
#include "timestamp.h"

namespace {

weblog::JsonFields FieldsOf(std::string_view text) {
  weblog::JsonFields fields;
  while (!text.empty()) {
    const std::string_view pair = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(pair.size() + 1, text.size()));
    const size_t equals = std::min(pair.find('='), pair.size());
    fields.emplace_back(pair.substr(0, equals), pair.substr(std::min(equals + 1, pair.size())));
  }
  return fields;
}

// The splitter reads the times itself, so those that it lets through can be read.
void CheckTimes(const weblog::LineFormat& format, std::string_view text) {
  const auto splitter = format.MakeSplitter();
  weblog::TimeReader reader(format.spelling());
  weblog::RawHit raw;
  while (!text.empty()) {
    const std::string line = std::string(fuzz::TakeLine(&text));
    const std::string padded = line + std::string(weblog::kLinePadding, '\0');
    if (!splitter->Split(std::string_view(padded).substr(0, line.size()), &raw).empty()) continue;
    int64_t micros = -1;
    FUZZ_CHECK(reader.Read(raw, &micros) && micros >= 0);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text = fuzz::AsText(data, size);
  const auto format = weblog::MakeJsonFormat(FieldsOf(fuzz::TakeLine(&text)));
  if (!format.ok()) {
    FUZZ_CHECK(format.status().IsInvalid());
    return 0;
  }
  CheckTimes(**format, text);
  fuzz::CheckLines(*format, text, fuzz::Views::kAnywhere);
  return 0;
}
