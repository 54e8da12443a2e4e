// Builds a batch of hits from the fields of lines.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "columns.h"
#include "fields.h"
#include "interner.h"
#include "timestamp.h"

namespace weblog {

// Half-open range of microseconds since 1970 UTC.
struct TimeRange {
  int64_t since = std::numeric_limits<int64_t>::min();
  int64_t until = std::numeric_limits<int64_t>::max();
  bool contains(int64_t micros) const { return since <= micros && micros < until; }
};

enum class Fate : uint8_t { kHit, kRejected, kOutOfRange };

// Not thread safe; one for each batch or thread. The batches it builds depend on the lines alone.
class HitBuilder {
 public:
  // `default_origin` (scheme://host or "") stands in for a virtual host where the log names none.
  HitBuilder(const Spelling& spelling, std::string default_origin, TimeRange range);

  // Begins a batch. Fields that lie inside `text` need not be copied: it outlives the batch.
  void Begin(std::string_view text);

  // Appends one hit, line `line` of its file. When it is rejected, `*reason` is a phrase of static
  // lifetime.
  arrow::Result<Fate> Append(const RawHit& raw, int64_t line, std::string_view* reason);

  // The batch of all hits since Begin(), from the file `source`.
  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Finish(const std::string& source);

 private:
  // A string column and the raw spellings already met in it.
  struct Field {
    Interner spellings;
    std::vector<int32_t> words;  // by spelling
    int32_t last = -1;           // spelling of the last row that had one
    // The spelling that each client, by its own spelling, last had, or -1. Of referrer and agent.
    std::vector<int32_t> of_client;
    TextColumn column;
  };
  // The string columns that are fields of the log as they stand. Method and URL come of the
  // request.
  enum : int {
    kClient,
    kAuthUser,
    kReferrer,
    kAgent,
    kCookie,
    kCacheResult,
    kContentType,
    kFields
  };
  static constexpr Slot kFieldSlots[kFields] = {
      Slot::kClient, Slot::kAuthUser,    Slot::kReferrer,   Slot::kAgent,
      Slot::kCookie, Slot::kCacheResult, Slot::kContentType};
  // Texts of the line at hand, hashed but not looked up, unless they are as in the row before.
  struct Pending {
    int field;
    bool as_before;
    uint32_t hash;
    std::string_view text;
  };
  struct PendingRequest {
    std::string_view key;  // the whole request
    bool in_parts = false;
    std::string_view method, target;  // when in parts
    uint32_t origin = 0;
    uint32_t salt = 0;  // tells requests apart whose keys are alike
    uint32_t hash = 0;
  };
  struct RequestWords {
    int32_t method;
    int32_t url;
  };

  std::array<Field*, kFields + 2> AllFields();
  arrow::Status Reserve();
  void HashFields(const RawHit& raw);
  PendingRequest HashRequest(const RawHit& raw);
  uint32_t Origin(const RawHit& raw);
  arrow::Status PutFields(const RawHit& raw);
  arrow::Status PutOfClient(int which, std::string_view text);
  arrow::Status Put(const Pending& pending);
  arrow::Status PutRequest(const PendingRequest& request);
  arrow::Status AddSpelling(Field* field, Escape escape, std::string_view text);
  arrow::Status AddRequest(const PendingRequest& request);
  arrow::Result<int32_t> MethodWord(std::string_view method);
  arrow::Result<int32_t> UrlWord(uint32_t origin, std::string_view method, std::string_view target);
  std::string_view WithQuery(std::string_view target, std::string_view query);

  const Spelling& spelling_;
  const std::string default_origin_;
  const TimeRange range_;
  TimeReader times_;
  int64_t rows_ = 0;
  int64_t capacity_ = 0;
  int64_t expected_rows_ = 0;  // as many as the last batch had

  NumberColumn<int64_t> time_, bytes_, elapsed_, line_;
  NumberColumn<int16_t> status_;
  Field method_, url_;
  Field fields_[kFields];
  Pending pending_[kFields];
  int pending_count_ = 0;

  // Whole requests met, salted with their origin and how the log splits them, and what they mean.
  Interner requests_;
  std::vector<RequestWords> request_words_;
  // Origins as the log spells them, their numbers by spelling, and what they are; number 0 is the
  // default one.
  Interner origin_spellings_;
  std::vector<uint32_t> origin_numbers_;
  Interner origin_names_;
  std::vector<std::string> origins_;

  // Scratch texts, each for one purpose.
  std::string unescaped_, repaired_, url_text_, target_text_, request_text_, origin_text_;
};

}  // namespace weblog
