#include "support/links_input.h"

#include <utility>

#include "support/input.h"
#include "weblog/stream_kind.h"

namespace support {
namespace {

arrow::Status AddRows(const std::string& path, weblog::Links* links) {
  ARROW_ASSIGN_OR_RAISE(auto reader, OpenInput(path));
  ARROW_RETURN_NOT_OK(RequireLinks(*reader->schema()));
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) return arrow::Status::OK();
    ARROW_RETURN_NOT_OK(links->AddBatch(*batch));
  }
}

}  // namespace

arrow::Status RequireLinks(const arrow::Schema& schema) {
  ARROW_RETURN_NOT_OK(weblog::RequireKind(schema, {"links", "table"}));
  for (const char* column : {"from_url", "to_url"}) {
    ARROW_RETURN_NOT_OK(weblog::RequireColumn(schema, column, "crawl-extract"));
  }
  return arrow::Status::OK();
}

void LinksOption::AddTo(ArgParser& parser, const std::string& purpose) {
  parser.app()
      .add_option("--links", file,
                  "The site's links " + purpose + ": from_url and to_url, or FROM<tab>TO lines")
      ->type_name("FILE");
}

arrow::Result<std::shared_ptr<const weblog::Links>> LinksOption::Read() const {
  if (file.empty()) return nullptr;
  return ReadLinks(file);
}

arrow::Result<std::shared_ptr<const weblog::Links>> ReadLinks(const std::string& path) {
  auto links = std::make_shared<weblog::Links>();
  ARROW_ASSIGN_OR_RAISE(const InputFormat format, DetectFileFormat(path));
  const bool is_rows = format == InputFormat::kIpcStream || format == InputFormat::kIpcFile ||
                       format == InputFormat::kParquet;
  if (!is_rows) {
    ARROW_RETURN_NOT_OK(links->AddText(path));
  } else if (const arrow::Status added = AddRows(path, links.get()); !added.ok()) {
    const std::string& text = added.message();
    return text.find(path) != std::string::npos ? added : added.WithMessage(path, ": ", text);
  }
  return std::shared_ptr<const weblog::Links>(std::move(links));
}

}  // namespace support
