#include "crawl/database.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "store/batch_writer.h"
#include "store/connection.h"
#include "store/crawl_lock.h"
#include "store/link_numbers.h"
#include "store/tables.h"
#include "store/valid_text.h"

namespace crawl {
namespace {

// The state's key for the version of the tables, and the version that this library writes.
constexpr char kFormatKey[] = "format";
constexpr char kFormat[] = "3";

std::string DatabasePath(const std::string& directory) { return directory + "/crawl.duckdb"; }

bool Exists(const std::string& path) {
  struct stat facts;
  return ::lstat(path.c_str(), &facts) == 0;
}

// Puts the file's name before DuckDB's message, or says who has the file.
arrow::Status Explained(const arrow::Status& status, const std::string& directory) {
  if (status.ok()) return status;
  if (const std::string holder = LockHolder(status.message()); !holder.empty()) {
    return CrawlInUse(directory, holder);
  }
  return status.WithMessage(DatabasePath(directory), ": ", status.message());
}

arrow::Status MakeTables(const StoreConnection& store) {
  std::string sql = "BEGIN; ";
  for (const TableLayout* layout : {&kPagesTable, &kLinksTable, &kTargetsTable, &kEventsTable,
                                    &kHostsTable, &kFrontierTable, &kLearnedTable}) {
    sql += CreateTableSql(*layout) + "; ";
  }
  sql += std::string(kCreateLinksView) + "; " + kCreateStateTable +
         "; INSERT INTO state VALUES ('" + kFormatKey + "', '" + kFormat + "'); COMMIT";
  return store.Run(sql);
}

// Makes the file under another name first: a crash leaves no database without tables.
arrow::Status MakeFile(const std::string& path) {
  const std::string draft = path + ".new";
  std::error_code error;
  // What a crash, or someone who deleted half of a crawl, has left.
  for (const std::string& stale : {draft, draft + ".wal", path + ".wal"}) {
    std::filesystem::remove(stale, error);
  }
  {
    ARROW_ASSIGN_OR_RAISE(const StoreConnection store, StoreConnection::Open(draft));
    ARROW_RETURN_NOT_OK(MakeTables(store));
  }
  std::filesystem::rename(draft, path, error);
  return error ? arrow::Status::IOError(error.message()) : arrow::Status::OK();
}

}  // namespace

class CrawlDatabase::Impl {
 public:
  Impl(std::string directory, CrawlLock lock, StoreConnection store)
      : directory_(std::move(directory)),
        lock_(std::move(lock)),
        store_(std::move(store)),
        writer_(&store_) {}

  static arrow::Result<std::unique_ptr<Impl>> Open(const std::string& directory, CrawlLock lock) {
    auto store = StoreConnection::Open(DatabasePath(directory));
    if (!store.ok()) return Explained(store.status(), directory);
    auto impl = std::make_unique<Impl>(directory, std::move(lock), std::move(*store));
    ARROW_RETURN_NOT_OK(impl->CheckFormat());
    return impl;
  }

  Batch& batch() { return batch_; }

  arrow::Status Commit() {
    if (batch_.empty()) return arrow::Status::OK();
    return Named(writer_.Push(std::exchange(batch_, Batch())));
  }
  arrow::Status Flush() { return Named(writer_.Wait()); }

  // The store for reading, which has all that was committed.
  arrow::Result<const StoreConnection*> Store() {
    ARROW_RETURN_NOT_OK(Flush());
    return &store_;
  }
  arrow::Status Named(const arrow::Status& status) const { return Explained(status, directory_); }

  int64_t bytes() const { return batch_.bytes() + writer_.bytes(); }

  arrow::Result<std::string> State(std::string_view key);
  arrow::Status Add(std::span<const LinkFacts> links);

 private:
  arrow::Status CheckFormat() {
    const std::string path = DatabasePath(directory_);
    const auto format = State(kFormatKey);
    if (!format.ok() || format->empty()) {
      return arrow::Status::Invalid(path, " is a database, but not that of a crawl");
    }
    if (*format == kFormat) return arrow::Status::OK();
    return arrow::Status::Invalid(path, " has tables of version ", *format,
                                  ", and this program knows version ", kFormat);
  }

  // In the order in which they are needed: the writer ends first, the lock last.
  std::string directory_;
  CrawlLock lock_;
  StoreConnection store_;
  Batch batch_;
  std::optional<LinkNumbers> link_numbers_;  // since the first link
  std::vector<LinkNumbers::Numbered> numbered_;
  BatchWriter writer_;
};

arrow::Status CrawlDatabase::Impl::Add(std::span<const LinkFacts> links) {
  if (!link_numbers_.has_value()) {
    ARROW_ASSIGN_OR_RAISE(const StoreConnection* store, Store());
    const auto first = store->Number("SELECT max(number) + 1 FROM targets", 0);
    if (!first.ok()) return Named(first.status());
    link_numbers_.emplace(*first);
  }
  link_numbers_->Find(links, &numbered_);
  for (size_t i = 0; i < links.size(); ++i) {
    const auto [number, is_new] = numbered_[i];
    if (is_new) AddRow(links[i], number, &batch_.targets);
    batch_.links.Add().Number(links[i].n).Number(number);
  }
  return arrow::Status::OK();
}

arrow::Result<std::string> CrawlDatabase::Impl::State(std::string_view key) {
  if (const auto found = batch_.state.find(key); found != batch_.state.end()) return found->second;
  ARROW_ASSIGN_OR_RAISE(const StoreConnection* store, Store());
  std::string value;
  ARROW_RETURN_NOT_OK(Named(
      store->ForEachChunk("SELECT key, value FROM state", [&](duckdb_data_chunk chunk, idx_t rows) {
        for (idx_t row = 0; row < rows; ++row) {
          if (TextCell(chunk, 0, row) == key) value = TextCell(chunk, 1, row);
        }
      })));
  return value;
}

CrawlDatabase::CrawlDatabase(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
CrawlDatabase::~CrawlDatabase() = default;

arrow::Result<std::unique_ptr<CrawlDatabase>> CrawlDatabase::Create(const std::string& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) return arrow::Status::IOError(directory, ": ", error.message());
  ARROW_ASSIGN_OR_RAISE(CrawlLock lock, CrawlLock::Take(directory));
  const std::string path = DatabasePath(directory);
  if (Exists(path)) return arrow::Status::AlreadyExists(directory, ": there is a crawl already");
  ARROW_RETURN_NOT_OK(Explained(MakeFile(path), directory));
  ARROW_ASSIGN_OR_RAISE(auto impl, Impl::Open(directory, std::move(lock)));
  return std::unique_ptr<CrawlDatabase>(new CrawlDatabase(std::move(impl)));
}

arrow::Result<std::unique_ptr<CrawlDatabase>> CrawlDatabase::Open(const std::string& directory) {
  if (!Exists(DatabasePath(directory))) {
    return arrow::Status::IOError(directory, ": there is no crawl here, since there is no ",
                                  DatabasePath(directory));
  }
  ARROW_ASSIGN_OR_RAISE(CrawlLock lock, CrawlLock::Take(directory));
  ARROW_ASSIGN_OR_RAISE(auto impl, Impl::Open(directory, std::move(lock)));
  return std::unique_ptr<CrawlDatabase>(new CrawlDatabase(std::move(impl)));
}

void CrawlDatabase::Add(const PageFacts& page) { AddRow(page, &impl_->batch().pages); }
arrow::Status CrawlDatabase::Add(std::span<const LinkFacts> links) { return impl_->Add(links); }
void CrawlDatabase::Add(const EventFacts& event) { AddRow(event, &impl_->batch().events); }

void CrawlDatabase::Replace(std::vector<HostFacts> hosts) {
  TableRows& rows = impl_->batch().hosts.emplace(kHostsTable);
  for (const HostFacts& host : hosts) AddRow(host, &rows);
}

void CrawlDatabase::Replace(std::vector<CandidateFacts> frontier) {
  TableRows& rows = impl_->batch().frontier.emplace(kFrontierTable);
  for (const CandidateFacts& candidate : frontier) AddRow(candidate, &rows);
}

void CrawlDatabase::Replace(const Affinities& learned) {
  TableRows& rows = impl_->batch().learned.emplace(kLearnedTable);
  for (const Affinity& affinity : learned.rows) AddRow(affinity, &rows);
}

void CrawlDatabase::SetState(std::string_view key, std::string_view value) {
  std::string name;
  AppendValidText(key, &name);
  impl_->batch().state.insert_or_assign(std::move(name), std::string(value));
}

arrow::Status CrawlDatabase::Commit() { return impl_->Commit(); }
arrow::Status CrawlDatabase::Flush() { return impl_->Flush(); }
int64_t CrawlDatabase::pending_bytes() const { return impl_->bytes(); }
arrow::Result<std::string> CrawlDatabase::State(std::string_view key) { return impl_->State(key); }

arrow::Status CrawlDatabase::DropFrom(int64_t n) {
  ARROW_ASSIGN_OR_RAISE(const StoreConnection* store, impl_->Store());
  const std::string from = " WHERE n >= " + std::to_string(n) + "; ";
  // Without such a page the comparison is with null, and no event goes.
  const arrow::Status status =
      store->Run("BEGIN; DELETE FROM events WHERE time >= (SELECT min(fetched) FROM pages" +
                 from.substr(0, from.size() - 2) + "); DELETE FROM page_links" + from +
                 "DELETE FROM pages" + from + "COMMIT");
  if (!status.ok()) (void)store->Run("ROLLBACK");
  return impl_->Named(status);
}

arrow::Result<int64_t> CrawlDatabase::LastPage() {
  ARROW_ASSIGN_OR_RAISE(const StoreConnection* store, impl_->Store());
  auto last = store->Number("SELECT max(n) FROM pages", 0);
  if (!last.ok()) return impl_->Named(last.status());
  return last;
}

arrow::Result<std::vector<CrawlDatabase::Visited>> CrawlDatabase::VisitedPages(int64_t last_n) {
  ARROW_ASSIGN_OR_RAISE(const StoreConnection* store, impl_->Store());
  std::vector<Visited> pages;
  ARROW_RETURN_NOT_OK(impl_->Named(store->ForEachChunk(
      "SELECT p.n, p.url, CASE WHEN p.error IS NULL THEN p.etag END, "
      "CASE WHEN p.error IS NULL THEN p.last_modified END, p.digest, "
      "coalesce(p.status, 0)::BIGINT, p.depth::BIGINT, first.url, "
      "coalesce(epoch_us(first.fetched), 0) "
      "FROM pages p JOIN pages first ON first.n = coalesce(p.duplicate_of, p.n) WHERE p.n IN "
      "(SELECT coalesce(max(n) FILTER (WHERE status = 200), max(n)) FROM pages WHERE n <= " +
          std::to_string(last_n) + " GROUP BY url) ORDER BY p.n",
      [&pages](duckdb_data_chunk chunk, idx_t rows) {
        for (idx_t row = 0; row < rows; ++row) {
          const auto text = [&](idx_t column) { return std::string(TextCell(chunk, column, row)); };
          const auto number = [&](idx_t column) { return BigintCell(chunk, column, row); };
          pages.push_back({.n = number(0),
                           .url = text(1),
                           .etag = text(2),
                           .last_modified = text(3),
                           .digest = text(4),
                           .status = static_cast<int>(number(5)),
                           .depth = static_cast<int>(number(6)),
                           .first_url = text(7),
                           .first_us = number(8)});
        }
      })));
  return pages;
}

arrow::Result<std::vector<HostFacts>> CrawlDatabase::Hosts() {
  ARROW_ASSIGN_OR_RAISE(const StoreConnection* store, impl_->Store());
  std::vector<HostFacts> hosts;
  ARROW_RETURN_NOT_OK(impl_->Named(store->ForEachChunk(
      "SELECT host, requests, failures, pages, robots, delay_ms, state FROM hosts",
      [&hosts](duckdb_data_chunk chunk, idx_t rows) {
        for (idx_t row = 0; row < rows; ++row) {
          const auto text = [&](idx_t column) { return std::string(TextCell(chunk, column, row)); };
          const auto number = [&](idx_t column) { return BigintCell(chunk, column, row); };
          hosts.push_back({text(0), number(1), number(2), number(3), text(4), number(5), text(6)});
        }
      })));
  return hosts;
}

}  // namespace crawl
