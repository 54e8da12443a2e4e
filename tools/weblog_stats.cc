// weblog-stats: the traffic report of a log.

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>
#include <unistd.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "stats/html_report.h"
#include "stats/json_report.h"
#include "stats/text_report.h"
#include "support/arguments.h"
#include "support/input.h"
#include "support/output.h"
#include "support/progress.h"
#include "support/run_stage.h"
#include "support/run_tool.h"
#include "support/terminal.h"
#include "support/usage.h"
#include "weblog/geoip.h"
#include "weblog/stats.h"
#include "weblog/stream_kind.h"

namespace {

constexpr char kTool[] = "weblog-stats";
constexpr int64_t kMostListed = 1'000'000'000;

struct Options {
  std::vector<std::string> files;
  std::vector<std::string> geoip_files;
  weblog::StatsOptions stats;
  support::QuietOption quiet;
  support::OutputOptions output;
};

void AddReportOptions(CLI::App& app, Options* options) {
  app.add_option("--top", options->stats.top, "List N names in a section, 0 for all (default 10)")
      ->check(CLI::Range(int64_t{0}, kMostListed))
      ->type_name("N");
  app.add_option("--site", options->stats.sites,
                 "A host of the site itself, which refers to nobody; may be repeated. Default: the "
                 "hosts of the URLs")
      ->type_name("HOST")
      ->allow_extra_args(false);
  app.add_option("--geoip", options->geoip_files,
                 "Count countries by the ranges of addresses in FILE, as tor-geoipdb has them; may "
                 "be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_option("--max-distinct", options->stats.max_distinct,
                 "Tell N different URLs, users, referrers, … apart, and count those met later "
                 "together (default 1000000)")
      ->check(CLI::Range(int64_t{1}, weblog::kMostDistinct))
      ->type_name("N");
}

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  support::ArgParser parser(
      {kTool,
       "Makes the traffic report of a log, from hits or visits.",
       "[OPTION]... [FILE]...",
       {"weblog-parse access.log.gz | weblog-stats --site www.example.com",
        "weblog-stats visits.parquet -o report.html",
        "weblog-stats --top 100 hits.arrow --to json | jq .sections.pages",
        "weblog-stats --geoip /usr/share/tor/geoip --geoip /usr/share/tor/geoip6 hits.arrow"}});
  parser.app().add_option(
      "FILE", options.files,
      "Arrow streams, Arrow files or Parquet files, read as one; none or - is stdin");
  AddReportOptions(parser.app(), &options);
  options.quiet.AddTo(parser);
  options.output.own_formats = {{"table", ".txt"}, {"html", ".html"}, {"json", ".json"}};
  options.output.AddTo(parser);
  parser.AfterParse([&options] {
    const arrow::Status valid = options.stats.Validate();
    return valid.ok() ? valid : support::UsageError("--site: ", valid.message());
  });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

// Rows have no place for the notes, which therefore go to stderr.
arrow::Status WriteRows(const weblog::TrafficReport& report, const arrow::Schema& input,
                        const Options& options) {
  const auto schema = weblog::WithHistory(weblog::StatsSchema(), weblog::HistoryOf(input));
  ARROW_ASSIGN_OR_RAISE(const auto rows, weblog::StatsRows(report));
  ARROW_ASSIGN_OR_RAISE(const auto writer, support::OpenOutput(options.output, schema));
  ARROW_RETURN_NOT_OK(writer->Write(rows));
  ARROW_RETURN_NOT_OK(writer->Close());
  for (const std::string& note : report.notes) {
    if (!options.quiet.quiet) support::PrintMessage(kTool, note);
  }
  return arrow::Status::OK();
}

arrow::Status WriteReport(const weblog::TrafficReport& report, const arrow::Schema& input,
                          const Options& options) {
  const support::OutputOptions& output = options.output;
  const bool on_terminal = support::PrintsToTerminal(output);
  const bool by_default = on_terminal && output.own_format.empty() && !output.format.has_value();
  if (output.own_format == "table" || by_default) {
    const int width = on_terminal ? support::TerminalWidth(STDOUT_FILENO) : 0;
    return support::WriteText(output, report::TextReport(report, width));
  }
  if (output.own_format == "json") return support::WriteText(output, report::JsonReport(report));
  if (output.own_format == "html") return support::WriteText(output, report::HtmlReport(report));
  return WriteRows(report, input, options);
}

arrow::Result<weblog::StatsOptions> WithCountries(const Options& options) {
  weblog::StatsOptions stats = options.stats;
  if (!options.geoip_files.empty()) {
    ARROW_ASSIGN_OR_RAISE(auto geoip, weblog::GeoIp::Load(options.geoip_files));
    stats.geoip = std::make_shared<const weblog::GeoIp>(std::move(geoip));
  }
  return stats;
}

arrow::Result<weblog::TrafficReport> Count(arrow::RecordBatchReader* reader,
                                           const weblog::StatsOptions& stats) {
  ARROW_ASSIGN_OR_RAISE(const auto counter, weblog::StatsCounter::Make(reader->schema(), stats));
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) return counter->Report();
    ARROW_RETURN_NOT_OK(counter->Add(*batch));
  }
}

arrow::Status Run(const Options& options) {
  support::KeepFreedMemory();
  ARROW_ASSIGN_OR_RAISE(const weblog::StatsOptions stats, WithCountries(options));
  // Gone before the report is printed.
  auto progress = std::make_unique<support::Progress>(options.quiet.quiet || options.files.empty()
                                                          ? support::Progress::Show::kNever
                                                          : support::Progress::Show::kOnTerminal,
                                                      support::TotalSize(options.files));
  ARROW_ASSIGN_OR_RAISE(auto reader, support::OpenInputs(options.files, progress.get()));
  ARROW_ASSIGN_OR_RAISE(const auto report, Count(reader.get(), stats));
  const std::shared_ptr<arrow::Schema> input = reader->schema();
  reader.reset();
  progress.reset();
  return WriteReport(report, *input, options);
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
