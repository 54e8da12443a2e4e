// A WARC file that is open, for any number of readers.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "crawl/warc.h"
#include "warc/mapped_file.h"
#include "warc/record_units.h"

namespace crawl {

// Immutable, so safe to use from several threads.
class WarcFile {
 public:
  // A file that is compressed as a whole, or a pipe, is unpacked into a temporary one first.
  static arrow::Result<std::shared_ptr<const WarcFile>> Open(const std::string& path,
                                                             const WarcLimits& limits);

  const std::string& path() const { return path_; }
  int64_t size() const { return static_cast<int64_t>(mapped_->bytes().size()); }
  std::unique_ptr<RecordUnits> MakeUnits() const;
  // Whether records follow each other without being packed.
  bool plain() const { return layout_ == Layout::kPlain; }

 private:
  enum class Layout : uint8_t { kPlain, kGzip, kZstd };

  WarcFile() = default;
  arrow::Status FindLayout(const WarcLimits& limits);

  std::string path_;
  std::unique_ptr<MappedFile> mapped_;
  Layout layout_ = Layout::kPlain;
  std::string dictionary_;
};

// Reads a file that is open already. The reader keeps it.
std::unique_ptr<WarcReader> MakeWarcReader(std::shared_ptr<const WarcFile> file,
                                           const WarcLimits& limits);

}  // namespace crawl
