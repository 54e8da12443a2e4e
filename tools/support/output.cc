#include "support/output.h"

#include <unistd.h>

#include <algorithm>
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

// The names that --to takes: those of the tool, then those of rows.
std::vector<std::string> FormatNames(const OutputOptions& options) {
  std::vector<std::string> names;
  for (const OwnFormat& own : options.own_formats) names.push_back(own.name);
  for (const char* name : {"arrow", "arrow-file", "parquet", "csv", "tsv", "jsonl", "table"}) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
  }
  return names;
}

// The endings of the formats of the tool, each with `behind` behind it.
std::string OwnEndings(const OutputOptions& options, std::string_view behind) {
  std::string text;
  for (const OwnFormat& own : options.own_formats) {
    if (!FormatByEnding(own.ending).has_value()) (text += own.ending) += behind;
  }
  return text;
}

// "a, b and c".
std::string Enumerated(const std::vector<std::string>& words, std::string_view last_separator) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? last_separator : ", ";
    text += words[i];
  }
  return text;
}

arrow::Status ChooseFormatByName(OutputOptions* options, const std::string& name) {
  for (const OwnFormat& own : options->own_formats) {
    if (own.name == name) options->own_format = name;
  }
  if (options->own_format.empty()) options->format = FormatByName(name);
  if (options->own_format.empty() && !options->format.has_value()) {
    return UsageError("--to ", name, ": no such format; there are ",
                      Enumerated(FormatNames(*options), " and "));
  }
  return arrow::Status::OK();
}

arrow::Status ChooseFormat(OutputOptions* options, const std::string& name) {
  if (!name.empty()) return ChooseFormatByName(options, name);
  for (const OwnFormat& own : options->own_formats) {
    if (options->path.ends_with(own.ending)) options->own_format = own.name;
  }
  if (options->own_format.empty()) options->format = FormatByEnding(options->path);
  const bool is_file = options->path != "-" && !options->path.starts_with("/dev/");
  if (is_file && options->own_format.empty() && !options->format.has_value()) {
    return UsageError("cannot tell the format from the name ", options->path, "; let it end in ",
                      OwnEndings(*options, ", "),
                      ".arrow, .parquet, .csv, .tsv or .jsonl, or add --to");
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
          "Write to FILE, which appears only when it is complete. Its ending gives the format: " +
              OwnEndings(*this, " ") + ".arrow .arrows .parquet .csv .tsv .jsonl .txt")
      ->type_name("FILE")
      ->group("Output");
  parser.app()
      .add_option("--to", *name,
                  "Write in FORMAT: " + Enumerated(FormatNames(*this), ", ") +
                      ". Default: a table on a terminal, an Arrow stream (arrow) elsewhere")
      ->type_name("FORMAT")
      ->group("Output");
  parser.app()
      .add_flag(
          "--no-history", [this](int64_t) { keep_history = false; },
          "Do not record in the output the command lines that made it")
      ->group("Output");
  parser.AddChoices("--to", FormatNames(*this));
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

arrow::Status WriteText(const OutputOptions& options, std::string_view text) {
  ARROW_ASSIGN_OR_RAISE(const auto file, OutputFile::Open(options.path));
  ARROW_RETURN_NOT_OK(file->stream()->Write(text.data(), static_cast<int64_t>(text.size())));
  return file->Commit();
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
