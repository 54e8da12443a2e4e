#include <arrow/array.h>
#include <arrow/builder.h>

#include "weblog/stats.h"
#include "weblog/stream_kind.h"

namespace weblog {
namespace {

class RowsBuilder {
 public:
  arrow::Status Append(const std::string& section, const std::string* name,
                       const MeasureValues& values) {
    ARROW_RETURN_NOT_OK(sections_.Append(section));
    ARROW_RETURN_NOT_OK(name == nullptr ? names_.AppendNull() : names_.Append(*name));
    for (size_t i = 0; i < values.size(); ++i) {
      ARROW_RETURN_NOT_OK(values_[i].AppendOrNull(values[i]));
    }
    return arrow::Status::OK();
  }

  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Finish() {
    arrow::ArrayVector columns(2 + values_.size());
    ARROW_RETURN_NOT_OK(sections_.Finish(&columns[0]));
    ARROW_RETURN_NOT_OK(names_.Finish(&columns[1]));
    for (size_t i = 0; i < values_.size(); ++i) {
      ARROW_RETURN_NOT_OK(values_[i].Finish(&columns[2 + i]));
    }
    const int64_t rows = columns[0]->length();
    return arrow::RecordBatch::Make(StatsSchema(), rows, std::move(columns));
  }

 private:
  arrow::StringDictionary32Builder sections_;
  arrow::StringBuilder names_;
  std::array<arrow::Int64Builder, kMeasures> values_;
};

arrow::Status AppendTotals(const StatsTotals& totals, RowsBuilder* rows) {
  const auto append = [&](const std::string& name, const MeasureValues& values) {
    return rows->Append("totals", &name, values);
  };
  ARROW_RETURN_NOT_OK(append("all", totals.all.values));
  ARROW_RETURN_NOT_OK(append("errors", {totals.errors}));
  ARROW_RETURN_NOT_OK(append("redirects", {totals.redirects}));
  ARROW_RETURN_NOT_OK(append("cached", {totals.cached}));
  if (totals.bounces.has_value()) {
    ARROW_RETURN_NOT_OK(append("bounces", {std::nullopt, std::nullopt, totals.bounces}));
  }
  if (!totals.first_time.has_value()) return arrow::Status::OK();
  const std::string period = IsoTime(*totals.first_time) + "/" + IsoTime(*totals.last_time);
  return rows->Append("period", &period, totals.all.values);
}

}  // namespace

std::shared_ptr<arrow::Schema> StatsSchema() {
  arrow::FieldVector fields = {
      arrow::field("section", arrow::dictionary(arrow::int32(), arrow::utf8()), false),
      arrow::field("name", arrow::utf8())};
  for (const char* name : kMeasureNames) fields.push_back(arrow::field(name, arrow::int64()));
  return WithKind(arrow::schema(std::move(fields)), "stats");
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> StatsRows(const TrafficReport& report) {
  RowsBuilder rows;
  ARROW_RETURN_NOT_OK(AppendTotals(report.totals, &rows));
  for (const StatsSection& section : report.sections) {
    for (const StatsRow& row : section.rows) {
      ARROW_RETURN_NOT_OK(rows.Append(section.key, &row.name, row.values));
    }
    if (section.others.has_value()) {
      ARROW_RETURN_NOT_OK(rows.Append(section.key, nullptr, section.others->values));
    }
  }
  return rows.Finish();
}

}  // namespace weblog
