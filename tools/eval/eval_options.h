// The command line of crawl-eval.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "eval/judge.h"
#include "eval/relevance_option.h"
#include "support/arguments.h"
#include "support/output.h"

namespace crawl_eval {

// What the rows are.
enum class Mode : uint8_t {
  kPoints,
  kCurve,
  kMeans,
  kCompare,
  kOverlap,
  kSearchLength,
  kDecisions
};

struct Options {
  std::vector<std::string> crawls;  // [NAME=]DIR
  std::vector<int64_t> at;          // ascending
  Mode mode = Mode::kPoints;
  int64_t every = 1;               // of the curve
  std::string measure;             // that means and comparisons are of
  std::vector<double> shares;      // of the search lengths
  std::vector<double> thresholds;  // of the decisions
  double confidence = 0.95;
  JudgeOptions judge;
  RelevanceOption relevance;
  support::QuietOption quiet;
  support::OutputOptions output;
};

// Parses a command line and opens nothing.
arrow::Result<Options> ParseArgs(int argc, char** argv);

}  // namespace crawl_eval
