#include "eval/judge_options.h"

#include <algorithm>

#include "support/usage.h"

namespace crawl_eval {
namespace {

const CLI::Range kCount(int64_t{1}, int64_t{1'000'000'000'000});

arrow::Status CheckJudgeOptions(const JudgeOptions& options) {
  if (!options.relevant.empty() && (options.predicate.has_value() || !options.labels.empty())) {
    return support::UsageError(
        "--relevant says all that --labels and --predicate could; choose one");
  }
  return arrow::Status::OK();
}

}  // namespace

CLI::Option* AddCheckpoints(support::ArgParser& parser, std::vector<int64_t>* at) {
  *at = {50, 100, 250, 500, 1000};
  parser.AfterParse([at] {
    std::sort(at->begin(), at->end());
    at->erase(std::unique(at->begin(), at->end()), at->end());
    return arrow::Status::OK();
  });
  return parser.app()
      .add_option("--at", *at, "Numbers of downloads to look at (50,100,250,500,1000)")
      ->type_name("LIST")
      ->delimiter(',')
      ->check(kCount);
}

void AddJudgeOptions(support::ArgParser& parser, JudgeOptions* options) {
  CLI::App& app = parser.app();
  constexpr char kGroup[] = "What is relevant";
  app.add_option("--labels", options->labels,
                 "What the pages of the web are about: url and label, or URL<tab>LABEL lines")
      ->type_name("FILE")
      ->group(kGroup);
  app.add_option(
         "--predicate", options->predicate,
         "Which pages are relevant, by label:, url: and host:; that of each crawl otherwise")
      ->type_name("EXPR")
      ->group(kGroup);
  app.add_option("--relevant", options->relevant, "All relevant pages, a URL a line")
      ->type_name("FILE")
      ->group(kGroup);
  app.add_option("--total", options->total, "How many pages of the web are relevant")
      ->type_name("N")
      ->group(kGroup)
      ->check(kCount);
  app.add_option("--pages", options->pages, "How many pages the web has")
      ->type_name("N")
      ->group(kGroup)
      ->check(kCount);
  app.add_option("--scores", options->scores,
                 "How relevant pages are, 0 to 1, for the average relevance: url and score, or "
                 "URL<tab>NUMBER lines")
      ->type_name("FILE")
      ->group(kGroup);
  parser.AfterParse([options] { return CheckJudgeOptions(*options); });
}

}  // namespace crawl_eval
