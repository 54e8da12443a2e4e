// Parses whole logs as weblog-parse does, with every line accounted for.
#pragma once

#include <arrow/status.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "weblog/parse_log.h"

namespace fuzz {

// What came of a log.
struct LogOutcome {
  arrow::Status status;
  weblog::FileAccount account;
  // As RowsOf() gives them, and "LINE REASON" for each line that was rejected, in order. Both
  // without the file's name.
  std::vector<std::string> hits;
  std::vector<std::string> rejects;
};

// Parses `text` and checks the accounting, every batch, and the place and text of every reject.
LogOutcome ParseLog(std::string_view text, weblog::ParseOptions options);

// Parses `text` as one chunk and in small ones, which must come to the same. Then once more with
// lines that are too long.
void CheckLog(std::string_view text, const weblog::LogFormat& format);

}  // namespace fuzz
