// A crawl that is killed leaves a database as of a commit.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "../weblog/temp_dir.h"
#include "crawl/database.h"
#include "store/connection.h"

namespace {

constexpr int kLinks = 3;

// Names the directory to the process that commits.
constexpr char kDirectoryVariable[] = "TRODDEN_CRASH_DIRECTORY";

// Commits pages, each with kLinks links, until it is killed, and writes to standard output the
// number of each page that it knows to be on disk.
[[noreturn]] void CommitForever(const std::string& directory) {
  auto opened = std::filesystem::exists(directory + "/crawl.duckdb")
                    ? crawl::CrawlDatabase::Open(directory)
                    : crawl::CrawlDatabase::Create(directory);
  if (!opened.ok()) ::_exit(1);
  crawl::CrawlDatabase& database = **opened;
  for (int64_t n = database.LastPage().ValueOr(0) + 1;; ++n) {
    const std::string url = "https://example.org/a/page/" + std::to_string(n);
    crawl::PageFacts page;
    page.n = n;
    page.url = url;
    database.Add(page);
    const std::vector<crawl::LinkFacts> links(kLinks, {n, url, "text", "anchor", false});
    if (!database.Add(links).ok()) ::_exit(5);
    if (n % 10 != 0) continue;
    database.SetState("last", std::to_string(n));
    database.Replace({crawl::CandidateFacts{url, 1, 1, n}});
    if (!database.Commit().ok()) ::_exit(2);
    if (n % 30 != 0) continue;
    if (!database.Flush().ok()) ::_exit(3);
    if (::write(STDOUT_FILENO, &n, sizeof(n)) != sizeof(n)) ::_exit(4);
  }
}

// Starts "commits until it is killed" with `output` as its standard output. It is a process of its
// own from the beginning: one that is forked would inherit DuckDB's locks, but not its threads.
pid_t StartCommitting(const std::string& directory, int output) {
  std::string self = "/proc/self/exe", quiet = "--quiet", skipped = "--no-skip";
  std::string name = "--test-case=commits until it is killed";
  char* arguments[] = {self.data(), quiet.data(), skipped.data(), name.data(), nullptr};
  posix_spawn_file_actions_t actions;
  REQUIRE(::posix_spawn_file_actions_init(&actions) == 0);
  REQUIRE(::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) == 0);
  REQUIRE(::setenv(kDirectoryVariable, directory.c_str(), 1) == 0);
  pid_t child = 0;
  REQUIRE(::posix_spawn(&child, self.c_str(), &actions, nullptr, arguments, environ) == 0);
  ::posix_spawn_file_actions_destroy(&actions);
  return child;
}

// Kills a process that commits some time after its `reports`th report. Returns the last page that
// it reported.
int64_t RunAndKill(const std::string& directory, int reports, int delay_us) {
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  const pid_t child = StartCommitting(directory, ends[1]);
  ::close(ends[1]);
  int64_t last = 0;
  int64_t n = 0;
  while (reports > 0 && ::read(ends[0], &n, sizeof(n)) == sizeof(n)) {
    last = n;
    --reports;
  }
  ::usleep(static_cast<useconds_t>(delay_us));
  ::kill(child, SIGKILL);
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(WIFSIGNALED(status));
  while (::read(ends[0], &n, sizeof(n)) == sizeof(n)) last = n;
  ::close(ends[0]);
  return last;
}

int64_t Number(const crawl::StoreConnection& store, const std::string& sql) {
  const auto number = store.Number(sql, -1);
  REQUIRE_MESSAGE(number.ok(), number.status().ToString());
  return *number;
}

}  // namespace

TEST_CASE("commits until it is killed" * doctest::skip()) {
  const char* directory = std::getenv(kDirectoryVariable);
  REQUIRE_MESSAGE(directory != nullptr, "this is a part of 'a killed crawl leaves its commits'");
  CommitForever(directory);
}

TEST_CASE("a killed crawl leaves its commits") {
  const weblog::TempDir root;
  const std::string directory = root / "crawl";
  for (const int delay_us : {0, 300, 1700, 4100, 9000}) {
    const int64_t reported = RunAndKill(directory, 4, delay_us);
    CHECK(reported > 0);
    int64_t last = 0;
    {
      const auto database = crawl::CrawlDatabase::Open(directory);
      REQUIRE_MESSAGE(database.ok(), database.status().ToString());
      last = (*database)->LastPage().ValueOr(-1);
      CHECK(last >= reported);
      CHECK(last % 10 == 0);
      CHECK((*database)->State("last").ValueOr("") == std::to_string(last));
    }
    const auto store = crawl::StoreConnection::Open(directory + "/crawl.duckdb");
    REQUIRE(store.ok());
    CHECK(Number(*store, "SELECT count(DISTINCT n) FROM pages WHERE n >= 1") == last);
    CHECK(Number(*store, "SELECT count(*) FROM pages") == last);
    CHECK(Number(*store,
                 "SELECT count(*) FROM links JOIN pages ON links.n = pages.n AND "
                 "to_url = url") == last * kLinks);
    CHECK(Number(*store, "SELECT count(*) FROM links") == last * kLinks);
    CHECK(Number(*store, "SELECT sum(parent)::BIGINT FROM frontier") == last);
  }
}
