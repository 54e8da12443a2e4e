// The main function that all tools share.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>
#include <tbb/global_control.h>

#include <new>

namespace support {

inline constexpr int kExitDone = 0;
inline constexpr int kExitFailed = 1;
inline constexpr int kExitUsage = 2;

// Makes sure that descriptors 0, 1 and 2 are open, so that no file is ever opened as one of them;
// reading or writing one that the caller had closed still fails.
void OpenStandardDescriptors();

// Prints what a failed parse or run has to say (a text that was asked for goes to stdout, all else
// to stderr) and returns the exit code for it. `argv0` is the name that the program was called by.
int Report(const arrow::Status& status, const char* argv0);

// Turns the exception that is being handled into a Status.
arrow::Status CaughtException();

// Ends oneTBB's threads when it goes. Threads that are still there when the process ends would take what
// other libraries keep for each thread (OpenSSL its errors) with them, which leak checkers report.
class WorkerThreads {
 public:
  WorkerThreads() = default;
  WorkerThreads(const WorkerThreads&) = delete;
  WorkerThreads& operator=(const WorkerThreads&) = delete;
  ~WorkerThreads() { (void)tbb::finalize(handle_, std::nothrow); }

 private:
  tbb::task_scheduler_handle handle_ = tbb::attach{};
};

// Parses, runs and reports. A tool's main is:
//
//   int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
//
// with  arrow::Result<Options> ParseArgs(int argc, char** argv)  and  arrow::Status Run(const
// Options&).
template <typename ParseFunction, typename RunFunction>
int RunTool(int argc, char** argv, ParseFunction parse, RunFunction run) {
  OpenStandardDescriptors();
  const WorkerThreads workers;
  try {
    const auto options = parse(argc, argv);
    return Report(options.ok() ? run(*options) : options.status(), argv[0]);
  } catch (...) {
    return Report(CaughtException(), argv[0]);
  }
}

}  // namespace support
