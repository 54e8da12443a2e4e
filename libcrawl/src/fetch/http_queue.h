// What the thread of a crawl and the thread of its transfers hand to each other.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "crawl/web.h"

namespace crawl {

// The result of a request that was never sent.
FetchResult UnsentResult(FetchRequest&& request, FetchError error, std::string detail);

class HttpQueue {
 public:
  // For the crawl. They return whether the transfers' thread sleeps and has to be woken.
  bool Add(FetchRequest request);
  bool Abort();
  bool Stop();

  // For the crawl: as Web::Wait and Web::Wake.
  void TakeResults(std::chrono::milliseconds timeout, std::vector<FetchResult>* results);
  void Wake();

  struct Orders {
    bool abort = false;  // all that was added before `requests`
    bool stop = false;
    std::vector<FetchRequest> requests;
  };
  // For the transfers' thread: puts what was asked for since the last time into `orders`, which
  // they replace. When there is nothing and it `may_sleep`, it counts as sleeping from now on.
  void TakeOrders(bool may_sleep, Orders* orders);
  // It is awake again, and takes orders before it sleeps.
  void Awake() { sleeping_ = false; }

  // For the transfers' thread: hands over `results` and empties it.
  void Deliver(std::vector<FetchResult>* results);

 private:
  bool WakeTransfers();

  std::mutex mutex_;
  std::condition_variable delivered_;
  Orders orders_;
  std::vector<FetchResult> results_;
  std::atomic<bool> sleeping_ = false;  // the transfers' thread
  bool waiting_ = false;                // the crawl's
  bool woken_ = false;                  // ... is to be
};

}  // namespace crawl
