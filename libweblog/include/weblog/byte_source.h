// Where the bytes of a log come from: a file, a pipe, either of them compressed, or a file that
// grows.
#pragma once

#include <arrow/result.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace weblog {

class ByteSource {
 public:
  // Returned by Read() when nothing has come for a while but more may.
  static constexpr int64_t kIdle = -1;

  virtual ~ByteSource() = default;

  // Reads up to `size` > 0 bytes: how many, 0 at the end, or kIdle.
  virtual arrow::Result<int64_t> Read(char* to, int64_t size) = 0;

  // Goes to byte `offset`, which is not before the present one. Fails when the log is shorter.
  virtual arrow::Status SkipTo(int64_t offset);

 protected:
  int64_t position_ = 0;  // kept up to date by every Read()
};

struct SourceOptions {
  // Wait for more at the end, until the file is replaced or cut short: that is then its end.
  bool follow = false;
  // When set and true, a source that waits for more ends.
  const std::atomic<bool>* stop = nullptr;
  // When set, is told of the bytes read off the disk or the pipe.
  std::function<void(int64_t)> on_bytes;
};

// Opens `path`, or standard input for "-". gzip, bzip2, xz and zstd are told by their first bytes
// and undone, also when several are joined end to end; damage and a missing end are errors.
// Messages name the file.
arrow::Result<std::unique_ptr<ByteSource>> OpenByteSource(const std::string& path,
                                                          const SourceOptions& options);

// The size of the file at `path`, or -1 where that means nothing (a pipe, a missing file).
int64_t SizeOfFile(const std::string& path);

}  // namespace weblog
