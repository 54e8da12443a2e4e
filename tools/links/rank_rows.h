// Rows of what was computed for each page.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "weblog/text_table.h"

namespace crawl_links {

// A column: counts or scores, one for each page.
struct RankColumn {
  std::string name;
  std::variant<std::vector<uint32_t>, std::vector<double>> values;
};

// A row for each page, with its URL and all columns: the highest of the first column first, and of
// equal ones by URL.
arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> RankRows(
    const weblog::TextTable& urls, const std::vector<RankColumn>& columns);

}  // namespace crawl_links
