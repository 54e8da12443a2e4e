#include <arrow/array.h>
#include <arrow/util/checked_cast.h>

#include <memory>
#include <optional>
#include <utility>

#include "page_requests.h"
#include "paths/completed_rows.h"
#include "paths/path_completer.h"
#include "weblog/paths.h"
#include "weblog/stream_kind.h"
#include "weblog/visits.h"

namespace weblog {
namespace {

using arrow::internal::checked_cast;

class PathsStage : public Stage {
 public:
  PathsStage(std::shared_ptr<arrow::Schema> input, std::shared_ptr<arrow::Schema> output,
             const PathsOptions& options)
      : input_(std::move(input)),
        schema_(std::move(output)),
        links_(options.links),
        rows_(schema_),
        completer_(links_.get(), &rows_) {
    sources_.resize(2);
  }

  const std::shared_ptr<arrow::Schema>& schema() const override { return schema_; }

  arrow::Status Push(const std::shared_ptr<arrow::RecordBatch>& batch,
                     const StageSinks& sinks) override {
    account_.rows_in += batch->num_rows();
    sources_[kAtHand] = batch;
    ARROW_RETURN_NOT_OK(Complete(batch));
    ARROW_RETURN_NOT_OK(Flush(sinks));
    return KeepOpenSession();
  }

  arrow::Status Finish(const StageSinks& sinks) override {
    ARROW_RETURN_NOT_OK(completer_.EndSession());
    return Flush(sinks);
  }

  StageAccount account() const override { return account_; }

 private:
  // Rows of the session that began in an earlier batch, and the batch that is being read.
  static constexpr int32_t kKept = 0;
  static constexpr int32_t kAtHand = 1;

  arrow::Status Complete(const std::shared_ptr<arrow::RecordBatch>& batch) {
    ARROW_ASSIGN_OR_RAISE(const PageRequests requests,
                          PageRequests::Make(batch, /*with_client=*/false));
    const auto sessions = batch->GetColumnByName(kSession);
    const auto last = batch->GetColumnByName(kLast);
    const int64_t* numbers = sessions->data()->GetValues<int64_t>(1);
    const auto& is_last = checked_cast<const arrow::BooleanArray&>(*last);
    for (int64_t row = 0; row < batch->num_rows(); ++row) {
      if (sessions->IsNull(row) || !requests.has_time(row)) {
        return arrow::Status::Invalid("a visit has no ", sessions->IsNull(row) ? kSession : "time");
      }
      if (numbers[row] != session_) ARROW_RETURN_NOT_OK(completer_.EndSession());
      session_ = numbers[row];
      ARROW_RETURN_NOT_OK(
          completer_.Add(requests.At(row, 0), {kAtHand, static_cast<int32_t>(row)}));
      if (is_last.IsValid(row) && is_last.Value(row)) {
        ARROW_RETURN_NOT_OK(completer_.EndSession());
      }
    }
    return arrow::Status::OK();
  }

  arrow::Status Flush(const StageSinks& sinks) {
    if (rows_.rows() == 0) return arrow::Status::OK();
    ARROW_ASSIGN_OR_RAISE(const auto completed, rows_.Finish(sources_));
    account_.rows_added = rows_.inferred();
    account_.rows_out += completed->num_rows();
    return sinks.rows(completed);
  }

  // Takes what is needed of a session that goes on out of the batch.
  arrow::Status KeepOpenSession() {
    std::shared_ptr<arrow::RecordBatch> kept;
    if (completer_.has_session()) {
      const std::vector<RowRef> rows = completer_.MoveRows();
      ARROW_ASSIGN_OR_RAISE(auto columns, GatherRows(sources_, rows, *input_));
      kept =
          arrow::RecordBatch::Make(input_, static_cast<int64_t>(rows.size()), std::move(columns));
    }
    sources_[kKept] = std::move(kept);
    sources_[kAtHand] = nullptr;
    return arrow::Status::OK();
  }

  const std::shared_ptr<arrow::Schema> input_;
  const std::shared_ptr<arrow::Schema> schema_;
  const std::shared_ptr<const Links> links_;
  CompletedRows rows_;
  PathCompleter completer_;
  RowSources sources_;
  std::optional<int64_t> session_;
  StageAccount account_;
};

arrow::Status RequireType(const arrow::Schema& schema, const char* name,
                          const std::shared_ptr<arrow::DataType>& type) {
  ARROW_RETURN_NOT_OK(RequireColumn(schema, name, "weblog-sessions"));
  const auto& found = schema.GetFieldByName(name)->type();
  if (found->Equals(*type)) return arrow::Status::OK();
  return arrow::Status::TypeError("column ", name, " is of type ", found->ToString(),
                                  ", and should be ", type->ToString());
}

}  // namespace

arrow::Result<std::unique_ptr<Stage>> MakePathsStage(const std::shared_ptr<arrow::Schema>& input,
                                                     const PathsOptions& options) {
  ARROW_RETURN_NOT_OK(RequireKind(*input, {"visits"}));
  ARROW_RETURN_NOT_OK(RequireType(*input, kSession, arrow::int64()));
  ARROW_RETURN_NOT_OK(RequireType(*input, kSeq, arrow::int32()));
  ARROW_RETURN_NOT_OK(RequireType(*input, kDwell, arrow::int64()));
  ARROW_RETURN_NOT_OK(RequireType(*input, kLast, arrow::boolean()));
  ARROW_RETURN_NOT_OK(RequireColumn(*input, kUser, "weblog-users"));
  for (const char* column : {"time", "url"}) {
    ARROW_RETURN_NOT_OK(RequireColumn(*input, column, "weblog-parse"));
  }
  ARROW_ASSIGN_OR_RAISE(auto output, CompletedSchema(input));
  return std::make_unique<PathsStage>(input, std::move(output), options);
}

}  // namespace weblog
