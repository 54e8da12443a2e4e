#include "topic/pages.h"

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <memory>
#include <utility>

#include "crawl/predicate.h"
#include "crawl/replay_web.h"
#include "extract/documents.h"
#include "extract/page_extractor.h"
#include "support/input.h"
#include "support/usage.h"
#include "support/web_files.h"
#include "weblog/stream_kind.h"

namespace topic {
namespace {

constexpr size_t kChunkDocuments = 64;
constexpr int64_t kChunkRows = 256;

// What one thread works on: documents of an archive, or rows.
struct Chunk {
  std::vector<extract::Document> documents;
  std::shared_ptr<arrow::RecordBatch> rows;
  int64_t first_row = 0;

  bool empty() const { return documents.empty() && rows == nullptr; }
};

class Source {
 public:
  virtual ~Source() = default;
  // An empty one at the end.
  virtual arrow::Result<Chunk> Next() = 0;
};

class ArchiveSource : public Source {
 public:
  ArchiveSource(std::unique_ptr<extract::DocumentSource> documents, support::Progress* progress)
      : documents_(std::move(documents)), progress_(progress) {}

  arrow::Result<Chunk> Next() override {
    Chunk chunk;
    while (chunk.documents.size() < kChunkDocuments) {
      extract::Document document;
      ARROW_ASSIGN_OR_RAISE(const bool more, documents_->Next(&document));
      if (!more) break;
      chunk.documents.push_back(std::move(document));
    }
    progress_->Add(documents_->TakeProgress());
    return chunk;
  }

 private:
  const std::unique_ptr<extract::DocumentSource> documents_;
  support::Progress* const progress_;
};

class RowSource : public Source {
 public:
  explicit RowSource(std::shared_ptr<arrow::RecordBatchReader> reader)
      : reader_(std::move(reader)) {}

  arrow::Result<Chunk> Next() override {
    while (batch_ == nullptr || at_ == batch_->num_rows()) {
      first_row_ += batch_ == nullptr ? 0 : batch_->num_rows();
      ARROW_RETURN_NOT_OK(reader_->ReadNext(&batch_));
      if (batch_ == nullptr) return Chunk();
      at_ = 0;
    }
    Chunk chunk;
    chunk.first_row = first_row_ + at_;
    chunk.rows = batch_->Slice(at_, std::min(kChunkRows, batch_->num_rows() - at_));
    at_ += chunk.rows->num_rows();
    return chunk;
  }

 private:
  const std::shared_ptr<arrow::RecordBatchReader> reader_;
  std::shared_ptr<arrow::RecordBatch> batch_;
  int64_t at_ = 0;
  int64_t first_row_ = 0;
};

arrow::Result<std::unique_ptr<Source>> OpenSource(const std::vector<std::string>& files,
                                                  support::Progress* progress,
                                                  std::vector<std::string>* history) {
  std::string archive, rows;
  for (const std::string& path : files) {
    ARROW_ASSIGN_OR_RAISE(const auto kind, support::KindOfWebFile(path));
    if (kind == support::WebFileKind::kOther) {
      return arrow::Status::Invalid(path, " is neither a WARC file nor pages of crawl-extract");
    }
    (kind == support::WebFileKind::kWarc ? archive : rows) = path;
  }
  if (!archive.empty() && !rows.empty()) {
    return support::UsageError(archive, " is a WARC file and ", rows,
                               " holds pages; give the one or the other");
  }
  if (!archive.empty()) {
    ARROW_ASSIGN_OR_RAISE(auto documents, extract::OpenDocuments(files, ""));
    return std::make_unique<ArchiveSource>(std::move(documents), progress);
  }
  ARROW_ASSIGN_OR_RAISE(auto reader, support::OpenInputs(files, progress));
  ARROW_RETURN_NOT_OK(crawl::CheckPagesSchema(*reader->schema()));
  if (history != nullptr) *history = weblog::HistoryOf(*reader->schema());
  return std::make_unique<RowSource>(std::move(reader));
}

// Not thread safe: one for each thread.
class Worker {
 public:
  arrow::Result<std::vector<ReadPage>> Work(Chunk chunk) {
    if (!chunk.documents.empty()) {
      ARROW_ASSIGN_OR_RAISE(const auto extracted, extractor_.Extract(&chunk.documents));
      chunk.rows = extracted.pages;
    }
    std::vector<ReadPage> pages;
    ARROW_RETURN_NOT_OK(crawl::VisitPages(chunk.rows, chunk.first_row,
                                          [&](std::string_view url, const crawl::Page& page) {
                                            ReadPage& read = pages.emplace_back();
                                            read.url = url;
                                            read.page = page;
                                            crawl::TermsOfPage(page, &analyzer_, &read.terms);
                                          }));
    return pages;
  }

 private:
  extract::PageExtractor extractor_{extract::ExtractOptions()};
  crawl::TextAnalyzer analyzer_;
};

using ChunkPtr = std::shared_ptr<Chunk>;
using PagesPtr = std::shared_ptr<arrow::Result<std::vector<ReadPage>>>;

}  // namespace

arrow::Status ReadPages(const std::vector<std::string>& files, int threads,
                        support::Progress* progress,
                        const std::function<arrow::Status(const ReadPage& page)>& visit,
                        std::vector<std::string>* history) {
  ARROW_ASSIGN_OR_RAISE(const auto source, OpenSource(files, progress, history));
  arrow::Status input_status, output_status;
  std::atomic<bool> failed = false;
  tbb::enumerable_thread_specific<Worker> workers;
  const auto read = [&](tbb::flow_control& control) -> ChunkPtr {
    auto chunk = source->Next();
    input_status = chunk.status();
    if (!failed && chunk.ok() && !chunk->empty()) {
      return std::make_shared<Chunk>(std::move(chunk).ValueUnsafe());
    }
    control.stop();
    return nullptr;
  };
  const auto work = [&](const ChunkPtr& chunk) {
    return std::make_shared<arrow::Result<std::vector<ReadPage>>>(
        workers.local().Work(std::move(*chunk)));
  };
  const auto use = [&](const PagesPtr& pages) {
    if (failed) return;
    output_status = pages->status();
    for (size_t i = 0; output_status.ok() && i < (*pages)->size(); ++i) {
      output_status = visit((**pages)[i]);
    }
    failed = !output_status.ok();
  };
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<size_t>(threads));
  tbb::task_arena arena(threads);
  arena.execute([&] {
    tbb::parallel_pipeline(
        static_cast<size_t>(threads) + 2,
        tbb::make_filter<void, ChunkPtr>(tbb::filter_mode::serial_in_order, read) &
            tbb::make_filter<ChunkPtr, PagesPtr>(tbb::filter_mode::parallel, work) &
            tbb::make_filter<PagesPtr, void>(tbb::filter_mode::serial_in_order, use));
  });
  ARROW_RETURN_NOT_OK(output_status);
  return input_status;
}

}  // namespace topic
