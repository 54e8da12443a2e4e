// Truth tables of weblog-score: every line is a session or a view, or the table is refused with the
// place of what is wrong.
#include <string>

#include "fuzz_check.h"
#include "memory_file.h"
#include "score/truth.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const fuzz::MemoryFile file(fuzz::AsText(data, size));
  const arrow::Result<weblog::Truth> truth = weblog::ReadTruth(file.path());
  if (!truth.ok()) {
    FUZZ_CHECK(truth.status().message().find(file.path()) != std::string::npos);
    return 0;
  }
  size_t views = 0;
  for (const weblog::TrueSession& session : truth->sessions) {
    FUZZ_CHECK(!truth->knows_start || session.start.has_value() || !session.views.empty());
    views += session.views.size();
  }
  // An input that is not compressed has at least a byte for each view.
  const bool compressed =
      size >= 2 && (data[0] == 0x1F || data[0] == 'B' || data[0] == 0xFD || data[0] == 0x28);
  FUZZ_CHECK(compressed || views <= size);
  return 0;
}
