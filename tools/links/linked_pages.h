// The pages and links of a `links` stream, by numbers.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "crawl/link_graph.h"
#include "weblog/text_table.h"

namespace crawl_links {

struct LinkedPages {
  weblog::TextTable urls;  // a page's number is that of its URL, in the order of appearance
  std::vector<crawl::LinkGraph::Edge> links;
  int64_t rows = 0;

  // Adds all rows: the text columns from_url and to_url. A row where one of them is null is passed over.
  arrow::Status Add(arrow::RecordBatchReader* reader);

  // The number of each page's host.
  std::vector<uint32_t> Hosts() const;
};

// The numbers of pages by their URLs, for looking up some.
class PageNumbers {
 public:
  explicit PageNumbers(const weblog::TextTable& urls);
  std::optional<uint32_t> Find(std::string_view url) const;

 private:
  std::unordered_map<std::string_view, uint32_t> numbers_;
};

}  // namespace crawl_links
