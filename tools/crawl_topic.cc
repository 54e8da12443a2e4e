// crawl-topic: trees of topics that are learned from example pages.

#include <arrow/result.h>
#include <arrow/status.h>

#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "support/arguments.h"
#include "support/input.h"
#include "support/output.h"
#include "support/progress.h"
#include "support/run_stage.h"
#include "support/run_tool.h"
#include "support/usage.h"
#include "topic/command.h"

namespace {

struct Options {
  std::vector<std::unique_ptr<topic::Command>> commands;
  const topic::Command* command = nullptr;  // the one that was given
  std::vector<std::string> files;
  int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, 256u));
  support::QuietOption quiet;
  support::OutputOptions output;
};

arrow::Status Check(const Options& options) {
  const topic::Command& command = *options.command;
  if (command.reads_tree() && options.files.empty()) {
    return support::UsageError("name the tree, which crawl-topic train makes");
  }
  if (command.writes_tree() && options.output.own_format.empty()) {
    return support::UsageError("-o FILE.topic says where the tree goes",
                               options.output.path == "-" ? "; it is missing" : "");
  }
  if (!command.writes_tree() && !options.output.own_format.empty()) {
    return support::UsageError(command.name(),
                               " writes rows and no tree; let the name end in "
                               ".arrow, .parquet, .csv, .tsv or .jsonl");
  }
  return command.Check();
}

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  support::ArgParser parser(
      {topic::kTool,
       "Learns trees of topics from example pages, and says what pages are about.",
       "COMMAND [OPTION]... [TREE] [PAGES]...",
       {"crawl-topic train pages.arrow --labels labels.tsv --folds 5 -o science.topic",
        "crawl-topic show science.topic",
        "crawl-topic apply science.topic crawl.warc.gz --min 0.5 -o topics.parquet",
        "crawl-topic map science.topic mine.warc.gz --seeds seeds.txt",
        "crawl-topic grow science.topic new.warc.gz --proposals words.csv -o grown.topic",
        "crawl-run --web http --seeds seeds.txt --predicate 'topic:chemistry' --topics "
        "science.topic --contact me@example.org --out chemistry"}});
  options.commands.push_back(topic::MakeTrainCommand());
  options.commands.push_back(topic::MakeApplyCommand());
  options.commands.push_back(topic::MakeShowCommand());
  options.commands.push_back(topic::MakeMapCommand());
  options.commands.push_back(topic::MakeGrowCommand());
  for (const auto& command : options.commands) command->AddTo(parser);
  CLI::App& app = parser.app();
  app.add_option("FILE", options.files,
                 "The tree (not with train), then WARC files or pages of crawl-extract; pages may "
                 "also come from stdin");
  app.add_option("-j,--threads", options.threads, "Threads; all cores by default")
      ->type_name("N")
      ->check(CLI::Range(1, 256));
  options.quiet.AddTo(parser);
  options.output.own_formats = {{"topic", ".topic"}};
  options.output.AddTo(parser);
  parser.AfterParse([&]() {
    for (const auto& command : options.commands) {
      if (command->name() == parser.command()) options.command = command.get();
    }
    return Check(options);
  });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

arrow::Status Run(const Options& options) {
  support::KeepFreedMemory();
  const bool no_progress = options.quiet.quiet || support::PrintsToTerminal(options.output);
  support::Progress progress(
      no_progress ? support::Progress::Show::kNever : support::Progress::Show::kOnTerminal,
      support::TotalSize(options.files));
  ARROW_ASSIGN_OR_RAISE(
      const std::string account,
      options.command->Run({options.files, options.threads, &progress, options.output}));
  if (!options.quiet.quiet) support::PrintMessage(topic::kTool, account);
  return arrow::Status::OK();
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
