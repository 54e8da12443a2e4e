#include "parse_chunk.h"

#include <arrow/array.h>

#include <algorithm>
#include <utility>

#include "byte_search.h"
#include "weblog/hits.h"

namespace weblog {

void ParsedChunk::NumberLines(int64_t first) {
  // The column was built by this chunk's builder, and nobody has seen it yet.
  auto* lines = hits->column_data(kHitLine)->GetMutableValues<int64_t>(1);
  for (int64_t i = 0; i < hits->num_rows(); ++i) lines[i] += first;
}

ChunkParser::ChunkParser(std::string source, std::string default_origin, TimeRange range,
                         int64_t longest_line)
    : source_(std::move(source)),
      default_origin_(std::move(default_origin)),
      range_(range),
      longest_line_(longest_line) {}

ChunkParser::Worker::Worker(const LineFormatPtr& format, const std::string& origin, TimeRange range)
    : format(format),
      splitter(format->MakeSplitter()),
      builder(format->spelling(), origin, range) {}

std::unique_ptr<ChunkParser::Worker> ChunkParser::Borrow(const LineFormatPtr& format) {
  {
    std::lock_guard lock(mutex_);
    while (!idle_.empty()) {
      std::unique_ptr<Worker> worker = std::move(idle_.back());
      idle_.pop_back();
      // Workers for a format that a directive has ended are let go.
      if (worker->format == format) return worker;
    }
  }
  return std::make_unique<Worker>(format, default_origin_, range_);
}

arrow::Result<ParsedChunk> ChunkParser::Parse(Chunk chunk) {
  ParsedChunk parsed;
  parsed.chunk = std::move(chunk);
  std::unique_ptr<Worker> worker = Borrow(parsed.chunk.format);
  worker->builder.Begin(parsed.chunk.text);
  if (parsed.chunk.kind == Chunk::Kind::kLines) {
    ARROW_RETURN_NOT_OK(ParseLines(worker.get(), &parsed));
  }
  ARROW_ASSIGN_OR_RAISE(parsed.hits, worker->builder.Finish(source_));
  std::lock_guard lock(mutex_);
  idle_.push_back(std::move(worker));
  return parsed;
}

arrow::Status ChunkParser::ParseLines(Worker* worker, ParsedChunk* parsed) const {
  const char* const begin = parsed->chunk.text.data();
  const char* const end = begin + parsed->chunk.text.size();
  const ByteFinder line_ends('\n');
  for (const char* p = begin; p < end; ++parsed->lines) {
    const char* line_end = std::min(line_ends.Find(p, end), end);
    std::string_view line(p, line_end - p);
    if (line.ends_with('\r')) line.remove_suffix(1);
    const int64_t offset = p - begin;
    p = line_end + 1;
    if (line.empty()) {
      ++parsed->blank;
      continue;
    }
    std::string_view reason = static_cast<int64_t>(line.size()) > longest_line_
                                  ? "the line is too long"
                                  : worker->splitter->Split(line, &worker->raw);
    if (reason.empty()) {
      Fate fate;
      ARROW_RETURN_NOT_OK(worker->builder.Append(worker->raw, parsed->lines, &fate, &reason));
      parsed->out_of_range += fate == Fate::kOutOfRange;
    }
    if (!reason.empty()) {
      parsed->rejects.push_back({parsed->lines, offset, static_cast<int64_t>(line.size()), reason});
    }
  }
  return arrow::Status::OK();
}

}  // namespace weblog
