// Reads the parts of a record off a unit.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "warc/record_units.h"

namespace crawl {

class UnitCursor {
 public:
  explicit UnitCursor(std::unique_ptr<RecordUnits> units) : units_(std::move(units)) {}

  arrow::Status Begin(int64_t offset);

  // Skips line ends; false when nothing else is left of the unit.
  arrow::Result<bool> SkipLineEnds();

  // Reads the head of a record, its empty line included.
  arrow::Status ReadHead(int64_t max_size, std::string* head);

  // Reads `size` bytes and puts the first `keep` of them into `block`.
  arrow::Status ReadBlock(int64_t size, int64_t keep, std::string* block);

  // How many unpacked bytes have been read.
  int64_t consumed() const { return consumed_; }

  // Whether the end of the unit has been met.
  bool over() const { return over_; }

  // Where the unit ends in the file. It must be over, unless it is a plain one.
  int64_t End() const { return units_->End(consumed_); }

 private:
  // Makes sure that there are bytes at hand; false at the end of the unit.
  arrow::Result<bool> Fill();
  void Consume(size_t size) {
    rest_.remove_prefix(size);
    consumed_ += static_cast<int64_t>(size);
  }

  std::unique_ptr<RecordUnits> units_;
  std::string_view rest_;
  int64_t consumed_ = 0;
  bool over_ = false;
};

}  // namespace crawl
