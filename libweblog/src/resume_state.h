// How far each log has been read, from one run to the next.
//
// A log is known again by its content, not by its name: rotation renames it, copies it or
// compresses it. Its first bytes and the bytes just before the place that was reached must both be
// as they were.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weblog {

struct LogPosition {
  int64_t offset = 0;  // behind the last whole line read, in the unpacked log
  int64_t lines = 0;   // lines before it
  uint64_t head_hash = 0;
  int64_t head_size = 0;  // 0: nothing is known of the log
  uint64_t tail_hash = 0;
  int64_t tail_size = 0;
  // What it was called and which file that was, when last read.
  std::string path;
  uint64_t inode = 0;
};

// A position at `offset` of a log that begins with `head` and has `tail` just before the offset.
// Neither is empty; of both, no more than kKnownBytes count.
inline constexpr int64_t kKnownBytes = 4096;
LogPosition MakePosition(int64_t offset, int64_t lines, std::string_view head,
                         std::string_view tail);

// The number by which the file system knows the file at `path`, or 0.
uint64_t InodeOf(const std::string& path);

// The positions in a resume file. A missing file holds none; another version or a damaged file is
// an error.
class ResumeState {
 public:
  static arrow::Result<ResumeState> Load(const std::string& file);

  // Where the log at `path` was left, or a position with head_size 0 when it is new. Reads as much
  // of it as it takes to know; nothing of what cannot be read twice.
  arrow::Result<LogPosition> Find(const std::string& path) const;

  // Other files of its directory that `path` may have been renamed to since it was last read: they
  // hold the rest of what was being written.
  std::vector<std::string> RenamedFrom(const std::string& path) const;

  // Remembers a position. What was known of the same log before, `previous` as Find() had it, is
  // forgotten.
  void Remember(LogPosition position, const LogPosition& previous = {});

  // Replaces `file` in one step, so that a crash leaves the old or the new one.
  arrow::Status Save(const std::string& file) const;

 private:
  std::vector<LogPosition> positions_;
};

}  // namespace weblog
