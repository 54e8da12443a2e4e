// Where the answers are in a set of WARC files.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "warc/warc_file.h"
#include "web/warc_originals.h"

namespace crawl {

// The record that answers a URL; for a revisit also the response that has its body.
struct WarcAnswer {
  RecordPlace record;
  RecordPlace body;
};

class WarcIndex {
 public:
  // Reads all records once, files in parallel.
  static arrow::Result<WarcIndex> Make(const std::vector<std::shared_ptr<const WarcFile>>& files);

  // The answer for the URL with this hash (archive_web.h). Another URL may have the same: whoever
  // reads the record must look.
  std::optional<WarcAnswer> Find(uint64_t url) const;

 private:
  struct Entry {
    uint64_t url;
    int64_t record_offset, body_offset;
    uint32_t record_file, body_file;
  };
  std::vector<Entry> entries_;  // by url
};

}  // namespace crawl
