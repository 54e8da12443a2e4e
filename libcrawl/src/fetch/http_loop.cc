#include "fetch/http_loop.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace crawl {
namespace {

// How exactly time limits are kept.
constexpr std::chrono::milliseconds kSweepEvery{100};

// Fewer, and connections are closed that the next request could have used.
constexpr size_t kLeastKept = 256;

}  // namespace

arrow::Result<std::unique_ptr<HttpLoop>> HttpLoop::Make(const HttpOptions& options,
                                                        HttpQueue* queue) {
  std::unique_ptr<HttpLoop> loop(new HttpLoop(options, queue));
  ARROW_RETURN_NOT_OK(loop->SetUp());
  return loop;
}

arrow::Status HttpLoop::SetUp() {
  ARROW_ASSIGN_OR_RAISE(poller_, SocketPoller::Make());
  multi_ = curl_multi_init();
  if (multi_ == nullptr) return arrow::Status::OutOfMemory("libcurl has no memory");
  const size_t kept = std::max(4 * options_.max_in_flight, kLeastKept);
  curl_multi_setopt(multi_, CURLMOPT_MAXCONNECTS, static_cast<long>(kept));
  curl_multi_setopt(multi_, CURLMOPT_MAX_HOST_CONNECTIONS,
                    static_cast<long>(options_.max_per_host));
  curl_multi_setopt(multi_, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX);
  curl_multi_setopt(multi_, CURLMOPT_SOCKETFUNCTION, &OnSocket);
  curl_multi_setopt(multi_, CURLMOPT_SOCKETDATA, this);
  curl_multi_setopt(multi_, CURLMOPT_TIMERFUNCTION, &OnTimer);
  curl_multi_setopt(multi_, CURLMOPT_TIMERDATA, this);
  for (const std::string& entry : options_.resolve) resolve_.Append(entry);
  // The first is made here, so that options which libcurl does not take are told of at once.
  ARROW_ASSIGN_OR_RAISE(auto transfer, CurlTransfer::Make(options_, resolve_.get(), poller_.get()));
  spare_.push_back(std::move(transfer));
  return arrow::Status::OK();
}

HttpLoop::~HttpLoop() {
  if (multi_ == nullptr) return;
  for (const auto& transfer : active_) curl_multi_remove_handle(multi_, transfer->easy());
  curl_multi_cleanup(multi_);
}

int HttpLoop::OnSocket(CURL*, curl_socket_t socket, int events, void* self, void*) {
  static_cast<HttpLoop*>(self)->poller_->Want(socket, events);
  return 0;
}

int HttpLoop::OnTimer(CURLM*, long timeout_ms, void* self) {
  auto* loop = static_cast<HttpLoop*>(self);
  loop->has_timer_ = timeout_ms >= 0;
  if (loop->has_timer_) loop->timer_ = Clock::now() + std::chrono::milliseconds(timeout_ms);
  return 0;
}

void HttpLoop::Run() {
  HttpQueue::Orders orders;
  while (true) {
    const bool can_start = !waiting_.empty() && active_.size() < options_.max_in_flight;
    const int wait = can_start ? 0 : WaitMillis(Clock::now());
    queue_->TakeOrders(wait != 0, &orders);
    if (orders.stop) return;
    if (orders.abort) AbortAll();
    const bool has_orders = orders.abort || !orders.requests.empty();
    std::move(orders.requests.begin(), orders.requests.end(), std::back_inserter(waiting_));
    StartWaiting();
    poller_->Wait(has_orders ? 0 : wait, &ready_);
    queue_->Awake();
    RunTransfers();
    queue_->Deliver(&finished_);
  }
}

int HttpLoop::WaitMillis(Clock::time_point now) const {
  if (active_.empty() && !has_timer_) return -1;
  Clock::time_point until = now + std::chrono::hours(1);
  if (!active_.empty()) until = next_sweep_;
  if (has_timer_) until = std::min(until, timer_);
  if (until <= now) return 0;
  // Not a little too early, which would be another turn for nothing.
  return static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(until - now).count());
}

void HttpLoop::StartWaiting() {
  while (!waiting_.empty() && active_.size() < options_.max_in_flight) {
    FetchRequest request = std::move(waiting_.front());
    waiting_.pop_front();
    StartOne(std::move(request));
  }
}

void HttpLoop::StartOne(FetchRequest request) {
  if (spare_.empty()) {
    auto made = CurlTransfer::Make(options_, resolve_.get(), poller_.get());
    if (!made.ok()) {
      finished_.push_back(
          UnsentResult(std::move(request), FetchError::kConnect, made.status().message()));
      return;
    }
    spare_.push_back(std::move(*made));
  }
  CurlTransfer* transfer = spare_.back().get();
  if (!transfer->Begin(std::move(request))) {
    finished_.push_back(transfer->Finish(CURLE_OK));
    return;
  }
  if (active_.empty()) next_sweep_ = Clock::now() + kSweepEvery;
  curl_multi_add_handle(multi_, transfer->easy());
  active_.push_back(std::move(spare_.back()));
  spare_.pop_back();
}

void HttpLoop::RunTransfers() {
  int running = 0;
  for (const SocketPoller::Ready& ready : ready_) {
    curl_multi_socket_action(multi_, ready.socket, ready.events, &running);
  }
  const Clock::time_point now = Clock::now();
  if (has_timer_ && timer_ <= now) {
    has_timer_ = false;
    curl_multi_socket_action(multi_, CURL_SOCKET_TIMEOUT, 0, &running);
  }
  CollectFinished();
  if (!active_.empty() && next_sweep_ <= now) GiveUpOverdue(now);
}

void HttpLoop::CollectFinished() {
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_, &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    const CURLcode code = message->data.result;
    const CurlTransfer* transfer = CurlTransfer::Of(message->easy_handle);
    const auto found = std::find_if(active_.begin(), active_.end(), [&](const auto& candidate) {
      return candidate.get() == transfer;
    });
    End(static_cast<size_t>(found - active_.begin()), code);
  }
}

void HttpLoop::End(size_t index, CURLcode code) {
  std::unique_ptr<CurlTransfer> transfer = std::move(active_[index]);
  active_[index] = std::move(active_.back());
  active_.pop_back();
  // First what libcurl knows of it, which the removal may forget.
  finished_.push_back(transfer->Finish(code));
  curl_multi_remove_handle(multi_, transfer->easy());
  spare_.push_back(std::move(transfer));
}

void HttpLoop::GiveUpOverdue(Clock::time_point now) {
  next_sweep_ = now + kSweepEvery;
  for (size_t i = active_.size(); i-- > 0;) {
    if (active_[i]->IsOverdue(now)) End(i, CURLE_OK);
  }
}

void HttpLoop::AbortAll() {
  for (size_t i = active_.size(); i-- > 0;) {
    active_[i]->GiveUp(FetchError::kStopped, "stopped on its way");
    End(i, CURLE_OK);
  }
  for (FetchRequest& request : waiting_) {
    finished_.push_back(
        UnsentResult(std::move(request), FetchError::kStopped, "stopped before it began"));
  }
  waiting_.clear();
}

}  // namespace crawl
