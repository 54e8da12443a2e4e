// What the webs out of archives share: requests are answered when somebody waits for them.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "crawl/web.h"
#include "weblog/url.h"

namespace crawl {

// The canonical form of a URL of http or https, a view of `url` or `scratch`; empty for all others.
std::string_view CanonicalWebUrl(std::string_view url,
                                 const weblog::UrlCanonicalizer& canonicalizer,
                                 std::string* scratch);

class ArchiveWeb;

// A way in to an archive: the requests of one thread.
class ArchiveDoor : public Web {
 public:
  explicit ArchiveDoor(ArchiveWeb* archive) : archive_(archive) {}

  bool live() const override { return false; }
  size_t max_in_flight() const override;
  void Start(FetchRequest request) override;
  void Wait(std::chrono::milliseconds timeout, std::vector<FetchResult>* results) override;
  void Wake() override;
  void Abort() override;

 private:
  ArchiveWeb* const archive_;
  std::vector<FetchRequest> pending_;
  std::vector<FetchResult> stopped_;

  std::mutex mutex_;
  std::condition_variable woken_up_;
  bool woken_ = false;
};

class ArchiveWeb : public Web {
 public:
  static constexpr size_t kMostInFlight = 64;

  bool live() const override { return false; }
  size_t max_in_flight() const override { return kMostInFlight; }
  void Start(FetchRequest request) override { door_.Start(std::move(request)); }
  void Wait(std::chrono::milliseconds timeout, std::vector<FetchResult>* results) override {
    door_.Wait(timeout, results);
  }
  void Wake() override { door_.Wake(); }
  void Abort() override { door_.Abort(); }
  std::unique_ptr<Web> Door() override { return std::make_unique<ArchiveDoor>(this); }

  // May be called by several threads at once.
  void AnswerRequest(const FetchRequest& request, FetchResult* result);

 protected:
  // Fills the answer for a URL in its canonical form: `result` has its id and URL. Leaves the status
  // 0, without an error, when the archive does not have it. Called by several threads at once.
  virtual void Answer(std::string_view url, FetchResult* result) = 0;

  std::string_view Canonical(std::string_view url, std::string* scratch) const {
    return CanonicalWebUrl(url, canonicalizer_, scratch);
  }
  const weblog::UrlCanonicalizer& canonicalizer() const { return canonicalizer_; }

 private:
  const weblog::UrlCanonicalizer canonicalizer_;
  ArchiveDoor door_{this};
};

// What URLs are looked up by.
uint64_t HashOfUrl(std::string_view canonical);

}  // namespace crawl
