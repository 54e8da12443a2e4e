#include <arrow/array.h>
#include <arrow/builder.h>
#include <arrow/status.h>

#include "crawl/replay_web.h"
#include "web/pages_schema.h"

namespace crawl {

class LinksBuilder::Impl {
 public:
  explicit Impl(int context_words) : context_words_(context_words) {}

  arrow::Status Append(std::string_view from_url, const Page& page) {
    for (const Link& link : page.links) {
      ARROW_RETURN_NOT_OK(from_url_.Append(from_url));
      ARROW_RETURN_NOT_OK(to_url_.Append(page.Url(link)));
      ARROW_RETURN_NOT_OK(anchor_.Append(page.Anchor(link)));
      ARROW_RETURN_NOT_OK(context_.Append(page.Text(ContextOf(page, link, context_words_))));
      ARROW_RETURN_NOT_OK(kind_.Append(NameOf(link.kind)));
      ARROW_RETURN_NOT_OK(nofollow_.Append(link.nofollow));
    }
    return arrow::Status::OK();
  }

  int64_t rows() const { return from_url_.length(); }

  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Finish() {
    const int64_t count = rows();
    std::vector<std::shared_ptr<arrow::Array>> columns;
    for (arrow::ArrayBuilder* column : std::initializer_list<arrow::ArrayBuilder*>{
             &from_url_, &to_url_, &anchor_, &context_, &kind_, &nofollow_}) {
      ARROW_ASSIGN_OR_RAISE(auto array, column->Finish());
      columns.push_back(std::move(array));
    }
    return arrow::RecordBatch::Make(schema_, count, std::move(columns));
  }

 private:
  const int context_words_;
  const std::shared_ptr<arrow::Schema> schema_ = LinksSchema();
  arrow::StringBuilder from_url_, to_url_, anchor_, context_, kind_;
  arrow::BooleanBuilder nofollow_;
};

LinksBuilder::LinksBuilder(int context_words) : impl_(std::make_unique<Impl>(context_words)) {}
LinksBuilder::~LinksBuilder() = default;
arrow::Status LinksBuilder::Append(std::string_view from_url, const Page& page) {
  return impl_->Append(from_url, page);
}
int64_t LinksBuilder::rows() const { return impl_->rows(); }
arrow::Result<std::shared_ptr<arrow::RecordBatch>> LinksBuilder::Finish() {
  return impl_->Finish();
}

}  // namespace crawl
