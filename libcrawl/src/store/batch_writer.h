// The thread that writes a crawl's rows.
#pragma once

#include <arrow/status.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "store/connection.h"
#include "store/row_block.h"

namespace crawl {

// What one transaction writes.
struct Batch {
  Batch();
  bool empty() const;
  int64_t bytes() const;

  TableRows pages, links, targets, events;
  std::optional<TableRows> hosts, frontier, learned;  // in place of all rows that are there
  std::map<std::string, std::string, std::less<>> state;
};

class BatchWriter {
 public:
  // `store` must outlive this and be left alone while something waits.
  explicit BatchWriter(const StoreConnection* store);
  // Writes what waits.
  ~BatchWriter();

  // Takes a batch to write. Waits while another one waits behind the one that is being written.
  // Fails when an earlier batch could not be written: then this one will not be either, nor any
  // later one.
  arrow::Status Push(Batch batch);
  // Waits until nothing waits.
  arrow::Status Wait();
  // Of all that waits.
  int64_t bytes() const { return bytes_; }

 private:
  void WriteAll();
  arrow::Status Write(const Batch& batch) const;
  arrow::Status WriteRows(const Batch& batch) const;
  arrow::Status WriteState(const Batch& batch) const;

  const StoreConnection* store_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Batch> waiting_;  // the first is being written
  arrow::Status failure_;
  bool ending_ = false;
  std::atomic<int64_t> bytes_ = 0;
  std::thread thread_;
};

}  // namespace crawl
