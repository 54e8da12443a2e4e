// The truth that sessions are scored against, as score.h describes it.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "score/known_sessions.h"
#include "weblog/page_key.h"

namespace weblog {

struct TrueView {
  PageKey page = kNoPage;
  bool logged = true;
  int64_t time = 0;  // in microseconds, when the truth has a time for each view
};

struct TrueSession {
  std::optional<int64_t> start;  // in microseconds
  std::vector<TrueView> views;
};

struct Truth {
  std::vector<TrueSession> sessions;
  bool knows_logged = false;
  bool knows_start = false;
};

// Reads a table. Messages name the file and the line.
arrow::Result<Truth> ReadTruth(const std::string& path);

}  // namespace weblog
