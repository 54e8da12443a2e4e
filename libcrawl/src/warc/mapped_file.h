// A file's bytes in memory, as the system pages them in.
#pragma once

#include <arrow/result.h>

#include <memory>
#include <string>
#include <string_view>

namespace crawl {

class MappedFile {
 public:
  // `path` must be a regular file; null for anything else that can be opened.
  static arrow::Result<std::unique_ptr<MappedFile>> Open(const std::string& path);

  // Reads all of `path`, "-" being standard input, into a temporary file without a name, undoing
  // what compresses it as a whole. Fails when that makes far more of it than any archive has.
  static arrow::Result<std::unique_ptr<MappedFile>> Unpack(const std::string& path);

  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::string_view bytes() const { return {data_, size_}; }

  // Lets the system have the memory of what was read; it comes back when it is read again. May be
  // called while other threads read.
  void Release() const;

 private:
  MappedFile() = default;
  static arrow::Result<std::unique_ptr<MappedFile>> Map(int fd, const std::string& name);

  const char* data_ = nullptr;
  size_t size_ = 0;
};

}  // namespace crawl
