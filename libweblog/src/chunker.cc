#include "chunker.h"

#include <arrow/status.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "resume_state.h"

namespace weblog {
namespace {

constexpr int64_t kHeadBytes = 1 << 20;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

BufferPool::Buffer BufferPool::Take(int64_t size) {
  {
    std::lock_guard lock(mutex_);
    const auto fits = std::find_if(free_.begin(), free_.end(),
                                   [&](const Buffer& buffer) { return buffer.capacity >= size; });
    if (fits != free_.end()) {
      Buffer buffer = std::move(*fits);
      free_.erase(fits);
      buffer.size = size;
      return buffer;
    }
  }
  Buffer buffer;
  buffer.data = std::make_unique_for_overwrite<char[]>(size + kLinePadding);
  std::memset(buffer.data.get() + size, 0, kLinePadding);
  buffer.size = buffer.capacity = size;
  return buffer;
}

void BufferPool::Return(Buffer buffer) {
  // What one very long line needed is given back.
  constexpr size_t kMostFree = 16;
  constexpr int64_t kLargestKept = 8 << 20;
  std::lock_guard lock(mutex_);
  if (free_.size() < kMostFree && buffer.capacity <= kLargestKept)
    free_.push_back(std::move(buffer));
}

Chunker::Chunker(std::unique_ptr<ByteSource> source, ChunkerOptions options, BufferPool* pool,
                 ChooseFormat choose_format)
    : source_(std::move(source)),
      options_(options),
      pool_(pool),
      choose_format_(std::move(choose_format)) {}

arrow::Result<bool> Chunker::Next(Chunk* chunk) {
  while (true) {
    Fill();
    if (!started_) ARROW_RETURN_NOT_OK(Start());
    if (!started_) {
      if (!at_end_) continue;
      ARROW_RETURN_NOT_OK(damage_);
      return false;
    }
    if (!in_long_line_ && format_->has_directives()) ARROW_RETURN_NOT_OK(TakeDirectives());
    int64_t lines = WholeLines();
    if (position_ < options_.skip_to && lines > 0) {
      Skip(std::min(lines, options_.skip_to - position_));
      in_long_line_ = false;
      continue;
    }
    if (lines > 0) {
      HandOut(lines, in_long_line_ ? Chunk::Kind::kLastPiece : Chunk::Kind::kLines, chunk);
      in_long_line_ = false;
      return true;
    }
    if (at_end_) return HandOutRest(chunk);
    if (IsTooLong(end_ - begin_) || (in_long_line_ && end_ == buffer_.size)) {
      in_long_line_ = true;
      if (position_ < options_.skip_to) {
        Skip(end_ - begin_);
        continue;
      }
      HandOut(end_ - begin_, Chunk::Kind::kPiece, chunk);
      return true;
    }
  }
}

// At the end, with no whole line left: a line without its line end, directives behind the last
// line.
arrow::Result<bool> Chunker::HandOutRest(Chunk* chunk) {
  if (damage_.ok() && (in_long_line_ || (begin_ < end_ && !options_.leave_partial_line))) {
    HandOut(end_ - begin_, in_long_line_ ? Chunk::Kind::kLastPiece : Chunk::Kind::kLines, chunk);
    in_long_line_ = false;
    return true;
  }
  if (passed_over_ > 0) {
    HandOut(0, Chunk::Kind::kLines, chunk);
    return true;
  }
  ARROW_RETURN_NOT_OK(damage_);
  return false;
}

// Whether `size` bytes without a line end are more than a line may have. The last may be a '\r'.
bool Chunker::IsTooLong(int64_t size) const { return size > options_.longest_line + 1; }

// A buffer is taken only when there is something to read into it: by then the last one may be free
// again, and still in the cache.
void Chunker::TakeBuffer() {
  end_ = static_cast<int64_t>(rest_.size());
  buffer_ = pool_->Take(std::max(options_.chunk_bytes, end_));
  std::memcpy(buffer_.data.get(), rest_.data(), end_);
  rest_.clear();
}

// Fills the buffer, which grows when it holds nothing but the beginning of a line, until it is
// full, the log ends or nothing comes for a while.
void Chunker::Fill() {
  idle_ = false;
  if (buffer_.data == nullptr) TakeBuffer();
  if (end_ == buffer_.size && begin_ > 0 && WholeLines() == 0) {
    std::memmove(buffer_.data.get(), buffer_.data.get() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  } else if (end_ == buffer_.size && WholeLines() == 0) {
    // No larger than it takes to see that a line is too long.
    const int64_t enough = std::max(options_.longest_line + 2, buffer_.size + 1);
    BufferPool::Buffer larger = pool_->Take(std::min(buffer_.size * 2, enough));
    std::memcpy(larger.data.get(), buffer_.data.get(), end_);
    buffer_ = std::move(larger);
  }
  while (!at_end_ && !idle_ && end_ < buffer_.size) {
    const arrow::Result<int64_t> n = source_->Read(buffer_.data.get() + end_, buffer_.size - end_);
    damage_ = n.status();
    at_end_ = !n.ok() || *n == 0;
    idle_ = n.ok() && *n == ByteSource::kIdle;
    if (n.ok() && *n > 0) end_ += *n;
  }
}

// Chooses the format once there is a line to choose it by.
arrow::Status Chunker::Start() {
  std::string_view head(buffer_.data.get(), end_);
  if (head.starts_with(kByteOrderMark)) head.remove_prefix(kByteOrderMark.size());
  const bool may_be_partial = !at_end_ || leaves_partial_line();
  if (may_be_partial || static_cast<int64_t>(head.size()) > kHeadBytes) {
    size_t line_end = head.substr(0, kHeadBytes).rfind('\n');
    if (line_end == std::string_view::npos) line_end = head.find('\n');
    if (line_end != std::string_view::npos) {
      head = head.substr(0, line_end + 1);
    } else if (may_be_partial && (at_end_ || !IsTooLong(head.size()))) {
      return arrow::Status::OK();
    }
  }
  if (head.empty()) return arrow::Status::OK();
  ARROW_ASSIGN_OR_RAISE(format_, choose_format_(head));
  head_.assign(buffer_.data.get(), std::min(end_, kKnownBytes));
  Skip(head.data() - buffer_.data.get());
  started_ = true;
  if (options_.skip_to > end_ && !format_->has_directives()) {
    ARROW_RETURN_NOT_OK(source_->SkipTo(options_.skip_to));
    begin_ = end_ = 0;
    position_ = options_.skip_to;
    Fill();
  }
  return arrow::Status::OK();
}

bool Chunker::AtDirective() const { return begin_ < end_ && buffer_.data[begin_] == '#'; }

arrow::Status Chunker::TakeDirectives() {
  while (AtDirective()) {
    const char* line = buffer_.data.get() + begin_;
    const auto* line_end = static_cast<const char*>(std::memchr(line, '\n', end_ - begin_));
    if (line_end == nullptr && (!at_end_ || leaves_partial_line())) return arrow::Status::OK();
    int64_t size = (line_end == nullptr ? buffer_.data.get() + end_ : line_end) - line;
    std::string_view directive(line, size);
    if (directive.ends_with('\r')) directive.remove_suffix(1);
    ARROW_ASSIGN_OR_RAISE(format_, format_->AfterDirective(directive));
    if (line_end != nullptr) ++size;
    if (position_ >= options_.skip_to) {
      ++passed_over_;
      RememberTail({line, static_cast<size_t>(size)});
    }
    Skip(size);
  }
  return arrow::Status::OK();
}

// How many of the bytes at hand are whole lines, up to the next directive. In a long line, the rest
// of it.
int64_t Chunker::WholeLines() const {
  const char* text = buffer_.data.get() + begin_;
  const int64_t size = end_ - begin_;
  if (size == 0) return 0;
  if (in_long_line_) {
    const auto* line_end = static_cast<const char*>(std::memchr(text, '\n', size));
    return line_end == nullptr ? 0 : line_end + 1 - text;
  }
  if (started_ && format_->has_directives()) {
    if (AtDirective()) return 0;
    const auto* directive = static_cast<const char*>(memmem(text, size, "\n#", 2));
    if (directive != nullptr) return directive + 1 - text;
  }
  const auto* line_end = static_cast<const char*>(memrchr(text, '\n', size));
  return line_end == nullptr ? 0 : line_end + 1 - text;
}

void Chunker::Skip(int64_t size) {
  begin_ += size;
  position_ += size;
}

// Gives the next `size` bytes away. Whichever is smaller, they or what is left, moves to another
// buffer, so that a log with a directive on every other line costs no more than any other.
void Chunker::HandOut(int64_t size, Chunk::Kind kind, Chunk* chunk) {
  const int64_t left = end_ - begin_ - size;
  const char* text = buffer_.data.get() + begin_;
  if (size <= left) {
    chunk->buffer = pool_->Take(std::max(options_.chunk_bytes, size));
    std::memcpy(chunk->buffer.data.get(), text, size);
    chunk->text = {chunk->buffer.data.get(), static_cast<size_t>(size)};
    begin_ += size;
  } else {
    rest_.assign(text + size, left);
    chunk->text = {text, static_cast<size_t>(size)};
    chunk->buffer = std::move(buffer_);
    begin_ = end_ = 0;
  }
  chunk->kind = kind;
  chunk->format = format_;
  chunk->offset = position_;
  chunk->passed_over = std::exchange(passed_over_, 0);
  position_ += size;
  if (size > 0) RememberTail(chunk->text);
}

void Chunker::RememberTail(std::string_view text) {
  tail_ = text.substr(text.size() - std::min<size_t>(text.size(), kKnownBytes));
}

}  // namespace weblog
