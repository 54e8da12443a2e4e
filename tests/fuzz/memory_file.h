// Bytes of an input as a file or a pipe, for code that opens its input by name.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <string>
#include <string_view>

#include "fuzz_check.h"

namespace fuzz {

// A file in memory. It is there as long as this is.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : fd_(::memfd_create("fuzz", MFD_CLOEXEC)) {
    FUZZ_CHECK(fd_ >= 0);
    FUZZ_CHECK(::write(fd_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
  }
  ~MemoryFile() { ::close(fd_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }

 private:
  int fd_;
};

// A pipe that holds `bytes`, no more than kMostBytes, and has no writer any more.
class MemoryPipe {
 public:
  static constexpr size_t kMostBytes = 64 << 10;

  explicit MemoryPipe(std::string_view bytes) {
    int ends[2];
    FUZZ_CHECK(bytes.size() <= kMostBytes && ::pipe2(ends, O_CLOEXEC) == 0);
    FUZZ_CHECK(::write(ends[1], bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
    ::close(ends[1]);
    fd_ = ends[0];
  }
  ~MemoryPipe() { ::close(fd_); }
  MemoryPipe(const MemoryPipe&) = delete;
  MemoryPipe& operator=(const MemoryPipe&) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }

 private:
  int fd_;
};

}  // namespace fuzz
