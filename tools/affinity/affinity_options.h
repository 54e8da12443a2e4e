// The command line of crawl-affinity.
#pragma once

#include <arrow/result.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "crawl/interest.h"
#include "support/arguments.h"
#include "support/output.h"
#include "support/trace_option.h"

namespace affinity {

struct Options {
  support::TraceOption trace;
  // Where judgements come from: one of these files, or a directory.
  std::string judged;
  std::string crawl;
  std::string labels;
  std::optional<std::string> predicate;  // for the labels
  std::vector<std::string> web;          // files with the judged pages

  bool users = true;
  bool locality = true;
  bool signatures = true;
  bool factors_given = false;
  crawl::InterestOptions interest;
  double min_support = 1;
  size_t words = 200;
  bool candidates = false;

  support::QuietOption quiet;
  support::OutputOptions output;
};

arrow::Result<Options> ParseArgs(int argc, char** argv);

}  // namespace affinity
