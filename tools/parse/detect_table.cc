#include "parse/detect_table.h"

#include <arrow/array/builder_binary.h>
#include <arrow/array/builder_primitive.h>
#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <optional>

#include "support/progress.h"
#include "weblog/stream_kind.h"

namespace parse {
namespace {

// The table under construction.
class Detections {
 public:
  arrow::Status Add(const std::string& file, const std::optional<weblog::Detection>& detection) {
    ARROW_RETURN_NOT_OK(file_.Append(file));
    if (detection) {
      ARROW_RETURN_NOT_OK(format_.Append(detection->name));
    } else {
      ARROW_RETURN_NOT_OK(format_.AppendNull());
    }
    ARROW_RETURN_NOT_OK(tried_.Append(detection ? detection->lines_tried : 0));
    return fit_.Append(detection ? detection->lines_fit : 0);
  }

  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Finish() {
    const auto schema = weblog::WithKind(
        arrow::schema({arrow::field("file", arrow::utf8()), arrow::field("format", arrow::utf8()),
                       arrow::field("lines_tried", arrow::int64()),
                       arrow::field("lines_fit", arrow::int64())}),
        "table");
    arrow::ArrayVector columns(4);
    ARROW_RETURN_NOT_OK(file_.Finish(&columns[0]));
    ARROW_RETURN_NOT_OK(format_.Finish(&columns[1]));
    ARROW_RETURN_NOT_OK(tried_.Finish(&columns[2]));
    ARROW_RETURN_NOT_OK(fit_.Finish(&columns[3]));
    return arrow::RecordBatch::Make(schema, columns[0]->length(), columns);
  }

 private:
  arrow::StringBuilder file_, format_;
  arrow::Int64Builder tried_, fit_;
};

}  // namespace

arrow::Status WriteDetections(const std::vector<std::string>& files,
                              const weblog::ParseOptions& options,
                              const support::OutputOptions& output) {
  Detections detections;
  int unknown = 0;
  for (const std::string& file : files) {
    auto detection = weblog::DetectFileFormat(file, options.format_options);
    if (!detection.ok()) {
      ++unknown;
      support::PrintMessage("weblog-parse", detection.status().message());
    }
    ARROW_RETURN_NOT_OK(detections.Add(file, detection.ValueOr(std::nullopt)));
  }
  ARROW_ASSIGN_OR_RAISE(auto table, detections.Finish());
  ARROW_ASSIGN_OR_RAISE(auto writer, support::OpenOutput(output, table->schema()));
  ARROW_RETURN_NOT_OK(writer->Write(table));
  ARROW_RETURN_NOT_OK(writer->Close());
  if (unknown > 0) {
    return arrow::Status::Invalid("the format of ", unknown, " of ", files.size(),
                                  " files is not known");
  }
  return arrow::Status::OK();
}

}  // namespace parse
