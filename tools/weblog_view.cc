// weblog-view: shows, converts and heads any stream or file of the toolkit.

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "support/arguments.h"
#include "support/fd_stream.h"
#include "support/input.h"
#include "support/output.h"
#include "support/progress.h"
#include "support/row_selection.h"
#include "support/run_tool.h"
#include "support/terminal.h"
#include "support/usage.h"
#include "weblog/stream_kind.h"

namespace {

struct Options {
  std::vector<std::string> files;
  std::optional<int64_t> rows;
  std::optional<int64_t> tail;
  std::string columns;
  bool schema = false;
  bool count = false;
  support::QuietOption quiet;
  support::OutputOptions output;
};

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  support::ArgParser parser(
      {"weblog-view",
       "Shows, converts and heads any stream or file.",
       "[OPTION]... [FILE]...",
       {"weblog-view -n 20 hits.arrow", "weblog-view hits.arrow -o hits.parquet",
        "weblog-parse access.log | weblog-view --columns time,url,status",
        "weblog-view --schema hits.parquet"}});
  CLI::App& app = parser.app();
  app.add_option("FILE", options.files,
                 "Arrow streams, Arrow files or Parquet files, read as one; none or - is stdin");
  app.add_option("-n,--rows", options.rows, "The first N rows")
      ->check(CLI::NonNegativeNumber)
      ->type_name("N");
  app.add_option("--tail", options.tail, "The last N rows")
      ->check(CLI::NonNegativeNumber)
      ->type_name("N");
  app.add_option("--columns", options.columns,
                 "The columns of LIST (a,b,c), or all but those of LIST (-a,-b)")
      ->type_name("LIST");
  app.add_flag("--schema", options.schema, "Print what the input holds instead of its rows");
  app.add_flag("--count", options.count, "Print the number of rows instead of the rows");
  options.quiet.AddTo(parser);
  options.output.AddTo(parser);
  parser.AfterParse([&options] {
    const int modes = options.rows.has_value() + options.tail.has_value();
    return modes > 1 ? support::UsageError("-n and --tail exclude each other")
                     : arrow::Status::OK();
  });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

// One "name  type" line for each column, under what the metadata says of the stream.
std::string DescribeSchema(const arrow::Schema& schema) {
  std::string text;
  if (const std::string kind = weblog::KindOf(schema); !kind.empty()) {
    text += "kind     " + kind + "\nversion  " + weblog::VersionOf(schema) + "\n";
  }
  for (const std::string& line : weblog::HistoryOf(schema)) text += "history  " + line + "\n";
  if (!text.empty()) text += "\n";
  size_t width = 0;
  for (const auto& name : schema.field_names()) width = std::max(width, name.size());
  for (const auto& field : schema.fields()) {
    text += field->name() + std::string(width - field->name().size() + 2, ' ') +
            field->type()->ToString() + "\n";
  }
  return support::Visible(text, /*keep_lines=*/true);
}

arrow::Result<int64_t> CountRows(arrow::RecordBatchReader* reader) {
  int64_t rows = 0;
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) return rows;
    rows += batch->num_rows();
  }
}

arrow::Status Run(const Options& options) {
  const bool progress_in_the_way = options.quiet.quiet || support::PrintsToTerminal(options.output);
  support::Progress progress(progress_in_the_way || options.files.empty()
                                 ? support::Progress::Show::kNever
                                 : support::Progress::Show::kOnTerminal,
                             support::TotalSize(options.files));
  ARROW_ASSIGN_OR_RAISE(auto reader, support::OpenInputs(options.files, &progress));
  if (!options.columns.empty()) {
    ARROW_ASSIGN_OR_RAISE(auto columns, support::ChooseColumns(*reader->schema(), options.columns));
    reader = support::SelectColumns(reader, std::move(columns));
  }
  if (options.schema) return support::PrintToStdout(DescribeSchema(*reader->schema()));
  if (options.rows.has_value()) reader = support::FirstRows(reader, *options.rows);
  if (options.tail.has_value()) reader = support::LastRows(reader, *options.tail);
  if (options.count) {
    ARROW_ASSIGN_OR_RAISE(const int64_t rows, CountRows(reader.get()));
    return support::PrintToStdout(std::to_string(rows) + "\n");
  }
  ARROW_ASSIGN_OR_RAISE(auto writer, support::OpenOutput(options.output, reader->schema()));
  return support::CopyRows(reader.get(), writer.get());
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
