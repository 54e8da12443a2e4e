#include "page_requests.h"

#include <arrow/type.h>

#include <algorithm>
#include <utility>

#include "weblog/stream_kind.h"
#include "weblog/visits.h"

namespace weblog {
namespace {

// Times further from 1970 (73,000 years) are moved here, so that their differences can be taken.
constexpr int64_t kFurthest = int64_t{1} << 61;

arrow::Result<TextCodes> TextColumnOf(const arrow::RecordBatch& batch, const std::string& name,
                                      std::string_view maker) {
  ARROW_RETURN_NOT_OK(RequireColumn(*batch.schema(), name, maker));
  return TextCodes::Make(batch.GetColumnByName(name), name);
}

template <typename KeyFunction>
std::vector<PageKey> KeysOf(const TextCodes& texts, KeyFunction key_of) {
  std::vector<PageKey> keys(texts.words());
  for (int32_t i = 0; i < texts.words(); ++i) {
    keys[i] = texts.word(i).empty() ? kNoPage : key_of(texts.word(i));
  }
  return keys;
}

}  // namespace

arrow::Result<const int64_t*> TimesOf(const arrow::RecordBatch& batch) {
  ARROW_RETURN_NOT_OK(RequireTimeColumn(*batch.schema()));
  return batch.GetColumnByName("time")->data()->GetValues<int64_t>(1);
}

arrow::Result<PageRequests> PageRequests::Make(const std::shared_ptr<arrow::RecordBatch>& batch,
                                               bool with_client) {
  ARROW_ASSIGN_OR_RAISE(TextCodes users, TextColumnOf(*batch, kUser, "weblog-users"));
  ARROW_ASSIGN_OR_RAISE(TextCodes urls, TextColumnOf(*batch, "url", "weblog-parse"));
  PageRequests reader(std::move(users), std::move(urls));
  ARROW_ASSIGN_OR_RAISE(reader.times_, TimesOf(*batch));
  reader.times_column_ = batch->GetColumnByName("time");
  reader.pages_ = KeysOf(reader.urls_, PageKeyOf);
  reader.path_only_.resize(reader.urls_.words());
  for (int32_t i = 0; i < reader.urls_.words(); ++i) {
    reader.path_only_[i] = IsPathOnly(reader.urls_.word(i));
    reader.any_path_only_ = reader.any_path_only_ || reader.path_only_[i];
  }
  ARROW_RETURN_NOT_OK(reader.TakeReferrers(*batch));
  if (with_client) ARROW_RETURN_NOT_OK(reader.TakeClients(*batch));
  return reader;
}

arrow::Status PageRequests::TakeReferrers(const arrow::RecordBatch& batch) {
  if (batch.schema()->GetAllFieldIndices("referrer").empty()) return arrow::Status::OK();
  ARROW_ASSIGN_OR_RAISE(referrers_, TextColumnOf(batch, "referrer", "weblog-parse"));
  referring_pages_ = KeysOf(*referrers_, PageKeyOf);
  if (any_path_only_) referring_paths_ = KeysOf(*referrers_, PathKeyOf);
  return arrow::Status::OK();
}

arrow::Status PageRequests::TakeClients(const arrow::RecordBatch& batch) {
  ARROW_ASSIGN_OR_RAISE(clients_, TextColumnOf(batch, "client", "weblog-parse"));
  client_keys_ = KeysOf(*clients_, PageKeyOf);
  return arrow::Status::OK();
}

PageRequest PageRequests::At(int64_t row, uint32_t slot) const {
  PageRequest request;
  request.time = std::clamp(times_[row], -kFurthest, kFurthest);
  request.row = slot;
  const int32_t url = urls_[row];
  if (url != TextCodes::kNull) request.page = pages_[url];
  if (referrers_.has_value()) {
    const int32_t referrer = (*referrers_)[row];
    if (referrer != TextCodes::kNull) {
      const bool path_only = any_path_only_ && url != TextCodes::kNull && path_only_[url];
      request.referrer = (path_only ? referring_paths_ : referring_pages_)[referrer];
    }
  }
  if (clients_.has_value() && (*clients_)[row] != TextCodes::kNull) {
    request.client = client_keys_[(*clients_)[row]];
  }
  return request;
}

}  // namespace weblog
