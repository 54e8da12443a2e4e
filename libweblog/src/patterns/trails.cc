#include "weblog/patterns/trails.h"

#include <arrow/array.h>
#include <arrow/status.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "patterns/text_numbers.h"
#include "text_codes.h"
#include "weblog/stream_kind.h"
#include "weblog/visits.h"

namespace weblog {
namespace {

constexpr char kUrl[] = "url";
constexpr std::string_view kSortAdvice =
    "; sort the visits first: weblog-sql --kind visits 'from input order by session, seq'";

// A column of whole numbers; SQL makes them in more than one width.
class Integers {
 public:
  static arrow::Result<Integers> Make(const arrow::RecordBatch& batch, const std::string& name) {
    const auto column = batch.GetColumnByName(name);
    Integers integers;
    integers.column_ = column;
    if (column->type_id() == arrow::Type::INT64) {
      integers.wide_ = static_cast<const arrow::Int64Array&>(*column).raw_values();
    } else if (column->type_id() == arrow::Type::INT32) {
      integers.narrow_ = static_cast<const arrow::Int32Array&>(*column).raw_values();
    } else {
      return arrow::Status::Invalid("column ", name, " is ", column->type()->ToString(),
                                    ", not int64 or int32");
    }
    return integers;
  }

  bool IsNull(int64_t row) const { return column_->IsNull(row); }
  int64_t operator[](int64_t row) const { return wide_ != nullptr ? wide_[row] : narrow_[row]; }

 private:
  std::shared_ptr<arrow::Array> column_;
  const int64_t* wide_ = nullptr;
  const int32_t* narrow_ = nullptr;
};

class TrailsBuilder {
 public:
  explicit TrailsBuilder(const TrailsOptions& options) : options_(options) {}

  arrow::Status CheckSchema(const arrow::Schema& schema) const {
    ARROW_RETURN_NOT_OK(RequireKind(schema, {"visits"}));
    ARROW_RETURN_NOT_OK(RequireColumn(schema, kUrl, "weblog-parse"));
    if (options_.users) ARROW_RETURN_NOT_OK(RequireColumn(schema, kUser, "weblog-users"));
    ARROW_RETURN_NOT_OK(RequireColumn(schema, kSession, "weblog-sessions"));
    ARROW_RETURN_NOT_OK(RequireColumn(schema, kSeq, "weblog-sessions"));
    if (options_.dwell) ARROW_RETURN_NOT_OK(RequireColumn(schema, kDwell, "weblog-sessions"));
    return arrow::Status::OK();
  }

  arrow::Status Add(const arrow::RecordBatch& batch) {
    ARROW_RETURN_NOT_OK(AddViews(batch));
    if (options_.dwell) ARROW_RETURN_NOT_OK(AddDwell(batch));
    rows_ += batch.num_rows();
    return arrow::Status::OK();
  }

  arrow::Result<Trails> Finish() {
    if (!sessions_.empty()) trails_.sessions.EndList();
    std::sort(sessions_.begin(), sessions_.end());
    const auto twice = std::adjacent_find(sessions_.begin(), sessions_.end());
    if (twice != sessions_.end()) {
      return arrow::Status::Invalid("the rows of session ", *twice, " do not stand together",
                                    kSortAdvice);
    }
    std::vector<uint32_t> numbers;
    trails_.pages = SortedTexts(std::exchange(pages_, {}), &numbers);
    trails_.sessions.Renumber(numbers);
    trails_.users = SortedTexts(std::exchange(users_, {}), &numbers);
    for (uint32_t& user : trails_.session_users) user = numbers[user];
    return std::move(trails_);
  }

 private:
  arrow::Status AddViews(const arrow::RecordBatch& batch) {
    ARROW_ASSIGN_OR_RAISE(const auto session, Integers::Make(batch, kSession));
    ARROW_ASSIGN_OR_RAISE(const auto seq, Integers::Make(batch, kSeq));
    ARROW_ASSIGN_OR_RAISE(const auto url, TextCodes::Make(batch.GetColumnByName(kUrl), kUrl));
    BatchNumbers pages(url, &pages_);
    std::optional<TextCodes> user;
    std::optional<BatchNumbers> users;
    if (options_.users) {
      ARROW_ASSIGN_OR_RAISE(user, TextCodes::Make(batch.GetColumnByName(kUser), kUser));
      users.emplace(*user, &users_);
    }
    for (int64_t row = 0; row < batch.num_rows(); ++row) {
      if (session.IsNull(row)) return Missing(kSession, row);
      if (seq.IsNull(row)) return Missing(kSeq, row);
      if (url[row] == TextCodes::kNull) return Missing(kUrl, row);
      if (sessions_.empty() || session[row] != sessions_.back()) {
        if (user.has_value() && (*user)[row] == TextCodes::kNull) return Missing(kUser, row);
        BeginSession(session[row]);
        if (users.has_value()) trails_.session_users.push_back((*users)[row]);
      } else if (seq[row] <= last_seq_) {
        return arrow::Status::Invalid("session ", session[row], " has view ", seq[row],
                                      " behind view ", last_seq_, kSortAdvice);
      }
      last_seq_ = seq[row];
      trails_.sessions.Add(pages[row]);
    }
    return CheckSize();
  }

  arrow::Status AddDwell(const arrow::RecordBatch& batch) {
    ARROW_ASSIGN_OR_RAISE(const auto dwell, Integers::Make(batch, kDwell));
    for (int64_t row = 0; row < batch.num_rows(); ++row) {
      trails_.dwell_us.push_back(dwell.IsNull(row) ? -1 : std::max<int64_t>(dwell[row], 0));
    }
    return arrow::Status::OK();
  }

  void BeginSession(int64_t session) {
    if (!sessions_.empty()) trails_.sessions.EndList();
    sessions_.push_back(session);
  }

  arrow::Status Missing(std::string_view column, int64_t row) const {
    return arrow::Status::Invalid("row ", rows_ + row + 1, " has no ", column);
  }

  // The miners count views with 32 bits.
  arrow::Status CheckSize() const {
    if (trails_.sessions.pages().size() < std::numeric_limits<uint32_t>::max()) {
      return arrow::Status::OK();
    }
    return arrow::Status::CapacityError(
        "there are more views than 4 294 967 294; mine a shorter period");
  }

  const TrailsOptions options_;
  TextTable pages_;
  TextTable users_;
  Trails trails_;
  std::vector<int64_t> sessions_;  // their numbers in the stream
  int64_t last_seq_ = 0;
  int64_t rows_ = 0;  // of the batches before this one
};

}  // namespace

arrow::Result<Trails> ReadTrails(arrow::RecordBatchReader* visits, const TrailsOptions& options) {
  TrailsBuilder builder(options);
  ARROW_RETURN_NOT_OK(builder.CheckSchema(*visits->schema()));
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(visits->ReadNext(&batch));
    if (batch == nullptr) return builder.Finish();
    ARROW_RETURN_NOT_OK(builder.Add(*batch));
  }
}

}  // namespace weblog
