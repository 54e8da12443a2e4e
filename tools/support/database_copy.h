// A copy of a DuckDB database that another process has open, which DuckDB itself does not let anyone
// read.
#pragma once

#include <arrow/result.h>

#include <string>
#include <utility>

namespace support {

// The database as it was at one of its last commits. The files go with the object; a program that has
// opened them may let go of it at once.
//
// Between two checkpoints DuckDB adds to its log and writes blocks of the file that nothing refers to
// yet. So a copy of the log, followed by one of the file, is what a crash at the time of the first
// would have left, unless a checkpoint ended meanwhile: that changes the heads of the file.
class DatabaseCopy {
 public:
  static arrow::Result<DatabaseCopy> Make(const std::string& path);
  DatabaseCopy(DatabaseCopy&& other) noexcept;
  DatabaseCopy& operator=(DatabaseCopy&&) = delete;
  ~DatabaseCopy();

  std::string path() const { return directory_ + "/copy.duckdb"; }

 private:
  explicit DatabaseCopy(std::string directory) : directory_(std::move(directory)) {}
  // Copies file and log; whether the two belong together.
  arrow::Result<bool> CopyOnce(const std::string& path) const;

  std::string directory_;  // in TemporaryDirectory(); empty when it was moved from
};

}  // namespace support
