#include "support/labels_input.h"

#include <utility>

#include "support/input.h"

namespace support {
namespace {

arrow::Status AddRows(const std::string& path, crawl::Labels* labels) {
  ARROW_ASSIGN_OR_RAISE(auto reader, OpenInput(path));
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) return arrow::Status::OK();
    ARROW_RETURN_NOT_OK(labels->AddBatch(*batch));
  }
}

}  // namespace

arrow::Result<std::shared_ptr<const crawl::Labels>> ReadLabels(const std::string& path) {
  auto labels = std::make_shared<crawl::Labels>();
  ARROW_ASSIGN_OR_RAISE(const InputFormat format, DetectFileFormat(path));
  const bool is_rows = format == InputFormat::kIpcStream || format == InputFormat::kIpcFile ||
                       format == InputFormat::kParquet;
  if (!is_rows) {
    ARROW_RETURN_NOT_OK(labels->AddText(path));
  } else if (const arrow::Status added = AddRows(path, labels.get()); !added.ok()) {
    const std::string& text = added.message();
    return text.find(path) != std::string::npos ? added : added.WithMessage(path, ": ", text);
  }
  return std::shared_ptr<const crawl::Labels>(std::move(labels));
}

}  // namespace support
