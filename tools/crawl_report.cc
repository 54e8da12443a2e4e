// crawl-report: crawls compared, on a page of HTML.

#include <arrow/result.h>
#include <arrow/status.h>

#include <map>
#include <string>
#include <vector>

#include "eval/judge.h"
#include "eval/judge_options.h"
#include "report/html_report.h"
#include "report/make_report.h"
#include "support/arguments.h"
#include "support/output.h"
#include "support/progress.h"
#include "support/run_tool.h"
#include "support/usage.h"

namespace {

using crawl_report::Grouping;

constexpr char kTool[] = "crawl-report";
constexpr int64_t kMostListed = 1000;
constexpr int64_t kMostDetails = 1'000'000;

const std::map<std::string, Grouping> kGroupings = {{"strategy", Grouping::kStrategy},
                                                    {"predicate", Grouping::kPredicate},
                                                    {"crawl", Grouping::kCrawl}};

struct Options {
  std::vector<std::string> crawls;  // [NAME=]DIR
  std::string by = "strategy";
  std::vector<std::string> sweeps;  // NAME[=MEASURE]
  crawl_report::ReportOptions report;
  crawl_eval::JudgeOptions judge;
  support::QuietOption quiet;
  support::OutputOptions output;  // its path alone
};

void AddPageOptions(support::ArgParser& parser, Options* options) {
  CLI::App& app = parser.app();
  app.add_option("--by", options->by,
                 "Which crawls are one curve: those of one strategy (default), of one strategy and "
                 "predicate, or each crawl alone")
      ->type_name("WHAT");
  parser.AddChoices("--by", {"strategy", "predicate", "crawl"});
  app.add_option("--sweep", options->sweeps,
                 "Draw a measure (recall, harvest, lift, relevance, bits) over a setting that "
                 "crawls differ in; several times")
      ->type_name("NAME[=MEASURE]")
      ->allow_extra_args(false);
  app.add_option("--top", options->report.top, "The length of lists (default 20)")
      ->check(CLI::Range(int64_t{0}, kMostListed))
      ->type_name("N");
  app.add_option("--details", options->report.details,
                 "How many crawls are told of one by one (default 50)")
      ->check(CLI::Range(int64_t{0}, kMostDetails))
      ->type_name("N");
  app.add_option("--title", options->report.title, "The heading of the page")->type_name("TEXT");
  app.add_option("-o,--output", options->output.path,
                 "Write to FILE, which appears only when it is complete")
      ->type_name("FILE");
}

arrow::Status Check(Options* options) {
  if (options->crawls.empty()) return support::UsageError("give the directories of crawls");
  const auto grouping = kGroupings.find(options->by);
  if (grouping == kGroupings.end()) {
    return support::UsageError("--by is strategy, predicate or crawl, not '", options->by, "'");
  }
  options->report.grouping = grouping->second;
  for (const std::string& sweep : options->sweeps) {
    ARROW_ASSIGN_OR_RAISE(options->report.sweeps.emplace_back(), crawl_report::ParseSweep(sweep));
  }
  return arrow::Status::OK();
}

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  support::ArgParser parser(
      {kTool,
       "Compares crawls on a page of HTML.",
       "[OPTION]... [NAME=]DIR...",
       {"crawl-report storms -o report.html",
        "crawl-report runs/*/* --labels labels.tsv -o report.html",
        "crawl-report --sweep gamma gamma-*/ --labels labels.tsv -o sweep.html",
        "crawl-report all=runs/all-1 plain=runs/plain-1 --labels labels.tsv -o report.html"}});
  parser.app().add_option("DIR", options.crawls,
                          "The directories of crawls. NAME is that of the curve, in place of the "
                          "strategy that the crawl was made with");
  crawl_eval::AddCheckpoints(parser, &options.report.checkpoints);
  AddPageOptions(parser, &options);
  crawl_eval::AddJudgeOptions(parser, &options.judge);
  options.quiet.AddTo(parser);
  parser.AfterParse([&options] { return Check(&options); });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

arrow::Status Run(const Options& options) {
  if (support::PrintsToTerminal(options.output)) {
    return support::UsageError("will not write a page of HTML to a terminal; use -o FILE");
  }
  ARROW_ASSIGN_OR_RAISE(const auto judge, crawl_eval::Judge::Make(options.judge));
  std::vector<crawl_eval::JudgedCrawl> crawls;
  for (const std::string& crawl : options.crawls) {
    ARROW_ASSIGN_OR_RAISE(crawls.emplace_back(), judge->Read(crawl));
    crawls.back().targets.reset();
  }
  ARROW_ASSIGN_OR_RAISE(const crawl_report::Report report,
                        crawl_report::MakeReport(crawls, options.report, judge->Notes()));
  ARROW_RETURN_NOT_OK(support::WriteText(options.output, crawl_report::HtmlReport(report)));
  if (options.quiet.quiet) return arrow::Status::OK();
  for (const std::string& note : judge->Notes()) support::PrintMessage(kTool, note);
  return arrow::Status::OK();
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
