#include <arrow/array.h>
#include <arrow/builder.h>
#include <arrow/status.h>
#include <simdjson.h>

#include "crawl/replay_web.h"
#include "web/pages_schema.h"

namespace crawl {
namespace {

arrow::Status AppendText(std::string_view text, arrow::StringBuilder* column) {
  return text.empty() ? column->AppendNull() : column->Append(text);
}

// The same for what comes from a server: bytes that are not UTF-8 become U+FFFD.
arrow::Status AppendOutsideText(std::string_view text, arrow::StringBuilder* column) {
  if (simdjson::validate_utf8(text.data(), text.size())) return AppendText(text, column);
  std::string repaired;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x80) {
      repaired += c;
    } else {
      repaired += "\xEF\xBF\xBD";
    }
  }
  return AppendText(repaired, column);
}

std::shared_ptr<arrow::StructBuilder> MakeElements(
    const std::shared_ptr<arrow::DataType>& type,
    std::vector<std::shared_ptr<arrow::ArrayBuilder>> fields) {
  return std::make_shared<arrow::StructBuilder>(type, arrow::default_memory_pool(),
                                                std::move(fields));
}

// A column of spans with what belongs to each.
struct SpanColumns {
  std::shared_ptr<arrow::UInt32Builder> begin = std::make_shared<arrow::UInt32Builder>();
  std::shared_ptr<arrow::UInt32Builder> end = std::make_shared<arrow::UInt32Builder>();

  arrow::Status Append(TextSpan span) {
    ARROW_RETURN_NOT_OK(begin->Append(span.begin));
    return end->Append(span.end);
  }
};

class HeadingsColumn {
 public:
  arrow::Status Append(const Page& page) {
    ARROW_RETURN_NOT_OK(list.Append());
    for (const Heading& heading : page.headings) {
      ARROW_RETURN_NOT_OK(elements_->Append());
      ARROW_RETURN_NOT_OK(level_->Append(static_cast<uint8_t>(heading.level)));
      ARROW_RETURN_NOT_OK(span_.Append(heading.text));
    }
    return arrow::Status::OK();
  }

 private:
  std::shared_ptr<arrow::UInt8Builder> level_ = std::make_shared<arrow::UInt8Builder>();
  SpanColumns span_;
  std::shared_ptr<arrow::StructBuilder> elements_ =
      MakeElements(HeadingType(), {level_, span_.begin, span_.end});

 public:
  arrow::ListBuilder list{arrow::default_memory_pool(), elements_};
};

class BlocksColumn {
 public:
  arrow::Status Append(const Page& page) {
    ARROW_RETURN_NOT_OK(list.Append());
    for (const Block& block : page.blocks) {
      ARROW_RETURN_NOT_OK(elements_->Append());
      ARROW_RETURN_NOT_OK(span_.Append(block.text));
      ARROW_RETURN_NOT_OK(hash_->Append(block.hash));
      ARROW_RETURN_NOT_OK(linked_->Append(block.linked_bytes));
      ARROW_RETURN_NOT_OK(main_->Append(block.main));
    }
    return arrow::Status::OK();
  }

 private:
  SpanColumns span_;
  std::shared_ptr<arrow::UInt64Builder> hash_ = std::make_shared<arrow::UInt64Builder>();
  std::shared_ptr<arrow::UInt32Builder> linked_ = std::make_shared<arrow::UInt32Builder>();
  std::shared_ptr<arrow::BooleanBuilder> main_ = std::make_shared<arrow::BooleanBuilder>();
  std::shared_ptr<arrow::StructBuilder> elements_ =
      MakeElements(BlockType(), {span_.begin, span_.end, hash_, linked_, main_});

 public:
  arrow::ListBuilder list{arrow::default_memory_pool(), elements_};
};

class LinksColumn {
 public:
  arrow::Status Append(const Page& page) {
    ARROW_RETURN_NOT_OK(list.Append());
    for (const Link& link : page.links) {
      ARROW_RETURN_NOT_OK(elements_->Append());
      ARROW_RETURN_NOT_OK(url_->Append(page.Url(link)));
      ARROW_RETURN_NOT_OK(kind_->Append(NameOf(link.kind)));
      ARROW_RETURN_NOT_OK(nofollow_->Append(link.nofollow));
      ARROW_RETURN_NOT_OK(span_.Append(link.anchor));
    }
    return arrow::Status::OK();
  }

 private:
  std::shared_ptr<arrow::StringBuilder> url_ = std::make_shared<arrow::StringBuilder>();
  std::shared_ptr<arrow::StringBuilder> kind_ = std::make_shared<arrow::StringBuilder>();
  std::shared_ptr<arrow::BooleanBuilder> nofollow_ = std::make_shared<arrow::BooleanBuilder>();
  SpanColumns span_;
  std::shared_ptr<arrow::StructBuilder> elements_ =
      MakeElements(LinkType(), {url_, kind_, nofollow_, span_.begin, span_.end});

 public:
  arrow::ListBuilder list{arrow::default_memory_pool(), elements_};
};

}  // namespace

class PagesBuilder::Impl {
 public:
  arrow::Status Append(const PageRow& row) {
    ARROW_RETURN_NOT_OK(AppendOutsideText(row.url, &url_));
    ARROW_RETURN_NOT_OK(status_.Append(static_cast<int16_t>(row.status)));
    ARROW_RETURN_NOT_OK(fetched_.Append(row.fetched_us));
    ARROW_RETURN_NOT_OK(AppendOutsideText(row.content_type, &content_type_));
    ARROW_RETURN_NOT_OK(AppendOutsideText(row.redirect, &redirect_));
    ARROW_RETURN_NOT_OK(row.page == nullptr ? AppendNoPage() : AppendPage(*row.page));
    ARROW_RETURN_NOT_OK(length_.Append(row.bytes));
    return AppendOutsideText(row.digest, &digest_);
  }

  int64_t rows() const { return url_.length(); }
  int64_t bytes() const { return text_.value_data_length() + linked_bytes_; }

  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Finish() {
    const int64_t count = rows();
    std::vector<std::shared_ptr<arrow::Array>> columns;
    for (arrow::ArrayBuilder* column : Columns()) {
      ARROW_ASSIGN_OR_RAISE(auto array, column->Finish());
      columns.push_back(std::move(array));
    }
    linked_bytes_ = 0;
    return arrow::RecordBatch::Make(schema_, count, std::move(columns));
  }

 private:
  std::vector<arrow::ArrayBuilder*> Columns() {
    return {&url_,         &status_,      &fetched_,  &content_type_, &redirect_,
            &title_,       &description_, &keywords_, &language_,     &charset_,
            &canonical_,   &noindex_,     &nofollow_, &text_,         &headings_.list,
            &blocks_.list, &links_.list,  &length_,   &digest_};
  }

  arrow::Status AppendNoPage() {
    const std::vector<arrow::ArrayBuilder*> columns = {
        &title_,   &description_, &keywords_, &language_,      &charset_,     &canonical_,
        &noindex_, &nofollow_,    &text_,     &headings_.list, &blocks_.list, &links_.list};
    for (arrow::ArrayBuilder* column : columns) ARROW_RETURN_NOT_OK(column->AppendNull());
    return arrow::Status::OK();
  }

  arrow::Status AppendPage(const Page& page) {
    ARROW_RETURN_NOT_OK(AppendText(page.title, &title_));
    ARROW_RETURN_NOT_OK(AppendText(page.description, &description_));
    ARROW_RETURN_NOT_OK(AppendText(page.keywords, &keywords_));
    ARROW_RETURN_NOT_OK(AppendText(page.language, &language_));
    ARROW_RETURN_NOT_OK(AppendText(page.charset, &charset_));
    ARROW_RETURN_NOT_OK(AppendText(page.canonical, &canonical_));
    ARROW_RETURN_NOT_OK(noindex_.Append(page.noindex));
    ARROW_RETURN_NOT_OK(nofollow_.Append(page.nofollow));
    ARROW_RETURN_NOT_OK(text_.Append(page.text));
    ARROW_RETURN_NOT_OK(headings_.Append(page));
    ARROW_RETURN_NOT_OK(blocks_.Append(page));
    for (const Link& link : page.links) linked_bytes_ += link.url.end - link.url.begin;
    return links_.Append(page);
  }

  const std::shared_ptr<arrow::Schema> schema_ = PagesSchema();
  arrow::StringBuilder url_, content_type_, redirect_, title_, description_, keywords_, language_,
      charset_, canonical_, text_, digest_;
  arrow::Int16Builder status_;
  arrow::TimestampBuilder fetched_{arrow::timestamp(arrow::TimeUnit::MICRO, "UTC"),
                                   arrow::default_memory_pool()};
  arrow::BooleanBuilder noindex_, nofollow_;
  HeadingsColumn headings_;
  BlocksColumn blocks_;
  LinksColumn links_;
  arrow::Int64Builder length_;
  int64_t linked_bytes_ = 0;  // of the URLs of links
};

PagesBuilder::PagesBuilder() : impl_(std::make_unique<Impl>()) {}
PagesBuilder::~PagesBuilder() = default;
arrow::Status PagesBuilder::Append(const PageRow& row) { return impl_->Append(row); }
int64_t PagesBuilder::rows() const { return impl_->rows(); }
int64_t PagesBuilder::bytes() const { return impl_->bytes(); }
arrow::Result<std::shared_ptr<arrow::RecordBatch>> PagesBuilder::Finish() {
  return impl_->Finish();
}

}  // namespace crawl
