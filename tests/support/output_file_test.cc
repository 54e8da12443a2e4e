#include "support/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <filesystem>

#include "batches.h"

namespace {

using support::OutputFile;
using testing_support::ErrorOf;
using testing_support::Must;
using testing_support::ReadFile;
using testing_support::TemporaryDirectory;
using testing_support::WriteFile;

std::vector<std::string> Names(const std::string& directory) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    names.push_back(entry.path().filename());
  }
  return names;
}

TEST_CASE("a file appears when it is complete") {
  const TemporaryDirectory directory;
  const auto file = Must(OutputFile::Open(directory.path("x.csv")));
  CHECK_OK(file->stream()->Write("whole", 5));
  CHECK_OK(file->stream()->Flush());
  CHECK_FALSE(std::filesystem::exists(directory.path("x.csv")));
  CHECK_OK(file->Commit());
  CHECK(ReadFile(directory.path("x.csv")) == "whole");
  CHECK(Names(directory.path("")) == std::vector<std::string>{"x.csv"});
}

TEST_CASE("an output that is given up leaves all as it was") {
  const TemporaryDirectory directory;
  WriteFile(directory.path("x.csv"), "old");
  {
    const auto file = Must(OutputFile::Open(directory.path("x.csv")));
    CHECK_OK(file->stream()->Write("half", 4));
    CHECK_OK(file->stream()->Flush());
  }
  CHECK(ReadFile(directory.path("x.csv")) == "old");
  CHECK(Names(directory.path("")) == std::vector<std::string>{"x.csv"});
}

TEST_CASE("a file that is replaced keeps its permissions, a link stays a link") {
  const TemporaryDirectory directory;
  WriteFile(directory.path("real"), "old");
  std::filesystem::permissions(directory.path("real"), std::filesystem::perms(0640));
  std::filesystem::create_symlink("real", directory.path("link"));
  const auto file = Must(OutputFile::Open(directory.path("link")));
  CHECK_OK(file->stream()->Write("new", 3));
  CHECK_OK(file->Commit());
  CHECK(std::filesystem::is_symlink(directory.path("link")));
  CHECK(ReadFile(directory.path("real")) == "new");
  CHECK(std::filesystem::status(directory.path("real")).permissions() ==
        std::filesystem::perms(0640));
}

TEST_CASE("a new file has the permissions that the umask leaves") {
  const TemporaryDirectory directory;
  const mode_t before = ::umask(027);
  const auto file = Must(OutputFile::Open(directory.path("x")));
  ::umask(before);
  CHECK_OK(file->Commit());
  CHECK(std::filesystem::status(directory.path("x")).permissions() == std::filesystem::perms(0640));
}

TEST_CASE("devices are written to as they are") {
  const auto null = Must(OutputFile::Open("/dev/null"));
  CHECK_OK(null->stream()->Write("x", 1));
  CHECK_OK(null->Commit());
  const auto full = Must(OutputFile::Open("/dev/full"));
  CHECK_OK(full->stream()->Write("x", 1));
  CHECK(ErrorOf(full->Commit()) == "/dev/full: No space left on device");
}

TEST_CASE("what cannot be opened is named") {
  const TemporaryDirectory directory;
  CHECK(ErrorOf(OutputFile::Open(directory.path("none/x"))) ==
        directory.path("none/x") + ": No such file or directory");
  CHECK(ErrorOf(OutputFile::Open(directory.path(""))) == directory.path("") + ": Is a directory");
}

TEST_CASE("a library can write the file itself") {
  const TemporaryDirectory directory;
  SUBCASE("into a regular file") {
    const auto file = Must(OutputFile::Open(directory.path("x")));
    WriteFile(Must(file->WritablePath()), "by another");
    CHECK_OK(file->Commit());
    CHECK(ReadFile(directory.path("x")) == "by another");
  }
  SUBCASE("into what cannot seek") {
    const auto file = Must(OutputFile::Open("/dev/full"));
    WriteFile(Must(file->WritablePath()), "by another");
    CHECK(ErrorOf(file->Commit()) == "/dev/full: No space left on device");
  }
}

}  // namespace
