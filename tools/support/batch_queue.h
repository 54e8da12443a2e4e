// Hands record batches from one thread to another and holds the first back when the second is slow.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>

namespace support {

// One producer calls Push and then Finish; one consumer calls Pop and, when it leaves early,
// Cancel.
class BatchQueue {
 public:
  // Push waits while more than `max_rows` rows are in the queue.
  explicit BatchQueue(int64_t max_rows) : max_rows_(max_rows) {}

  // Returns false, without keeping the batch, once the consumer has cancelled.
  bool Push(std::shared_ptr<arrow::RecordBatch> batch);
  // Ends the queue. The consumer gets what is still in it, then `status`, or the end when that is
  // OK.
  void Finish(arrow::Status status);

  // Waits for the next batch; null is the end.
  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Pop();
  void Cancel();

 private:
  const int64_t max_rows_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::shared_ptr<arrow::RecordBatch>> batches_;
  int64_t rows_ = 0;
  bool finished_ = false;
  bool cancelled_ = false;
  arrow::Status status_;
};

}  // namespace support
