#include "support/crawl_directory.h"

#include <sys/stat.h>

#include <cerrno>
#include <string_view>

#include "support/fd_stream.h"

namespace support {
namespace {

constexpr char kAdvice[] = "; give the directory that crawl-run wrote to";

arrow::Status CheckDirectory(const std::string& directory) {
  struct stat facts;
  if (::stat(directory.c_str(), &facts) != 0) {
    const arrow::Status status = ErrnoError(errno, directory);
    return status.WithMessage(status.message(), kAdvice);
  }
  if (!S_ISDIR(facts.st_mode)) {
    return arrow::Status::Invalid(directory, " is no directory", kAdvice);
  }
  if (::stat((directory + "/crawl.duckdb").c_str(), &facts) != 0) {
    return arrow::Status::Invalid(directory, " holds no crawl: there is no crawl.duckdb in it",
                                  kAdvice);
  }
  return arrow::Status::OK();
}

// Who has the file open, taken from DuckDB's message: " (process 71)".
std::string HolderIn(const std::string& message) {
  constexpr std::string_view kProcess = "(PID ";
  const size_t begin = message.find(kProcess);
  const size_t end = message.find(')', begin);
  if (begin == std::string::npos || end == std::string::npos) return "";
  return " (process " + message.substr(begin + kProcess.size(), end - begin - kProcess.size()) +
         ")";
}

arrow::Status Explained(const arrow::Status& status, const std::string& directory) {
  const std::string& message = status.message();
  if (message.find("Could not set lock on file") != std::string::npos) {
    return arrow::Status::IOError(directory, ": a crawl is at work here", HolderIn(message),
                                  "; look at it when it has ended or was stopped");
  }
  return status.WithMessage(directory, "/crawl.duckdb: ", message);
}

}  // namespace

arrow::Result<std::shared_ptr<SqlEngine>> OpenCrawl(const std::string& directory) {
  ARROW_RETURN_NOT_OK(CheckDirectory(directory));
  ARROW_ASSIGN_OR_RAISE(auto engine, OpenSqlEngine());
  const arrow::Status attached = ExecuteSql(
      engine.get(), "ATTACH " + SqlString(directory + "/crawl.duckdb") + " AS crawl (READ_ONLY)");
  if (!attached.ok()) return Explained(attached, directory);
  if (!ExecuteSql(engine.get(), "SELECT value FROM crawl.state").ok()) {
    return arrow::Status::Invalid(directory, "/crawl.duckdb is a database, but not that of a crawl",
                                  kAdvice);
  }
  return engine;
}

}  // namespace support
