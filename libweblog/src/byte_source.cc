#include "weblog/byte_source.h"

#include <arrow/status.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "decompress.h"

namespace weblog {
namespace {

// How long to wait for a pipe before calling it idle, and between two looks at a followed file.
constexpr int kIdleMillis = 150;

arrow::Status SystemError(const std::string& name, const char* what) {
  return arrow::Status::IOError(name, ": ", what, ": ", std::strerror(errno));
}

// Reads a descriptor, which it owns unless it is standard input.
class FdSource : public ByteSource {
 public:
  FdSource(int fd, std::string name, const SourceOptions& options)
      : fd_(fd), name_(std::move(name)), options_(options) {
    struct stat info = {};
    regular_ = fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
    if (regular_) posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL);
  }
  ~FdSource() override {
    if (fd_ != STDIN_FILENO) close(fd_);
  }

  arrow::Result<int64_t> Read(char* to, int64_t size) override {
    if (!regular_ && !HasInput()) return stopped() ? 0 : kIdle;
    ssize_t n;
    do {
      n = read(fd_, to, size);
    } while (n < 0 && errno == EINTR);
    if (n < 0) return SystemError(name_, "cannot read");
    position_ += n;
    if (options_.on_bytes) options_.on_bytes(n);
    return n;
  }

  arrow::Status SkipTo(int64_t offset) override {
    struct stat info = {};
    if (!regular_ || fstat(fd_, &info) != 0 || info.st_size < offset) {
      return ByteSource::SkipTo(offset);
    }
    if (lseek(fd_, offset, SEEK_SET) < 0) return SystemError(name_, "cannot seek");
    position_ = offset;
    return arrow::Status::OK();
  }

 protected:
  bool stopped() const { return options_.stop != nullptr && *options_.stop; }

  const int fd_;
  const std::string name_;

 private:
  bool HasInput() const {
    pollfd waiting = {fd_, POLLIN, 0};
    return poll(&waiting, 1, kIdleMillis) != 0 && !stopped();
  }

  const SourceOptions options_;
  bool regular_ = false;
};

// A file that somebody is still writing. It ends when another file has taken its name or it has
// been cut short.
class FollowSource : public FdSource {
 public:
  using FdSource::FdSource;

  arrow::Result<int64_t> Read(char* to, int64_t size) override {
    ARROW_ASSIGN_OR_RAISE(const int64_t n, FdSource::Read(to, size));
    if (n != 0) return n;
    if (replaced_ || stopped()) return 0;
    struct stat mine = {};
    struct stat named = {};
    if (fstat(fd_, &mine) == 0 && mine.st_size < position_) return 0;
    // Its writer may have added a last line before it was replaced: one more look before it ends.
    replaced_ = stat(name_.c_str(), &named) == 0 &&
                (named.st_ino != mine.st_ino || named.st_dev != mine.st_dev);
    if (!replaced_) poll(nullptr, 0, kIdleMillis);
    return kIdle;
  }

 private:
  bool replaced_ = false;
};

// Gives back what was read to look at, then the rest.
class PeekedSource : public ByteSource {
 public:
  PeekedSource(std::string head, std::unique_ptr<ByteSource> rest)
      : head_(std::move(head)), rest_(std::move(rest)) {}

  arrow::Result<int64_t> Read(char* to, int64_t size) override {
    if (given_ < head_.size()) {
      const size_t n = std::min<size_t>(size, head_.size() - given_);
      std::memcpy(to, head_.data() + given_, n);
      given_ += n;
      position_ += n;
      return n;
    }
    ARROW_ASSIGN_OR_RAISE(const int64_t n, rest_->Read(to, size));
    if (n > 0) position_ += n;
    return n;
  }

  arrow::Status SkipTo(int64_t offset) override {
    if (offset < static_cast<int64_t>(head_.size())) return ByteSource::SkipTo(offset);
    ARROW_RETURN_NOT_OK(rest_->SkipTo(offset));
    given_ = head_.size();
    position_ = offset;
    return arrow::Status::OK();
  }

 private:
  std::string head_;
  size_t given_ = 0;
  std::unique_ptr<ByteSource> rest_;
};

// Reads enough to tell a compression by; fewer bytes when the source ends.
arrow::Result<std::string> Peek(ByteSource* source) {
  std::string head;
  while (head.size() < kMagicBytes) {
    char more[kMagicBytes];
    ARROW_ASSIGN_OR_RAISE(const int64_t n, source->Read(more, kMagicBytes - head.size()));
    if (n == 0) break;
    if (n == ByteSource::kIdle && !head.empty() && !MayBeCompressed(head)) break;
    if (n > 0) head.append(more, n);
  }
  return head;
}

arrow::Result<std::unique_ptr<ByteSource>> OpenPlain(const std::string& path,
                                                     const SourceOptions& options) {
  if (path == "-") return std::make_unique<FdSource>(STDIN_FILENO, "standard input", options);
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return SystemError(path, "cannot open");
  struct stat info = {};
  if (fstat(fd, &info) == 0 && S_ISDIR(info.st_mode)) {
    close(fd);
    return arrow::Status::IOError(path, ": is a directory; name the log files in it");
  }
  if (options.follow) return std::make_unique<FollowSource>(fd, path, options);
  return std::make_unique<FdSource>(fd, path, options);
}

}  // namespace

arrow::Status ByteSource::SkipTo(int64_t offset) {
  char scratch[1 << 16];
  while (position_ < offset) {
    ARROW_ASSIGN_OR_RAISE(const int64_t n,
                          Read(scratch, std::min<int64_t>(sizeof scratch, offset - position_)));
    if (n == 0) return arrow::Status::IOError("ends before byte ", offset);
  }
  return arrow::Status::OK();
}

arrow::Result<std::unique_ptr<ByteSource>> OpenByteSource(const std::string& path,
                                                          const SourceOptions& options) {
  const std::string name = path == "-" ? "standard input" : path;
  ARROW_ASSIGN_OR_RAISE(auto source, OpenPlain(path, options));
  ARROW_ASSIGN_OR_RAISE(std::string head, Peek(source.get()));
  const Compression compression = CompressionOf(head);
  std::unique_ptr<ByteSource> whole =
      std::make_unique<PeekedSource>(std::move(head), std::move(source));
  if (compression == Compression::kNone) return whole;
  if (options.follow) {
    return arrow::Status::Invalid(name, ": is compressed, so it cannot grow; leave out --follow");
  }
  return MakeDecompressor(compression, name, std::move(whole));
}

int64_t SizeOfFile(const std::string& path) {
  struct stat info = {};
  if (path == "-" || stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return -1;
  return info.st_size;
}

}  // namespace weblog
