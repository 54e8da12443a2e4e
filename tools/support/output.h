// Output of every tool that writes rows: which format, where to, and the options that say so.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/arguments.h"
#include "support/record_writer.h"

namespace support {

enum class OutputFormat { kArrow, kArrowFile, kParquet, kCsv, kTsv, kJsonl, kTable };

// A format that a tool has besides those of rows, such as a page of HTML. The tool writes it
// itself, with WriteText.
struct OwnFormat {
  std::string name;    // for --to; it may be that of a format of rows, whose place it then takes
  std::string ending;  // of a file's name: ".html"
};

// The options -o, --to and --no-history.
struct OutputOptions {
  std::string path = "-";              // "-" is standard output
  std::optional<OutputFormat> format;  // when --to was given, or the ending of `path` says so
  std::vector<OwnFormat> own_formats;  // to be set before AddTo
  std::string own_format;              // the name of the one that was chosen, instead of `format`
  bool keep_history = true;
  std::string command_line;  // goes into the history of the output

  // Adds the options to a command line. `parser` and this must stay where they are until it has
  // parsed.
  void AddTo(ArgParser& parser);
};

// The format that `--to NAME` stands for.
std::optional<OutputFormat> FormatByName(std::string_view name);
// The format of a file by the ending of its name.
std::optional<OutputFormat> FormatByEnding(std::string_view path);

// Whether rows will be printed as text on the terminal that stdout is, where a progress line would
// be in the way.
bool PrintsToTerminal(const OutputOptions& options);

// Opens the output for rows of `schema`. Without a format it is a table on a terminal and an Arrow
// stream elsewhere. Binary formats are refused on a terminal. The schema's history gets this
// command line, unless keep_history is false, in which case the output has no history at all.
arrow::Result<std::unique_ptr<RecordWriter>> OpenOutput(
    const OutputOptions& options, const std::shared_ptr<arrow::Schema>& schema);

// Writes a text that is all of the output.
arrow::Status WriteText(const OutputOptions& options, std::string_view text);

// Writes all rows of `reader` and closes the writer.
arrow::Status CopyRows(arrow::RecordBatchReader* reader, RecordWriter* writer);

}  // namespace support
