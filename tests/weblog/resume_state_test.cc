#include "resume_state.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

#include "packing.h"
#include "temp_dir.h"

namespace weblog {
namespace {

std::string Lines(int first, int last) {
  std::string text;
  for (int i = first; i < last; ++i) text += "this is line " + std::to_string(i) + " of the log\n";
  return text;
}

// Where a log that is `text` has been read to the end.
LogPosition EndOf(const std::string& text, const std::string& path) {
  LogPosition position = MakePosition(static_cast<int64_t>(text.size()), 7, text, text);
  position.path = path;
  position.inode = InodeOf(path);
  return position;
}

int64_t FoundOffset(const ResumeState& state, const std::string& path) {
  const auto found = state.Find(path);
  REQUIRE(found.ok());
  return found->head_size == 0 ? -1 : found->offset;
}

// What a state becomes on its way through a file.
ResumeState SavedAndLoaded(const ResumeState& state, const TempDir& dir) {
  REQUIRE(state.Save(dir / "resume").ok());
  return *ResumeState::Load(dir / "resume");
}

}  // namespace

TEST_CASE("resume state: a log is known again as it grows") {
  TempDir dir;
  const std::string begin = Lines(0, 10);
  const std::string path = dir.Write("log", begin);
  ResumeState state;
  CHECK(FoundOffset(state, path) == -1);
  state.Remember(EndOf(begin, path));
  state = SavedAndLoaded(state, dir);
  CHECK(FoundOffset(state, path) == static_cast<int64_t>(begin.size()));
  CHECK(state.Find(path)->lines == 7);
  CHECK(state.Find(path)->path == path);
  dir.Append("log", Lines(10, 2'000));
  CHECK(FoundOffset(state, path) == static_cast<int64_t>(begin.size()));
}

TEST_CASE("resume state: by its content whatever became of its name") {
  TempDir dir;
  // Longer than what is remembered of either end.
  const std::string begin = Lines(0, 1'000);
  REQUIRE(begin.size() > 2 * kKnownBytes);
  const std::string text = begin + Lines(1'000, 1'100);
  const std::string path = dir.Write("log", begin);
  ResumeState state;
  state.Remember(EndOf(begin, path));
  state = SavedAndLoaded(state, dir);
  const auto offset = static_cast<int64_t>(begin.size());

  CHECK(FoundOffset(state, dir.Write("log.1", text)) == offset);
  for (Compression compression : kCompressions) {
    CHECK(FoundOffset(state, dir.Write("log.1.packed", Pack(compression, text))) == offset);
  }
  // Another log under the old name, also one that begins or goes on alike.
  CHECK(FoundOffset(state, dir.Write("log", Lines(5'000, 6'000))) == -1);
  std::string other_tail = text;
  other_tail[begin.size() - 2] = '!';
  CHECK(FoundOffset(state, dir.Write("log", other_tail)) == -1);
  std::string other_head = text;
  other_head[4'095] = '!';
  CHECK(FoundOffset(state, dir.Write("log", other_head)) == -1);
  // Cut short.
  CHECK(FoundOffset(state, dir.Write("log", begin.substr(0, begin.size() - 1))) == -1);
  CHECK(FoundOffset(state, dir.Write("log", "")) == -1);
  CHECK(FoundOffset(state, dir / "none") == -1);
}

TEST_CASE("resume state: the latest position counts") {
  TempDir dir;
  ResumeState state;
  std::string text;
  // At first the whole log is shorter than the head that is remembered later.
  for (int size : {1, 5, 50, 500, 1'000, 2'000}) {
    text = Lines(0, size);
    const std::string path = dir.Write("log", text);
    const LogPosition before = *state.Find(path);
    state.Remember(EndOf(text, path), before);
    state = SavedAndLoaded(state, dir);
    CAPTURE(size);
    CHECK(FoundOffset(state, path) == static_cast<int64_t>(text.size()));
    // One line says what it is, one says where the log was left.
    const std::string file = dir.Read("resume");
    CHECK(std::count(file.begin(), file.end(), '\n') == 2);
  }
}

TEST_CASE("resume state: of two positions in one log the later one is found") {
  TempDir dir;
  const std::string begin = Lines(0, 5), text = Lines(0, 50);
  const std::string path = dir.Write("log", text);
  for (bool later_first : {false, true}) {
    ResumeState state;
    state.Remember(EndOf(later_first ? text : begin, path));
    state.Remember(EndOf(later_first ? begin : text, path));
    CHECK(FoundOffset(state, path) == static_cast<int64_t>(text.size()));
  }
}

TEST_CASE("resume state: several logs") {
  TempDir dir;
  ResumeState state;
  for (int i = 0; i < 5; ++i) {
    const std::string text = Lines(i * 100, i * 100 + 10 + i);
    state.Remember(EndOf(text, dir.Write("log" + std::to_string(i), text)));
  }
  state = SavedAndLoaded(state, dir);
  for (int i = 0; i < 5; ++i) {
    CHECK(FoundOffset(state, dir / ("log" + std::to_string(i))) ==
          static_cast<int64_t>(Lines(i * 100, i * 100 + 10 + i).size()));
  }
}

TEST_CASE("resume state: what a log has been renamed to") {
  TempDir dir;
  const std::string text = Lines(0, 10);
  const std::string path = dir.Write("log", text);
  ResumeState state;
  state.Remember(EndOf(text, path));
  CHECK(state.RenamedFrom(path).empty());
  std::filesystem::rename(path, dir / "log.1");
  CHECK(state.RenamedFrom(path) == std::vector<std::string>{dir / "log.1"});
  dir.Write("log", "new\n");
  dir.Write("log.2", "something else\n");
  CHECK(state.RenamedFrom(path) == std::vector<std::string>{dir / "log.1"});
  CHECK(state.RenamedFrom(dir / "other").empty());
  // A name that does not begin with the log's own was not given by rotation.
  std::filesystem::rename(dir / "log.1", dir / "old-log");
  CHECK(state.RenamedFrom(path).empty());
}

TEST_CASE("resume state: relative names") {
  TempDir dir;
  const auto home = std::filesystem::current_path();
  std::filesystem::current_path(dir.path());
  const std::string text = Lines(0, 10);
  dir.Write("log", text);
  ResumeState state;
  state.Remember(EndOf(text, "log"));
  std::filesystem::rename("log", "log.1");
  CHECK(state.RenamedFrom("log") == std::vector<std::string>{"log.1"});
  std::filesystem::current_path(home);
}

TEST_CASE("resume state: a pipe is not looked into") {
  TempDir dir;
  const std::string text = Lines(0, 10);
  ResumeState state;
  state.Remember(EndOf(text, dir.Write("log", text)));
  REQUIRE(mkfifo((dir / "fifo").c_str(), 0600) == 0);
  // It would wait for a writer, or take what one has written.
  CHECK(FoundOffset(state, dir / "fifo") == -1);
  CHECK(FoundOffset(state, "-") == -1);
}

TEST_CASE("resume state: files") {
  TempDir dir;
  SUBCASE("a missing file holds nothing") {
    const auto state = ResumeState::Load(dir / "none");
    REQUIRE(state.ok());
    CHECK(FoundOffset(*state, dir.Write("log", "a\n")) == -1);
  }
  SUBCASE("names of any kind") {
    for (const char* name : {" blank before", "tab\tinside", "blank behind ", "caf\xE9"}) {
      CAPTURE(std::string(name));
      const std::string text = Lines(0, 3);
      ResumeState state;
      LogPosition position = EndOf(text, dir.Write("log", text));
      position.path = name;
      state.Remember(position);
      CHECK(SavedAndLoaded(state, dir).Find(dir / "log")->path == name);
    }
  }
  SUBCASE("another version, another kind of file, damage") {
    for (const char* text :
         {"trodden-resume 2\n", "192.0.2.1 - - [17/May", "\n", "trodden-resume"}) {
      const auto state = ResumeState::Load(dir.Write("resume", text));
      CAPTURE(std::string(text));
      CHECK(state.status().message() ==
            (dir / "resume") +
                ": is not a resume file of this version; it should begin "
                "'trodden-resume 1'");
    }
    for (const char* line : {"x", "", "1\t1\ta\t1\tb\t1\t1", "1\t1\ta\t1\tb\t2\t1\tpath",
                             "9\t-1\ta\t1\tb\t1\t1\tpath", "9\t1\ta\t0\tb\t1\t1\tpath",
                             "9\t1\ta\t4097\tb\t1\t1\tpath", "9\t1\tzz\t1\tb\t1\t1\tpath"}) {
      CAPTURE(std::string(line));
      const auto state = ResumeState::Load(dir.Write(
          "resume", "trodden-resume 1\n9\t1\ta\t1\tb\t1\t1\tpath\n" + std::string(line) + "\n"));
      CHECK(state.status().message() ==
            (dir / "resume") + ":3: is damaged; remove the file to read all logs anew");
    }
  }
  SUBCASE("a place that cannot be written") {
    const arrow::Status status = ResumeState().Save(dir / "none" + "/resume");
    CHECK(status.message().find("none/resume") != std::string::npos);
    CHECK(status.message().find("No such file or directory") != std::string::npos);
  }
  SUBCASE("saving replaces and leaves nothing behind") {
    const ResumeState state;
    REQUIRE(state.Save(dir / "resume").ok());
    REQUIRE(state.Save(dir / "resume").ok());
    const auto files = std::filesystem::directory_iterator(dir.path());
    CHECK(std::distance(begin(files), end(files)) == 1);
    CHECK(dir.Read("resume") == "trodden-resume 1\n");
  }
}

}  // namespace weblog
