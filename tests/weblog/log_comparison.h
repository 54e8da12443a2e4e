// Runs the library's parser over a log and the reference parser over the same lines, side by side.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reference_parser.h"
#include "weblog/parse_log.h"

namespace reference {

struct Comparison {
  int64_t lines = 0;
  int64_t hits = 0;
  int64_t rejects = 0;
  int64_t disagreements = 0;
  // What the first few of them are.
  std::string report;
  // The format that the library has read the log by.
  std::string format;
};

// Reads `file` with the library and `text`, which is what is in it, unpacked, with the reference.
// Every line must be accounted for. Fails when the library does.
arrow::Result<Comparison> Compare(const std::string& file, std::string_view text,
                                  const Parser& reference, weblog::ParseOptions options);

}  // namespace reference
