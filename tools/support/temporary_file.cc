#include "support/temporary_file.h"

#include <fcntl.h>

#include <cerrno>
#include <cstdlib>

#include "support/fd_stream.h"

namespace support {

std::string TemporaryDirectory() {
  const char* directory = std::getenv("TMPDIR");
  return directory == nullptr || *directory == '\0' ? "/tmp" : directory;
}

arrow::Result<UniqueFd> MakeTemporaryFile() {
  std::string name = TemporaryDirectory() + "/trodden-XXXXXX";
  UniqueFd fd(::mkostemp(name.data(), O_CLOEXEC));
  if (!fd.valid()) return ErrnoError(errno, "temporary file in " + TemporaryDirectory());
  ::unlink(name.c_str());
  return fd;
}

std::string DescriptorPath(int fd) { return "/proc/self/fd/" + std::to_string(fd); }

bool HasDescriptorPaths() { return ::access("/proc/self/fd", X_OK) == 0; }

}  // namespace support
