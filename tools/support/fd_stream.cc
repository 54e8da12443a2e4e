#include "support/fd_stream.h"

#include <arrow/buffer.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "support/progress.h"

namespace support {
namespace {

constexpr int64_t kBufferBytes = 64 << 10;
constexpr int64_t kFirstAllocation = 4 << 20;
constexpr int64_t kLargestCall = 1 << 30;  // read(2) and write(2) move at most 2 GiB

// Waits until the descriptor is ready after a call on it returned EAGAIN.
void WaitFor(int fd, short events) {
  pollfd waiting{fd, events, 0};
  ::poll(&waiting, 1, -1);
}

}  // namespace

arrow::Status ErrnoError(int error, std::string_view name) {
  return arrow::Status::IOError(name, ": ", std::strerror(error));
}

void GrowPipe(int fd) {
  struct stat status;
  if (::fstat(fd, &status) == 0 && S_ISFIFO(status.st_mode)) ::fcntl(fd, F_SETPIPE_SZ, 1 << 20);
}

FdInputStream::FdInputStream(UniqueFd fd, std::string name, Progress* progress)
    : fd_(std::move(fd)), name_(std::move(name)), progress_(progress) {
  set_mode(arrow::io::FileMode::READ);
  GrowPipe(fd_.get());
}

FdInputStream::~FdInputStream() = default;

arrow::Status FdInputStream::Close() {
  closed_ = true;
  fd_ = UniqueFd();
  return arrow::Status::OK();
}

arrow::Result<int64_t> FdInputStream::ReadSome(uint8_t* out, int64_t nbytes) {
  while (true) {
    const ssize_t count =
        ::read(fd_.get(), out, static_cast<size_t>(std::min(nbytes, kLargestCall)));
    if (count > 0) {
      if (progress_ != nullptr) progress_->Add(count);
      return count;
    }
    if (count == 0) {
      end_met_ = true;
      return 0;
    }
    if (errno == EAGAIN) {
      WaitFor(fd_.get(), POLLIN);
    } else if (errno != EINTR) {
      return ErrnoError(errno, name_);
    }
  }
}

arrow::Result<int64_t> FdInputStream::Read(int64_t nbytes, void* out) {
  auto* to = static_cast<uint8_t*>(out);
  int64_t done = 0;
  while (done < nbytes) {
    if (begin_ < end_) {
      const int64_t count = std::min(nbytes - done, end_ - begin_);
      std::memcpy(to + done, buffer_.data() + begin_, static_cast<size_t>(count));
      begin_ += count;
      done += count;
    } else if (nbytes - done >= kBufferBytes) {
      ARROW_ASSIGN_OR_RAISE(const int64_t count, ReadSome(to + done, nbytes - done));
      if (count == 0) break;
      done += count;
    } else {
      ARROW_ASSIGN_OR_RAISE(const std::string_view next, Peek(1));
      if (next.empty()) break;
    }
  }
  position_ += done;
  return done;
}

arrow::Result<std::shared_ptr<arrow::Buffer>> FdInputStream::Read(int64_t nbytes) {
  int64_t capacity = std::min(nbytes, kFirstAllocation);
  ARROW_ASSIGN_OR_RAISE(std::shared_ptr<arrow::ResizableBuffer> buffer,
                        arrow::AllocateResizableBuffer(capacity));
  int64_t done = 0;
  while (true) {
    ARROW_ASSIGN_OR_RAISE(const int64_t count,
                          Read(capacity - done, buffer->mutable_data() + done));
    done += count;
    if (done < capacity || done == nbytes) break;
    capacity = capacity > nbytes / 2 ? nbytes : 2 * capacity;
    ARROW_RETURN_NOT_OK(buffer->Resize(capacity));
  }
  ARROW_RETURN_NOT_OK(buffer->Resize(done, /*shrink_to_fit=*/false));
  buffer->ZeroPadding();
  return buffer;
}

arrow::Result<std::string_view> FdInputStream::Peek(int64_t nbytes) {
  nbytes = std::min(nbytes, kBufferBytes);
  if (buffer_.empty()) buffer_.resize(kBufferBytes);
  if (begin_ > 0 && begin_ + nbytes > kBufferBytes) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, static_cast<size_t>(end_ - begin_));
    end_ -= begin_;
    begin_ = 0;
  }
  if (begin_ == end_) begin_ = end_ = 0;
  while (end_ - begin_ < nbytes) {
    ARROW_ASSIGN_OR_RAISE(const int64_t count,
                          ReadSome(buffer_.data() + end_, kBufferBytes - end_));
    if (count == 0) break;
    end_ += count;
  }
  return Buffered().substr(0, static_cast<size_t>(nbytes));
}

std::string_view FdInputStream::Buffered() const {
  return {reinterpret_cast<const char*>(buffer_.data()) + begin_,
          static_cast<size_t>(end_ - begin_)};
}

FdOutputStream::FdOutputStream(UniqueFd fd, std::string name)
    : fd_(std::move(fd)), name_(std::move(name)) {
  set_mode(arrow::io::FileMode::WRITE);
  buffer_.reserve(kBufferBytes);
  GrowPipe(fd_.get());
}

FdOutputStream::~FdOutputStream() = default;

arrow::Status FdOutputStream::WriteAll(const uint8_t* data, int64_t nbytes) {
  while (nbytes > 0) {
    const ssize_t count =
        ::write(fd_.get(), data, static_cast<size_t>(std::min(nbytes, kLargestCall)));
    if (count >= 0) {
      data += count;
      nbytes -= count;
    } else if (errno == EAGAIN) {
      WaitFor(fd_.get(), POLLOUT);
    } else if (errno != EINTR) {
      return ErrnoError(errno, name_);
    }
  }
  return arrow::Status::OK();
}

arrow::Status FdOutputStream::Write(const void* data, int64_t nbytes) {
  const auto* bytes = static_cast<const uint8_t*>(data);
  position_ += nbytes;
  if (static_cast<int64_t>(buffer_.size()) + nbytes > kBufferBytes) ARROW_RETURN_NOT_OK(Flush());
  if (nbytes > kBufferBytes) return WriteAll(bytes, nbytes);
  buffer_.insert(buffer_.end(), bytes, bytes + nbytes);
  return arrow::Status::OK();
}

arrow::Status FdOutputStream::Flush() {
  arrow::Status status = WriteAll(buffer_.data(), static_cast<int64_t>(buffer_.size()));
  buffer_.clear();
  return status;
}

arrow::Status FdOutputStream::Close() {
  if (closed_) return arrow::Status::OK();
  closed_ = true;
  arrow::Status flushed = Flush();
  const int fd = fd_.Release();
  // EINTR leaves the descriptor closed on Linux.
  if (::close(fd) != 0 && errno != EINTR && flushed.ok()) return ErrnoError(errno, name_);
  return flushed;
}

arrow::Status PrintToStdout(std::string_view text) {
  FdOutputStream out(UniqueFd(STDOUT_FILENO), kStdoutName);
  ARROW_RETURN_NOT_OK(out.Write(text));
  return out.Close();
}

}  // namespace support
