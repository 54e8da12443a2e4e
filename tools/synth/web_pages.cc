#include <arrow/ipc/writer.h>

#include "crawl/replay_web.h"
#include "support/output_file.h"
#include "synth/options.h"
#include "synth/web_sink.h"
#include "weblog/url.h"

namespace synth {
namespace {

// Text and links of a batch. What a crawl reads of a page lies close together in small batches, and
// each takes some kilobytes of memory while the file is in use.
constexpr int64_t kBatchBytes = 1 << 19;

// An Arrow file whose buffers are not packed, so that it can be replayed where it lies.
class WebPages : public WebSink {
 public:
  WebPages(std::unique_ptr<support::OutputFile> file, int64_t start)
      : file_(std::move(file)), time_(start) {}

  arrow::Status Open() {
    auto options = arrow::ipc::IpcWriteOptions::Defaults();
    options.use_threads = false;
    ARROW_ASSIGN_OR_RAISE(
        writer_, arrow::ipc::MakeFileWriter(file_->stream(), crawl::PagesSchema(), options));
    return arrow::Status::OK();
  }

  bool wants_html() const override { return false; }

  arrow::Status Add(const Answer& answer) override {
    crawl::PageRow row;
    row.url = canonicalizer_.Canonical(answer.url, &scratch_);
    row.status = answer.status;
    row.fetched_us = time_;
    row.content_type = "text/html; charset=utf-8";
    row.redirect = canonicalizer_.Canonical(answer.location, &location_scratch_);
    row.bytes = static_cast<int64_t>(answer.page->text.size());
    row.page = answer.page;
    time_ += kSecond;
    ARROW_RETURN_NOT_OK(rows_.Append(row));
    return rows_.bytes() >= kBatchBytes ? Write() : arrow::Status::OK();
  }

  arrow::Status Commit() override {
    if (rows_.rows() > 0) ARROW_RETURN_NOT_OK(Write());
    ARROW_RETURN_NOT_OK(writer_->Close());
    return file_->Commit();
  }

 private:
  arrow::Status Write() {
    ARROW_ASSIGN_OR_RAISE(const auto batch, rows_.Finish());
    return writer_->WriteRecordBatch(*batch);
  }

  const std::unique_ptr<support::OutputFile> file_;
  int64_t time_;
  std::shared_ptr<arrow::ipc::RecordBatchWriter> writer_;
  const weblog::UrlCanonicalizer canonicalizer_;
  crawl::PagesBuilder rows_;
  std::string scratch_, location_scratch_;
};

}  // namespace

arrow::Result<std::unique_ptr<WebSink>> OpenWebPages(const std::string& directory, int64_t start) {
  ARROW_ASSIGN_OR_RAISE(auto file, support::OutputFile::Open(directory + "/pages.arrow"));
  auto pages = std::make_unique<WebPages>(std::move(file), start);
  ARROW_RETURN_NOT_OK(pages->Open());
  return pages;
}

}  // namespace synth
