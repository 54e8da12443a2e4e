// The rows of a batch of hits or visits as requests for pages.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "text_codes.h"
#include "weblog/page_key.h"

namespace weblog {

// A request, as far as heuristics look at it.
struct PageRequest {
  int64_t time = 0;  // in microseconds
  PageKey page = kNoPage;
  PageKey referrer = kNoPage;  // as a page of the same log; kNoPage when there is none
  uint64_t client = 0;         // a number that stands for the client
  uint32_t row = 0;            // the caller's
};

// The column of times, in microseconds; `time` of `batch` must be of that type.
arrow::Result<const int64_t*> TimesOf(const arrow::RecordBatch& batch);

// What a stage that compares views needs of a batch. All work on texts is done once for each word,
// when it is made.
class PageRequests {
 public:
  // A missing referrer column is one without referrers; `with_client` needs a client column.
  static arrow::Result<PageRequests> Make(const std::shared_ptr<arrow::RecordBatch>& batch,
                                          bool with_client);

  int64_t rows() const { return users_.rows(); }
  const TextCodes& users() const { return users_; }
  bool has_time(int64_t row) const { return times_column_->IsValid(row); }

  // Row `row`, which has a time; PageRequest::row is `slot`.
  PageRequest At(int64_t row, uint32_t slot) const;

 private:
  PageRequests(TextCodes users, TextCodes urls)
      : users_(std::move(users)), urls_(std::move(urls)) {}
  arrow::Status TakeReferrers(const arrow::RecordBatch& batch);
  arrow::Status TakeClients(const arrow::RecordBatch& batch);

  std::shared_ptr<arrow::Array> times_column_;
  const int64_t* times_ = nullptr;
  TextCodes users_;
  TextCodes urls_;
  std::vector<PageKey> pages_;  // by word of urls_
  std::vector<bool> path_only_;
  bool any_path_only_ = false;
  std::optional<TextCodes> referrers_;
  std::vector<PageKey> referring_pages_;  // by word of referrers_
  std::vector<PageKey> referring_paths_;  // empty unless some URL is but a path
  std::optional<TextCodes> clients_;
  std::vector<uint64_t> client_keys_;
};

}  // namespace weblog
