#include "warc/unit_cursor.h"

#include <algorithm>

#include "warc/warc_head.h"

namespace crawl {
namespace {

constexpr size_t kHeadPiece = 4096;

}  // namespace

arrow::Status UnitCursor::Begin(int64_t offset) {
  rest_ = {};
  consumed_ = 0;
  over_ = false;
  return units_->Begin(offset);
}

arrow::Result<bool> UnitCursor::Fill() {
  if (rest_.empty()) {
    ARROW_ASSIGN_OR_RAISE(rest_, units_->More());
  }
  over_ = rest_.empty();
  return !over_;
}

arrow::Result<bool> UnitCursor::SkipLineEnds() {
  while (true) {
    ARROW_ASSIGN_OR_RAISE(const bool more, Fill());
    if (!more) return false;
    const size_t other = rest_.find_first_not_of("\r\n");
    Consume(std::min(other, rest_.size()));
    if (other != std::string_view::npos) return true;
  }
}

arrow::Status UnitCursor::ReadHead(int64_t max_size, std::string* head) {
  head->clear();
  while (true) {
    ARROW_ASSIGN_OR_RAISE(const bool more, Fill());
    const size_t before = head->size();
    *head += rest_.substr(0, kHeadPiece);
    if (!BeginsWarcRecord(*head) && (head->size() >= 5 || !more)) {
      return arrow::Status::IOError("no WARC record begins here");
    }
    if (!more) return arrow::Status::IOError("ends within the head of a record");
    const size_t end = EndOfWarcHead(*head, before < 3 ? 0 : before - 3);
    const size_t size = std::min(end, head->size());
    if (static_cast<int64_t>(size) > max_size) {
      return arrow::Status::IOError("a record whose head is larger than ", max_size, " bytes");
    }
    head->resize(size);
    Consume(size - before);
    if (end != std::string_view::npos) return arrow::Status::OK();
  }
}

arrow::Status UnitCursor::ReadBlock(int64_t size, int64_t keep, std::string* block) {
  block->clear();
  while (size > 0) {
    ARROW_ASSIGN_OR_RAISE(const bool more, Fill());
    if (!more) return arrow::Status::IOError("ends within a record");
    const size_t here = static_cast<size_t>(std::min<int64_t>(size, rest_.size()));
    const int64_t wanted = std::max<int64_t>(0, keep - static_cast<int64_t>(block->size()));
    *block += rest_.substr(0, std::min(here, static_cast<size_t>(wanted)));
    Consume(here);
    size -= static_cast<int64_t>(here);
  }
  return arrow::Status::OK();
}

}  // namespace crawl
