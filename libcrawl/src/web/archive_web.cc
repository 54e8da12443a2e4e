#include "web/archive_web.h"

#include <tbb/parallel_for.h>
#include <xxhash.h>

#include <algorithm>
#include <utility>

#include "crawl/content_types.h"

namespace crawl {

uint64_t HashOfUrl(std::string_view canonical) {
  return XXH3_64bits(canonical.data(), canonical.size());
}

std::string_view CanonicalWebUrl(std::string_view url,
                                 const weblog::UrlCanonicalizer& canonicalizer,
                                 std::string* scratch) {
  bool valid = false;
  const std::string_view canonical = canonicalizer.Canonical(url, scratch, &valid);
  const bool http = canonical.starts_with("http://") || canonical.starts_with("https://");
  return valid && http ? canonical : std::string_view();
}

size_t ArchiveDoor::max_in_flight() const { return ArchiveWeb::kMostInFlight; }

void ArchiveDoor::Start(FetchRequest request) { pending_.push_back(std::move(request)); }

void ArchiveWeb::AnswerRequest(const FetchRequest& request, FetchResult* result) {
  result->id = request.id;
  result->url = request.url;
  std::string scratch;
  const std::string_view url = Canonical(request.url, &scratch);
  if (url.empty()) {
    result->error = FetchError::kBadUrl;
    result->detail = "not a URL of http or https";
    return;
  }
  Answer(url, result);
  if (result->status == 0 && result->error == FetchError::kNone) {
    result->status = 404;
    result->head = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
  }
  if (request.max_body > 0 && static_cast<int64_t>(result->body.size()) > request.max_body) {
    result->body.resize(static_cast<size_t>(request.max_body));
    result->error = FetchError::kBodyTooLarge;
    result->detail = "more than " + std::to_string(request.max_body) + " bytes";
  }
  if (request.types != nullptr && result->status > 0 &&
      request.types->Takes(result->status, result->head, result->body, /*whole=*/true) == false) {
    result->body.clear();
    result->page = nullptr;
    result->error = FetchError::kContentType;
    result->detail = "documents of its type are not taken";
  }
}

void ArchiveDoor::Wait(std::chrono::milliseconds timeout, std::vector<FetchResult>* results) {
  std::move(stopped_.begin(), stopped_.end(), std::back_inserter(*results));
  const bool any = !stopped_.empty() || !pending_.empty();
  stopped_.clear();
  {
    std::unique_lock lock(mutex_);
    if (!any) woken_up_.wait_for(lock, timeout, [this] { return woken_; });
    woken_ = false;
  }
  const size_t count = std::min(pending_.size(), max_in_flight());
  const size_t first = results->size();
  results->resize(first + count);
  const auto answer = [&](size_t i) {
    archive_->AnswerRequest(pending_[i], results->data() + first + i);
  };
  if (count == 1) {
    answer(0);
  } else {
    tbb::parallel_for(size_t{0}, count, answer);
  }
  pending_.erase(pending_.begin(), pending_.begin() + static_cast<ptrdiff_t>(count));
}

void ArchiveDoor::Wake() {
  {
    const std::lock_guard lock(mutex_);
    woken_ = true;
  }
  woken_up_.notify_one();
}

void ArchiveDoor::Abort() {
  for (FetchRequest& request : pending_) {
    FetchResult result;
    result.id = request.id;
    result.url = std::move(request.url);
    result.error = FetchError::kStopped;
    result.detail = "stopped";
    stopped_.push_back(std::move(result));
  }
  pending_.clear();
}

}  // namespace crawl
