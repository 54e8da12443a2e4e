#include "support/crawl_directory.h"

#include <sys/stat.h>

#include <cerrno>
#include <string_view>

#include "support/database_copy.h"
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
    if (::stat((directory + "/agent-1/crawl.duckdb").c_str(), &facts) == 0) {
      return arrow::Status::Invalid(
          directory,
          " has no crawl.duckdb yet, which is made when its agents have stopped; look at ",
          directory, "/agent-1 and the others");
    }
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

bool IsLocked(const arrow::Status& status) {
  return status.message().find("Could not set lock on file") != std::string::npos;
}

arrow::Status Attach(const std::string& path, SqlEngine* engine) {
  return ExecuteSql(engine, "ATTACH " + SqlString(path) + " AS crawl (READ_ONLY)");
}

arrow::Status AttachCopy(const std::string& path, SqlEngine* engine) {
  ARROW_ASSIGN_OR_RAISE(const DatabaseCopy copy, DatabaseCopy::Make(path));
  return Attach(copy.path(), engine);
}

}  // namespace

arrow::Result<OpenedCrawl> OpenCrawl(const std::string& directory) {
  ARROW_RETURN_NOT_OK(CheckDirectory(directory));
  const std::string path = directory + "/crawl.duckdb";
  OpenedCrawl crawl;
  ARROW_ASSIGN_OR_RAISE(crawl.engine, OpenSqlEngine());
  arrow::Status attached = Attach(path, crawl.engine.get());
  if (IsLocked(attached)) {
    crawl.at_work = directory + " is at work" + HolderIn(attached.message()) +
                    "; this is what it had at its last commit";
    attached = AttachCopy(path, crawl.engine.get());
  }
  if (!attached.ok()) return attached.WithMessage(path, ": ", attached.message());
  if (!ExecuteSql(crawl.engine.get(), "SELECT value FROM crawl.state").ok()) {
    return arrow::Status::Invalid(path, " is a database, but not that of a crawl", kAdvice);
  }
  return crawl;
}

}  // namespace support
