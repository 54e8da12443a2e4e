// One request with libcurl, from its begin to its result.
#pragma once

#include <arrow/result.h>
#include <curl/curl.h>

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "crawl/http_web.h"
#include "fetch/curl_error.h"
#include "fetch/request_headers.h"
#include "fetch/response_head.h"
#include "fetch/socket_poller.h"

namespace crawl {

// Used again for one request after the other, so that libcurl's memory is.
class CurlTransfer {
 public:
  using Clock = std::chrono::steady_clock;

  // `options`, `poller` and `resolve` (null for none) must outlive it, and `poller` the connections
  // that it opens.
  static arrow::Result<std::unique_ptr<CurlTransfer>> Make(const HttpOptions& options,
                                                           curl_slist* resolve,
                                                           SocketPoller* poller);
  ~CurlTransfer();
  CurlTransfer(const CurlTransfer&) = delete;
  CurlTransfer& operator=(const CurlTransfer&) = delete;

  CURL* easy() const { return easy_; }
  static CurlTransfer* Of(CURL* easy);

  // Makes the handle ready for `request`. False when there is nothing to send: Result then says
  // why.
  bool Begin(FetchRequest request);

  // Whether a time limit is past; GiveUp has then been called.
  bool IsOverdue(Clock::time_point now);

  // The request ends with this error, unless it has one already.
  void GiveUp(FetchError error, std::string_view detail);

  // How it ended. `code` is libcurl's, CURLE_OK after GiveUp.
  FetchResult Finish(CURLcode code);

 private:
  CurlTransfer(CURL* easy, const HttpOptions& options, SocketPoller* poller)
      : easy_(easy), options_(options), poller_(poller) {}

  arrow::Status SetUp(curl_slist* resolve);
  void SetHeaders(const FetchRequest& request);
  void Reset(FetchRequest* request);
  bool IsTooSlow(Clock::time_point now);
  TransferStage StageOf() const;
  void FinishRequestHead();

  static size_t OnHeader(char* data, size_t size, size_t count, void* self);
  static size_t OnBody(char* data, size_t size, size_t count, void* self);
  static curl_socket_t OnOpen(void* self, curlsocktype purpose, curl_sockaddr* address);
  static int OnClose(void* poller, curl_socket_t socket);
  static int OnSend(void* self, char* address, char* local, int port, int local_port);
  size_t TakeBody(std::string_view data);
  // False, and the request given up, when documents like this one are not taken.
  bool TakesType(bool whole);

  CURL* const easy_;
  const HttpOptions& options_;
  SocketPoller* const poller_;
  std::array<char, CURL_ERROR_SIZE> error_buffer_ = {};
  RequestHeaders headers_;                     // of every request
  std::optional<RequestHeaders> conditional_;  // of this one, when it has more

  FetchResult result_;
  ResponseHead head_;
  int64_t max_body_ = 0;
  const ContentTypes* types_ = nullptr;  // until it is known that the document is of one of them
  int refused_addresses_ = 0;
  int tried_addresses_ = 0;
  bool sent_ = false;
  Clock::time_point begin_;
  Clock::time_point sent_at_;
  int64_t received_ = 0;
  Clock::time_point window_begin_;  // of the least speed
  int64_t window_received_ = 0;
};

}  // namespace crawl
