// crawl-view: what a crawl holds.

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <optional>
#include <string>
#include <utility>

#include "support/arguments.h"
#include "support/crawl_directory.h"
#include "support/output.h"
#include "support/progress.h"
#include "support/row_selection.h"
#include "support/run_tool.h"
#include "support/usage.h"
#include "view/crawl_summary.h"
#include "view/crawl_tables.h"
#include "weblog/stream_kind.h"

namespace {

constexpr char kTool[] = "crawl-view";

struct Options {
  std::string directory;
  std::string what;  // empty for the summary
  std::optional<int64_t> rows;
  std::string columns;
  support::QuietOption quiet;
  support::OutputOptions output;
};

// "pages, links, … or duplicates".
std::string Choices() {
  std::string text;
  const auto names = view::TableNames();
  for (size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text;
}

arrow::Status Check(const Options& options) {
  if (options.directory.empty()) return support::UsageError("give the directory of a crawl");
  if (!options.what.empty()) {
    return view::FindTable(options.what) != nullptr
               ? arrow::Status::OK()
               : support::UsageError("a crawl has no ", options.what, "; say ", Choices());
  }
  const bool rows_wanted = options.rows.has_value() || !options.columns.empty() ||
                           options.output.format.value_or(support::OutputFormat::kTable) !=
                               support::OutputFormat::kTable;
  return rows_wanted ? support::UsageError("say which rows: ", Choices()) : arrow::Status::OK();
}

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  support::ArgParser parser({kTool,
                             "Shows what a crawl holds.",
                             "[OPTION]... DIR [WHAT]",
                             {"crawl-view news", "crawl-view news pages -n 20",
                              "crawl-view news errors --columns url,status,error -o errors.csv",
                              "crawl-view news links -o links.parquet"}});
  CLI::App& app = parser.app();
  app.add_option("DIR", options.directory, "The directory of the crawl");
  app.add_option("WHAT", options.what, Choices() + "; without it a summary is printed");
  app.add_option("-n,--rows", options.rows, "The first N rows")
      ->check(CLI::NonNegativeNumber)
      ->type_name("N");
  app.add_option("--columns", options.columns,
                 "The columns of LIST (a,b,c), or all but those of LIST (-a,-b)")
      ->type_name("LIST");
  options.quiet.AddTo(parser);
  options.output.AddTo(parser);
  parser.AfterParse([&options] { return Check(options); });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

arrow::Status Run(const Options& options) {
  ARROW_ASSIGN_OR_RAISE(const support::OpenedCrawl crawl, support::OpenCrawl(options.directory));
  if (!crawl.at_work.empty() && !options.quiet.quiet) support::PrintMessage(kTool, crawl.at_work);
  const auto& engine = crawl.engine;
  if (options.what.empty()) {
    ARROW_ASSIGN_OR_RAISE(const std::string summary, view::CrawlSummary(engine.get()));
    return support::WriteText(options.output, summary);
  }
  const view::CrawlTable& table = *view::FindTable(options.what);
  if (table.of_agents) {
    ARROW_ASSIGN_OR_RAISE(const bool by_agents, view::IsByAgents(engine.get()));
    if (!by_agents) {
      return arrow::Status::Invalid(options.directory,
                                    " is no crawl by agents; crawl-run --agents makes them");
    }
  }
  ARROW_ASSIGN_OR_RAISE(auto reader, engine->Query(std::string(table.sql)));
  if (!options.columns.empty()) {
    ARROW_ASSIGN_OR_RAISE(auto columns, support::ChooseColumns(*reader->schema(), options.columns));
    reader = support::SelectColumns(reader, std::move(columns));
  }
  if (options.rows.has_value()) reader = support::FirstRows(reader, *options.rows);
  const auto schema = weblog::WithKind(reader->schema(), table.kind);
  ARROW_ASSIGN_OR_RAISE(auto writer, support::OpenOutput(options.output, schema));
  return support::CopyRows(reader.get(), writer.get());
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
