#include "eval/crawl_texts.h"

#include <algorithm>
#include <filesystem>

#include "crawl/visit_documents.h"
#include "support/web_files.h"

namespace crawl_eval {
namespace {

// The archive that a crawl keeps.
std::vector<std::string> WarcFilesOf(const std::string& directory) {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("crawl-") && name.ends_with(".warc.gz")) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

arrow::Result<std::unique_ptr<CrawlTexts>> CrawlTexts::Make(const std::vector<std::string>& web) {
  std::unique_ptr<CrawlTexts> texts(new CrawlTexts());
  texts->shared_ = !web.empty();
  if (texts->shared_) {
    ARROW_ASSIGN_OR_RAISE(texts->web_, support::OpenWebFiles(web));
  }
  return texts;
}

arrow::Status CrawlTexts::Open(const std::string& directory) {
  if (shared_ || (web_ != nullptr && directory_ == directory)) return arrow::Status::OK();
  const std::vector<std::string> files = WarcFilesOf(directory);
  if (files.empty()) {
    return arrow::Status::Invalid(directory,
                                  ": the crawl kept no responses, as crawl-run --store all does; "
                                  "--web gives the archive that it went over");
  }
  ARROW_ASSIGN_OR_RAISE(web_, support::OpenWebFiles(files));
  directory_ = directory;
  return arrow::Status::OK();
}

arrow::Status CrawlTexts::Visit(const std::string& directory, std::span<const std::string> urls,
                                const Visitor& visit) {
  if (urls.empty()) return arrow::Status::OK();
  ARROW_RETURN_NOT_OK(Open(directory));
  crawl::VisitDocuments(urls, web_.get(), visit);
  return arrow::Status::OK();
}

}  // namespace crawl_eval
