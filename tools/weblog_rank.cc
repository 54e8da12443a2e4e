// weblog-rank: how much time readers gave to each page.

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>
#include <malloc.h>

#include <map>
#include <string>
#include <vector>

#include "support/arguments.h"
#include "support/input.h"
#include "support/numbers.h"
#include "support/output.h"
#include "support/progress.h"
#include "support/run_stage.h"
#include "support/run_tool.h"
#include "support/usage.h"
#include "weblog/rank.h"
#include "weblog/stream_kind.h"
#include "weblog/time_point.h"

namespace {

constexpr char kTool[] = "weblog-rank";

struct Options {
  weblog::RankOptions rank;
  std::string last_dwell = "median";
  std::string max_stay = "10m";
  bool partial = false;
  bool merge = false;
  support::StageOptions stage;
};

// What the parsed words mean.
arrow::Status Interpret(Options* options) {
  const std::map<std::string, weblog::LastDwell> rules = {{"median", weblog::LastDwell::kMedian},
                                                          {"mean", weblog::LastDwell::kMean},
                                                          {"zero", weblog::LastDwell::kZero}};
  const auto rule = rules.find(options->last_dwell);
  if (rule == rules.end()) {
    return support::UsageError("--last-dwell is median, mean or zero, not '", options->last_dwell,
                               "'");
  }
  options->rank.last_dwell = rule->second;
  const auto max_stay = weblog::ParseDuration(options->max_stay);
  if (!max_stay.ok()) return support::UsageError("--max-stay: ", max_stay.status().message());
  options->rank.max_stay_us = *max_stay;
  const auto checked = weblog::RankBuilder::Make(options->rank);
  return checked.ok() ? arrow::Status::OK()
                      : support::UsageError("--max-stay: ", checked.status().message());
}

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  support::ArgParser parser(
      {kTool,
       "Ranks pages by the time that readers gave to them (LogRank).",
       "[OPTION]... [FILE]...",
       {"weblog-parse access.log | weblog-clean | weblog-users | weblog-sessions | weblog-paths | "
        "weblog-rank",
        "weblog-rank visits.parquet -o ranks.csv",
        "weblog-rank --partial monday.parquet -o monday-ranks.parquet",
        "weblog-rank --merge monday-ranks.parquet tuesday-ranks.parquet"}});
  CLI::App& app = parser.app();
  app.add_option("--last-dwell", options.last_dwell,
                 "How long a session's last view is taken to last: the median (default) or mean of "
                 "the page's other views, or zero")
      ->type_name("RULE");
  parser.AddChoices("--last-dwell", {"median", "mean", "zero"});
  app.add_option("--max-stay", options.max_stay, "A view counts for no longer (default 10m)")
      ->type_name("SPAN");
  app.add_flag("--partial", options.partial, "Write partial ranks, which --merge adds up exactly");
  app.add_flag("--merge", options.merge, "The input is partial ranks");
  options.stage.AddTo(parser, /*drops=*/false);
  parser.AfterParse([&options] { return Interpret(&options); });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

arrow::Status AddRows(const Options& options, arrow::RecordBatchReader* reader,
                      weblog::RankBuilder* builder) {
  ARROW_RETURN_NOT_OK(options.merge ? weblog::CheckPartialRanks(*reader->schema(), options.rank)
                                    : weblog::CheckVisitsForRank(*reader->schema()));
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) return arrow::Status::OK();
    ARROW_RETURN_NOT_OK(options.merge ? builder->AddPartial(*batch) : builder->AddVisits(*batch));
  }
}

arrow::Status Run(const Options& options) {
  // Lists that have grown out of their memory give it back, which is worth more here than time.
  mallopt(M_MMAP_THRESHOLD, 256 << 10);
  support::Progress progress(support::ProgressFor(options.stage),
                             support::TotalSize(options.stage.files));
  ARROW_ASSIGN_OR_RAISE(auto reader, support::OpenInputs(options.stage.files, &progress));
  ARROW_ASSIGN_OR_RAISE(auto builder, weblog::RankBuilder::Make(options.rank));
  ARROW_RETURN_NOT_OK(AddRows(options, reader.get(), builder.get()));
  const std::string account = support::Grouped(builder->views()) + " views in " +
                              support::Grouped(builder->sessions()) + " sessions of " +
                              support::Grouped(builder->pages()) + " pages";
  const auto rows = options.partial ? builder->Partial() : builder->Ranks();
  const auto schema = weblog::WithHistory(rows->schema(), weblog::HistoryOf(*reader->schema()));
  ARROW_ASSIGN_OR_RAISE(auto writer, support::OpenOutput(options.stage.output, schema));
  ARROW_RETURN_NOT_OK(support::CopyRows(rows.get(), writer.get()));
  if (!options.stage.quiet.quiet) support::PrintMessage(kTool, account);
  return arrow::Status::OK();
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
