#include "crawl/http_web.h"

#include <curl/curl.h>
#include <pthread.h>

#include <algorithm>
#include <csignal>
#include <thread>
#include <utility>

#include "fetch/http_loop.h"
#include "fetch/http_queue.h"

namespace crawl {
namespace {

class HttpWeb : public Web {
 public:
  HttpWeb(size_t max_in_flight, std::unique_ptr<HttpQueue> queue, std::unique_ptr<HttpLoop> loop)
      : max_in_flight_(max_in_flight), queue_(std::move(queue)), loop_(std::move(loop)) {
    // Signals are for the threads that expect them; a server that goes away is no reason for one.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    thread_ = std::thread([this] { loop_->Run(); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  ~HttpWeb() override {
    if (queue_->Stop()) loop_->Wake();
    thread_.join();
  }

  bool live() const override { return true; }
  size_t max_in_flight() const override { return max_in_flight_; }

  void Start(FetchRequest request) override {
    if (queue_->Add(std::move(request))) loop_->Wake();
  }
  void Wait(std::chrono::milliseconds timeout, std::vector<FetchResult>* results) override {
    queue_->TakeResults(timeout, results);
  }
  void Wake() override { queue_->Wake(); }
  void Abort() override {
    if (queue_->Abort()) loop_->Wake();
  }

 private:
  const size_t max_in_flight_;
  const std::unique_ptr<HttpQueue> queue_;
  const std::unique_ptr<HttpLoop> loop_;
  std::thread thread_;
};

arrow::Status Check(const HttpOptions& options) {
  if (options.max_in_flight == 0 || options.max_per_host == 0) {
    return arrow::Status::Invalid("at least one request must be allowed at once");
  }
  if (options.max_body <= 0 || options.max_head <= 0 || options.max_header_lines <= 0) {
    return arrow::Status::Invalid("responses of no size at all are not fetched");
  }
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (std::any_of(options.user_agent.begin(), options.user_agent.end(), is_control)) {
    return arrow::Status::Invalid("the user agent has control characters");
  }
  static const CURLcode initialised = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (initialised != CURLE_OK) {
    return arrow::Status::UnknownError("libcurl: ", curl_easy_strerror(initialised));
  }
  return arrow::Status::OK();
}

}  // namespace

arrow::Result<std::unique_ptr<Web>> MakeHttpWeb(const HttpOptions& options) {
  ARROW_RETURN_NOT_OK(Check(options));
  auto queue = std::make_unique<HttpQueue>();
  ARROW_ASSIGN_OR_RAISE(auto loop, HttpLoop::Make(options, queue.get()));
  return std::make_unique<HttpWeb>(options.max_in_flight, std::move(queue), std::move(loop));
}

}  // namespace crawl
