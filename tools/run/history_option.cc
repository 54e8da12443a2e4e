#include "run/history_option.h"

#include <arrow/array.h>
#include <arrow/record_batch.h>
#include <arrow/util/checked_cast.h>

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "crawl/replay_web.h"
#include "crawl/scope.h"
#include "crawl/warc.h"
#include "support/crawl_record.h"
#include "support/input.h"
#include "support/web_files.h"

namespace crawl_run {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> WarcFilesIn(const std::string& directory) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator entry(directory, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    const std::string path = entry->path().string();
    if (path.ends_with(".warc.gz")) files.push_back(path);
  }
  std::sort(files.begin(), files.end());
  return files;
}

void AddEntry(const std::string& url, std::vector<crawl::HistoryEntry>* entries) {
  crawl::HistoryEntry entry;
  if (crawl::ResolveLink(url, "", &entry.url)) entries->push_back(std::move(entry));
}

arrow::Result<std::vector<crawl::HistoryEntry>> EntriesOfWarc(const std::string& path) {
  ARROW_ASSIGN_OR_RAISE(const auto reader, crawl::WarcReader::Open(path));
  std::vector<crawl::HistoryEntry> entries;
  crawl::WarcRecord record;
  while (true) {
    ARROW_ASSIGN_OR_RAISE(const bool more, reader->Next(&record));
    if (!more) return entries;
    if (record.type == "response" || record.type == "revisit") AddEntry(record.url, &entries);
  }
}

arrow::Result<std::vector<crawl::HistoryEntry>> EntriesOfRows(const std::string& path) {
  ARROW_ASSIGN_OR_RAISE(const auto reader, support::OpenInput(path));
  const arrow::Status fits = crawl::CheckPagesSchema(*reader->schema());
  if (!fits.ok()) return fits.WithMessage(path, ": ", fits.message());
  std::vector<crawl::HistoryEntry> entries;
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) return entries;
    const auto& urls =
        arrow::internal::checked_cast<const arrow::StringArray&>(*batch->GetColumnByName("url"));
    for (int64_t row = 0; row < urls.length(); ++row) AddEntry(urls.GetString(row), &entries);
  }
}

arrow::Result<std::shared_ptr<const crawl::History>> ReadFile(const std::string& path) {
  ARROW_ASSIGN_OR_RAISE(const support::WebFileKind kind, support::KindOfWebFile(path));
  if (kind == support::WebFileKind::kPipe) {
    return arrow::Status::Invalid(path, ": a history is read twice, which a pipe cannot be");
  }
  if (kind == support::WebFileKind::kOther) {
    return arrow::Status::Invalid(path, " is neither a WARC file nor pages of crawl-extract");
  }
  ARROW_ASSIGN_OR_RAISE(const auto entries, kind == support::WebFileKind::kWarc
                                                ? EntriesOfWarc(path)
                                                : EntriesOfRows(path));
  ARROW_ASSIGN_OR_RAISE(const auto archive, support::OpenWebFiles({path}));
  crawl::Web* const archives[] = {archive.get()};
  ARROW_ASSIGN_OR_RAISE(auto history, crawl::ReadHistory(entries, archives));
  if (history->pages() == 0) return arrow::Status::Invalid(path, " holds no pages");
  return history;
}

arrow::Result<std::shared_ptr<const crawl::History>> ReadCrawl(const std::string& directory,
                                                               crawl::Web* web) {
  ARROW_ASSIGN_OR_RAISE(const support::CrawlRecord record, support::ReadCrawlRecord(directory));
  std::vector<crawl::HistoryEntry> entries;
  for (const crawl::CrawledPage& page : record.pages) {
    if (page.status == 200) entries.push_back({page.url, page.relevant});
  }
  std::vector<crawl::Web*> archives;
  std::unique_ptr<crawl::Web> own;
  if (const auto files = WarcFilesIn(directory); !files.empty()) {
    ARROW_ASSIGN_OR_RAISE(own, crawl::MakeWarcWeb(files));
    archives.push_back(own.get());
  }
  if (!web->live()) archives.push_back(web);
  ARROW_ASSIGN_OR_RAISE(auto history, crawl::ReadHistory(entries, archives));
  if (history->pages() == 0) {
    return arrow::Status::Invalid(
        directory, entries.empty() ? " holds a crawl without pages"
                                   : " holds no texts of its pages: crawl with --store all, or "
                                     "give the archive that was crawled with --web");
  }
  return history;
}

}  // namespace

void HistoryOption::AddTo(support::ArgParser& parser) {
  parser.app()
      .add_option("--history", path,
                  "What an earlier crawl found, for strategies that learn from it: its directory, "
                  "or a file with pages (WARC, or of crawl-extract)")
      ->type_name("DIR|FILE");
}

arrow::Result<std::shared_ptr<const crawl::History>> HistoryOption::Read(crawl::Web* web) const {
  if (path.empty()) return nullptr;
  std::error_code error;
  return fs::is_directory(path, error) ? ReadCrawl(path, web) : ReadFile(path);
}

}  // namespace crawl_run
