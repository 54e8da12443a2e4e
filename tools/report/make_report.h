// From judged crawls to a report.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "eval/judge.h"
#include "report/html_report.h"

namespace crawl_report {

// Which crawls are one curve.
enum class Grouping : uint8_t {
  kStrategy,   // those of one strategy
  kPredicate,  // those of one strategy and predicate
  kCrawl,      // each alone
};

struct ReportOptions {
  std::string title = "Crawl report";
  std::vector<int64_t> checkpoints;  // ascending
  Grouping grouping = Grouping::kStrategy;
  std::vector<SweepOption> sweeps;
  int64_t top = 20;      // entries of a list
  int64_t details = 50;  // crawls that are told of one by one
};

// There must be a crawl. Reads their databases again, for what was not judged. `notes` go before those of
// the report itself.
arrow::Result<Report> MakeReport(std::span<const crawl_eval::JudgedCrawl> crawls,
                                 const ReportOptions& options, std::vector<std::string> notes);

}  // namespace crawl_report
