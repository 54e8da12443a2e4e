#include "support/database_copy.h"

#include <stdlib.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <thread>
#include <utility>

#include "support/fd_stream.h"
#include "support/temporary_file.h"

namespace support {
namespace {

// Checkpoints of a busy crawl are seconds apart, and a copy takes about one for a gigabyte.
constexpr int kMostTries = 10;
constexpr std::chrono::milliseconds kPause{100};

// The three heads that a database begins with: one of the file, and two of checkpoints, which are
// written in turns.
constexpr size_t kHeads = 3 * 4096;

std::string HeadsOf(const std::string& path) {
  std::string heads(kHeads, '\0');
  std::ifstream(path, std::ios::binary).read(heads.data(), static_cast<std::streamsize>(kHeads));
  return heads;
}

// 0 when there is none.
uintmax_t SizeOf(const std::string& path) {
  std::error_code error;
  const uintmax_t size = std::filesystem::file_size(path, error);
  return error ? 0 : size;
}

void Copy(const std::string& from, const std::string& to, std::error_code* error) {
  std::filesystem::copy_file(from, to, std::filesystem::copy_options::overwrite_existing, *error);
}

}  // namespace

DatabaseCopy::DatabaseCopy(DatabaseCopy&& other) noexcept
    : directory_(std::exchange(other.directory_, "")) {}

DatabaseCopy::~DatabaseCopy() {
  std::error_code error;
  if (!directory_.empty()) std::filesystem::remove_all(directory_, error);
}

arrow::Result<DatabaseCopy> DatabaseCopy::Make(const std::string& path) {
  std::string directory = TemporaryDirectory() + "/trodden-XXXXXX";
  if (::mkdtemp(directory.data()) == nullptr) return ErrnoError(errno, directory);
  DatabaseCopy copy(std::move(directory));
  for (int tries = 0; tries < kMostTries; ++tries) {
    ARROW_ASSIGN_OR_RAISE(const bool whole, copy.CopyOnce(path));
    if (whole) return copy;
    std::this_thread::sleep_for(kPause);
  }
  return arrow::Status::IOError(path, " is written to faster than it can be copied");
}

arrow::Result<bool> DatabaseCopy::CopyOnce(const std::string& path) const {
  const std::string log = path + ".wal", log_copy = this->path() + ".wal";
  const std::string heads = HeadsOf(path);
  const uintmax_t log_size = SizeOf(log);
  std::error_code error;
  std::filesystem::remove(log_copy, error);
  // A log that is there may be gone the next moment, after a checkpoint.
  if (log_size > 0) Copy(log, log_copy, &error);
  if (error) return false;
  Copy(path, this->path(), &error);
  if (error) {
    return arrow::Status::IOError("no copy of ", path, " in ", directory_, ": ", error.message());
  }
  return SizeOf(log) >= log_size && HeadsOf(path) == heads;
}

}  // namespace support
