#include "warc/mapped_file.h"

#include <arrow/status.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <vector>

#include "unnamed_file.h"
#include "weblog/byte_source.h"

namespace crawl {
namespace {

constexpr size_t kPiece = 1 << 20;
// What unpacks to more than so many times its size, beyond a first part, is no archive but an attack
// on the disk.
constexpr int64_t kMostRatio = 200;
constexpr int64_t kFreePart = 64 << 20;

arrow::Status SystemError(const std::string& name, const char* what) {
  return arrow::Status::IOError(name, ": ", what, ": ", std::strerror(errno));
}

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

arrow::Status WriteAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return SystemError("temporary file in " + TemporaryDirectory(), "cannot write");
    bytes.remove_prefix(static_cast<size_t>(n));
  }
  return arrow::Status::OK();
}

}  // namespace

MappedFile::~MappedFile() {
  if (data_ != nullptr) munmap(const_cast<char*>(data_), size_);
}

void MappedFile::Release() const {
  // Nothing was written, so nothing is lost. What the system does not do it need not do.
  if (data_ != nullptr) madvise(const_cast<char*>(data_), size_, MADV_DONTNEED);
}

arrow::Result<std::unique_ptr<MappedFile>> MappedFile::Map(int fd, const std::string& name) {
  struct stat info = {};
  if (fstat(fd, &info) != 0) return SystemError(name, "cannot read");
  std::unique_ptr<MappedFile> file(new MappedFile);
  if (info.st_size == 0) return file;
  void* data = mmap(nullptr, static_cast<size_t>(info.st_size), PROT_READ, MAP_SHARED, fd, 0);
  if (data == MAP_FAILED) return SystemError(name, "cannot map");
  file->data_ = static_cast<const char*>(data);
  file->size_ = static_cast<size_t>(info.st_size);
  return file;
}

arrow::Result<std::unique_ptr<MappedFile>> MappedFile::Open(const std::string& path) {
  if (path == "-") return nullptr;
  struct stat info = {};
  // Looked at before it is opened: opening a named pipe would take its writer away.
  if (stat(path.c_str(), &info) != 0) return SystemError(path, "cannot open");
  if (S_ISDIR(info.st_mode)) return arrow::Status::IOError(path, ": is a directory");
  if (!S_ISREG(info.st_mode)) return nullptr;
  const Descriptor fd(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (fd.get() < 0) return SystemError(path, "cannot open");
  return Map(fd.get(), path);
}

arrow::Result<std::unique_ptr<MappedFile>> MappedFile::Unpack(const std::string& path) {
  int64_t packed = 0;
  int64_t unpacked = 0;
  weblog::SourceOptions options;
  options.on_bytes = [&packed](int64_t bytes) { packed += bytes; };
  ARROW_ASSIGN_OR_RAISE(const auto source, weblog::OpenByteSource(path, options));
  ARROW_ASSIGN_OR_RAISE(const int unnamed, MakeUnnamedFile(TemporaryDirectory()));
  const Descriptor fd(unnamed);
  std::vector<char> piece(kPiece);
  while (true) {
    ARROW_ASSIGN_OR_RAISE(const int64_t n, source->Read(piece.data(), kPiece));
    if (n == 0) return Map(fd.get(), path);
    if (n < 0) continue;
    unpacked += n;
    if (unpacked > kFreePart + kMostRatio * packed) {
      return arrow::Status::IOError(path, ": unpacks to more than ", kMostRatio, " times its size");
    }
    ARROW_RETURN_NOT_OK(WriteAll(fd.get(), {piece.data(), static_cast<size_t>(n)}));
  }
}

}  // namespace crawl
