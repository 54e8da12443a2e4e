// Reads access logs into batches of hits (weblog/hits.h), in order, with every line accounted for.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "weblog/log_format.h"

namespace weblog {

struct ParseOptions {
  // Without a format, each file's is found out from its first lines.
  std::optional<LogFormat> format;
  // For finding out: JSON keys, month.
  FormatOptions format_options;
  // The site of a log that names none: "www.example.com" or "https://www.example.com".
  std::string host;
  // Hits before `since` and from `until` on are left out: microseconds since 1970 UTC.
  int64_t since = std::numeric_limits<int64_t>::min();
  int64_t until = std::numeric_limits<int64_t>::max();
  // How many threads split lines. The batches are the same for any number.
  int threads = 1;
  // Wait for more at the end of the last file, through its rotation, until `*stop`.
  bool follow = false;
  const std::atomic<bool>* stop = nullptr;
  // Where to remember how far each log has been read, so that the next run goes on from there.
  // Empty: nowhere.
  std::string resume_file;
  // Go on with the next file when one cannot be read to its end.
  bool keep_going = false;
  // When set, is told of bytes read off the disk or the pipe, for a progress display. Called from
  // any thread.
  std::function<void(int64_t)> on_bytes;
  // Sizes of chunks and of the longest line, in bytes. Tests make them small.
  int64_t chunk_bytes = 2 << 20;
  int64_t longest_line = 16 << 20;
};

// Why lines were rejected, and where the first of them is.
struct RejectReason {
  std::string reason;
  int64_t count = 0;
  int64_t first_line = 0;
  int64_t first_byte = 0;
  // How that line begins.
  std::string sample;
};

// lines = hits + rejects + out_of_range + passed_over, always.
struct FileAccount {
  std::string name;
  std::string format;  // "" for an empty file
  int64_t lines = 0;
  int64_t hits = 0;
  int64_t rejects = 0;
  int64_t out_of_range = 0;
  int64_t passed_over = 0;  // blank lines and directives
  std::vector<RejectReason> reasons;
};

// A line that no hit came of. `text` is without its line end.
struct RejectedLine {
  std::string_view file;
  int64_t line = 0;  // from 1
  int64_t byte = 0;  // where it begins in the unpacked log
  std::string_view reason;
  std::string_view text;
  // The line goes on in the next call: it is longer than a line may be.
  bool unfinished = false;
};

// Takes what comes of the logs. All calls come one after the other, in the order of the input.
class HitSink {
 public:
  virtual ~HitSink() = default;

  // A file begins; it has lines. `detection` is null when the format was given.
  virtual arrow::Status OnFile(const std::string& name, const LogFormat& format,
                               const Detection* detection) = 0;
  // Hits should not wait in a buffer: where a log grows slowly, a batch is all there is for a
  // while.
  virtual arrow::Status OnHits(const std::shared_ptr<arrow::RecordBatch>& hits) = 0;
  virtual arrow::Status OnReject(const RejectedLine& line) = 0;
  // A file could not be read to its end, and ParseOptions::keep_going is set.
  virtual arrow::Status OnDamage(const arrow::Status& damage) = 0;
  // Something the reader of the log should know.
  virtual void OnNote(const std::string& note) = 0;
};

// Looks at the first lines of a file ("-" is standard input). No value for a file without any.
arrow::Result<std::optional<Detection>> DetectFileFormat(const std::string& file,
                                                         const FormatOptions& options);

// Reads the files one after the other; "-" is standard input. Fails with the first error of input
// or sink; hits before it have been handed over.
class LogParser {
 public:
  explicit LogParser(ParseOptions options);
  ~LogParser();

  arrow::Status Parse(const std::vector<std::string>& files, HitSink* sink);

  // What became of the lines so far, file by file; also valid after a failure.
  const std::vector<FileAccount>& accounts() const;

  // Writes the resume file, once the caller knows its output to be safe.
  arrow::Status SaveProgress();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace weblog
