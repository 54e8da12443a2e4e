#include <arrow/buffer.h>
#include <arrow/io/memory.h>
#include <arrow/ipc/reader.h>
#include <arrow/status.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "crawl/replay_web.h"
#include "warc/mapped_file.h"
#include "web/archive_web.h"
#include "web/page_rows.h"

namespace crawl {
namespace {

// Answers after which the memory of a mapped file is given back. A page's columns lie all over its
// batch, so that each may bring in as much as that.
constexpr uint64_t kAnswersHeld = 512;
// The same for batches that are checked when the file is opened.
constexpr int kBatchesHeld = 64;

class PagesWeb : public ArchiveWeb {
 public:
  // `file` is what the batches' buffers lie in; null when they are in memory.
  explicit PagesWeb(std::unique_ptr<MappedFile> file = nullptr) : file_(std::move(file)) {}

  arrow::Status Add(std::shared_ptr<arrow::RecordBatch> batch) {
    ARROW_ASSIGN_OR_RAISE(auto rows, PageRows::Make(std::move(batch), rows_));
    std::string scratch;
    for (int64_t row = 0; row < rows->rows(); ++row) {
      const std::string_view url = Canonical(rows->url(row), &scratch);
      if (url.empty() || rows->status(row) < 100) continue;
      places_.push_back(
          {HashOfUrl(url), static_cast<uint32_t>(batches_.size()), static_cast<uint32_t>(row)});
    }
    rows_ += rows->rows();
    batches_.push_back(std::move(rows));
    return arrow::Status::OK();
  }

  // Called when all batches are there.
  void Sort() {
    std::stable_sort(places_.begin(), places_.end(), [this](const Place& a, const Place& b) {
      return a.url != b.url ? a.url < b.url : HasPage(a) < HasPage(b);
    });
  }

 protected:
  void Answer(std::string_view url, FetchResult* result) override {
    if (file_ != nullptr && ++answers_ % kAnswersHeld == 0) file_->Release();
    const uint64_t hash = HashOfUrl(url);
    const auto [first, last] =
        std::equal_range(places_.begin(), places_.end(), Place{hash, 0, 0},
                         [](const Place& a, const Place& b) { return a.url < b.url; });
    // The last counts; one whose URL only has the same hash is passed over.
    std::string scratch;
    for (auto place = last; place != first;) {
      --place;
      const PageRows& rows = *batches_[place->batch];
      if (Canonical(rows.url(place->row), &scratch) != url) continue;
      Fill(rows, place->row, result);
      return;
    }
  }

 private:
  struct Place {
    uint64_t url;
    uint32_t batch;
    uint32_t row;
  };

  bool HasPage(const Place& place) const { return batches_[place.batch]->has_page(place.row); }

  void Fill(const PageRows& rows, int64_t row, FetchResult* result) const {
    result->status = rows.status(row);
    result->begin_us = rows.fetched_us(row);
    result->head = "HTTP/1.1 " + std::to_string(result->status) + "\r\n";
    AddHeader("Content-Type: ", rows.content_type(row), &result->head);
    AddHeader("Location: ", rows.redirect(row), &result->head);
    result->head += "\r\n";
    if (!rows.has_page(row)) return;
    auto page = std::make_shared<Page>();
    rows.FillPage(row, canonicalizer(), page.get());
    result->page = std::move(page);
  }

  static void AddHeader(std::string_view name, std::string_view value, std::string* head) {
    // A value from outside must not become more than one line.
    if (value.empty() || value.find_first_of("\r\n") != std::string_view::npos) return;
    ((*head += name) += value) += "\r\n";
  }

  const std::unique_ptr<MappedFile> file_;
  std::atomic<uint64_t> answers_ = 0;
  std::vector<std::unique_ptr<PageRows>> batches_;
  std::vector<Place> places_;  // by url, those with a page last
  int64_t rows_ = 0;
};

arrow::Status Damaged(const std::string& path, const arrow::Status& status) {
  return arrow::Status::Invalid(path, ": damaged Arrow file: ", status.message());
}

// Reads nothing ahead and copies only what does not lie as it should.
arrow::Result<std::shared_ptr<arrow::ipc::RecordBatchFileReader>> OpenBatches(
    std::string_view bytes) {
  auto options = arrow::ipc::IpcReadOptions::Defaults();
  options.use_threads = false;
  options.ensure_alignment = arrow::ipc::Alignment::kDataTypeSpecificAlignment;
  return arrow::ipc::RecordBatchFileReader::Open(
      std::make_shared<arrow::io::BufferReader>(std::make_shared<arrow::Buffer>(bytes)), options);
}

}  // namespace

arrow::Result<std::unique_ptr<Web>> MakePagesWeb(arrow::RecordBatchReader* pages) {
  ARROW_RETURN_NOT_OK(CheckPagesSchema(*pages->schema()));
  auto web = std::make_unique<PagesWeb>();
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(pages->ReadNext(&batch));
    if (batch == nullptr) break;
    ARROW_RETURN_NOT_OK(web->Add(std::move(batch)));
  }
  web->Sort();
  return web;
}

arrow::Result<std::unique_ptr<Web>> MapPagesWeb(const std::string& path) {
  ARROW_ASSIGN_OR_RAISE(auto mapped, MappedFile::Open(path));
  if (mapped == nullptr) return arrow::Status::Invalid(path, " is no regular file");
  const MappedFile& file = *mapped;
  const auto opened = OpenBatches(file.bytes());
  if (!opened.ok()) return Damaged(path, opened.status());
  arrow::ipc::RecordBatchFileReader& reader = **opened;
  ARROW_RETURN_NOT_OK(CheckPagesSchema(*reader.schema()));
  auto web = std::make_unique<PagesWeb>(std::move(mapped));
  for (int i = 0; i < reader.num_record_batches(); ++i) {
    auto batch = reader.ReadRecordBatch(i);
    if (!batch.ok()) return Damaged(path, batch.status());
    const arrow::Status added = web->Add(*std::move(batch));
    if (!added.ok()) return arrow::Status::Invalid(path, ": ", added.message());
    if ((i + 1) % kBatchesHeld == 0) file.Release();
  }
  web->Sort();
  file.Release();
  return web;
}

}  // namespace crawl
