#include "paths/completed_rows.h"

#include <arrow/array.h>
#include <arrow/type.h>
#include <arrow/util/bit_util.h>

#include <string>
#include <utility>

#include "weblog/stage.h"
#include "weblog/visits.h"

namespace weblog {
namespace {

// Columns that an inferred view takes from the view that was gone back to.
bool IsOfThePage(const std::string& name) {
  return name == "url" || name == kUser || name == kSession;
}

// Columns that are counted anew.
bool IsCounted(const std::string& name) {
  return name == "time" || name == kSeq || name == kDwell || name == kLast || name == kInferred;
}

arrow::Result<std::shared_ptr<arrow::Array>> FlagColumn(const std::vector<bool>& flags) {
  const auto n = static_cast<int64_t>(flags.size());
  ARROW_ASSIGN_OR_RAISE(std::shared_ptr<arrow::Buffer> bits, arrow::AllocateEmptyBitmap(n));
  for (int64_t i = 0; i < n; ++i) {
    if (flags[i]) arrow::bit_util::SetBit(bits->mutable_data(), i);
  }
  return std::make_shared<arrow::BooleanArray>(n, std::move(bits));
}

}  // namespace

arrow::Result<std::shared_ptr<arrow::Schema>> CompletedSchema(
    const std::shared_ptr<arrow::Schema>& visits) {
  arrow::FieldVector fields;
  for (const auto& field : visits->fields()) {
    const bool is_filled = IsOfThePage(field->name()) || IsCounted(field->name());
    fields.push_back(is_filled ? field : field->WithNullable(true));
  }
  return WithColumns(arrow::schema(std::move(fields), visits->metadata()),
                     {arrow::field(kInferred, arrow::boolean(), /*nullable=*/false)}, "visits",
                     "weblog-paths");
}

CompletedRows::CompletedRows(std::shared_ptr<arrow::Schema> schema)
    : schema_(std::move(schema)),
      times_(schema_->GetFieldByName("time")->type()),
      seqs_(arrow::int32()),
      dwells_(arrow::int64()) {}

arrow::Status CompletedRows::Add(const View& view) {
  const int64_t row = rows();
  ARROW_RETURN_NOT_OK(times_.ReserveUpTo(row + 1));
  ARROW_RETURN_NOT_OK(seqs_.ReserveUpTo(row + 1));
  ARROW_RETURN_NOT_OK(dwells_.ReserveUpTo(row + 1));
  rows_.push_back(view.row);
  logged_rows_.push_back(view.inferred ? RowRef{0, RowRef::kNullRow} : view.row);
  times_.Put(row, view.time);
  seqs_.Put(row, view.seq);
  dwells_.Put(row, view.dwell);
  is_last_.push_back(view.dwell == kCensored);
  is_inferred_.push_back(view.inferred);
  inferred_ += view.inferred;
  return arrow::Status::OK();
}

// Whether the rows are those of the last source, all and in order: its columns can be passed on.
bool CompletedRows::AreAllOf(const RowSources& sources) const {
  if (sources.back() == nullptr || rows() != sources.back()->num_rows()) return false;
  const auto source = static_cast<int32_t>(sources.size() - 1);
  for (int32_t i = 0; i < rows(); ++i) {
    if (logged_rows_[i].row != i || logged_rows_[i].source != source) return false;
  }
  return true;
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> CompletedRows::Finish(
    const RowSources& sources) {
  const int64_t n = rows();
  const bool pass_on = AreAllOf(sources);
  const RowGatherer pages(sources, rows_);
  const RowGatherer logged(sources, logged_rows_);
  arrow::ArrayVector columns(schema_->num_fields());
  for (int i = 0; i < schema_->num_fields(); ++i) {
    const arrow::Field& field = *schema_->field(i);
    if (IsCounted(field.name())) continue;
    if (pass_on) {
      columns[i] = sources.back()->column(i);
      continue;
    }
    const RowGatherer& gatherer = IsOfThePage(field.name()) ? pages : logged;
    ARROW_ASSIGN_OR_RAISE(columns[i], gatherer.Column(i, field.type()));
  }
  const auto put = [&](const char* name, auto column) -> arrow::Status {
    ARROW_ASSIGN_OR_RAISE(columns[schema_->GetFieldIndex(name)], column);
    return arrow::Status::OK();
  };
  ARROW_RETURN_NOT_OK(put("time", times_.Finish(n)));
  ARROW_RETURN_NOT_OK(put(kSeq, seqs_.Finish(n)));
  ARROW_RETURN_NOT_OK(put(kDwell, dwells_.Finish(n)));
  ARROW_RETURN_NOT_OK(put(kLast, FlagColumn(is_last_)));
  ARROW_RETURN_NOT_OK(put(kInferred, FlagColumn(is_inferred_)));
  rows_.clear();
  logged_rows_.clear();
  is_last_.clear();
  is_inferred_.clear();
  return arrow::RecordBatch::Make(schema_, n, std::move(columns));
}

}  // namespace weblog
