#include "support/batch_queue.h"

#include <utility>

namespace support {

bool BatchQueue::Push(std::shared_ptr<arrow::RecordBatch> batch) {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [&] { return rows_ <= max_rows_ || cancelled_; });
  if (cancelled_) return false;
  rows_ += batch->num_rows();
  batches_.push_back(std::move(batch));
  changed_.notify_all();
  return true;
}

void BatchQueue::Finish(arrow::Status status) {
  const std::lock_guard<std::mutex> lock(mutex_);
  finished_ = true;
  status_ = std::move(status);
  changed_.notify_all();
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> BatchQueue::Pop() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [&] { return !batches_.empty() || finished_; });
  if (batches_.empty()) {
    if (!status_.ok()) return status_;
    return nullptr;
  }
  auto batch = std::move(batches_.front());
  batches_.pop_front();
  rows_ -= batch->num_rows();
  changed_.notify_all();
  return batch;
}

void BatchQueue::Cancel() {
  const std::lock_guard<std::mutex> lock(mutex_);
  cancelled_ = true;
  changed_.notify_all();
}

}  // namespace support
