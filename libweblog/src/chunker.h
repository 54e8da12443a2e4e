// Cuts logs into chunks of whole lines, in order, so that many threads can read the lines and every
// run cuts alike.
#pragma once

#include <arrow/result.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "line_format.h"
#include "weblog/byte_source.h"

namespace weblog {

// Memory for chunks, used again and again. Thread safe. Every buffer has kLinePadding bytes behind
// its size.
class BufferPool {
 public:
  struct Buffer {
    std::unique_ptr<char[]> data;
    int64_t size = 0;
    int64_t capacity = 0;  // as it was allocated
  };
  // A buffer of `size` bytes, whatever the pool has: where logs are cut must not depend on that.
  Buffer Take(int64_t size);
  void Return(Buffer buffer);

 private:
  std::mutex mutex_;
  std::vector<Buffer> free_;
};

struct Chunk {
  // kLines: whole lines, the last one possibly without its line end at the end of the log. kPiece,
  // kLastPiece: a part of a line that is longer than a line may be.
  enum class Kind : uint8_t { kLines, kPiece, kLastPiece };

  Kind kind = Kind::kLines;
  LineFormatPtr format;
  BufferPool::Buffer buffer;
  std::string_view text;
  // Where `text` begins in its (unpacked) log.
  int64_t offset = 0;
  // Lines before `text` and behind the last chunk that are not for splitting: directives.
  int64_t passed_over = 0;
};

struct ChunkerOptions {
  int64_t chunk_bytes = 2 << 20;
  // A longer line comes in pieces.
  int64_t longest_line = 16 << 20;
  // The log has been read up to here, in bytes: only directives before it count.
  int64_t skip_to = 0;
  // A line without its line end at the end of the log is not there yet: leave it for the next time.
  bool leave_partial_line = false;
};

// Chunks of one log. Not thread safe.
class Chunker {
 public:
  // Chooses the format of a log from its first lines, which end at a line end unless the log ends.
  using ChooseFormat = std::function<arrow::Result<LineFormatPtr>(std::string_view head)>;

  Chunker(std::unique_ptr<ByteSource> source, ChunkerOptions options, BufferPool* pool,
          ChooseFormat choose_format);

  // The next chunk, or false at the end. Fails where the log cannot be read on, once all whole
  // lines before that place have been handed out.
  arrow::Result<bool> Next(Chunk* chunk);

  // Behind the last whole line that has been handed out.
  int64_t position() const { return position_; }

  // What the log begins with and what stands just before position(), some bytes of each, for
  // knowing the log again. tail() is empty while nothing has been handed out.
  std::string_view head() const {
    return std::string_view(head_).substr(0, std::min<size_t>(head_.size(), position_));
  }
  std::string_view tail() const { return tail_; }

 private:
  arrow::Status Start();
  void TakeBuffer();
  void Fill();
  arrow::Status TakeDirectives();
  arrow::Result<bool> HandOutRest(Chunk* chunk);
  void HandOut(int64_t size, Chunk::Kind kind, Chunk* chunk);
  void Skip(int64_t size);
  void RememberTail(std::string_view text);
  int64_t WholeLines() const;
  bool AtDirective() const;
  bool leaves_partial_line() const { return options_.leave_partial_line || !damage_.ok(); }
  bool IsTooLong(int64_t size) const;

  std::unique_ptr<ByteSource> source_;
  const ChunkerOptions options_;
  BufferPool* const pool_;
  const ChooseFormat choose_format_;

  LineFormatPtr format_;
  BufferPool::Buffer buffer_;
  std::string rest_;   // what goes into the next buffer, while there is none
  int64_t begin_ = 0;  // what is in buffer_ and not handed out: [begin_, end_)
  int64_t end_ = 0;
  int64_t position_ = 0;
  int64_t passed_over_ = 0;
  bool started_ = false;
  bool at_end_ = false;
  bool idle_ = false;
  bool in_long_line_ = false;
  arrow::Status damage_;  // why the log ended before its end
  std::string head_;
  std::string tail_;
};

}  // namespace weblog
