// Small logs for the tests of the report.
#pragma once

#include <arrow/api.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "weblog/stats.h"

namespace stats_test {

// A row of hits; with `seq` a row of visits.
struct LogRow {
  std::optional<int64_t> time;  // seconds since 1970
  std::optional<std::string> client = std::nullopt;
  std::optional<std::string> method = "GET";
  std::optional<std::string> url = std::nullopt;
  std::optional<int64_t> status = 200;
  std::optional<int64_t> bytes = std::nullopt;
  std::optional<std::string> referrer = std::nullopt;
  std::optional<std::string> agent = std::nullopt;
  std::optional<int64_t> seq = std::nullopt;
  bool last = false;
  bool inferred = false;
  std::optional<int64_t> dwell_us = std::nullopt;
};
using Log = std::vector<LogRow>;

struct LogShape {
  bool sessions = false;  // columns of a visits stream
  bool encoded = false;   // text columns are dictionaries, with a word that no row has
};

// Rows `begin` to `end` of the log.
std::shared_ptr<arrow::RecordBatch> LogBatch(const Log& log, size_t begin, size_t end,
                                             const LogShape& shape);

// The report of the log, cut into batches of `batch_rows`.
weblog::TrafficReport ReportOf(const Log& log, const weblog::StatsOptions& options,
                               const LogShape& shape = {}, size_t batch_rows = 1000);

// "/a hits=3 users=2" for each row, with the others last as "others hits=1".
std::vector<std::string> SectionText(const weblog::TrafficReport& report, const std::string& key);
std::string RowText(const weblog::StatsRow& row);

}  // namespace stats_test
