// A batch of `pages` from outside, checked, and pages out of it.
#pragma once

#include <arrow/array.h>
#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "crawl/page.h"
#include "weblog/url.h"

namespace crawl {

// Immutable, so safe to use from several threads. Shares the memory of its batch.
class PageRows {
 public:
  // Checks that what the batch says about itself is true and that all spans are within their texts.
  // `first_row` is the number of its first row, for messages.
  static arrow::Result<std::unique_ptr<PageRows>> Make(std::shared_ptr<arrow::RecordBatch> batch,
                                                       int64_t first_row);

  int64_t rows() const { return batch_->num_rows(); }
  std::string_view url(int64_t row) const { return Text(url_, row); }
  int status(int64_t row) const { return status_->IsNull(row) ? 0 : status_->Value(row); }
  int64_t fetched_us(int64_t row) const;
  std::string_view content_type(int64_t row) const { return Text(content_type_, row); }
  std::string_view redirect(int64_t row) const { return Text(redirect_, row); }
  bool has_page(int64_t row) const { return text_->IsValid(row); }

  // Fills the page of a row that has one. Links that are not of http or https are left out, the
  // others become canonical.
  void FillPage(int64_t row, const weblog::UrlCanonicalizer& canonicalizer, Page* page) const;
  // The same without headings, blocks and links, which are then empty.
  void FillText(int64_t row, const weblog::UrlCanonicalizer& canonicalizer, Page* page) const;

 private:
  struct Spans {
    const arrow::UInt32Array* begin = nullptr;
    const arrow::UInt32Array* end = nullptr;
    TextSpan at(int64_t i) const { return {begin->Value(i), end->Value(i)}; }
  };
  // A column of lists, with the columns of their elements.
  struct Lists {
    const arrow::ListArray* list = nullptr;  // null when the column is missing
    const arrow::StructArray* elements = nullptr;
    Spans spans;
  };

  explicit PageRows(std::shared_ptr<arrow::RecordBatch> batch) : batch_(std::move(batch)) {}

  static std::string_view Text(const arrow::StringArray* column, int64_t row) {
    return column == nullptr || column->IsNull(row) ? std::string_view() : column->GetView(row);
  }
  template <typename ArrayType>
  const ArrayType* Column(const char* name);
  template <typename ArrayType>
  const ArrayType* Part(const Lists& lists, const char* name);
  arrow::Status FindLists(const char* name, Lists* lists);
  arrow::Status FindColumns();
  arrow::Status CheckSpans(const Lists& lists, const char* name, int64_t first_row) const;
  arrow::Status CheckValues(int64_t first_row) const;
  void FillHeadings(int64_t row, Page* page) const;
  void FillBlocks(int64_t row, Page* page) const;
  void FillLinks(int64_t row, const weblog::UrlCanonicalizer& canonicalizer, Page* page) const;

  std::shared_ptr<arrow::RecordBatch> batch_;
  std::vector<std::shared_ptr<arrow::Array>> kept_;  // parts of elements
  const arrow::StringArray* url_ = nullptr;
  const arrow::Int16Array* status_ = nullptr;
  const arrow::TimestampArray* fetched_ = nullptr;
  const arrow::StringArray* content_type_ = nullptr;
  const arrow::StringArray* redirect_ = nullptr;
  const arrow::StringArray* title_ = nullptr;
  const arrow::StringArray* description_ = nullptr;
  const arrow::StringArray* keywords_ = nullptr;
  const arrow::StringArray* language_ = nullptr;
  const arrow::StringArray* charset_ = nullptr;
  const arrow::StringArray* canonical_ = nullptr;
  const arrow::BooleanArray* noindex_ = nullptr;
  const arrow::BooleanArray* nofollow_ = nullptr;
  const arrow::StringArray* text_ = nullptr;
  Lists headings_, blocks_, links_;
  const arrow::UInt8Array* heading_level_ = nullptr;
  const arrow::UInt64Array* block_hash_ = nullptr;
  const arrow::UInt32Array* block_linked_ = nullptr;
  const arrow::BooleanArray* block_main_ = nullptr;
  const arrow::StringArray* link_url_ = nullptr;
  const arrow::StringArray* link_kind_ = nullptr;
  const arrow::BooleanArray* link_nofollow_ = nullptr;
};

}  // namespace crawl
