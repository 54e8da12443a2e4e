// Measures of crawls over a setting that they differ in, such as a parameter of --set or the number of agents.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/evaluation.h"
#include "report/curves.h"

namespace crawl_report {

struct SweepOption {
  std::string setting;  // "gamma", "agents"
  std::string measure;  // the key of one of Measures(), or "bits"
};

// "NAME" or "NAME=MEASURE"; the measure is recall when none is named.
arrow::Result<SweepOption> ParseSweep(std::string_view text);

struct SweptCrawl {
  std::map<std::string, std::string> state;  // of its database; see ReadState
  crawl::EvaluationPoint end;                // at the last checkpoint
};

struct SweepLine {
  struct Point {
    double x = 0;  // the setting
    Spread y;
    int64_t crawls = 0;
  };
  std::string name;
  std::vector<Point> points;  // ascending
};

struct Sweep {
  std::string setting;
  std::string title;
  std::string meaning;
  int decimals = 0;
  std::vector<SweepLine> lines;
};

// A line for each strategy, and for each value of the settings of the other sweeps. Crawls that do not have the setting, or not
// the measure, are left out; it is an error when fewer than two values are left, or one is no number. Bits, of crawls by agents, have
// two lines each: as they were sent in a round, and as many as seed 002, eq. 8, says.
arrow::Result<std::vector<Sweep>> MakeSweeps(std::span<const SweptCrawl> crawls,
                                             std::span<const SweepOption> options);

}  // namespace crawl_report
