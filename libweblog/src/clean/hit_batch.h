// A batch of hits as the rules look at it: codes of words by row, and what the words mean.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "clean/agent_judge.h"
#include "clean/page_names.h"
#include "clean/url_kind.h"
#include "text_codes.h"
#include "weblog/page_key.h"

namespace weblog {

// Where the columns are that the rules need; -1 for one that the input does not have.
struct HitColumns {
  int time = -1, client = -1, method = -1, url = -1, status = -1, referrer = -1, agent = -1,
      content_type = -1;

  // Fails when `schema` has no time or no url, or when time and status are of other types.
  static arrow::Result<HitColumns> Find(const arrow::Schema& schema);
};

enum class Method : uint8_t { kGet, kPost, kHead, kOther };

struct UrlWord {
  HitKind kind = HitKind::kPage;
  bool frame = false;
  PageKey page = kNoPage;  // unless it is an object
};

struct AgentWord {
  uint64_t hash = 0;
  int32_t verdict = 0;
};

// What is needed to understand words; outlives the batches.
struct WordMeanings {
  const UrlKinds* kinds = nullptr;
  const PageNames* names = nullptr;
  AgentJudge* agents = nullptr;
};

class HitBatch {
 public:
  static constexpr int64_t kNoTime = INT64_MIN;
  static constexpr int64_t kFarthestTime = 1'000'000'000'000'000'000;  // 30,000 years

  // `batch` must outlive it.
  static arrow::Result<HitBatch> Make(const arrow::RecordBatch& batch, const HitColumns& columns,
                                      const WordMeanings& meanings);

  int64_t rows() const { return static_cast<int64_t>(time_.size()); }

  // kNoTime when it is null; else no farther from 0 than kFarthestTime, so that times can be
  // compared by subtraction.
  int64_t time(int64_t row) const { return time_[row]; }
  // 0 when it is null.
  int status(int64_t row) const { return status_[row]; }
  // kGet when it is null.
  Method method(int64_t row) const {
    const int32_t code = (*method_)[row];
    return code == TextCodes::kNull ? Method::kGet : method_words_[code];
  }
  // Null without a URL.
  const UrlWord* url(int64_t row) const {
    const int32_t code = (*url_)[row];
    return code == TextCodes::kNull ? nullptr : &url_words_[code];
  }
  // What the content type says; kUnclear when it is null.
  HitKind kind_of_content(int64_t row) const {
    const int32_t code = (*content_type_)[row];
    return code == TextCodes::kNull ? HitKind::kUnclear : type_words_[code];
  }
  bool has_referrer(int64_t row) const { return (*referrer_)[row] != TextCodes::kNull; }
  // To be compared with UrlWord::page; there is a referrer.
  PageKey ReferrerPage(int64_t row) const;

  // Clients by their code, which is clients() - 1 at most and 0 for null.
  int32_t client(int64_t row) const { return (*client_)[row] + 1; }
  int32_t clients() const { return static_cast<int32_t>(client_hashes_.size()); }
  uint64_t client_hash(int32_t code) const { return client_hashes_[code]; }
  int32_t agent(int64_t row) const { return (*agent_)[row] + 1; }
  const AgentWord& agent_word(int32_t code) const { return agent_words_[code]; }

 private:
  HitBatch() = default;
  arrow::Status ReadCodes(const arrow::RecordBatch& batch, const HitColumns& columns);
  void ReadUrls(const WordMeanings& meanings);
  void ReadOthers(const WordMeanings& meanings);

  std::vector<int64_t> time_;
  std::vector<int16_t> status_;
  std::optional<TextCodes> client_, method_, url_, referrer_, agent_, content_type_;
  std::vector<UrlWord> url_words_;
  std::vector<Method> method_words_;
  std::vector<HitKind> type_words_;
  std::vector<uint64_t> client_hashes_;
  std::vector<AgentWord> agent_words_;
};

}  // namespace weblog
