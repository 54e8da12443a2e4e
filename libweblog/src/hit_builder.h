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
#include "request.h"
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
  arrow::Status Append(const RawHit& raw, int64_t line, Fate* fate, std::string_view* reason);

  // The batch of all hits since Begin(), from the file `source`.
  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Finish(const std::string& source);

 private:
  // A string column and the raw spellings already met in it.
  struct Field {
    Interner spellings;
    std::vector<int32_t> words;  // by spelling
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
  // A text of the line at hand, hashed but not looked up. An absent one is empty.
  struct Pending {
    std::string_view text;
    uint32_t hash = 0;
  };
  struct PendingRequest {
    Request parts;
    uint32_t origin = 0;
    uint32_t salt = 0;  // tells targets apart that look alike and mean different URLs
    uint32_t hash = 0;
  };

  std::array<Field*, kFields + 2> AllFields();
  arrow::Status Reserve();
  Pending Hash(int which, std::string_view text) const;
  Request RequestOf(const RawHit& raw);
  PendingRequest HashRequest(const RawHit& raw);
  uint32_t Origin(const RawHit& raw);
  arrow::Status PutField(int which, const Pending& pending);
  arrow::Status PutRequest(const PendingRequest& request);
  arrow::Status PutMethod(std::string_view method);
  arrow::Status AddSpelling(Field* field, Escape escape, std::string_view text);
  arrow::Status AddUrl(const PendingRequest& request);
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
  int32_t last_method_ = -1;  // its spelling
  Field fields_[kFields];
  Zeros zeros_;

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
