// weblog-patterns: rules, paths, clusters and transitions that the sessions of a visits stream
// show.
//
// The miners work on arrays in memory and on TBB's threads, not in SQL: they ask for the pages that
// follow a path, level by level, which SQL can only say as a chain of self-joins whose results are
// far larger than the patterns.

#include <arrow/result.h>
#include <arrow/status.h>

#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "patterns/command.h"
#include "support/arguments.h"
#include "support/input.h"
#include "support/numbers.h"
#include "support/output.h"
#include "support/progress.h"
#include "support/run_stage.h"
#include "support/run_tool.h"
#include "weblog/patterns/trails.h"
#include "weblog/stream_kind.h"

namespace {

constexpr char kTool[] = "weblog-patterns";

struct Options {
  std::vector<std::unique_ptr<patterns::Command>> commands;
  const patterns::Command* command = nullptr;  // the one that was given
  int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, 256u));
  support::StageOptions stage;
};

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  support::ArgParser parser(
      {kTool,
       "Mines patterns from the sessions of a visits stream.",
       "COMMAND [OPTION]... [FILE]...",
       {"weblog-patterns rules --min-support 0.5% visits.parquet",
        "weblog-patterns sequences --gap any --closed visits.parquet -o paths.csv",
        "weblog-patterns clusters --of users --centres centres.csv visits.parquet",
        "weblog-patterns transitions visits.parquet | weblog-sql 'from input where next is "
        "null'"}});
  options.commands.push_back(patterns::MakeRulesCommand());
  options.commands.push_back(patterns::MakeSequencesCommand());
  options.commands.push_back(patterns::MakeClustersCommand());
  options.commands.push_back(patterns::MakeTransitionsCommand());
  for (const auto& command : options.commands) command->AddTo(parser);
  parser.app()
      .add_option("-j,--threads", options.threads, "Threads; all cores by default")
      ->type_name("N")
      ->check(CLI::Range(1, 256));
  options.stage.AddTo(parser, /*drops=*/false);
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  for (const auto& command : options.commands) {
    if (command->name() == parser.command()) options.command = command.get();
  }
  return options;
}

arrow::Status Run(const Options& options) {
  support::KeepFreedMemory();
  const support::StageOptions& stage = options.stage;
  const bool no_progress =
      stage.quiet.quiet || support::PrintsToTerminal(stage.output) || stage.files.empty();
  support::Progress progress(
      no_progress ? support::Progress::Show::kNever : support::Progress::Show::kOnTerminal,
      support::TotalSize(stage.files));
  ARROW_ASSIGN_OR_RAISE(const auto reader, support::OpenInputs(stage.files, &progress));
  ARROW_ASSIGN_OR_RAISE(const weblog::Trails trails,
                        weblog::ReadTrails(reader.get(), options.command->needs()));
  const auto schema =
      weblog::WithHistory(options.command->schema(), weblog::HistoryOf(*reader->schema()));
  ARROW_ASSIGN_OR_RAISE(const auto writer, support::OpenOutput(stage.output, schema));
  ARROW_ASSIGN_OR_RAISE(
      const std::string found,
      options.command->Run({trails, options.threads, writer.get(), stage.output}));
  ARROW_RETURN_NOT_OK(writer->Close());
  if (!stage.quiet.quiet) {
    support::PrintMessage(
        kTool, support::Grouped(static_cast<int64_t>(trails.sessions.pages().size())) +
                   " visits in " + support::Grouped(static_cast<int64_t>(trails.sessions.size())) +
                   " sessions to " + support::Grouped(trails.num_pages()) + " pages: " + found);
  }
  return arrow::Status::OK();
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
