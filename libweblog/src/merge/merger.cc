#include <arrow/array.h>

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "row_pool.h"
#include "weblog/merge.h"
#include "weblog/stream_kind.h"

namespace weblog {
namespace {

constexpr int64_t kNothingYet = std::numeric_limits<int64_t>::min();
constexpr int64_t kEnded = std::numeric_limits<int64_t>::max();
constexpr size_t kRowsOfBatch = 1 << 15;

int64_t SaturatingAdd(int64_t a, int64_t b) {
  int64_t sum;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  // One short of the marks above.
  return b < 0 ? kNothingYet + 1 : kEnded - 1;
}

class MergerImpl : public Merger {
 public:
  MergerImpl(const std::shared_ptr<arrow::Schema>& schema, MergeOptions options)
      : options_(std::move(options)),
        time_column_(schema->GetFieldIndex("time")),
        pool_(schema),
        latest_(options_.offsets_us.size(), kNothingYet),
        accounts_(options_.offsets_us.size()) {}

  std::optional<int> Wanted() const override {
    const auto least = std::min_element(latest_.begin(), latest_.end());
    if (least == latest_.end() || *least == kEnded) return std::nullopt;
    return static_cast<int>(least - latest_.begin());
  }

  arrow::Status Push(int input, const std::shared_ptr<arrow::RecordBatch>& batch,
                     const BatchSink& rows) override;

  arrow::Status End(int input, const BatchSink& rows) override {
    latest_[input] = kEnded;
    return GiveReady(rows);
  }

  const std::vector<Account>& accounts() const override { return accounts_; }

 private:
  struct Waiting {
    int64_t time;  // where it belongs
    int input;
    int64_t number;  // in its input
    RowPool::Slot slot;
    bool operator<(const Waiting& other) const {
      return std::tie(time, input, number) < std::tie(other.time, other.input, other.number);
    }
  };

  arrow::Result<std::shared_ptr<arrow::RecordBatch>> WithOffset(
      int input, const std::shared_ptr<arrow::RecordBatch>& batch) const;
  int64_t Horizon() const;
  arrow::Status GiveReady(const BatchSink& rows);
  arrow::Status Give(std::span<const Waiting> ready, const BatchSink& rows);

  const MergeOptions options_;
  const int time_column_;
  RowPool pool_;
  std::vector<int64_t> latest_;  // by input: the latest time of its rows so far
  std::vector<Account> accounts_;
  std::vector<Waiting> waiting_;
  int64_t horizon_ = kNothingYet;  // all rows before it have been given
};

arrow::Result<std::shared_ptr<arrow::RecordBatch>> MergerImpl::WithOffset(
    int input, const std::shared_ptr<arrow::RecordBatch>& batch) const {
  const int64_t offset = options_.offsets_us[input];
  if (offset == 0) return batch;
  const auto column = batch->column(time_column_);
  const int64_t n = batch->num_rows();
  ARROW_ASSIGN_OR_RAISE(std::shared_ptr<arrow::Buffer> shifted,
                        arrow::AllocateBuffer(n * static_cast<int64_t>(sizeof(int64_t))));
  const auto* times = column->data()->GetValues<int64_t>(1);
  auto* out = reinterpret_cast<int64_t*>(shifted->mutable_data());
  for (int64_t i = 0; i < n; ++i) out[i] = SaturatingAdd(times[i], offset);
  return batch->SetColumn(time_column_, batch->schema()->field(time_column_),
                          arrow::MakeArray(arrow::ArrayData::Make(
                              column->type(), n, {nullptr, std::move(shifted)}, 0)));
}

arrow::Status MergerImpl::Push(int input, const std::shared_ptr<arrow::RecordBatch>& batch,
                               const BatchSink& rows) {
  if (batch->column(time_column_)->null_count() > 0) {
    return arrow::Status::Invalid("a row has no time, and cannot be put in order");
  }
  ARROW_ASSIGN_OR_RAISE(const auto shifted, WithOffset(input, batch));
  std::vector<RowPool::Slot> slots;
  ARROW_RETURN_NOT_OK(pool_.Add(shifted, &slots));
  const auto* times = shifted->column(time_column_)->data()->GetValues<int64_t>(1);
  int64_t& latest = latest_[input];
  Account& account = accounts_[input];
  for (size_t i = 0; i < slots.size(); ++i) {
    int64_t time = times[i];
    if (latest != kNothingYet) {
      const int64_t earliest = SaturatingAdd(latest, -options_.lateness_us);
      account.late += time < earliest;
      time = std::max(time, earliest);
    }
    latest = std::max(latest, times[i]);
    waiting_.push_back({time, input, account.rows++, slots[i]});
  }
  return GiveReady(rows);
}

// No row that comes from now on belongs before this time.
int64_t MergerImpl::Horizon() const {
  const int64_t least = *std::min_element(latest_.begin(), latest_.end());
  return least == kNothingYet || least == kEnded ? least
                                                 : SaturatingAdd(least, -options_.lateness_us);
}

arrow::Status MergerImpl::GiveReady(const BatchSink& rows) {
  const int64_t horizon = Horizon();
  if (horizon <= horizon_) return arrow::Status::OK();
  horizon_ = horizon;
  const auto later = std::partition(waiting_.begin(), waiting_.end(),
                                    [&](const Waiting& row) { return row.time < horizon; });
  std::sort(waiting_.begin(), later);
  const std::span<const Waiting> ready(waiting_.begin(), later);
  for (size_t begin = 0; begin < ready.size(); begin += kRowsOfBatch) {
    ARROW_RETURN_NOT_OK(
        Give(ready.subspan(begin, std::min(kRowsOfBatch, ready.size() - begin)), rows));
  }
  waiting_.erase(waiting_.begin(), later);
  return pool_.Tidy();
}

arrow::Status MergerImpl::Give(std::span<const Waiting> ready, const BatchSink& rows) {
  std::vector<RowPool::Slot> slots;
  slots.reserve(ready.size());
  for (const Waiting& row : ready) slots.push_back(row.slot);
  ARROW_ASSIGN_OR_RAISE(auto columns, pool_.Gather(slots));
  for (const RowPool::Slot slot : slots) pool_.Release(slot);
  return rows(arrow::RecordBatch::Make(pool_.schema(), static_cast<int64_t>(slots.size()),
                                       std::move(columns)));
}

}  // namespace

arrow::Result<std::unique_ptr<Merger>> Merger::Make(const std::shared_ptr<arrow::Schema>& schema,
                                                    MergeOptions options) {
  ARROW_RETURN_NOT_OK(RequireTimeColumn(*schema));
  return std::make_unique<MergerImpl>(schema, std::move(options));
}

}  // namespace weblog
