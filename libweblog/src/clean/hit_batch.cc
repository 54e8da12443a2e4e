#include "clean/hit_batch.h"

#include <arrow/array/util.h>
#include <arrow/util/checked_cast.h>

#include <algorithm>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "weblog/stream_kind.h"

namespace weblog {
namespace {

using arrow::internal::checked_cast;

constexpr char kMaker[] = "weblog-parse";

uint64_t HashOf(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }

Method MethodOf(std::string_view word) {
  if (word == "GET") return Method::kGet;
  if (word == "POST") return Method::kPost;
  return word == "HEAD" ? Method::kHead : Method::kOther;
}

arrow::Result<std::optional<TextCodes>> CodesOf(const arrow::RecordBatch& batch, int column) {
  std::shared_ptr<arrow::Array> array;
  if (column >= 0) {
    array = batch.column(column);
  } else {
    ARROW_ASSIGN_OR_RAISE(array, arrow::MakeArrayOfNull(arrow::utf8(), batch.num_rows()));
  }
  const std::string name = column >= 0 ? batch.column_name(column) : "";
  ARROW_ASSIGN_OR_RAISE(auto codes, TextCodes::Make(array, name));
  return std::optional<TextCodes>(std::move(codes));
}

template <typename T, typename ArrayType>
std::vector<T> Numbers(const arrow::Array& array, T null) {
  const auto& numbers = checked_cast<const ArrayType&>(array);
  const auto* values = numbers.raw_values();
  std::vector<T> result(values, values + numbers.length());
  for (int64_t i = 0; numbers.null_count() > 0 && i < numbers.length(); ++i) {
    if (numbers.IsNull(i)) result[i] = null;
  }
  return result;
}

// The index of an optional column, or -1.
int IndexOf(const arrow::Schema& schema, const char* name) { return schema.GetFieldIndex(name); }

}  // namespace

arrow::Result<HitColumns> HitColumns::Find(const arrow::Schema& schema) {
  ARROW_RETURN_NOT_OK(RequireTimeColumn(schema));
  ARROW_RETURN_NOT_OK(RequireColumn(schema, "url", kMaker));
  HitColumns columns{.time = IndexOf(schema, "time"),
                     .client = IndexOf(schema, "client"),
                     .method = IndexOf(schema, "method"),
                     .url = IndexOf(schema, "url"),
                     .status = IndexOf(schema, "status"),
                     .referrer = IndexOf(schema, "referrer"),
                     .agent = IndexOf(schema, "agent"),
                     .content_type = IndexOf(schema, "content_type")};
  if (columns.status >= 0 && schema.field(columns.status)->type()->id() != arrow::Type::INT16) {
    return arrow::Status::TypeError("column status is of type ",
                                    schema.field(columns.status)->type()->ToString(),
                                    ", and should be int16");
  }
  return columns;
}

arrow::Result<HitBatch> HitBatch::Make(const arrow::RecordBatch& batch, const HitColumns& columns,
                                       const WordMeanings& meanings) {
  HitBatch hits;
  ARROW_RETURN_NOT_OK(hits.ReadCodes(batch, columns));
  hits.ReadUrls(meanings);
  hits.ReadOthers(meanings);
  return hits;
}

arrow::Status HitBatch::ReadCodes(const arrow::RecordBatch& batch, const HitColumns& columns) {
  time_ = Numbers<int64_t, arrow::TimestampArray>(*batch.column(columns.time), kNoTime);
  for (int64_t& time : time_) {
    if (time != kNoTime) time = std::clamp(time, -kFarthestTime, kFarthestTime);
  }
  if (columns.status >= 0) {
    status_ = Numbers<int16_t, arrow::Int16Array>(*batch.column(columns.status), 0);
  } else {
    status_.assign(batch.num_rows(), 0);
  }
  ARROW_ASSIGN_OR_RAISE(client_, CodesOf(batch, columns.client));
  ARROW_ASSIGN_OR_RAISE(method_, CodesOf(batch, columns.method));
  ARROW_ASSIGN_OR_RAISE(url_, CodesOf(batch, columns.url));
  ARROW_ASSIGN_OR_RAISE(referrer_, CodesOf(batch, columns.referrer));
  ARROW_ASSIGN_OR_RAISE(agent_, CodesOf(batch, columns.agent));
  ARROW_ASSIGN_OR_RAISE(content_type_, CodesOf(batch, columns.content_type));
  return arrow::Status::OK();
}

void HitBatch::ReadUrls(const WordMeanings& meanings) {
  std::string scratch;
  bool valid;
  url_words_.resize(url_->words());
  for (int32_t i = 0; i < url_->words(); ++i) {
    const std::string_view word = url_->word(i);
    UrlWord& meaning = url_words_[i];
    meaning.kind = meanings.kinds->KindOf(word);
    if (meaning.kind != HitKind::kObject) meaning.page = PathKeyOf(word);
    if (meanings.names->has_frames()) {
      meaning.frame = meanings.names->IsFrame(meanings.names->NameOf(word, &scratch, &valid));
    }
  }
}

void HitBatch::ReadOthers(const WordMeanings& meanings) {
  for (int32_t i = 0; i < method_->words(); ++i) {
    method_words_.push_back(MethodOf(method_->word(i)));
  }
  for (int32_t i = 0; i < content_type_->words(); ++i) {
    type_words_.push_back(KindOfContentType(content_type_->word(i)));
  }
  client_hashes_.reserve(client_->words() + 1);
  client_hashes_.push_back(0);
  for (int32_t i = 0; i < client_->words(); ++i) {
    client_hashes_.push_back(HashOf(client_->word(i)));
  }
  agent_words_.reserve(agent_->words() + 1);
  agent_words_.push_back({0, meanings.agents->missing()});
  for (int32_t i = 0; i < agent_->words(); ++i) {
    const uint64_t hash = HashOf(agent_->word(i));
    agent_words_.push_back({hash, meanings.agents->Judge(agent_->word(i), hash)});
  }
}

PageKey HitBatch::ReferrerPage(int64_t row) const {
  return PathKeyOf(referrer_->word((*referrer_)[row]));
}

}  // namespace weblog
