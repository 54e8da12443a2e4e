// From a chunk of lines to a batch of hits: what runs on many threads.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "chunker.h"
#include "hit_builder.h"

namespace weblog {

// A chunk and what became of its lines. Line numbers count from 0 at the chunk's first line.
struct ParsedChunk {
  struct Reject {
    int64_t line;
    int64_t offset;  // in chunk.text
    int64_t size;
    std::string_view reason;
  };
  Chunk chunk;
  std::shared_ptr<arrow::RecordBatch> hits;
  int64_t lines = 0;
  int64_t out_of_range = 0;
  int64_t blank = 0;
  std::vector<Reject> rejects;

  // Makes the line numbers in `hits` count from `first`.
  void NumberLines(int64_t first);
};

// Parses chunks of the file `source`. Thread safe: each call borrows a splitter and a builder of
// its own.
class ChunkParser {
 public:
  ChunkParser(std::string source, std::string default_origin, TimeRange range,
              int64_t longest_line);

  arrow::Result<ParsedChunk> Parse(Chunk chunk);

 private:
  struct Worker {
    Worker(const LineFormatPtr& format, const std::string& origin, TimeRange range);
    LineFormatPtr format;
    std::unique_ptr<LineSplitter> splitter;
    HitBuilder builder;
    RawHit raw;
  };

  std::unique_ptr<Worker> Borrow(const LineFormatPtr& format);
  arrow::Status ParseLines(Worker* worker, ParsedChunk* parsed) const;

  const std::string source_;
  const std::string default_origin_;
  const TimeRange range_;
  const int64_t longest_line_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Worker>> idle_;
};

}  // namespace weblog
