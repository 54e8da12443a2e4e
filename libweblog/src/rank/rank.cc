#include "weblog/rank.h"

#include <arrow/array.h>
#include <arrow/util/checked_cast.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "rank/rank_rows.h"
#include "rank/rank_table.h"
#include "text_codes.h"
#include "weblog/stream_kind.h"
#include "weblog/visits.h"

namespace weblog {
namespace {

using arrow::internal::checked_cast;

constexpr int64_t kMicrosPerMilli = 1000;
constexpr int64_t kLongestStay = int64_t{49} * 86400 * 1'000'000;
constexpr uint32_t kNoPage = std::numeric_limits<uint32_t>::max();

arrow::Status RequireType(const arrow::Schema& schema, const char* column, arrow::Type::type type) {
  const auto& actual = *schema.GetFieldByName(column)->type();
  if (actual.id() == type) return arrow::Status::OK();
  return arrow::Status::TypeError("column ", column, " is of type ", actual.ToString(),
                                  "; weblog-sessions makes it of another");
}

class RankBuilderImpl : public RankBuilder {
 public:
  explicit RankBuilderImpl(const RankOptions& options) : options_(options) {}

  arrow::Status AddVisits(const arrow::RecordBatch& visits) override;
  arrow::Status AddPartial(const arrow::RecordBatch& partial) override {
    return AddPartialRankRows(partial, &table_);
  }

  std::shared_ptr<arrow::RecordBatchReader> Ranks() override {
    table_.Sort();
    return RankRows(options_, &table_);
  }
  std::shared_ptr<arrow::RecordBatchReader> Partial() override {
    table_.Sort();
    return PartialRankRows(options_, &table_);
  }

  int64_t views() const override { return Sum(&PageCounts::views); }
  int64_t sessions() const override { return Sum(&PageCounts::entries); }
  int64_t pages() const override { return table_.pages(); }

 private:
  int64_t Sum(int64_t PageCounts::*count) const {
    int64_t sum = 0;
    for (uint32_t page = 0; page < table_.pages(); ++page) sum += table_.counts(page).*count;
    return sum;
  }
  void AddView(uint32_t page, int32_t seq, bool last, bool inferred);
  void AddDwell(uint32_t page, int64_t dwell_us);

  const RankOptions options_;
  RankTable table_;
  int64_t session_ = -1;            // of the row before, as the stream numbers it
  int64_t sessions_met_ = 0;        // that of the row at hand included
  std::vector<int64_t> last_seen_;  // by page: the session, counted as met, that it was last in
};

arrow::Status RankBuilderImpl::AddVisits(const arrow::RecordBatch& visits) {
  const auto column = [&](const char* name) { return visits.GetColumnByName(name); };
  ARROW_ASSIGN_OR_RAISE(const TextCodes urls, TextCodes::Make(column("url"), "url"));
  ARROW_ASSIGN_OR_RAISE(const TextCodes users, TextCodes::Make(column(kUser), kUser));
  const auto& sessions = checked_cast<const arrow::Int64Array&>(*column(kSession));
  const auto& seqs = checked_cast<const arrow::Int32Array&>(*column(kSeq));
  const auto& dwells = checked_cast<const arrow::Int64Array&>(*column(kDwell));
  const auto& lasts = checked_cast<const arrow::BooleanArray&>(*column(kLast));
  const auto inferred_column = column(kInferred);
  const auto* inferred = checked_cast<const arrow::BooleanArray*>(inferred_column.get());

  std::vector<uint32_t> pages(urls.words(), kNoPage);
  std::vector<uint64_t> user_hashes(users.words());
  for (int32_t i = 0; i < users.words(); ++i) {
    user_hashes[i] = XXH3_64bits(users.word(i).data(), users.word(i).size());
  }
  for (int64_t row = 0; row < visits.num_rows(); ++row) {
    if (sessions.Value(row) != session_ || sessions_met_ == 0) {
      session_ = sessions.Value(row);
      ++sessions_met_;
    }
    if (urls[row] == TextCodes::kNull) continue;
    uint32_t& page = pages[urls[row]];
    if (page == kNoPage) page = table_.Page(urls.word(urls[row]));
    AddView(page, seqs.Value(row), lasts.Value(row),
            inferred != nullptr && inferred->IsValid(row) && inferred->Value(row));
    if (dwells.IsValid(row) && !lasts.Value(row)) AddDwell(page, dwells.Value(row));
    if (users[row] != TextCodes::kNull) table_.AddUser(page, user_hashes[users[row]]);
  }
  return arrow::Status::OK();
}

void RankBuilderImpl::AddView(uint32_t page, int32_t seq, bool last, bool inferred) {
  if (page >= last_seen_.size()) last_seen_.resize(page + 1, 0);
  PageCounts& counts = table_.counts(page);
  ++counts.views;
  counts.inferred += inferred;
  counts.sessions += last_seen_[page] != sessions_met_;
  last_seen_[page] = sessions_met_;
  counts.entries += seq == 1;
  counts.exits += last;
  counts.bounces += seq == 1 && last;
}

void RankBuilderImpl::AddDwell(uint32_t page, int64_t dwell_us) {
  const int64_t counted = std::clamp<int64_t>(dwell_us, 0, options_.max_stay_us);
  table_.counts(page).dwell_us += counted;
  table_.AddDwell(page, static_cast<uint32_t>((counted + kMicrosPerMilli / 2) / kMicrosPerMilli));
}

}  // namespace

arrow::Result<std::unique_ptr<RankBuilder>> RankBuilder::Make(const RankOptions& options) {
  if (options.max_stay_us < 0 || options.max_stay_us > kLongestStay) {
    return arrow::Status::Invalid("a view cannot count for longer than 49 days");
  }
  return std::make_unique<RankBuilderImpl>(options);
}

arrow::Status CheckVisitsForRank(const arrow::Schema& schema) {
  ARROW_RETURN_NOT_OK(RequireKind(schema, {"visits"}));
  ARROW_RETURN_NOT_OK(RequireColumn(schema, "url", "weblog-parse"));
  ARROW_RETURN_NOT_OK(RequireColumn(schema, kUser, "weblog-users"));
  for (const char* name : {kSession, kSeq, kDwell, kLast}) {
    ARROW_RETURN_NOT_OK(RequireColumn(schema, name, "weblog-sessions"));
  }
  ARROW_RETURN_NOT_OK(RequireType(schema, kSession, arrow::Type::INT64));
  ARROW_RETURN_NOT_OK(RequireType(schema, kSeq, arrow::Type::INT32));
  ARROW_RETURN_NOT_OK(RequireType(schema, kDwell, arrow::Type::INT64));
  ARROW_RETURN_NOT_OK(RequireType(schema, kLast, arrow::Type::BOOL));
  if (schema.GetFieldByName(kInferred) == nullptr) return arrow::Status::OK();
  ARROW_RETURN_NOT_OK(RequireColumn(schema, kInferred, "weblog-paths"));
  return RequireType(schema, kInferred, arrow::Type::BOOL);
}

}  // namespace weblog
