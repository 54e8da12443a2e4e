#include "store/crawl_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace crawl {
namespace {

arrow::Status SystemError(int error, const std::string& path) {
  return arrow::Status::IOError(path, ": ", std::strerror(error));
}

// The number in the file, in words; empty when there is none.
std::string HolderIn(int fd) {
  char text[24];
  const ssize_t size = ::pread(fd, text, sizeof(text), 0);
  ssize_t digits = 0;
  while (digits < size && text[digits] >= '0' && text[digits] <= '9') ++digits;
  return digits <= 0 ? "" : "process " + std::string(text, static_cast<size_t>(digits));
}

// The number is for people alone; a disk too full for it is no reason to stop here.
void WriteOwnNumber(int fd) {
  const std::string text = std::to_string(::getpid()) + "\n";
  if (::ftruncate(fd, 0) != 0) return;
  [[maybe_unused]] const ssize_t written = ::pwrite(fd, text.data(), text.size(), 0);
}

}  // namespace

arrow::Status CrawlInUse(const std::string& directory, const std::string& holder) {
  return arrow::Status::IOError(directory, ": another process is at work on this crawl",
                                holder.empty() ? "" : " (" + holder + ")");
}

arrow::Result<CrawlLock> CrawlLock::Take(const std::string& directory) {
  const std::string path = directory + "/lock";
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) return SystemError(errno, path);
  CrawlLock lock(fd);
  if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
    return errno == EWOULDBLOCK ? CrawlInUse(directory, HolderIn(fd)) : SystemError(errno, path);
  }
  WriteOwnNumber(fd);
  return lock;
}

CrawlLock::CrawlLock(CrawlLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

CrawlLock::~CrawlLock() {
  if (fd_ >= 0) ::close(fd_);
}

}  // namespace crawl
