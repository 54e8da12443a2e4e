// The command line of crawl-links.
#pragma once

#include <arrow/result.h>

#include <optional>
#include <string>
#include <vector>

#include "support/run_stage.h"

namespace crawl_links {

enum class Metric { kIn, kOut, kPageRank, kTopic, kTimed, kHits };

struct Options {
  std::vector<Metric> metrics;  // each once, in the order of their columns
  std::string topic;            // a file of URLs
  std::string pages;            // a file of pages with their times
  double damping = 0.85;
  double decay = 0.5;
  std::optional<double> same_host;
  double tolerance = 1e-6;
  int max_steps = 200;
  support::StageOptions stage;
};

arrow::Result<Options> ParseArgs(int argc, char** argv);

}  // namespace crawl_links
