#include "view/crawl_tables.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "support/fd_stream.h"

namespace view {
namespace {

// Rows are stored in the order of fetching, which the engine keeps: a sort of a large crawl's pages
// would have to go through the disk. Times are stored without their zone, which is UTC, also the
// engine's.
constexpr auto kTables = std::to_array<CrawlTable>({
    {"pages", "crawl", "SELECT * REPLACE (fetched::TIMESTAMPTZ AS fetched) FROM crawl.pages"},
    // One thread that takes the links one after the other and looks up their pages keeps the order.
    {"links", "links",
     "SET threads = 1; SET disabled_optimizers = 'join_order,build_side_probe_side'; "
     "SELECT p.url AS from_url, l.to_url, l.anchor, l.kind::VARCHAR AS kind, l.nofollow, l.n "
     "FROM crawl.links l JOIN crawl.pages p ON p.n = l.n"},
    {"hosts", "hosts", "SELECT * FROM crawl.hosts ORDER BY requests DESC, host"},
    {"frontier", "frontier", "SELECT * FROM crawl.frontier"},
    {"events", "events", "SELECT * REPLACE (time::TIMESTAMPTZ AS time) FROM crawl.events"},
    {"errors", "crawl",
     "SELECT * REPLACE (fetched::TIMESTAMPTZ AS fetched) FROM crawl.pages "
     "WHERE error IS NOT NULL OR status >= 400"},
    // A copy of a page belongs to the cluster of that page.
    {"duplicates", "duplicates",
     "SELECT group_n AS \"cluster\", n, url, duplicate_of, title, length, digest FROM ("
     "  SELECT p.*, coalesce(p.\"cluster\", original.\"cluster\", p.duplicate_of, p.n) AS group_n"
     "  FROM crawl.pages p LEFT JOIN crawl.pages original ON original.n = p.duplicate_of) "
     "QUALIFY count(*) OVER (PARTITION BY group_n) > 1 ORDER BY group_n, n"},
});

constexpr char kAdvice[] = "; give the directory that crawl-run wrote to";

arrow::Status CheckDirectory(const std::string& directory) {
  struct stat facts;
  if (::stat(directory.c_str(), &facts) != 0) {
    const arrow::Status status = support::ErrnoError(errno, directory);
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

const CrawlTable* FindTable(std::string_view name) {
  const auto* found = std::find_if(kTables.begin(), kTables.end(),
                                   [&](const CrawlTable& table) { return table.name == name; });
  return found == kTables.end() ? nullptr : found;
}

std::vector<std::string> TableNames() {
  std::vector<std::string> names;
  for (const CrawlTable& table : kTables) names.emplace_back(table.name);
  return names;
}

arrow::Result<std::shared_ptr<support::SqlEngine>> OpenCrawl(const std::string& directory) {
  ARROW_RETURN_NOT_OK(CheckDirectory(directory));
  ARROW_ASSIGN_OR_RAISE(auto engine, support::OpenSqlEngine());
  const arrow::Status attached = support::ExecuteSql(
      engine.get(),
      "ATTACH " + support::SqlString(directory + "/crawl.duckdb") + " AS crawl (READ_ONLY)");
  if (!attached.ok()) return Explained(attached, directory);
  if (!support::ExecuteSql(engine.get(), "SELECT value FROM crawl.state").ok()) {
    return arrow::Status::Invalid(directory, "/crawl.duckdb is a database, but not that of a crawl",
                                  kAdvice);
  }
  return engine;
}

}  // namespace view
