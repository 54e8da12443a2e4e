#include "fetch/http_queue.h"

#include <iterator>
#include <utility>

namespace crawl {

FetchResult UnsentResult(FetchRequest&& request, FetchError error, std::string detail) {
  FetchResult result;
  result.id = request.id;
  result.url = std::move(request.url);
  result.error = error;
  result.detail = std::move(detail);
  return result;
}

bool HttpQueue::WakeTransfers() { return sleeping_.exchange(false); }

bool HttpQueue::Add(FetchRequest request) {
  const std::lock_guard lock(mutex_);
  orders_.requests.push_back(std::move(request));
  return WakeTransfers();
}

bool HttpQueue::Abort() {
  const std::lock_guard lock(mutex_);
  for (FetchRequest& request : orders_.requests) {
    results_.push_back(
        UnsentResult(std::move(request), FetchError::kStopped, "stopped before it began"));
  }
  orders_.requests.clear();
  orders_.abort = true;
  return WakeTransfers();
}

bool HttpQueue::Stop() {
  const std::lock_guard lock(mutex_);
  orders_.stop = true;
  return WakeTransfers();
}

void HttpQueue::TakeResults(std::chrono::milliseconds timeout, std::vector<FetchResult>* results) {
  std::unique_lock lock(mutex_);
  const auto is_over = [&] { return !results_.empty() || woken_; };
  if (!is_over()) {
    waiting_ = true;
    delivered_.wait_for(lock, timeout, is_over);
    waiting_ = false;
  }
  woken_ = false;
  if (results->empty()) {
    results->swap(results_);
  } else {
    std::move(results_.begin(), results_.end(), std::back_inserter(*results));
    results_.clear();
  }
}

void HttpQueue::Wake() {
  const std::lock_guard lock(mutex_);
  woken_ = true;
  delivered_.notify_one();
}

void HttpQueue::TakeOrders(bool may_sleep, Orders* orders) {
  orders->requests.clear();
  const std::lock_guard lock(mutex_);
  std::swap(*orders, orders_);
  orders_.abort = orders_.stop = false;
  sleeping_ = may_sleep && orders->requests.empty() && !orders->abort && !orders->stop;
}

void HttpQueue::Deliver(std::vector<FetchResult>* results) {
  if (results->empty()) return;
  bool notify;
  {
    const std::lock_guard lock(mutex_);
    if (results_.empty()) {
      results_.swap(*results);
    } else {
      std::move(results->begin(), results->end(), std::back_inserter(results_));
    }
    notify = waiting_;
  }
  results->clear();
  if (notify) delivered_.notify_one();
}

}  // namespace crawl
