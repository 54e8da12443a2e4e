// Where a crawl is kept: archive, index and database, as far as its options ask for them.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "crawl/crawl.h"
#include "crawl/database.h"
#include "engine/page_reader.h"
#include "engine/warc_store.h"
#include "warc/line_sorter.h"

namespace crawl {

class CrawlStore {
 public:
  // Makes the directory or opens it, as the options say.
  static arrow::Result<std::unique_ptr<CrawlStore>> Open(const CrawlOptions& options);

  // Null when nothing is stored.
  CrawlDatabase* database() { return database_.get(); }
  bool has_archive() const { return options_.store == StoreLevel::kAll; }

  // The greatest n that the database had when it was opened.
  int64_t stored_pages() const { return stored_pages_; }

  // For --resume: goes through the fetches of the archive and calls `replay` with each. Then the
  // database is cut to what the archive has.
  template <typename Replay>
  arrow::Status ReplayArchive(Replay replay);

  // Opens the archive for writing, behind what it holds.
  arrow::Status StartWriting();

  // Archives a fetch, once WriteArchive is called. Returns the place of the response.
  arrow::Result<WarcPlace> Archive(const Reading& reading, const FetchFacts& facts,
                                   const WarcStore::Original* original);
  // Writes the fetches that are to be archived: no kill of the process undoes them from here on.
  arrow::Status WriteArchive();
  // Adds a page and its links to the database and the index. Pages that the database has already are
  // passed over; where there is no archive to be sure of them, it is an error when they are others.
  arrow::Status Add(const PageFacts& facts, const Page* page, const WarcPlace& place);

  // Commits what was gathered when enough of it or enough time has come together.
  arrow::Status CommitSometimes(int64_t now_ms);
  arrow::Status Commit();
  // Commits, sorts the index, and waits for the disk.
  arrow::Status Finish();

 private:
  explicit CrawlStore(const CrawlOptions& options) : options_(options), index_(options.directory) {}
  arrow::Status CheckSettings();
  arrow::Status CheckOrder();
  arrow::Status WriteIndex();

  const CrawlOptions& options_;
  std::unique_ptr<CrawlDatabase> database_;
  std::unique_ptr<WarcStore> archive_;
  int end_file_ = 0;
  int64_t end_offset_ = 0;
  int64_t stored_pages_ = 0;
  int64_t last_page_ = 0;
  uint64_t order_ = 0;  // a hash of the URLs of all pages, in their order
  int64_t uncommitted_ = 0;
  int64_t last_commit_ms_ = 0;
  LineSorter index_;              // lines of the CDXJ index
  std::vector<LinkFacts> links_;  // of the page that is being added
};

template <typename Replay>
arrow::Status CrawlStore::ReplayArchive(Replay replay) {
  ARROW_ASSIGN_OR_RAISE(const auto log, WarcLog::Open(options_.directory));
  ArchivedFetch fetch;
  int64_t last = 0;
  while (true) {
    ARROW_ASSIGN_OR_RAISE(const bool more, log->Next(&fetch));
    if (!more) break;
    last = fetch.facts.n;
    ARROW_RETURN_NOT_OK(replay(fetch));
  }
  end_file_ = log->end_file();
  end_offset_ = log->end_offset();
  if (stored_pages_ > last) ARROW_RETURN_NOT_OK(database_->DropFrom(last + 1));
  stored_pages_ = std::min(stored_pages_, last);
  return arrow::Status::OK();
}

}  // namespace crawl
