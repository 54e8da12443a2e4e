#include "store/batch_writer.h"

#include <utility>

#include "store/tables.h"

namespace crawl {
namespace {

constexpr size_t kMostWaiting = 2;

arrow::Status Replace(const StoreConnection& store, const TableLayout& layout,
                      const std::optional<TableRows>& rows) {
  if (!rows.has_value()) return arrow::Status::OK();
  ARROW_RETURN_NOT_OK(store.Run(CreateTableSql(layout)));
  return rows->AppendTo(store.get());
}

}  // namespace

Batch::Batch()
    : pages(kPagesTable), links(kLinksTable), targets(kTargetsTable), events(kEventsTable) {}

bool Batch::empty() const {
  return pages.empty() && links.empty() && targets.empty() && events.empty() &&
         !hosts.has_value() && !frontier.has_value() && !learned.has_value() && state.empty();
}

int64_t Batch::bytes() const {
  int64_t bytes = pages.bytes() + links.bytes() + targets.bytes() + events.bytes();
  for (const auto& [key, value] : state) bytes += static_cast<int64_t>(key.size() + value.size());
  if (hosts.has_value()) bytes += hosts->bytes();
  if (frontier.has_value()) bytes += frontier->bytes();
  if (learned.has_value()) bytes += learned->bytes();
  return bytes;
}

BatchWriter::BatchWriter(const StoreConnection* store)
    : store_(store), thread_([this] { WriteAll(); }) {}

BatchWriter::~BatchWriter() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

arrow::Status BatchWriter::Push(Batch batch) {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return waiting_.size() < kMostWaiting; });
  ARROW_RETURN_NOT_OK(failure_);
  bytes_ += batch.bytes();
  waiting_.push_back(std::move(batch));
  changed_.notify_all();
  return arrow::Status::OK();
}

arrow::Status BatchWriter::Wait() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return waiting_.empty(); });
  return failure_;
}

void BatchWriter::WriteAll() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    // References to elements of a deque hold when others are added at its end.
    const Batch& batch = waiting_.front();
    arrow::Status status = failure_;
    lock.unlock();
    // After a failure the rows that follow would have a gap before them.
    if (status.ok()) status = Write(batch);
    lock.lock();
    failure_ = status;
    bytes_ -= batch.bytes();
    waiting_.pop_front();
    changed_.notify_all();
  }
}

arrow::Status BatchWriter::Write(const Batch& batch) const {
  ARROW_RETURN_NOT_OK(store_->Run("BEGIN"));
  arrow::Status status = WriteRows(batch);
  if (status.ok()) status = store_->Run("COMMIT");
  // A transaction that failed may be over already, so that there is nothing to roll back.
  if (!status.ok()) (void)store_->Run("ROLLBACK");
  return status;
}

arrow::Status BatchWriter::WriteRows(const Batch& batch) const {
  for (const TableRows* rows : {&batch.pages, &batch.links, &batch.targets, &batch.events}) {
    ARROW_RETURN_NOT_OK(rows->AppendTo(store_->get()));
  }
  ARROW_RETURN_NOT_OK(Replace(*store_, kHostsTable, batch.hosts));
  ARROW_RETURN_NOT_OK(Replace(*store_, kFrontierTable, batch.frontier));
  ARROW_RETURN_NOT_OK(Replace(*store_, kLearnedTable, batch.learned));
  return WriteState(batch);
}

arrow::Status BatchWriter::WriteState(const Batch& batch) const {
  for (const char* sql : {"DELETE FROM state WHERE key = $1", "INSERT INTO state SELECT $1, $2"}) {
    if (batch.state.empty()) break;
    PreparedHandle prepared;
    if (duckdb_prepare(store_->get(), sql, prepared.out()) != DuckDBSuccess) {
      return DuckDbError(duckdb_prepare_error(prepared.get()));
    }
    for (const auto& [key, value] : batch.state) {
      duckdb_bind_varchar_length(prepared.get(), 1, key.data(), key.size());
      if (duckdb_nparams(prepared.get()) == 2) {
        duckdb_bind_blob(prepared.get(), 2, value.data(), value.size());
      }
      ResultHandle result;
      if (duckdb_execute_prepared(prepared.get(), result.get()) != DuckDBSuccess) {
        return DuckDbError(duckdb_result_error(result.get()));
      }
    }
  }
  return arrow::Status::OK();
}

}  // namespace crawl
