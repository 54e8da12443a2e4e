#include <arrow/status.h>

#include <algorithm>
#include <utility>

#include "crawl/warc.h"
#include "warc/unit_cursor.h"
#include "warc/warc_file.h"
#include "warc/warc_head.h"

namespace crawl {
namespace {

class Reader : public WarcReader {
 public:
  Reader(std::shared_ptr<const WarcFile> file, const WarcLimits& limits)
      : file_(std::move(file)), limits_(limits), cursor_(file_->MakeUnits()) {}

  arrow::Result<bool> Next(WarcRecord* record) override {
    while (offset_ < file_->size()) {
      auto found = ReadUnit(record);
      if (!found.ok()) {
        return found.status().WithMessage(file_->path(), ": byte ", offset_, ": ",
                                          found.status().message());
      }
      // An empty unit, which some writers put at the end of a file, holds no record.
      offset_ = cursor_.End();
      good_until_ = offset_;
      if (*found) return true;
    }
    return false;
  }

  arrow::Status Seek(int64_t offset) override {
    if (offset < 0 || offset > file_->size()) {
      return arrow::Status::IOError(file_->path(), ": has no byte ", offset);
    }
    offset_ = offset;
    return arrow::Status::OK();
  }

  int64_t good_until() const override { return good_until_; }

 private:
  // Reads what is at offset_; false when that is nothing but line ends.
  arrow::Result<bool> ReadUnit(WarcRecord* record) {
    ARROW_RETURN_NOT_OK(cursor_.Begin(offset_));
    ARROW_ASSIGN_OR_RAISE(const bool any, cursor_.SkipLineEnds());
    if (!any) return false;
    const int64_t begin = file_->plain() ? cursor_.End() : offset_;
    ARROW_RETURN_NOT_OK(cursor_.ReadHead(limits_.max_head, &head_));
    ARROW_ASSIGN_OR_RAISE(const int64_t length, ParseWarcHead(head_, record));
    ARROW_RETURN_NOT_OK(cursor_.ReadBlock(length, limits_.max_block, &record->block));
    ARROW_ASSIGN_OR_RAISE(const bool more, cursor_.SkipLineEnds());
    if (more && !file_->plain()) {
      return arrow::Status::IOError("more bytes than a record in a member of the file");
    }
    record->truncated = length > limits_.max_block;
    record->offset = begin;
    record->length = cursor_.End() - begin;
    return true;
  }

  std::shared_ptr<const WarcFile> file_;
  const WarcLimits limits_;
  UnitCursor cursor_;
  std::string head_;
  int64_t offset_ = 0;
  int64_t good_until_ = 0;
};

}  // namespace

std::unique_ptr<WarcReader> MakeWarcReader(std::shared_ptr<const WarcFile> file,
                                           const WarcLimits& limits) {
  return std::make_unique<Reader>(std::move(file), limits);
}

arrow::Result<std::unique_ptr<WarcReader>> WarcReader::Open(const std::string& path,
                                                            const WarcLimits& limits) {
  ARROW_ASSIGN_OR_RAISE(auto file, WarcFile::Open(path, limits));
  return MakeWarcReader(std::move(file), limits);
}

}  // namespace crawl
