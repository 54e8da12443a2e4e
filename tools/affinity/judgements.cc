#include "affinity/judgements.h"

#include <arrow/record_batch.h>

#include <string>

#include "crawl/labels.h"
#include "crawl/predicate.h"
#include "support/crawl_directory.h"
#include "support/input.h"
#include "support/labels_input.h"
#include "support/usage.h"

namespace affinity {
namespace {

arrow::Status AddRows(arrow::RecordBatchReader* reader, crawl::JudgedPages* pages) {
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) return arrow::Status::OK();
    ARROW_RETURN_NOT_OK(pages->AddBatch(*batch));
  }
}

arrow::Status AddFile(const std::string& path, crawl::JudgedPages* pages) {
  ARROW_ASSIGN_OR_RAISE(const support::InputFormat format, support::DetectFileFormat(path));
  const bool is_rows = format == support::InputFormat::kIpcStream ||
                       format == support::InputFormat::kIpcFile ||
                       format == support::InputFormat::kParquet;
  if (!is_rows) return pages->AddText(path);
  ARROW_ASSIGN_OR_RAISE(const auto reader, support::OpenInput(path));
  const arrow::Status added = AddRows(reader.get(), pages);
  const std::string& text = added.message();
  return added.ok() || text.find(path) != std::string::npos ? added
                                                            : added.WithMessage(path, ": ", text);
}

arrow::Status AddCrawl(const std::string& directory, crawl::JudgedPages* pages) {
  ARROW_ASSIGN_OR_RAISE(const support::OpenedCrawl crawl, support::OpenCrawl(directory));
  ARROW_ASSIGN_OR_RAISE(
      const auto reader,
      crawl.engine->Query(
          "SELECT url, relevant FROM crawl.pages WHERE relevant IS NOT NULL ORDER BY n"));
  ARROW_RETURN_NOT_OK(AddRows(reader.get(), pages));
  if (pages->size() > 0) return arrow::Status::OK();
  return arrow::Status::Invalid(directory,
                                ": the pages of this crawl are not judged; crawl with a "
                                "--predicate, or give --judged");
}

arrow::Status AddLabelled(const Options& options, crawl::JudgedPages* pages) {
  ARROW_ASSIGN_OR_RAISE(const auto labels, support::ReadLabels(options.labels));
  crawl::PredicateResources resources;
  resources.labels = labels.get();
  resources.topics_option = "";
  resources.read_file = [](const std::string&) -> arrow::Result<std::string> {
    return arrow::Status::Invalid("pages are judged by their URLs and labels alone here");
  };
  const auto predicate = crawl::Predicate::Parse(*options.predicate, resources);
  if (!predicate.ok()) {
    return support::UsageError("--predicate: ", predicate.status().message());
  }
  if ((*predicate)->needs_page()) {
    return support::UsageError(
        "--predicate asks for what is on the pages, which are judged by their URLs and labels "
        "here; "
        "crawl with it, and give --crawl");
  }
  for (const std::string_view url : labels->Urls()) {
    crawl::PredicatePage page;
    page.url = url;
    ARROW_RETURN_NOT_OK(pages->Add(url, (*predicate)->Holds(page)));
  }
  return arrow::Status::OK();
}

}  // namespace

arrow::Result<std::unique_ptr<crawl::JudgedPages>> ReadJudgements(const Options& options) {
  ARROW_ASSIGN_OR_RAISE(auto pages, crawl::JudgedPages::Make());
  if (!options.judged.empty()) {
    ARROW_RETURN_NOT_OK(AddFile(options.judged, pages.get()));
  } else if (!options.crawl.empty()) {
    ARROW_RETURN_NOT_OK(AddCrawl(options.crawl, pages.get()));
  } else {
    ARROW_RETURN_NOT_OK(AddLabelled(options, pages.get()));
  }
  return pages;
}

}  // namespace affinity
