#include "support/run_tool.h"

#include <fcntl.h>
#include <unistd.h>

#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "support/arguments.h"
#include "support/fd_stream.h"
#include "support/progress.h"
#include "support/usage.h"

namespace support {
void OpenStandardDescriptors() {
  // Descriptors are given out from the lowest, so the order of the checks is what makes each open()
  // return the right one. The wrong direction is on purpose: using it fails, as it would with a
  // closed descriptor.
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(fd, F_GETFD) < 0)
      (void)::open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

arrow::Status CaughtException() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return arrow::Status::OutOfMemory("out of memory");
  } catch (const std::exception& error) {
    return arrow::Status::UnknownError(error.what());
  } catch (...) {
    return arrow::Status::UnknownError("unknown exception");
  }
}

int Report(const arrow::Status& status, const char* argv0) {
  const std::string_view path = argv0 == nullptr ? "trodden" : argv0;
  const std::string name(path.substr(path.rfind('/') + 1));
  if (status.ok()) return kExitDone;
  if (const auto* text = dynamic_cast<const TextRequested*>(status.detail().get())) {
    return Report(PrintToStdout(text->ToString()), argv0);
  }
  if (IsUsageError(status)) {
    PrintMessage(name, status.message() + " (see " + name + " --help)");
    return kExitUsage;
  }
  PrintMessage(name, status.message());
  return kExitFailed;
}

}  // namespace support
