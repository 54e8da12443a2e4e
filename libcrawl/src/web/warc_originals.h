// The responses in WARC files that revisits refer to.
#pragma once

#include <arrow/status.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "crawl/warc.h"
#include "warc/warc_file.h"
#include "weblog/url.h"

namespace crawl {

// A record of one of several files.
struct RecordPlace {
  int64_t offset = -1;  // negative for no record
  uint32_t file = 0;
};

// What is remembered of a response or a revisit until all are known.
struct FoundAnswer {
  uint64_t url = 0;     // hash of its canonical form
  uint64_t digest = 0;  // of its payload; 0 for none
  int64_t time_us = 0;
  // Of a revisit: what it refers to; 0 for nothing.
  uint64_t refers_url = 0;
  int64_t refers_time_us = 0;
  RecordPlace place;
  bool revisit = false;
  bool body = false;
};

// Not thread safe: one for each thread.
class AnswerScanner {
 public:
  // Fills `found` but for the number of the file; false for a record that answers no URL.
  bool LookAt(const WarcRecord& record, FoundAnswer* found);

  // Appends what is in the file with this number. Of a damaged one this is what comes before the
  // damage.
  arrow::Status Scan(const std::shared_ptr<const WarcFile>& file, uint32_t number,
                     std::vector<FoundAnswer>* all);

 private:
  uint64_t HashOf(std::string_view url);

  const weblog::UrlCanonicalizer canonicalizer_;
  std::string scratch_;
};

// What is in one of several files, and how it ended.
struct ScannedFile {
  std::vector<FoundAnswer> found;
  arrow::Status end;
};

// Reads all files once, in parallel, those that are null left out.
std::vector<ScannedFile> ScanWarcFiles(const std::vector<std::shared_ptr<const WarcFile>>& files);

// Finds the responses that revisits refer to: by URL and date, else by digest. Of several the first
// counts. Remembers those alone.
class WarcOriginals {
 public:
  explicit WarcOriginals(const std::vector<FoundAnswer>& all);

  // The response with the body of one of the revisits among `all`.
  RecordPlace Find(const FoundAnswer& revisit) const;

 private:
  static uint64_t CaptureKey(uint64_t url, int64_t time_us);

  std::unordered_map<uint64_t, RecordPlace> by_capture_;
  std::unordered_map<uint64_t, RecordPlace> by_digest_;
};

}  // namespace crawl
