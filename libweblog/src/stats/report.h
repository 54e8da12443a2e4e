// From counts to a report.
#pragma once

#include <arrow/type.h>

#include <string>
#include <vector>

#include "stats/traffic_counts.h"
#include "weblog/stats.h"

namespace weblog::stats {

// What is known of the input besides its counts.
struct ReportContext {
  bool has_sessions = false;  // columns seq and last
  bool has_user = false;
  bool has_client = false;
  bool has_robot = false;
  int64_t top = 10;
  int64_t max_distinct = 0;
  std::vector<std::string> own_hosts;  // in lower case; empty: those of the URLs
};

TrafficReport MakeReport(const TrafficCounts& counts, const ReportContext& context);

// What the reader of the report should know.
std::vector<std::string> MakeNotes(const TrafficCounts& counts, const ReportContext& context);

}  // namespace weblog::stats
