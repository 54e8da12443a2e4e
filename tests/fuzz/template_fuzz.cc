// The formats fixed by their servers. The first byte chooses one; lines follow.
#include <string>
#include <vector>

#include "formats/formats.h"
#include "fuzz_check.h"
#include "line_check.h"

namespace {

std::vector<weblog::LineFormatPtr> MakeAll() {
  std::vector<weblog::LineFormatPtr> formats;
  for (const std::string& name : weblog::BuiltinFormatNames()) {
    auto format = weblog::MakeBuiltinFormat(name);
    FUZZ_CHECK_OK(format);
    formats.push_back(*std::move(format));
  }
  return formats;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const std::vector<weblog::LineFormatPtr> formats = MakeAll();
  if (size == 0) return 0;
  // Letters, so that inputs can be written by hand: 'a' is the first format.
  const auto& format = formats[(data[0] + formats.size() * 16 - 'a') % formats.size()];
  fuzz::CheckLines(format, fuzz::AsText(data + 1, size - 1), fuzz::Views::kInLine);
  return 0;
}
