#include "support/output.h"

#include <unistd.h>

#include <array>
#include <utility>
#include <vector>

#include "support/ipc_writer.h"
#include "support/output_file.h"
#include "support/parquet.h"
#include "support/table_writer.h"
#include "support/terminal.h"
#include "support/text_writer.h"
#include "support/usage.h"
#include "weblog/stream_kind.h"

namespace support {
namespace {

struct Named {
  std::string_view name;
  OutputFormat format;
};

constexpr std::array<Named, 8> kNames = {{{"arrow", OutputFormat::kArrow},
                                          {"arrow-file", OutputFormat::kArrowFile},
                                          {"feather", OutputFormat::kArrowFile},
                                          {"parquet", OutputFormat::kParquet},
                                          {"csv", OutputFormat::kCsv},
                                          {"tsv", OutputFormat::kTsv},
                                          {"jsonl", OutputFormat::kJsonl},
                                          {"table", OutputFormat::kTable}}};

constexpr std::array<Named, 8> kEndings = {{{".arrow", OutputFormat::kArrowFile},
                                            {".arrows", OutputFormat::kArrow},
                                            {".feather", OutputFormat::kArrowFile},
                                            {".parquet", OutputFormat::kParquet},
                                            {".csv", OutputFormat::kCsv},
                                            {".tsv", OutputFormat::kTsv},
                                            {".jsonl", OutputFormat::kJsonl},
                                            {".txt", OutputFormat::kTable}}};

bool IsBinary(OutputFormat format) {
  return format == OutputFormat::kArrow || format == OutputFormat::kArrowFile ||
         format == OutputFormat::kParquet;
}

arrow::Status ChooseFormat(OutputOptions* options, const std::string& name) {
  if (!name.empty()) {
    options->format = FormatByName(name);
    if (!options->format.has_value()) {
      return UsageError(
          "--to ", name,
          ": no such format; there are arrow, arrow-file, parquet, csv, tsv, jsonl and table");
    }
    return arrow::Status::OK();
  }
  options->format = FormatByEnding(options->path);
  const bool is_file = options->path != "-" && !options->path.starts_with("/dev/");
  if (is_file && !options->format.has_value()) {
    return UsageError("cannot tell the format from the name ", options->path,
                      "; let it end in .arrow, .parquet, .csv, .tsv or .jsonl, or add --to");
  }
  return arrow::Status::OK();
}

std::shared_ptr<arrow::Schema> WithCommandLine(const std::shared_ptr<arrow::Schema>& schema,
                                               const OutputOptions& options) {
  if (!options.keep_history) return weblog::WithHistory(schema, {});
  std::vector<std::string> lines = weblog::HistoryOf(*schema);
  if (!options.command_line.empty()) lines.push_back(options.command_line);
  return weblog::WithHistory(schema, lines);
}

}  // namespace

std::optional<OutputFormat> FormatByName(std::string_view name) {
  for (const Named& named : kNames) {
    if (named.name == name) return named.format;
  }
  return std::nullopt;
}

std::optional<OutputFormat> FormatByEnding(std::string_view path) {
  for (const Named& named : kEndings) {
    if (path.ends_with(named.name)) return named.format;
  }
  return std::nullopt;
}

void OutputOptions::AddTo(ArgParser& parser) {
  auto name = std::make_shared<std::string>();
  parser.app()
      .add_option(
          "-o,--output", path,
          "Write to FILE, which appears only when it is complete. Its ending gives the format: "
          ".arrow .arrows .parquet .csv .tsv .jsonl .txt")
      ->type_name("FILE")
      ->group("Output");
  parser.app()
      .add_option("--to", *name,
                  "Write in FORMAT: arrow (a stream), arrow-file, parquet, csv, tsv, jsonl, table. "
                  "Default: a table on a terminal, an Arrow stream elsewhere")
      ->type_name("FORMAT")
      ->group("Output");
  parser.app()
      .add_flag(
          "--no-history", [this](int64_t) { keep_history = false; },
          "Do not record in the output the command lines that made it")
      ->group("Output");
  parser.AddChoices("--to", {"arrow", "arrow-file", "parquet", "csv", "tsv", "jsonl", "table"});
  parser.AfterParse([this, name, &parser] {
    command_line = parser.command_line();
    return ChooseFormat(this, *name);
  });
}

bool PrintsToTerminal(const OutputOptions& options) {
  return options.path == "-" && IsTerminal(STDOUT_FILENO);
}

arrow::Result<std::unique_ptr<RecordWriter>> OpenOutput(
    const OutputOptions& options, const std::shared_ptr<arrow::Schema>& schema) {
  ARROW_ASSIGN_OR_RAISE(auto file, OutputFile::Open(options.path));
  const bool terminal = file->is_terminal();
  const OutputFormat format =
      options.format.value_or(terminal ? OutputFormat::kTable : OutputFormat::kArrow);
  if (terminal && IsBinary(format)) {
    return UsageError(
        "will not write a binary format to a terminal; use -o FILE, a pipe or --to table");
  }
  const auto final_schema = WithCommandLine(schema, options);
  switch (format) {
    case OutputFormat::kArrow:
      return MakeIpcStreamWriter(std::move(file), final_schema);
    case OutputFormat::kArrowFile:
      return MakeIpcFileWriter(std::move(file), final_schema);
    case OutputFormat::kParquet:
      return MakeParquetWriter(std::move(file), final_schema);
    case OutputFormat::kCsv:
      return MakeTextWriter(TextFormat::kCsv, std::move(file), final_schema, terminal);
    case OutputFormat::kTsv:
      return MakeTextWriter(TextFormat::kTsv, std::move(file), final_schema, terminal);
    case OutputFormat::kJsonl:
      return MakeTextWriter(TextFormat::kJsonl, std::move(file), final_schema, terminal);
    default:
      return MakeTableWriter(std::move(file), final_schema,
                             terminal ? TerminalWidth(STDOUT_FILENO) : 0);
  }
}

arrow::Status CopyRows(arrow::RecordBatchReader* reader, RecordWriter* writer) {
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) return writer->Close();
    ARROW_RETURN_NOT_OK(writer->Write(batch));
  }
}

}  // namespace support
