// Records of several WARC files, read in any order.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "crawl/warc.h"
#include "warc/warc_file.h"
#include "web/warc_originals.h"

namespace crawl {

using WarcFiles = std::vector<std::shared_ptr<const WarcFile>>;

// The readers of one thread: those of the files that it used last.
class WarcReaders {
 public:
  arrow::Status Read(const WarcFiles& files, const RecordPlace& place, WarcRecord* record) {
    WarcReader* reader = ReaderOf(files, place.file);
    ARROW_RETURN_NOT_OK(reader->Seek(place.offset));
    ARROW_ASSIGN_OR_RAISE(const bool found, reader->Next(record));
    return found ? arrow::Status::OK()
                 : arrow::Status::IOError(files[place.file]->path(), ": has become shorter");
  }

 private:
  static constexpr size_t kMostReaders = 8;

  WarcReader* ReaderOf(const WarcFiles& files, uint32_t file) {
    for (const auto& [number, reader] : readers_) {
      if (number == file) return reader.get();
    }
    if (readers_.size() == kMostReaders) readers_.erase(readers_.begin());
    readers_.emplace_back(file, MakeWarcReader(files[file], {}));
    return readers_.back().second.get();
  }

  std::vector<std::pair<uint32_t, std::unique_ptr<WarcReader>>> readers_;
};

}  // namespace crawl
