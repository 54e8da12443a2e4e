#include "weblog/byte_source.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "packing.h"
#include "temp_dir.h"

namespace weblog {
namespace {

// What a source gave, and how it ended.
struct Reading {
  std::string text;
  arrow::Status status;
  int idle = 0;
};

Reading ReadAll(ByteSource* source, int64_t step = 1 << 16) {
  Reading reading;
  std::vector<char> buffer(step);
  while (true) {
    const auto n = source->Read(buffer.data(), step);
    reading.status = n.status();
    if (!n.ok() || *n == 0) return reading;
    if (*n == ByteSource::kIdle) {
      ++reading.idle;
    } else {
      REQUIRE(*n > 0);
      REQUIRE(*n <= step);
      reading.text.append(buffer.data(), *n);
    }
  }
}

Reading ReadFile(const std::string& path, int64_t step = 1 << 16) {
  auto source = OpenByteSource(path, {});
  if (!source.ok()) return {"", source.status(), 0};
  return ReadAll(source->get(), step);
}

// Lines that do not compress to nothing.
std::string SomeLines(size_t size) {
  std::mt19937 random(static_cast<unsigned>(size));
  std::string text;
  while (text.size() < size) text += "line " + std::to_string(random()) + " of a log\n";
  text.resize(size);
  return text;
}

bool Contains(const arrow::Status& status, std::string_view text) {
  return status.message().find(text) != std::string::npos;
}

int OpenDescriptors() {
  int count = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    ++count;
  }
  return count;
}

// Standard input is the reading end of a pipe while this lives.
class PipeOnStdin {
 public:
  PipeOnStdin() : saved_(dup(STDIN_FILENO)) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    writer_ = ends[1];
  }
  ~PipeOnStdin() {
    Close();
    dup2(saved_, STDIN_FILENO);
    close(saved_);
  }
  void Write(std::string_view text) const {
    REQUIRE(write(writer_, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  }
  void Close() {
    if (writer_ >= 0) close(writer_);
    writer_ = -1;
  }

 private:
  int saved_;
  int writer_ = -1;
};

// Reads a followed file on a thread of its own.
class Follower {
 public:
  explicit Follower(const std::string& path) {
    auto source = OpenByteSource(path, {true, &stop_, {}});
    REQUIRE(source.ok());
    source_ = *std::move(source);
    thread_ = std::thread([this] {
      char buffer[64];
      while (true) {
        const auto n = source_->Read(buffer, sizeof buffer);
        if (!n.ok() || *n == 0) break;
        if (*n > 0) read_ += *n;
        if (*n > 0) text_.append(buffer, *n);
      }
      ended_ = true;
    });
  }
  ~Follower() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }
  // Whether `bytes` come within some seconds.
  bool WaitForBytes(int64_t bytes) const {
    return WaitFor([&] { return read_ >= bytes; });
  }
  bool WaitForEnd() const {
    return WaitFor([&] { return ended_.load(); });
  }
  void Stop() { stop_ = true; }
  // Once it has ended.
  const std::string& text() const { return text_; }
  bool ended() const { return ended_; }

 private:
  template <typename Condition>
  static bool WaitFor(const Condition& condition) {
    for (int i = 0; i < 1'000; ++i) {
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

  std::atomic<bool> stop_ = false;
  std::atomic<bool> ended_ = false;
  std::atomic<int64_t> read_ = 0;
  std::unique_ptr<ByteSource> source_;
  std::string text_;
  std::thread thread_;
};

// Text that has been unpacked but not handed over when damage is met may be lost: a buffer of it
// (decompress.cc), for bzip2 and zstd a block.
int64_t MayBeLost(Compression compression) {
  constexpr int64_t kTextBuffer = 32 << 10;
  if (compression == Compression::kBzip2) return 900'000 + kTextBuffer;
  if (compression == Compression::kZstd) return 128 << 10;
  // What a decoder gets from its last packed bytes is not proportional to them.
  return 2 * kTextBuffer;
}

}  // namespace

TEST_CASE("byte source: plain files") {
  TempDir dir;
  const std::string text = SomeLines(100'000);
  const std::string path = dir.Write("log", text);
  for (int64_t step : {1, 5, 6, 7, 4096, 1 << 20}) {
    CAPTURE(step);
    const Reading reading = ReadFile(path, step);
    CHECK(reading.status.ok());
    CHECK(reading.text == text);
    CHECK(reading.idle == 0);
  }
  // Shorter than what is looked at to tell a compression.
  for (size_t size = 0; size < 8; ++size) {
    const Reading reading = ReadFile(dir.Write("short", text.substr(0, size)));
    CHECK(reading.status.ok());
    CHECK(reading.text == text.substr(0, size));
  }
  CHECK(SizeOfFile(path) == 100'000);
  CHECK(SizeOfFile(dir / "none") == -1);
  CHECK(SizeOfFile(dir.path()) == -1);
  CHECK(SizeOfFile("-") == -1);
}

TEST_CASE("byte source: what cannot be read says why and by name") {
  TempDir dir;
  const Reading missing = ReadFile(dir / "none");
  CHECK(missing.status.message() == (dir / "none") + ": cannot open: No such file or directory");
  const Reading directory = ReadFile(dir.path());
  CHECK(directory.status.message() == dir.path() + ": is a directory; name the log files in it");
  std::filesystem::create_symlink("loop", dir / "loop");
  CHECK(Contains(ReadFile(dir / "loop").status, (dir / "loop") + ": cannot open: "));
}

TEST_CASE("byte source: every byte read is reported") {
  TempDir dir;
  const std::string packed = Pack(Compression::kGzip, SomeLines(300'000));
  int64_t reported = 0;
  SourceOptions options;
  options.on_bytes = [&](int64_t bytes) { reported += bytes; };
  auto source = *OpenByteSource(dir.Write("log.gz", packed), options);
  CHECK(ReadAll(source.get()).status.ok());
  CHECK(reported == static_cast<int64_t>(packed.size()));
}

TEST_CASE("byte source: descriptors are given back") {
  TempDir dir;
  const std::string plain = dir.Write("log", "text\n");
  const std::string packed = dir.Write("log.gz", Pack(Compression::kGzip, "text\n"));
  const std::string damaged = dir.Write("bad.gz", Pack(Compression::kGzip, "text\n").substr(0, 15));
  const int before = OpenDescriptors();
  for (const std::string& path : {plain, packed, damaged, dir.path(), dir / "none"}) ReadFile(path);
  CHECK_FALSE(OpenByteSource(packed, {true, nullptr, {}}).ok());
  CHECK(OpenDescriptors() == before);
}

TEST_CASE("byte source: standard input") {
  const std::string text = SomeLines(3'000);
  SUBCASE("plain, with the writer taking its time") {
    PipeOnStdin input;
    std::thread writer([&] {
      input.Write(text.substr(0, 3));  // less than it takes to know that it is plain
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      input.Write(text.substr(3));
      std::this_thread::sleep_for(std::chrono::milliseconds(400));
      input.Close();
    });
    auto source = *OpenByteSource("-", {});
    const Reading reading = ReadAll(source.get());
    writer.join();
    CHECK(reading.status.ok());
    CHECK(reading.text == text);
    CHECK(reading.idle > 0);
  }
  SUBCASE("compressed, coming in drops") {
    PipeOnStdin input;
    const std::string packed = Pack(Compression::kGzip, text);
    std::thread writer([&] {
      for (size_t i = 0; i < packed.size(); i += 100) {
        input.Write(std::string_view(packed).substr(i, 100));
        if (i < 400) std::this_thread::sleep_for(std::chrono::milliseconds(200));
      }
      input.Close();
    });
    auto source = *OpenByteSource("-", {});
    const Reading reading = ReadAll(source.get());
    writer.join();
    CHECK(reading.status.ok());
    CHECK(reading.text == text);
  }
  SUBCASE("cut short") {
    PipeOnStdin input;
    input.Write(Pack(Compression::kGzip, text).substr(0, 500));
    input.Close();
    auto source = *OpenByteSource("-", {});
    CHECK(Contains(ReadAll(source.get()).status, "standard input: damaged or cut short gzip data"));
  }
  SUBCASE("empty") {
    PipeOnStdin input;
    input.Close();
    auto source = *OpenByteSource("-", {});
    CHECK(ReadAll(source.get()).text == "");
  }
}

TEST_CASE("byte source: compressed files") {
  TempDir dir;
  const std::string text = SomeLines(300'000);
  for (Compression compression : kCompressions) {
    CAPTURE(std::string(NameOf(compression)));
    const std::string packed = Pack(compression, text);
    REQUIRE(packed.size() < text.size());
    REQUIRE(CompressionOf(packed) == compression);
    // The name does not matter.
    const std::string path = dir.Write("log.txt", packed);
    for (int64_t step : {1, 1000, 1 << 20}) {
      const Reading reading = ReadFile(path, step);
      CHECK(reading.status.ok());
      CHECK(reading.text == text);
    }
    const Reading empty = ReadFile(dir.Write("empty", Pack(compression, "")));
    CHECK(empty.status.ok());
    CHECK(empty.text == "");
  }
}

TEST_CASE("byte source: zstd without a checksum") {
  // Its last input is used up before its last output is handed over.
  TempDir dir;
  const std::string text = SomeLines(300'000);
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3));
  for (int64_t step : {1, 1000, 1 << 20}) {
    const Reading reading = ReadFile(dir.Write("log.zst", packed + packed), step);
    CHECK(reading.status.ok());
    CHECK(reading.text == text + text);
  }
  CHECK_FALSE(ReadFile(dir.Write("log.zst", packed.substr(0, packed.size() - 1))).status.ok());
}

TEST_CASE("byte source: members joined end to end") {
  TempDir dir;
  for (Compression compression : kCompressions) {
    CAPTURE(std::string(NameOf(compression)));
    std::string packed, text;
    // Also an empty member, a member of one byte, and members that end where a buffer does.
    for (size_t size : {10'000, 0, 1, 32 << 10, 40'000, 0, 64 << 10, 5}) {
      packed += Pack(compression, SomeLines(size));
      text += SomeLines(size);
    }
    const Reading reading = ReadFile(dir.Write("log", packed));
    CHECK(reading.status.ok());
    CHECK(reading.text == text);
    std::string many, many_text;
    for (int i = 0; i < 200; ++i) {
      const std::string line = "line " + std::to_string(i) + "\n";
      many += Pack(compression, line);
      many_text += line;
    }
    const Reading drops = ReadFile(dir.Write("log", many));
    CHECK(drops.status.ok());
    CHECK(drops.text == many_text);
  }
}

TEST_CASE("byte source: a cut anywhere is an error") {
  TempDir dir;
  const std::string text = SomeLines(2'000);
  for (Compression compression : kCompressions) {
    CAPTURE(std::string(NameOf(compression)));
    const std::string first = Pack(compression, "first\n");
    const std::string packed = first + Pack(compression, text);
    // Less than kMagicBytes may be anything.
    for (size_t cut = kMagicBytes; cut < packed.size(); ++cut) {
      CAPTURE(cut);
      const Reading reading = ReadFile(dir.Write("log", packed.substr(0, cut)));
      if (cut == first.size()) {  // a whole member and nothing else
        REQUIRE(reading.status.ok());
        REQUIRE(reading.text == "first\n");
        continue;
      }
      REQUIRE_FALSE(reading.status.ok());
      REQUIRE(Contains(reading.status, (dir / "log") + ": damaged or cut short " +
                                           NameOf(compression) + " data behind byte "));
      REQUIRE(("first\n" + text).starts_with(reading.text));
    }
  }
}

TEST_CASE("byte source: the text before the damage is delivered") {
  TempDir dir;
  const std::string text = SomeLines(4'000'000);
  for (Compression compression : kCompressions) {
    CAPTURE(std::string(NameOf(compression)));
    const std::string packed = Pack(compression, text);
    for (double share : {0.3, 0.6, 0.9, 0.9999}) {
      const auto place = static_cast<size_t>(share * static_cast<double>(packed.size()));
      std::string overwritten = packed;
      for (size_t i = place; i < std::min(place + 50, packed.size()); ++i) {
        overwritten[i] = static_cast<char>(~overwritten[i]);
      }
      for (const std::string& damaged : {packed.substr(0, place), overwritten}) {
        CAPTURE(share);
        CAPTURE(damaged.size());
        const Reading reading = ReadFile(dir.Write("log", damaged));
        CHECK_FALSE(reading.status.ok());
        CHECK(Contains(reading.status, "behind byte " + std::to_string(reading.text.size()) + " "));
        // Wrong bytes may make wrong text before they are noticed; up to there it is right, and not
        // much of it is missing.
        const auto [end, unused] =
            std::mismatch(reading.text.begin(), reading.text.end(), text.begin(), text.end());
        CHECK((end == reading.text.end() || damaged.size() == packed.size()));
        CHECK(static_cast<double>(end - reading.text.begin()) >
              (share - 0.02) * static_cast<double>(text.size()) -
                  static_cast<double>(MayBeLost(compression)));
      }
    }
  }
}

TEST_CASE("byte source: a wrong byte anywhere never gives wrong text silently") {
  TempDir dir;
  const std::string text = SomeLines(600);
  for (Compression compression : kCompressions) {
    CAPTURE(std::string(NameOf(compression)));
    const std::string packed = Pack(compression, text);
    for (size_t i = 0; i < packed.size(); ++i) {
      std::string damaged = packed;
      damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
      if (CompressionOf(damaged) != compression) continue;
      const Reading reading = ReadFile(dir.Write("log", damaged));
      CAPTURE(i);
      // Some bytes say nothing about the text: a time stamp, the operating system.
      REQUIRE((!reading.status.ok() || reading.text == text));
    }
  }
}

TEST_CASE("byte source: something behind the last member") {
  TempDir dir;
  const std::string text = SomeLines(50'000);
  for (Compression compression : kCompressions) {
    CAPTURE(std::string(NameOf(compression)));
    const Reading reading = ReadFile(dir.Write("log", Pack(compression, text) + "no member\n"));
    CHECK_FALSE(reading.status.ok());
    CHECK(text.starts_with(reading.text));
  }
}

TEST_CASE("byte source: skipping") {
  TempDir dir;
  const std::string text = SomeLines(200'000);
  for (Compression compression : {Compression::kNone, Compression::kGzip, Compression::kBzip2,
                                  Compression::kXz, Compression::kZstd}) {
    CAPTURE(std::string(NameOf(compression)));
    const std::string path = dir.Write("log", Pack(compression, text));
    for (int64_t offset : {0, 3, 5, 6, 7, 100'000, 200'000}) {
      CAPTURE(offset);
      auto source = *OpenByteSource(path, {});
      REQUIRE(source->SkipTo(offset).ok());
      char byte;
      if (offset < 200'000) {
        REQUIRE(*source->Read(&byte, 1) == 1);
        CHECK(byte == text[offset]);
        // Onwards from there.
        REQUIRE(source->SkipTo(std::min<int64_t>(offset + 50'001, 200'000)).ok());
      }
      const Reading rest = ReadAll(source.get());
      CHECK(rest.status.ok());
      CHECK(rest.text == text.substr(std::min<int64_t>(offset + 50'001, 200'000)));
    }
    auto source = *OpenByteSource(path, {});
    CHECK_FALSE(source->SkipTo(200'001).ok());
  }
}

TEST_CASE("byte source: a growing file is followed until it is stopped") {
  TempDir dir;
  const std::string path = dir.Write("log", "one\n");
  Follower follower(path);
  REQUIRE(follower.WaitForBytes(4));
  dir.Append("log", "two\n");
  REQUIRE(follower.WaitForBytes(8));
  CHECK_FALSE(follower.ended());
  follower.Stop();
  REQUIRE(follower.WaitForEnd());
  CHECK(follower.text() == "one\ntwo\n");
}

TEST_CASE("byte source: a followed file ends when it is renamed and replaced") {
  TempDir dir;
  const std::string path = dir.Write("log", "one one\n");
  Follower follower(path);
  REQUIRE(follower.WaitForBytes(8));
  std::filesystem::rename(path, dir / "log.1");
  // Nobody has its name yet, and its writer has not noticed.
  std::this_thread::sleep_for(std::chrono::milliseconds(400));
  CHECK_FALSE(follower.ended());
  dir.Append("log.1", "two\n");
  REQUIRE(follower.WaitForBytes(12));
  dir.Append("log.1", "three\n");
  dir.Write("log", "other\n");
  REQUIRE(follower.WaitForEnd());
  CHECK(follower.text() == "one one\ntwo\nthree\n");
}

TEST_CASE("byte source: a followed file ends when it is cut short") {
  TempDir dir;
  const std::string path = dir.Write("log", "one one\ntwo\n");
  Follower follower(path);
  REQUIRE(follower.WaitForBytes(12));
  std::filesystem::resize_file(path, 0);
  REQUIRE(follower.WaitForEnd());
  CHECK(follower.text() == "one one\ntwo\n");
}

TEST_CASE("byte source: an empty file is followed until something comes") {
  TempDir dir;
  const std::string path = dir.Write("log", "");
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    dir.Append("log", "BZ");  // may become bzip2
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    dir.Append("log", "-line\n");
  });
  {
    Follower follower(path);
    CHECK(follower.WaitForBytes(8));
    follower.Stop();
    CHECK(follower.WaitForEnd());
    CHECK(follower.text() == "BZ-line\n");
  }
  writer.join();
}

TEST_CASE("byte source: a compressed file is not followed") {
  TempDir dir;
  const std::string path = dir.Write("log.gz", Pack(Compression::kGzip, "text\n"));
  const auto source = OpenByteSource(path, {true, nullptr, {}});
  CHECK(source.status().message() ==
        path + ": is compressed, so it cannot grow; leave out --follow");
}

TEST_CASE("byte source: a named pipe") {
  TempDir dir;
  const std::string path = dir / "fifo";
  REQUIRE(mkfifo(path.c_str(), 0600) == 0);
  const std::string text = SomeLines(300'000);
  std::thread writer([&] { dir.Append("fifo", Pack(Compression::kZstd, text)); });
  const Reading reading = ReadFile(path);
  writer.join();
  CHECK(reading.status.ok());
  CHECK(reading.text == text);
  CHECK(SizeOfFile(path) == -1);
}

}  // namespace weblog
