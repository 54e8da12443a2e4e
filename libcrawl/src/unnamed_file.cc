#include "unnamed_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace crawl {

std::string TemporaryDirectory() {
  const char* directory = std::getenv("TMPDIR");
  return directory != nullptr && *directory != '\0' ? directory : "/tmp";
}

arrow::Result<int> MakeUnnamedFile(const std::string& directory) {
  std::string name = directory + "/trodden-XXXXXX";
  const int fd = mkostemp(name.data(), O_CLOEXEC);
  if (fd < 0) {
    return arrow::Status::IOError(
        directory, ": a temporary file cannot be made there: ", std::strerror(errno));
  }
  unlink(name.c_str());
  return fd;
}

}  // namespace crawl
