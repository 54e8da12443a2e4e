// weblog-paths: puts the views back into sessions that caches hid from the log.

#include <arrow/result.h>
#include <arrow/status.h>

#include "support/arguments.h"
#include "support/links_input.h"
#include "support/run_stage.h"
#include "support/run_tool.h"
#include "weblog/paths.h"

namespace {

constexpr char kTool[] = "weblog-paths";

struct Options {
  support::LinksOption links;
  support::StageOptions stage;
};

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  support::ArgParser parser(
      {kTool,
       "Puts the views back into sessions that caches hid from the log.",
       "[OPTION]... [FILE]...",
       {"weblog-sessions hits.arrow | weblog-paths | weblog-rank",
        "weblog-paths --links links.parquet visits.arrow -o paths.parquet",
        "weblog-paths visits.arrow | weblog-sql 'from input where inferred'"}});
  options.links.AddTo(parser, "for requests without a referrer");
  options.stage.AddTo(parser, /*drops=*/false);
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

arrow::Status Run(const Options& options) {
  weblog::PathsOptions paths;
  ARROW_ASSIGN_OR_RAISE(paths.links, options.links.Read());
  return support::RunStage(kTool, "views", options.stage,
                           [&](const std::shared_ptr<arrow::Schema>& input) {
                             return weblog::MakePathsStage(input, paths);
                           });
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
