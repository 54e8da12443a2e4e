// weblog-sessions: puts the views of every user into sessions.

#include <arrow/result.h>
#include <arrow/status.h>

#include <memory>
#include <string>
#include <utility>

#include "support/arguments.h"
#include "support/links_input.h"
#include "support/run_stage.h"
#include "support/run_tool.h"
#include "support/state_file.h"
#include "support/usage.h"
#include "weblog/sessions.h"
#include "weblog/time_point.h"

namespace {

constexpr char kTool[] = "weblog-sessions";

struct Options {
  std::string heuristic = "referrer+stay";
  std::string max_duration = "30m";
  std::string max_stay = "10m";
  std::string state_file;
  weblog::SessionsOptions sessions;
  support::LinksOption links;
  support::StageOptions stage;
};

arrow::Status Interpret(Options* options) {
  weblog::SessionsOptions& sessions = options->sessions;
  ARROW_ASSIGN_OR_RAISE(sessions.heuristics, weblog::Heuristics::Parse(options->heuristic));
  ARROW_ASSIGN_OR_RAISE(sessions.max_duration_us, weblog::ParseDuration(options->max_duration));
  ARROW_ASSIGN_OR_RAISE(sessions.max_stay_us, weblog::ParseDuration(options->max_stay));
  sessions.keep_open = !options->state_file.empty();
  const bool needs_links = sessions.heuristics.topology || sessions.heuristics.smart_sra;
  if (needs_links && options->links.file.empty()) {
    return arrow::Status::Invalid("topology and smart-sra need --links FILE, the site's links");
  }
  return arrow::Status::OK();
}

void AddOptions(support::ArgParser& parser, Options* options) {
  CLI::App& app = parser.app();
  app.add_option("--heuristic", options->heuristic,
                 "What keeps views together: duration, stay, referrer, topology, client, entry, "
                 "joined by +, or smart-sra (default referrer+stay)")
      ->type_name("NAME");
  app.add_option("--max-duration", options->max_duration,
                 "The longest session; under referrer, the longest stay (default 30m)")
      ->type_name("SPAN");
  app.add_option("--max-stay", options->max_stay, "The longest stay on a page (default 10m)")
      ->type_name("SPAN");
  options->links.AddTo(parser, "for topology and smart-sra");
  app.add_option("--state", options->state_file,
                 "Take open sessions over from FILE, and keep there those open at the end")
      ->type_name("FILE");
  parser.AddChoices("--heuristic",
                    {"referrer+stay", "referrer", "stay", "duration", "topology+stay", "stay+entry",
                     "stay+entry+client", "smart-sra"});
  options->stage.AddTo(parser, /*drops=*/true);
}

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  support::ArgParser parser(
      {kTool,
       "Puts the views of every user into sessions.",
       "[OPTION]... [FILE]...",
       {"weblog-parse access.log | weblog-clean | weblog-users | weblog-sessions | weblog-paths",
        "weblog-sessions --heuristic stay --max-stay 30m hits.arrow -o visits.parquet",
        "weblog-sessions --heuristic smart-sra --links links.tsv hits.arrow",
        "weblog-sessions --state open.sessions today.arrow -o today.parquet"}});
  AddOptions(parser, &options);
  parser.AfterParse([&options] {
    const arrow::Status status = Interpret(&options);
    return status.ok() ? status : support::UsageError(status.message());
  });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

arrow::Status LoadState(const std::string& path, weblog::SessionsStage* stage) {
  ARROW_ASSIGN_OR_RAISE(const auto state, support::ReadStateFile(path));
  if (state == nullptr) return arrow::Status::OK();
  const arrow::Status loaded = stage->LoadState(state);
  return loaded.ok() ? loaded : arrow::Status::Invalid(path, ": ", loaded.message());
}

arrow::Status Run(const Options& options) {
  weblog::SessionsOptions sessions = options.sessions;
  ARROW_ASSIGN_OR_RAISE(sessions.links, options.links.Read());
  const auto make = [&](const std::shared_ptr<arrow::Schema>& input)
      -> arrow::Result<std::unique_ptr<weblog::Stage>> {
    ARROW_ASSIGN_OR_RAISE(auto stage, weblog::SessionsStage::Make(input, sessions));
    if (sessions.keep_open) ARROW_RETURN_NOT_OK(LoadState(options.state_file, stage.get()));
    return std::unique_ptr<weblog::Stage>(std::move(stage));
  };
  const auto save = [&](const weblog::Stage& stage) -> arrow::Status {
    if (!sessions.keep_open) return arrow::Status::OK();
    ARROW_ASSIGN_OR_RAISE(const auto state,
                          static_cast<const weblog::SessionsStage&>(stage).SaveState());
    return support::WriteStateFile(options.state_file, *state);
  };
  return support::RunStage(kTool, "hits", options.stage, make, save);
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
