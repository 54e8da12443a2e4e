// Resume files: what can be loaded can be used, and comes back the same when it is saved.
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "fuzz_check.h"
#include "memory_file.h"
#include "resume_state.h"

namespace {

using weblog::LogPosition;
using weblog::ResumeState;

// A directory in memory where there is one: every save waits for its file to be written.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::error_code error;
    const bool shm = std::filesystem::is_directory("/dev/shm", error);
    path_ = (shm ? "/dev/shm" : std::filesystem::temp_directory_path().string()) + "/fuzz-XXXXXX";
    FUZZ_CHECK(::mkdtemp(path_.data()) != nullptr);
  }
  ~TemporaryDirectory() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// A log that saved inputs know the hashes of.
std::string_view KnownLog() {
  static const std::string log = [] {
    std::string lines;
    for (int i = 0; i < 100; ++i) lines += "192.0.2.1 - - line " + std::to_string(i) + "\n";
    return lines;
  }();
  return log;
}

std::string Contents(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string Save(const ResumeState& state, const std::string& file) {
  FUZZ_CHECK_OK(state.Save(file));
  return Contents(file);
}

void CheckUse(ResumeState state, const std::string& directory) {
  const fuzz::MemoryFile log(KnownLog());
  const arrow::Result<LogPosition> found = state.Find(log.path());
  FUZZ_CHECK_OK(found);
  if (found->head_size > 0) {
    const auto size = static_cast<int64_t>(KnownLog().size());
    FUZZ_CHECK(found->offset > 0 && found->offset <= size && found->lines >= 0);
    FUZZ_CHECK(found->tail_size > 0 && found->tail_size <= found->offset);
  }
  for (const std::string& renamed : state.RenamedFrom(directory + "/log")) {
    FUZZ_CHECK(renamed.starts_with(directory));
  }
  // What is remembered last is what is found.
  const LogPosition here = weblog::MakePosition(20, 1, KnownLog(), KnownLog().substr(0, 20));
  state.Remember(here);
  const arrow::Result<LogPosition> again = state.Find(log.path());
  FUZZ_CHECK_OK(again);
  FUZZ_CHECK(again->head_size > 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const TemporaryDirectory directory;
  const std::string saved = directory.path() + "/resume";
  const fuzz::MemoryFile file(fuzz::AsText(data, size));
  const arrow::Result<ResumeState> state = ResumeState::Load(file.path());
  if (!state.ok()) {
    FUZZ_CHECK(state.status().IsInvalid());
    return 0;
  }
  CheckUse(*state, directory.path());
  const std::string first = Save(*state, saved);
  const arrow::Result<ResumeState> loaded = ResumeState::Load(saved);
  FUZZ_CHECK_OK(loaded);
  FUZZ_CHECK(Save(*loaded, saved) == first);
  return 0;
}
