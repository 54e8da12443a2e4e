// The thread of the transfers: takes requests from a queue, has libcurl do them, hands back results.
#pragma once

#include <arrow/result.h>
#include <curl/curl.h>

#include <deque>
#include <memory>
#include <vector>

#include "crawl/http_web.h"
#include "fetch/curl_transfer.h"
#include "fetch/http_queue.h"
#include "fetch/socket_poller.h"

namespace crawl {

class HttpLoop {
 public:
  // `queue` must outlive it.
  static arrow::Result<std::unique_ptr<HttpLoop>> Make(const HttpOptions& options,
                                                       HttpQueue* queue);
  ~HttpLoop();
  HttpLoop(const HttpLoop&) = delete;
  HttpLoop& operator=(const HttpLoop&) = delete;

  // Works until the queue says to stop. Called once, by the thread that does nothing else.
  void Run();

  // Has the thread look into the queue. May be called from any thread.
  void Wake() { poller_->Wake(); }

 private:
  using Clock = CurlTransfer::Clock;

  HttpLoop(const HttpOptions& options, HttpQueue* queue) : options_(options), queue_(queue) {}
  arrow::Status SetUp();
  void StartWaiting();
  void StartOne(FetchRequest request);
  int WaitMillis(Clock::time_point now) const;
  void RunTransfers();
  void CollectFinished();
  void GiveUpOverdue(Clock::time_point now);
  void AbortAll();
  void End(size_t index, CURLcode code);

  static int OnSocket(CURL*, curl_socket_t socket, int events, void* self, void*);
  static int OnTimer(CURLM*, long timeout_ms, void* self);

  const HttpOptions options_;
  HttpQueue* const queue_;
  std::unique_ptr<SocketPoller> poller_;
  CurlStrings resolve_;
  CURLM* multi_ = nullptr;
  std::vector<std::unique_ptr<CurlTransfer>> active_;
  std::vector<std::unique_ptr<CurlTransfer>> spare_;
  std::deque<FetchRequest> waiting_;
  std::vector<FetchResult> finished_;
  std::vector<SocketPoller::Ready> ready_;
  bool has_timer_ = false;
  Clock::time_point timer_;  // when libcurl wants to be called
  Clock::time_point next_sweep_;
};

}  // namespace crawl
