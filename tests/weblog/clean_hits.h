// Small streams of hits for the tests of cleaning, and what becomes of them.
#pragma once

#include <arrow/api.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/batches.h"
#include "weblog/clean.h"
#include "weblog/stage.h"

namespace clean_test {

inline constexpr char kBrowser[] =
    "Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0";

struct Hit {
  double seconds = 0;
  std::string client = "a";
  std::optional<std::string> url = "/";
  int64_t status = 200;
  std::string method = "GET";
  std::optional<std::string> referrer = std::nullopt;
  std::optional<std::string> agent = kBrowser;
  std::optional<std::string> content_type = std::nullopt;
};

// What became of a hit: `line` is its place among all, from 0.
struct Fate {
  int64_t line = 0;
  std::string url;
  std::string rule;  // that dropped it, or ""
  float robot = 0;
  std::string why;
  bool operator==(const Fate&) const = default;
};

// A batch of hits `begin` to `end`, with the columns that cleaning looks at and a column line.
std::shared_ptr<arrow::RecordBatch> HitsBatch(const std::vector<Hit>& hits, size_t begin,
                                              size_t end);

struct Cleaned {
  std::vector<Fate> fates;  // in the order of the lines
  weblog::StageAccount account;
};

// Cleans the hits, cut into batches behind the places in `cuts`.
Cleaned Clean(const std::vector<Hit>& hits, const weblog::CleanOptions& options = {},
              const std::vector<size_t>& cuts = {});

}  // namespace clean_test
