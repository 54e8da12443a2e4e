// Arrow streams over plain file descriptors: pipes, files, terminals, devices.
//
// Both retry calls that a signal interrupted and wait on descriptors that are set not to block.
// Every failure comes back as a Status that names the input or output. Neither class may be used by
// two threads at once.
#pragma once

#include <arrow/io/interfaces.h>
#include <arrow/result.h>
#include <arrow/status.h>
#include <sys/uio.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "support/unique_fd.h"

namespace support {

class Progress;

// How standard input and output are called in messages.
inline constexpr char kStdinName[] = "standard input";
inline constexpr char kStdoutName[] = "standard output";

// "NAME: what the system says of errno".
arrow::Status ErrnoError(int error, std::string_view name);

// Asks for a pipe of one mebibyte, so that a stage hands on a batch without waking its neighbour
// for every 64 KiB. Does nothing to other descriptors, or where the system's limit is lower.
void GrowPipe(int fd);

// Reads a descriptor from where it stands.
class FdInputStream : public arrow::io::InputStream {
 public:
  // `name` is what messages call the input. `progress`, when given, is told of every byte that
  // arrives and must outlive the stream.
  FdInputStream(UniqueFd fd, std::string name, Progress* progress = nullptr);
  ~FdInputStream() override;

  arrow::Status Close() override;
  bool closed() const override { return closed_; }

  // The number of bytes that Read has returned so far.
  arrow::Result<int64_t> Tell() const override { return position_; }

  // Both return fewer bytes than asked for only at the end of the input.
  arrow::Result<int64_t> Read(int64_t nbytes, void* out) override;
  // Memory is taken as bytes arrive, at most twice what has been read, whatever length is asked
  // for.
  arrow::Result<std::shared_ptr<arrow::Buffer>> Read(int64_t nbytes) override;

  // Shows up to `nbytes` (at most 64 KiB) of what comes next, fewer only at the end of the input.
  arrow::Result<std::string_view> Peek(int64_t nbytes) override;

  // What has arrived and not been read yet; never waits. Valid until the next call.
  std::string_view Buffered() const;

  // Whether all of the input has been read and its end been met.
  bool at_end() const { return end_met_ && begin_ == end_; }
  const std::string& name() const { return name_; }
  int fd() const { return fd_.get(); }

 private:
  // One read(2): the bytes that are there, 0 at the end.
  arrow::Result<int64_t> ReadSome(uint8_t* out, int64_t nbytes);

  UniqueFd fd_;
  std::string name_;
  Progress* progress_;
  std::vector<uint8_t> buffer_;
  int64_t begin_ = 0;  // of what is buffered and not yet read
  int64_t end_ = 0;
  int64_t position_ = 0;
  bool end_met_ = false;
  bool closed_ = false;
};

// Writes a descriptor. Small writes are gathered until Flush, Close or 64 KiB; larger
// buffers that are shared with the stream wait for that in place, up to a few MiB of them.
class FdOutputStream : public arrow::io::OutputStream {
 public:
  FdOutputStream(UniqueFd fd, std::string name);
  // Drops what was not flushed: an output counts as written only after Close.
  ~FdOutputStream() override;

  arrow::Status Close() override;
  bool closed() const override { return closed_; }
  arrow::Result<int64_t> Tell() const override { return position_; }
  using arrow::io::OutputStream::Write;
  arrow::Status Write(const void* data, int64_t nbytes) override;
  arrow::Status Write(const std::shared_ptr<arrow::Buffer>& data) override;
  arrow::Status Flush() override;

 private:
  void Gather(const void* data, int64_t nbytes);
  arrow::Status WriteAll(iovec* pieces, size_t count);

  UniqueFd fd_;
  std::string name_;
  std::vector<uint8_t> buffer_;  // small writes; never grows beyond what it has reserved
  std::vector<std::shared_ptr<arrow::Buffer>> shared_;
  int64_t shared_bytes_ = 0;
  std::vector<iovec> pieces_;  // of buffer_ and shared_, in the order of writing
  int64_t position_ = 0;
  bool closed_ = false;
};

// Writes `text` to standard output and closes it: the whole output of a tool that prints no rows.
arrow::Status PrintToStdout(std::string_view text);

}  // namespace support
