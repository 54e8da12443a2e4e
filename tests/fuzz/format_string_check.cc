#include "format_string_check.h"

#include <string>

#include "fuzz_check.h"
#include "line_check.h"
#include "text_repair.h"

namespace fuzz {
namespace {

// An error's text can be printed as it is.
void CheckMessage(const arrow::Status& status) {
  FUZZ_CHECK(status.IsInvalid() && !status.message().empty());
  std::string scratch;
  FUZZ_CHECK(weblog::RepairText(status.message(), &scratch).data() == status.message().data());
  for (const char c : status.message()) {
    FUZZ_CHECK(static_cast<unsigned char>(c) >= 0x20 || c == '\n');
  }
}

}  // namespace

void CheckFormatString(FormatMaker make, const uint8_t* data, size_t size) {
  std::string_view text = AsText(data, size);
  const std::string_view notation = TakeLine(&text);
  const arrow::Result<weblog::LineFormatPtr> guessed = weblog::MakeFormatFromString(notation);
  if (!guessed.ok()) CheckMessage(guessed.status());
  const arrow::Result<weblog::LineFormatPtr> format = make(notation);
  if (!format.ok()) return CheckMessage(format.status());
  FUZZ_CHECK(!(*format)->name().empty());
  // A format that writes JSON unescapes strings elsewhere.
  const bool json = notation.find('{') != std::string_view::npos;
  CheckLines(*format, text, json ? Views::kAnywhere : Views::kInLine);
}

}  // namespace fuzz
