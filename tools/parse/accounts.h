// What weblog-parse says of the lines it has read, and whether too many were bad.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "weblog/parse_log.h"

namespace parse {

// How many rejected lines a run may have: a number, or a share of the lines.
struct RejectLimit {
  double share = 0.5;
  int64_t count = -1;  // when not negative, this and not the share

  // "100" or "2.5%".
  static arrow::Result<RejectLimit> Parse(const std::string& text);
  bool Exceeded(int64_t rejects, int64_t lines) const;
};

// "access.log: 10,000 lines = 9,998 hits + 2 rejected", and a line for each reason.
std::string AccountText(const weblog::FileAccount& account);

// Fails when the rejects of all files together are beyond the limit, and shows what such lines look
// like.
arrow::Status CheckLimit(const std::vector<weblog::FileAccount>& accounts,
                         const RejectLimit& limit);

}  // namespace parse
