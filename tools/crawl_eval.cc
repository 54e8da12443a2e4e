// crawl-eval: how well crawls did.

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "eval/eval_options.h"
#include "eval/judge.h"
#include "eval/relevance.h"
#include "eval/rows.h"
#include "support/output.h"
#include "support/progress.h"
#include "support/run_tool.h"

namespace {

constexpr char kTool[] = "crawl-eval";

crawl_eval::Rows MakeRows(crawl_eval::Crawls crawls, const crawl_eval::Options& options) {
  using crawl_eval::Mode;
  switch (options.mode) {
    case Mode::kMeans:
      return crawl_eval::MeanRows(crawls, options);
    case Mode::kCompare:
      return crawl_eval::CompareRows(crawls, options);
    case Mode::kOverlap:
      return crawl_eval::OverlapRows(crawls, options);
    case Mode::kSearchLength:
      return crawl_eval::SearchLengthRows(crawls, options);
    case Mode::kDecisions:
      return crawl_eval::DecisionRows(crawls, options);
    case Mode::kPoints:
    case Mode::kCurve:
      break;
  }
  return crawl_eval::PointRows(crawls, options);
}

arrow::Status Run(const crawl_eval::Options& options) {
  ARROW_ASSIGN_OR_RAISE(const auto judge, crawl_eval::Judge::Make(options.judge));
  std::vector<crawl_eval::JudgedCrawl> crawls;
  for (const std::string& crawl : options.crawls) {
    ARROW_ASSIGN_OR_RAISE(crawls.emplace_back(), judge->Read(crawl));
  }
  std::vector<std::string> notes;
  if (options.relevance.given()) {
    ARROW_RETURN_NOT_OK(crawl_eval::SetRelevance(options.relevance, &crawls, &notes));
  }
  ARROW_ASSIGN_OR_RAISE(const auto rows, MakeRows(crawls, options));
  ARROW_ASSIGN_OR_RAISE(auto writer, support::OpenOutput(options.output, rows->schema()));
  ARROW_RETURN_NOT_OK(writer->Write(rows));
  ARROW_RETURN_NOT_OK(writer->Close());
  if (options.quiet.quiet) return arrow::Status::OK();
  for (const std::string& note : judge->Notes()) support::PrintMessage(kTool, note);
  for (const std::string& note : notes) support::PrintMessage(kTool, note);
  return arrow::Status::OK();
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, crawl_eval::ParseArgs, Run); }
