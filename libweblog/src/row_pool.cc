#include "row_pool.h"

#include <limits>
#include <utility>

namespace weblog {
namespace {

constexpr int64_t kSlack = 1 << 16;
constexpr int64_t kWastefulFactor = 4;
// Rows that are moved together make batches of so many.
constexpr size_t kMovedRows = 1 << 15;

// The source of a slot that is free.
constexpr int32_t kFree = -1;

}  // namespace

RowPool::RowPool(std::shared_ptr<arrow::Schema> schema) : schema_(std::move(schema)) {}

arrow::Status RowPool::Add(const std::shared_ptr<arrow::RecordBatch>& batch,
                           std::vector<Slot>* slots) {
  const int64_t n = batch->num_rows();
  if (n > std::numeric_limits<int32_t>::max()) {
    return arrow::Status::CapacityError("a batch of ", n, " rows is too large");
  }
  if (n == 0) return arrow::Status::OK();
  std::vector<Slot> added(n);
  for (Slot& slot : added) slot = NewSlot();
  slots->insert(slots->end(), added.begin(), added.end());
  held_ += n;
  Place(batch, std::move(added));
  return arrow::Status::OK();
}

RowPool::Slot RowPool::NewSlot() {
  if (free_slots_.empty()) {
    rows_.emplace_back();
    return static_cast<Slot>(rows_.size() - 1);
  }
  const Slot slot = free_slots_.back();
  free_slots_.pop_back();
  return slot;
}

void RowPool::Place(std::shared_ptr<arrow::RecordBatch> batch, std::vector<Slot> slots) {
  int32_t source;
  if (free_sources_.empty()) {
    source = static_cast<int32_t>(batches_.size());
    batches_.emplace_back();
    usage_.emplace_back();
  } else {
    source = free_sources_.back();
    free_sources_.pop_back();
  }
  for (size_t row = 0; row < slots.size(); ++row) {
    rows_[slots[row]] = {source, static_cast<int32_t>(row)};
  }
  in_memory_ += batch->num_rows();
  batches_[source] = std::move(batch);
  usage_[source].held = static_cast<int64_t>(slots.size());
  usage_[source].slots = std::move(slots);
}

void RowPool::LetGo(int32_t source) {
  in_memory_ -= batches_[source]->num_rows();
  batches_[source].reset();
  usage_[source] = {};
  free_sources_.push_back(source);
}

void RowPool::Release(Slot slot) {
  const int32_t source = std::exchange(rows_[slot].source, kFree);
  free_slots_.push_back(slot);
  --held_;
  if (--usage_[source].held == 0) LetGo(source);
}

arrow::Result<arrow::ArrayVector> RowPool::Gather(std::span<const Slot> slots) const {
  std::vector<RowRef> refs;
  refs.reserve(slots.size());
  for (const Slot slot : slots) {
    refs.push_back(slot == kNullRow ? RowRef{0, RowRef::kNullRow} : rows_[slot]);
  }
  return GatherRows(batches_, refs, *schema_);
}

arrow::Status RowPool::Tidy() {
  if (in_memory_ <= kWastefulFactor * held_ + kSlack) return arrow::Status::OK();
  // What is at least half in use stays: the rest of the memory is then at most twice the rows held.
  std::vector<int32_t> sparse;
  for (size_t i = 0; i < batches_.size(); ++i) {
    if (batches_[i] != nullptr && usage_[i].held * 2 < batches_[i]->num_rows()) {
      sparse.push_back(static_cast<int32_t>(i));
    }
  }
  return MoveTogether(sparse);
}

arrow::Status RowPool::MoveTogether(const std::vector<int32_t>& sparse) {
  std::vector<Slot> moving;
  const auto move = [&]() -> arrow::Status {
    if (moving.empty()) return arrow::Status::OK();
    ARROW_ASSIGN_OR_RAISE(auto columns, Gather(moving));
    const auto n = static_cast<int64_t>(moving.size());
    Place(arrow::RecordBatch::Make(schema_, n, std::move(columns)), std::exchange(moving, {}));
    return arrow::Status::OK();
  };
  for (const int32_t source : sparse) {
    for (size_t row = 0; row < usage_[source].slots.size(); ++row) {
      const Slot slot = usage_[source].slots[row];
      const RowRef at = rows_[slot];
      if (at.source == source && at.row == static_cast<int32_t>(row)) moving.push_back(slot);
    }
    if (moving.size() >= kMovedRows) ARROW_RETURN_NOT_OK(move());
  }
  ARROW_RETURN_NOT_OK(move());
  for (const int32_t source : sparse) LetGo(source);
  return arrow::Status::OK();
}

}  // namespace weblog
