// weblog-parse --detect: what format each log has, as a table.
#pragma once

#include <arrow/status.h>

#include <string>
#include <vector>

#include "support/output.h"
#include "weblog/parse_log.h"

namespace parse {

// Writes a row for each file: file, format (null when none fits), lines_tried, lines_fit. Fails
// after writing them when some file has no known format.
arrow::Status WriteDetections(const std::vector<std::string>& files,
                              const weblog::ParseOptions& options,
                              const support::OutputOptions& output);

}  // namespace parse
