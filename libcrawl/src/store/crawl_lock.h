// Keeps two processes from working on one crawl.
#pragma once

#include <arrow/result.h>

#include <string>

namespace crawl {

// The file DIR/lock, locked by flock(2) as long as this lives, and so no longer than the process.
// The file stays behind, holding the number of the process that had it last.
class CrawlLock {
 public:
  // Does not wait: a crawl that another process has is an error that names the process.
  static arrow::Result<CrawlLock> Take(const std::string& directory);

  CrawlLock(CrawlLock&& other) noexcept;
  CrawlLock& operator=(CrawlLock&& other) = delete;
  ~CrawlLock();

 private:
  explicit CrawlLock(int fd) : fd_(fd) {}
  int fd_;
};

// The error that says so. `holder` says who it is ("process 7"), and may be empty.
arrow::Status CrawlInUse(const std::string& directory, const std::string& holder);

}  // namespace crawl
