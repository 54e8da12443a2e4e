#include "engine/crawl_store.h"

#include <fcntl.h>
#include <unistd.h>
#include <xxhash.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "engine/clock.h"
#include "page/media_type.h"
#include "store/valid_text.h"
#include "web/pages_schema.h"

namespace crawl {
namespace {

constexpr int64_t kCommitPages = 4000;
constexpr int64_t kCommitMs = 2000;
// Rows that wait for the disk beyond this hold the crawl up.
constexpr int64_t kMaxPending = 128 << 20;

}  // namespace

arrow::Result<std::unique_ptr<CrawlStore>> CrawlStore::Open(const CrawlOptions& options) {
  std::unique_ptr<CrawlStore> store(new CrawlStore(options));
  if (options.store == StoreLevel::kNone) return store;
  std::error_code error;
  const bool exists = std::filesystem::exists(options.directory + "/crawl.duckdb", error);
  const bool goes_on = options.resume || options.revisit;
  const bool has_archive =
      std::filesystem::exists(options.directory + "/" + WarcFileName(0), error);
  if ((exists || has_archive) && !goes_on) {
    return arrow::Status::Invalid(options.directory,
                                  " holds a crawl; --resume goes on with it, --revisit fetches its "
                                  "pages again, or choose another directory");
  }
  if (!exists && options.revisit) {
    return arrow::Status::Invalid(options.directory, " holds no crawl whose pages to visit again");
  }
  std::filesystem::create_directories(options.directory, error);
  if (error) return arrow::Status::IOError(options.directory, ": ", error.message());
  if (exists) {
    ARROW_ASSIGN_OR_RAISE(store->database_, CrawlDatabase::Open(options.directory));
    ARROW_ASSIGN_OR_RAISE(store->stored_pages_, store->database_->LastPage());
  } else {
    ARROW_ASSIGN_OR_RAISE(store->database_, CrawlDatabase::Create(options.directory));
  }
  ARROW_RETURN_NOT_OK(store->CheckSettings());
  store->last_commit_ms_ = SteadyMilliseconds();
  return store;
}

// A crawl that is kept with its responses cannot go on without, nor the other way round. A new
// one has not said which it is, nor may one that was killed at once.
arrow::Status CrawlStore::CheckSettings() {
  ARROW_ASSIGN_OR_RAISE(const std::string agents, database_->State("agents"));
  if (!agents.empty()) {
    return arrow::Status::Invalid(options_.directory, " was crawled by ", agents,
                                  " agents, and can go on with --agents ", agents, " only");
  }
  const std::string archive = has_archive() ? "yes" : "no";
  ARROW_ASSIGN_OR_RAISE(const std::string before, database_->State("archive"));
  if (before.empty() || before == archive) {
    database_->SetState("archive", archive);
    for (const auto& [name, value] : options_.settings) {
      std::string text;
      AppendValidText(value, &text);
      database_->SetState("setting." + name, text);
    }
    return database_->Commit();
  }
  return arrow::Status::Invalid(options_.directory, " was begun ",
                                before == "yes" ? "with" : "without",
                                " an archive of responses; give the same --store as then");
}

arrow::Status CrawlStore::StartWriting() {
  if (!has_archive()) return arrow::Status::OK();
  ARROW_ASSIGN_OR_RAISE(archive_, WarcStore::Open(options_.directory, end_file_, end_offset_));
  return arrow::Status::OK();
}

arrow::Result<WarcPlace> CrawlStore::Archive(const Reading& reading, const FetchFacts& facts,
                                             const WarcStore::Original* original) {
  if (archive_ == nullptr) return WarcPlace();
  return archive_->Append(reading, facts, original);
}

arrow::Status CrawlStore::WriteArchive() {
  return archive_ != nullptr ? archive_->Write() : arrow::Status::OK();
}

// A crawl over an archive is resumed by doing it again, which gives the same pages only with the same
// archive, seeds and options.
arrow::Status CrawlStore::CheckOrder() {
  ARROW_ASSIGN_OR_RAISE(const std::string before, database_->State("order"));
  if (before == std::to_string(order_)) return arrow::Status::OK();
  return arrow::Status::Invalid(options_.directory, " cannot be resumed: its ", stored_pages_,
                                " pages are not those that this archive, these seeds and these "
                                "options begin with");
}

arrow::Status CrawlStore::Add(const PageFacts& facts, const Page* page, const WarcPlace& place) {
  if (database_ == nullptr) return arrow::Status::OK();
  last_page_ = facts.n;
  order_ = XXH64(facts.url.data(), facts.url.size(), order_);
  PageFacts stored = facts;
  std::string file;
  if (place.file >= 0) {
    file = WarcFileName(place.file);
    stored.warc_file = file;
    stored.warc_offset = place.offset;
    stored.warc_length = place.length;
    const std::string_view mime =
        place.is_revisit ? "warc/revisit" : MediaTypeOf(facts.content_type);
    ARROW_RETURN_NOT_OK(index_.Add(CdxjLine(facts.url, facts.fetched_us, mime, facts.status,
                                            facts.digest, file, place.offset, place.length)));
  }
  if (facts.n <= stored_pages_) {
    return facts.n == stored_pages_ && !has_archive() ? CheckOrder() : arrow::Status::OK();
  }
  database_->Add(stored);
  ++uncommitted_;
  if (page == nullptr || options_.store < StoreLevel::kLinks) return arrow::Status::OK();
  links_.clear();
  for (const Link& link : page->links) {
    links_.push_back(
        {facts.n, page->Url(link), page->Anchor(link), NameOf(link.kind), link.nofollow});
  }
  return database_->Add(links_);
}

arrow::Status CrawlStore::CommitSometimes(int64_t now_ms) {
  if (database_ == nullptr) return arrow::Status::OK();
  if (database_->pending_bytes() > kMaxPending) {
    ARROW_RETURN_NOT_OK(Commit());
    return database_->Flush();
  }
  const bool due = uncommitted_ >= kCommitPages || now_ms - last_commit_ms_ >= kCommitMs;
  return due && uncommitted_ > 0 ? Commit() : arrow::Status::OK();
}

arrow::Status CrawlStore::Commit() {
  if (database_ == nullptr) return arrow::Status::OK();
  uncommitted_ = 0;
  last_commit_ms_ = SteadyMilliseconds();
  if (last_page_ >= stored_pages_) database_->SetState("order", std::to_string(order_));
  return database_->Commit();
}

arrow::Status CrawlStore::Finish() {
  if (database_ == nullptr) return arrow::Status::OK();
  if (archive_ != nullptr) {
    ARROW_RETURN_NOT_OK(archive_->Sync());
    ARROW_RETURN_NOT_OK(WriteIndex());
  }
  ARROW_RETURN_NOT_OK(Commit());
  return database_->Flush();
}

// The index is made from all pages when a crawl stops, sorted as its readers want it, and takes its
// name when it is whole.
arrow::Status CrawlStore::WriteIndex() {
  const std::string path = options_.directory + "/index.cdxj";
  const std::string part = path + ".part";
  std::ofstream file(part, std::ios::binary | std::ios::trunc);
  ARROW_RETURN_NOT_OK(index_.WriteTo(&file));
  file.close();
  if (!file) return arrow::Status::IOError(part, ": cannot be written");
  if (rename(part.c_str(), path.c_str()) != 0) {
    return arrow::Status::IOError(path, ": ", std::strerror(errno));
  }
  return arrow::Status::OK();
}

}  // namespace crawl
