#include "support/fd_stream.h"

#include <arrow/buffer.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>

#include "support/progress.h"

namespace support {
namespace {

constexpr int64_t kBufferBytes = 64 << 10;
constexpr int64_t kSmallBytes = 4 << 10;  // what costs no more to copy than to write apart
constexpr int64_t kFirstAllocation = 4 << 20;
constexpr int64_t kMostShared = 4 << 20;
constexpr int64_t kLargestCall = 1 << 30;  // read(2) moves at most 2 GiB

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

arrow::Status FdOutputStream::WriteAll(iovec* pieces, size_t count) {
  while (count > 0) {
    const ssize_t written =
        ::writev(fd_.get(), pieces, static_cast<int>(std::min<size_t>(count, IOV_MAX)));
    if (written < 0) {
      if (errno == EAGAIN) {
        WaitFor(fd_.get(), POLLOUT);
      } else if (errno != EINTR) {
        return ErrnoError(errno, name_);
      }
      continue;
    }
    auto left = static_cast<size_t>(written);
    for (; count > 0 && left >= pieces->iov_len; ++pieces, --count) left -= pieces->iov_len;
    if (count > 0) {
      pieces->iov_base = static_cast<uint8_t*>(pieces->iov_base) + left;
      pieces->iov_len -= left;
    }
  }
  return arrow::Status::OK();
}

// There is room in buffer_.
void FdOutputStream::Gather(const void* data, int64_t nbytes) {
  const auto* bytes = static_cast<const uint8_t*>(data);
  uint8_t* const place = buffer_.data() + buffer_.size();
  buffer_.insert(buffer_.end(), bytes, bytes + nbytes);
  iovec* const last = pieces_.empty() ? nullptr : &pieces_.back();
  if (last != nullptr && static_cast<uint8_t*>(last->iov_base) + last->iov_len == place) {
    last->iov_len += static_cast<size_t>(nbytes);
  } else {
    pieces_.push_back({place, static_cast<size_t>(nbytes)});
  }
}

arrow::Status FdOutputStream::Write(const void* data, int64_t nbytes) {
  position_ += nbytes;
  if (static_cast<int64_t>(buffer_.size()) + nbytes > kBufferBytes) ARROW_RETURN_NOT_OK(Flush());
  if (nbytes > kBufferBytes) {
    iovec piece{const_cast<void*>(data), static_cast<size_t>(nbytes)};
    return WriteAll(&piece, 1);
  }
  if (nbytes > 0) Gather(data, nbytes);
  return arrow::Status::OK();
}

arrow::Status FdOutputStream::Write(const std::shared_ptr<arrow::Buffer>& data) {
  if (data->size() < kSmallBytes) return Write(data->data(), data->size());
  position_ += data->size();
  shared_.push_back(data);
  shared_bytes_ += data->size();
  pieces_.push_back({const_cast<uint8_t*>(data->data()), static_cast<size_t>(data->size())});
  return shared_bytes_ > kMostShared ? Flush() : arrow::Status::OK();
}

arrow::Status FdOutputStream::Flush() {
  arrow::Status status = WriteAll(pieces_.data(), pieces_.size());
  pieces_.clear();
  shared_.clear();
  shared_bytes_ = 0;
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
