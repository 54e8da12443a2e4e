#include "sessions/visit_builder.h"

#include <arrow/array.h>
#include <arrow/type.h>
#include <arrow/util/bit_util.h>

#include <cstring>
#include <utility>

#include "weblog/visits.h"

namespace weblog {

arrow::FieldVector VisitFields() {
  return {arrow::field(kSession, arrow::int64(), /*nullable=*/false),
          arrow::field(kSeq, arrow::int32(), /*nullable=*/false),
          arrow::field(kDwell, arrow::int64()),
          arrow::field(kLast, arrow::boolean(), /*nullable=*/false)};
}

VisitBuilder::VisitBuilder(std::shared_ptr<arrow::Schema> schema, RowPool* pool)
    : schema_(std::move(schema)), pool_(pool), sessions_(arrow::int64()), dwells_(arrow::int64()) {}

arrow::Status VisitBuilder::Add(int64_t session, std::span<const ViewHistory::Node> views) {
  const auto end = rows() + static_cast<int64_t>(views.size());
  ARROW_RETURN_NOT_OK(sessions_.ReserveUpTo(end));
  ARROW_RETURN_NOT_OK(dwells_.ReserveUpTo(end));
  for (size_t i = 0; i < views.size(); ++i) {
    const bool last = i + 1 == views.size();
    const int64_t row = rows();
    slots_.push_back(views[i].row);
    sessions_.Put(row, session);
    seqs_.push_back(static_cast<int32_t>(i + 1));
    dwells_.Put(row, last ? NumberColumn<int64_t>::kNull : views[i + 1].time - views[i].time);
  }
  return arrow::Status::OK();
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> VisitBuilder::Finish() {
  const int64_t n = rows();
  ARROW_ASSIGN_OR_RAISE(arrow::ArrayVector columns, pool_->Gather(slots_));
  ARROW_ASSIGN_OR_RAISE(auto sessions, sessions_.Finish(n));
  ARROW_ASSIGN_OR_RAISE(auto dwells, dwells_.Finish(n));
  ARROW_ASSIGN_OR_RAISE(std::shared_ptr<arrow::Buffer> last, arrow::AllocateEmptyBitmap(n));
  for (int64_t i = 0; i < n; ++i) {
    if (dwells->IsNull(i)) arrow::bit_util::SetBit(last->mutable_data(), i);
  }
  ARROW_ASSIGN_OR_RAISE(std::shared_ptr<arrow::Buffer> seqs,
                        arrow::AllocateBuffer(n * static_cast<int64_t>(sizeof(int32_t))));
  if (n > 0) std::memcpy(seqs->mutable_data(), seqs_.data(), n * sizeof(int32_t));
  columns.push_back(std::move(sessions));
  columns.push_back(std::make_shared<arrow::Int32Array>(n, std::move(seqs)));
  columns.push_back(std::move(dwells));
  columns.push_back(std::make_shared<arrow::BooleanArray>(n, std::move(last)));
  slots_.clear();
  seqs_.clear();
  return arrow::RecordBatch::Make(schema_, n, std::move(columns));
}

}  // namespace weblog
