// Logs that are read again and again, and logs that are followed, through all kinds of rotation:
// each line comes exactly once.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "collecting_sink.h"
#include "packing.h"
#include "temp_dir.h"
#include "weblog/parse_log.h"

namespace weblog {
namespace {

namespace fs = std::filesystem;

std::string LineNumber(int number) {
  return "client" + std::to_string(number) +
         " - - [17/May/2015:10:05:03 +0000] \"GET / HTTP/1.1\" 200 5 \"-\" \"agent\"\n";
}

std::string LinesFrom(int first, int count) {
  std::string text;
  for (int i = first; i < first + count; ++i) text += LineNumber(i);
  return text;
}

std::vector<std::string> ClientsFrom(int first, int count) {
  std::vector<std::string> clients;
  for (int i = first; i < first + count; ++i) clients.push_back("client" + std::to_string(i));
  return clients;
}

// One run with a resume file; what it read.
CollectingSink* Run(const TempDir& dir, const std::vector<std::string>& files, CollectingSink* sink,
                    int64_t chunk_bytes = 1 << 20) {
  ParseOptions options;
  options.resume_file = dir / "resume";
  options.chunk_bytes = chunk_bytes;
  LogParser parser(options);
  const arrow::Status status = parser.Parse(files, sink);
  CAPTURE(status.message());
  REQUIRE(status.ok());
  REQUIRE(parser.SaveProgress().ok());
  return sink;
}

std::vector<std::string> ClientsOfRun(const TempDir& dir, const std::vector<std::string>& files) {
  CollectingSink sink;
  return Run(dir, files, &sink)->clients;
}

// A log that is written, rotated in one way, and read at any time.
class RotatedLog {
 public:
  enum class Rotation { kRename, kCopyAndTruncate, kCompress };

  RotatedLog(Rotation rotation, unsigned seed) : rotation_(rotation), random_(seed) {
    dir_.Write("log", "");
  }

  // Writes some lines; the last may be there only in part, until the next time.
  void Write() {
    std::string text = std::exchange(rest_, "");
    text += LinesFrom(written_, static_cast<int>(random_() % 60));
    written_ += static_cast<int>(std::count(text.begin(), text.end(), '\n')) - (in_rest_ ? 1 : 0);
    in_rest_ = random_() % 3 == 0;
    if (in_rest_) {
      const std::string line = LineNumber(written_++);
      const size_t cut = 1 + random_() % (line.size() - 1);
      text += line.substr(0, cut);
      rest_ = line.substr(cut);
    }
    dir_.Append("log", text);
  }

  // A server that rotates its log has finished its line.
  void Rotate() {
    dir_.Append("log", std::exchange(rest_, ""));
    in_rest_ = false;
    for (int i = 4; i > 0; --i) {
      for (const char* ending : {"", ".gz"}) {
        const std::string from = dir_ / ("log." + std::to_string(i) + ending);
        if (fs::exists(from)) fs::rename(from, dir_ / ("log." + std::to_string(i + 1) + ending));
      }
    }
    if (rotation_ == Rotation::kRename) {
      fs::rename(dir_ / "log", dir_ / "log.1");
      dir_.Write("log", "");
    } else if (rotation_ == Rotation::kCopyAndTruncate) {
      fs::copy_file(dir_ / "log", dir_ / "log.1");
      fs::resize_file(dir_ / "log", 0);
    } else {
      dir_.Write("log.1.gz", Pack(Compression::kGzip, dir_.Read("log")));
      fs::remove(dir_ / "log");
      dir_.Write("log", "");
    }
    rotated_ = true;
  }

  void Read() {
    std::vector<std::string> files;
    // A renamed log of which something has been read is found; the others are named.
    if (rotation_ != Rotation::kRename || !known_ || random_() % 2 == 0) {
      for (int i = 5; i > 0; --i) {
        for (const char* ending : {".gz", ""}) {
          const std::string file = dir_ / ("log." + std::to_string(i) + ending);
          if (fs::exists(file)) files.push_back(file);
        }
      }
    }
    files.push_back(dir_ / "log");
    CollectingSink sink;
    Run(dir_, files, &sink, 1 + static_cast<int64_t>(random_() % 3'000));
    REQUIRE(sink.rejects.empty());
    clients_.insert(clients_.end(), sink.clients.begin(), sink.clients.end());
    const std::string now = dir_.Read("log");
    known_ = now.find('\n') != std::string::npos;
    rotated_ = false;
  }

  void Finish() {
    dir_.Append("log", std::exchange(rest_, ""));
    in_rest_ = false;
    Read();
    Read();
  }

  bool rotated() const { return rotated_; }
  const std::vector<std::string>& clients() const { return clients_; }
  int written() const { return written_; }

 private:
  TempDir dir_;
  const Rotation rotation_;
  std::mt19937 random_;
  int written_ = 0;
  std::string rest_;
  bool in_rest_ = false;
  bool rotated_ = false;  // since it was last read
  bool known_ = false;    // it had lines when it was last read
  std::vector<std::string> clients_;
};

// A parser at work on a thread of its own, following the last file.
class FollowingParser {
 public:
  FollowingParser(std::vector<std::string> files, ParseOptions options) {
    options.follow = true;
    options.stop = &stop_;
    parser_ = std::make_unique<LogParser>(options);
    thread_ = std::thread([this, files = std::move(files)] {
      status_ = parser_->Parse(files, &sink_);
      ended_ = true;
    });
  }
  ~FollowingParser() { Stop(); }

  // Whether so many hits come within some seconds.
  bool WaitForHits(int64_t hits) const {
    for (int i = 0; i < 1'000 && !ended_; ++i) {
      if (sink_.hit_count >= hits) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return sink_.hit_count >= hits;
  }
  void Stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }
  // Once stopped.
  const CollectingSink& sink() const { return sink_; }
  const arrow::Status& status() const { return status_; }
  LogParser& parser() { return *parser_; }

 private:
  std::atomic<bool> stop_ = false;
  std::atomic<bool> ended_ = false;
  CollectingSink sink_;
  std::unique_ptr<LogParser> parser_;
  arrow::Status status_;
  std::thread thread_;
};

}  // namespace

TEST_CASE("resume: nothing twice and line numbers go on") {
  TempDir dir;
  const std::string path = dir.Write("log", LinesFrom(0, 3));
  CHECK(ClientsOfRun(dir, {path}) == ClientsFrom(0, 3));
  CHECK(ClientsOfRun(dir, {path}).empty());
  dir.Append("log", LinesFrom(3, 2));
  CollectingSink sink;
  Run(dir, {path}, &sink);
  CHECK(sink.clients == ClientsFrom(3, 2));
  CHECK(sink.rows[0].ends_with(path + "|4"));
  CHECK(sink.rows[1].ends_with(path + "|5"));
  // Byte offsets too.
  dir.Append("log", "junk\n");
  CollectingSink junk;
  Run(dir, {path}, &junk);
  REQUIRE(junk.rejects.size() == 1);
  CHECK(junk.rejects[0].line == 6);
  CHECK(junk.rejects[0].byte == static_cast<int64_t>(LinesFrom(0, 5).size()));
}

TEST_CASE("resume: a log that grows past what is remembered of it") {
  TempDir dir;
  std::vector<std::string> clients;
  int written = 0;
  for (int count : {1, 1, 5, 30, 100, 1, 400, 1, 1}) {
    dir.Append("log", LinesFrom(written, count));
    written += count;
    const auto more = ClientsOfRun(dir, {dir / "log"});
    clients.insert(clients.end(), more.begin(), more.end());
  }
  CHECK(clients == ClientsFrom(0, written));
}

TEST_CASE("resume: progress that is not saved is not made") {
  TempDir dir;
  const std::string path = dir.Write("log", LinesFrom(0, 3));
  for (int i = 0; i < 2; ++i) {
    ParseOptions options;
    options.resume_file = dir / "resume";
    LogParser parser(options);
    CollectingSink sink;
    REQUIRE(parser.Parse({path}, &sink).ok());
    CHECK(sink.clients == ClientsFrom(0, 3));
  }
  CHECK_FALSE(fs::exists(dir / "resume"));
}

TEST_CASE("resume: any rotation at any time") {
  for (const auto rotation : {RotatedLog::Rotation::kRename, RotatedLog::Rotation::kCopyAndTruncate,
                              RotatedLog::Rotation::kCompress}) {
    for (unsigned seed = 0; seed < 25; ++seed) {
      CAPTURE(static_cast<int>(rotation));
      CAPTURE(seed);
      RotatedLog log(rotation, seed);
      std::mt19937 random(seed);
      int rotations = 0;
      for (int step = 0; step < 25; ++step) {
        const unsigned what = random() % 8;
        if (what < 4) {
          log.Write();
        } else if (what < 7) {
          log.Read();
        } else if (rotations < 4 && !log.rotated()) {
          log.Rotate();
          ++rotations;
        }
      }
      log.Finish();
      REQUIRE(log.clients() == ClientsFrom(0, log.written()));
    }
  }
}

TEST_CASE("resume: a renamed log is looked for and its rest read first") {
  TempDir dir;
  const std::string path = dir.Write("log", LinesFrom(0, 3));
  CHECK(ClientsOfRun(dir, {path}) == ClientsFrom(0, 3));
  dir.Append("log", LinesFrom(3, 2));
  fs::rename(path, dir / "log.1");
  dir.Write("log", LinesFrom(5, 2));
  CollectingSink sink;
  Run(dir, {path}, &sink);
  CHECK(sink.clients == ClientsFrom(3, 4));
  REQUIRE_FALSE(sink.notes.empty());
  CHECK(sink.notes[0] ==
        path + " has been renamed to " + (dir / "log.1") + ": its rest is read first");
  // The note comes once.
  CollectingSink again;
  Run(dir, {path}, &again);
  CHECK(again.clients.empty());
  CHECK(again.notes.empty());
}

TEST_CASE("resume: a W3C log that ends with directives") {
  TempDir dir;
  const std::string header = "#Version: 1.0\n#Fields: date time c-ip cs-uri-stem\n";
  const std::string path = dir.Write("ex.log", header);
  CHECK(ClientsOfRun(dir, {path}).empty());
  dir.Append("ex.log", "2015-05-17 10:05:03 192.0.2.1 /a\n");
  CHECK(ClientsOfRun(dir, {path}) == std::vector<std::string>{"192.0.2.1"});
  // The server was started again.
  dir.Append("ex.log", "#Version: 1.0\n#Fields: c-ip date time cs-uri-stem\n");
  CHECK(ClientsOfRun(dir, {path}).empty());
  dir.Append("ex.log", "192.0.2.2 2015-05-17 10:05:03 /a\n#Rem");
  CollectingSink sink;
  Run(dir, {path}, &sink);
  CHECK(sink.clients == std::vector<std::string>{"192.0.2.2"});
  CHECK(sink.rows[0].ends_with("|6"));
  dir.Append("ex.log", "ark: x\n192.0.2.3 2015-05-17 10:05:03 /a\n");
  CollectingSink last;
  Run(dir, {path}, &last);
  CHECK(last.clients == std::vector<std::string>{"192.0.2.3"});
  CHECK(last.rejects.empty());
  CHECK(last.rows[0].ends_with("|8"));
}

TEST_CASE("resume: what was read before damage is not read again") {
  TempDir dir;
  const std::string packed = Pack(Compression::kGzip, LinesFrom(0, 3'000));
  const std::string path = dir.Write("log.gz", packed.substr(0, packed.size() / 2));
  ParseOptions options;
  options.resume_file = dir / "resume";
  options.keep_going = true;
  CollectingSink sink;
  LogParser parser(options);
  REQUIRE(parser.Parse({path}, &sink).ok());
  REQUIRE(parser.SaveProgress().ok());
  REQUIRE(sink.damages.size() == 1);
  const int read = static_cast<int>(sink.clients.size());
  CHECK(read > 500);
  // The rest has been copied by now.
  dir.Write("log.gz", packed);
  CHECK(ClientsOfRun(dir, {path}) == ClientsFrom(read, 3'000 - read));
}

TEST_CASE("resume: pipes are read whole each time") {
  TempDir dir;
  const std::string fifo = dir / "fifo";
  REQUIRE(mkfifo(fifo.c_str(), 0600) == 0);
  const std::string path = dir.Write("log", LinesFrom(0, 3));
  CHECK(ClientsOfRun(dir, {path}) == ClientsFrom(0, 3));
  for (int i = 0; i < 2; ++i) {
    std::thread writer([&] { dir.Append("fifo", LinesFrom(0, 5)); });
    CHECK(ClientsOfRun(dir, {fifo}) == ClientsFrom(0, 5));
    writer.join();
  }
}

TEST_CASE("resume: a damaged resume file stops the run before it begins") {
  TempDir dir;
  dir.Write("resume", "something else\n");
  ParseOptions options;
  options.resume_file = dir / "resume";
  CollectingSink sink;
  const arrow::Status status = LogParser(options).Parse({dir.Write("log", LinesFrom(0, 3))}, &sink);
  CHECK(status.message().find((dir / "resume") + ": is not a resume file") == 0);
  CHECK(sink.rows.empty());
}

TEST_CASE("follow: lines come as they are written, through every rotation") {
  for (int threads : {1, 2}) {
    CAPTURE(threads);
    TempDir dir;
    const std::string first = dir.Write("first", LinesFrom(0, 2));
    const std::string path = dir.Write("log", LinesFrom(2, 2));
    ParseOptions options;
    options.threads = threads;
    FollowingParser following({first, path}, options);
    REQUIRE(following.WaitForHits(4));
    dir.Append("log", LinesFrom(4, 1));
    REQUIRE(following.WaitForHits(5));
    // A line in two parts.
    const std::string line = LineNumber(5);
    dir.Append("log", line.substr(0, 20));
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    dir.Append("log", line.substr(20));
    REQUIRE(following.WaitForHits(6));
    // By rename, with a last line written after it.
    fs::rename(path, dir / "log.1");
    dir.Append("log.1", LinesFrom(6, 1));
    dir.Write("log", LinesFrom(7, 2));
    REQUIRE(following.WaitForHits(9));
    // By copying and cutting short.
    fs::copy_file(path, dir / "log.2");
    fs::resize_file(path, 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    dir.Append("log", LinesFrom(9, 1));
    REQUIRE(following.WaitForHits(10));
    following.Stop();
    CHECK(following.status().ok());
    CHECK(following.sink().clients == ClientsFrom(0, 10));
    CHECK(following.sink().rejects.empty());
    const auto& accounts = following.parser().accounts();
    REQUIRE(accounts.size() == 4);
    CHECK(accounts[0].lines == 2);
    CHECK(accounts[1].lines == 5);
    CHECK(accounts[2].lines == 2);
    CHECK(accounts[3].lines == 1);
  }
}

TEST_CASE("follow: goes on from where the last run ended") {
  TempDir dir;
  const std::string path = dir.Write("log", LinesFrom(0, 3));
  ParseOptions options;
  options.resume_file = dir / "resume";
  {
    FollowingParser following({path}, options);
    REQUIRE(following.WaitForHits(3));
    dir.Append("log", LineNumber(3).substr(0, 10));
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    following.Stop();
    REQUIRE(following.parser().SaveProgress().ok());
    CHECK(following.sink().clients == ClientsFrom(0, 3));
  }
  dir.Append("log", LineNumber(3).substr(10));
  fs::rename(path, dir / "log.1");
  dir.Write("log", LinesFrom(4, 1));
  FollowingParser following({path}, options);
  REQUIRE(following.WaitForHits(2));
  fs::rename(path, dir / "log.2");
  following.Stop();
  REQUIRE(following.parser().SaveProgress().ok());
  CHECK(following.sink().clients == ClientsFrom(3, 2));
  CHECK(ClientsOfRun(dir, {dir / "log.1", dir / "log.2"}).empty());
}

TEST_CASE("follow: an empty log is waited for, and stopping ends the wait") {
  TempDir dir;
  const std::string path = dir.Write("log", "");
  FollowingParser following({path}, {});
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  dir.Append("log", LinesFrom(0, 1));
  REQUIRE(following.WaitForHits(1));
  fs::resize_file(path, 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(400));
  following.Stop();
  CHECK(following.status().ok());
  CHECK(following.sink().clients == ClientsFrom(0, 1));
}

}  // namespace weblog
