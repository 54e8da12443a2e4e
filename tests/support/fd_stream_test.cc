#include "support/fd_stream.h"

#include <arrow/buffer.h>
#include <fcntl.h>
#include <signal.h>

#include <array>
#include <chrono>
#include <thread>

#include "batches.h"

namespace {

using support::FdInputStream;
using support::FdOutputStream;
using support::UniqueFd;
using testing_support::ErrorOf;
using testing_support::Must;

struct Pipe {
  UniqueFd read_end;
  UniqueFd write_end;
};

Pipe MakePipe(int flags = 0) {
  std::array<int, 2> ends{};
  REQUIRE(::pipe2(ends.data(), O_CLOEXEC | flags) == 0);
  return {UniqueFd(ends[0]), UniqueFd(ends[1])};
}

void WriteSlowly(UniqueFd fd, const std::string& bytes, size_t piece) {
  for (size_t at = 0; at < bytes.size(); at += piece) {
    const std::string part = bytes.substr(at, piece);
    REQUIRE(::write(fd.get(), part.data(), part.size()) == static_cast<ssize_t>(part.size()));
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

TEST_CASE("reads are whole although the pipe gives pieces") {
  Pipe pipe = MakePipe();
  std::thread writer(WriteSlowly, std::move(pipe.write_end), "0123456789", 3);
  FdInputStream input(std::move(pipe.read_end), "pipe");
  CHECK(Must(input.Peek(4)) == "0123");
  CHECK(Must(input.Read(6))->ToString() == "012345");
  CHECK(Must(input.Tell()) == 6);
  CHECK_FALSE(input.at_end());
  CHECK(Must(input.Read(100))->ToString() == "6789");
  CHECK(input.at_end());
  CHECK(Must(input.Read(1))->size() == 0);
  CHECK(Must(input.Peek(1)).empty());
  writer.join();
}

TEST_CASE("a descriptor that does not block is waited for") {
  Pipe pipe = MakePipe(O_NONBLOCK);
  std::thread writer(WriteSlowly, std::move(pipe.write_end), "abcdef", 1);
  FdInputStream input(std::move(pipe.read_end), "pipe");
  CHECK(Must(input.Read(6))->ToString() == "abcdef");
  writer.join();
}

TEST_CASE("large reads and peeks across the buffer agree with the bytes") {
  std::string bytes;
  for (int i = 0; i < 300000; ++i) bytes += static_cast<char>('a' + i % 23);
  const testing_support::TemporaryDirectory directory;
  testing_support::WriteFile(directory.path("f"), bytes);
  FdInputStream input(UniqueFd(::open(directory.path("f").c_str(), O_RDONLY)), "f");
  std::string read;
  for (const int64_t size : {1, 65535, 2, 65536, 100000, 7, 999999}) {
    const std::string peeked(Must(input.Peek(10)));
    const std::string piece = Must(input.Read(size))->ToString();
    CHECK(piece.substr(0, 10).starts_with(peeked.substr(0, piece.size())));
    read += piece;
  }
  CHECK(read == bytes);
}

TEST_CASE("a forged length costs no memory") {
  const testing_support::TemporaryDirectory directory;
  testing_support::WriteFile(directory.path("f"), "short");
  FdInputStream input(UniqueFd(::open(directory.path("f").c_str(), O_RDONLY)), "f");
  const auto buffer = Must(input.Read(int64_t{1} << 60));
  CHECK(buffer->ToString() == "short");
  CHECK(buffer->capacity() < 1 << 23);
}

TEST_CASE("an unreadable descriptor is named") {
  FdInputStream input(UniqueFd(::open("/dev/null", O_WRONLY)), "hits.arrow");
  CHECK(ErrorOf(input.Read(1)) == "hits.arrow: Bad file descriptor");
}

TEST_CASE("a full device is noticed") {
  SUBCASE("when the buffer is flushed") {
    FdOutputStream out(UniqueFd(::open("/dev/full", O_WRONLY)), "out");
    CHECK_OK(out.Write("abc", 3));
    CHECK(ErrorOf(out.Flush()) == "out: No space left on device");
  }
  SUBCASE("by a large write") {
    FdOutputStream out(UniqueFd(::open("/dev/full", O_WRONLY)), "out");
    const std::string large(1 << 20, 'x');
    CHECK(ErrorOf(out.Write(large)) == "out: No space left on device");
  }
  SUBCASE("at the latest by Close") {
    FdOutputStream out(UniqueFd(::open("/dev/full", O_WRONLY)), "out");
    CHECK_OK(out.Write("abc", 3));
    CHECK(ErrorOf(out.Close()) == "out: No space left on device");
    CHECK(out.closed());
  }
}

TEST_CASE("small and large writes keep their order") {
  const testing_support::TemporaryDirectory directory;
  FdOutputStream out(UniqueFd(::open(directory.path("f").c_str(), O_CREAT | O_WRONLY, 0600)), "f");
  std::string expected;
  for (const size_t size : {1, 65536, 65537, 3, 200000, 65535, 2}) {
    const std::string piece(size, static_cast<char>('a' + expected.size() % 26));
    CHECK_OK(out.Write(piece));
    expected += piece;
  }
  CHECK(Must(out.Tell()) == static_cast<int64_t>(expected.size()));
  CHECK_OK(out.Close());
  CHECK(testing_support::ReadFile(directory.path("f")) == expected);
}

// Writes pieces of many sizes, copied and shared by turns, and returns what they are together.
std::string WriteMixed(FdOutputStream* out) {
  std::string expected;
  for (int round = 0; round < 40; ++round) {
    for (const int64_t size : {1, 0, 4095, 4096, 70000, 8, 300000}) {
      const std::string piece(size, static_cast<char>('a' + expected.size() % 26));
      if ((round + size) % 3 == 0) {
        CHECK_OK(out->Write(piece));
      } else {
        CHECK_OK(out->Write(arrow::Buffer::FromString(piece)));
      }
      expected += piece;
    }
    if (round % 7 == 0) CHECK_OK(out->Flush());
  }
  CHECK(Must(out->Tell()) == static_cast<int64_t>(expected.size()));
  return expected;
}

TEST_CASE("shared buffers are kept until they are written, in their order") {
  const testing_support::TemporaryDirectory directory;
  FdOutputStream out(UniqueFd(::open(directory.path("f").c_str(), O_CREAT | O_WRONLY, 0600)), "f");
  const std::string expected = WriteMixed(&out);
  CHECK_OK(out.Close());
  CHECK(testing_support::ReadFile(directory.path("f")) == expected);
}

TEST_CASE("shared buffers go whole down a pipe that takes pieces and does not block") {
  Pipe pipe = MakePipe(O_NONBLOCK);
  FdInputStream input(std::move(pipe.read_end), "pipe");
  std::string read;
  std::thread reader([&] {
    while (true) {
      const std::string piece = Must(input.Read(10'007))->ToString();
      if (piece.empty()) return;
      read += piece;
    }
  });
  FdOutputStream out(std::move(pipe.write_end), "out");
  const std::string expected = WriteMixed(&out);
  CHECK_OK(out.Close());
  reader.join();
  CHECK(read == expected);
}

TEST_CASE("a full device is noticed by the buffers that wait for it") {
  FdOutputStream out(UniqueFd(::open("/dev/full", O_WRONLY)), "out");
  CHECK_OK(out.Write(arrow::Buffer::FromString(std::string(5000, 'x'))));
  CHECK(ErrorOf(out.Close()) == "out: No space left on device");
}

TEST_CASE("pipes are grown") {
  const Pipe pipe = MakePipe();
  support::GrowPipe(pipe.write_end.get());
  // The system may refuse, but then it keeps its default.
  CHECK(::fcntl(pipe.read_end.get(), F_GETPIPE_SZ) >= 4096);
}

}  // namespace
