// The responses in WARC files, one after the other.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace crawl {

struct WarcResponse {
  std::string url;      // as written
  int64_t time_us = 0;  // since 1970; 0 when its record does not say
  std::string digest;   // of the body, as the file has it; may be empty
  // Of a revisit that says more than that nothing has changed, its own head, which counts instead of
  // the one in `block`; else empty.
  std::string head;
  // An HTTP response; of a revisit the one that it refers to. When that is not in the files, what
  // the revisit itself says, which may be nothing.
  std::string block;
  bool lost = false;  // a revisit of a response that is not in the files
};

// Reads responses and revisits in the order of files and records. Revisits have the body that they
// have in MakeWarcWeb (replay_web.h), also when that is in a later file. For the first of them all
// files are read once more, and from then on the places of all bodies that revisits refer to are
// held in memory; without revisits nothing is. Not thread safe.
class WarcResponses {
 public:
  // The files are those of WarcReader (warc.h), opened when they are needed.
  explicit WarcResponses(std::vector<std::string> paths);
  ~WarcResponses();

  // The next one; false at the end. What comes before damage is read first, then the damage is an
  // error. `response` keeps its memory.
  arrow::Result<bool> Next(WarcResponse* response);

  // Of the records up to now: their bytes, as they are in the files, and how many were others.
  int64_t bytes() const;
  int64_t other_records() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace crawl
