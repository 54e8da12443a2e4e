#include "links/linked_pages.h"

#include <arrow/array.h>

#include "crawl/scope.h"
#include "links/text_column.h"
#include "support/links_input.h"

namespace crawl_links {

arrow::Status LinkedPages::Add(arrow::RecordBatchReader* reader) {
  ARROW_RETURN_NOT_OK(support::RequireLinks(*reader->schema()));
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) return arrow::Status::OK();
    ARROW_ASSIGN_OR_RAISE(const auto from, TextColumn(*batch, "from_url"));
    ARROW_ASSIGN_OR_RAISE(const auto to, TextColumn(*batch, "to_url"));
    rows += batch->num_rows();
    // The links of a page come in a row.
    std::string_view last;
    uint32_t source = 0;
    for (int64_t row = 0; row < batch->num_rows(); ++row) {
      if (from->IsNull(row) || to->IsNull(row)) continue;
      if (from->GetView(row) != last || last.data() == nullptr) {
        last = from->GetView(row);
        source = urls.Add(last);
      }
      links.push_back({source, urls.Add(to->GetView(row))});
    }
  }
}

std::vector<uint32_t> LinkedPages::Hosts() const {
  weblog::TextTable hosts;
  std::vector<uint32_t> numbers(urls.size());
  for (uint32_t page = 0; page < urls.size(); ++page) {
    numbers[page] = hosts.Add(crawl::HostOf(urls[page]));
  }
  return numbers;
}

PageNumbers::PageNumbers(const weblog::TextTable& urls) {
  numbers_.reserve(urls.size());
  for (uint32_t page = 0; page < urls.size(); ++page) numbers_.emplace(urls[page], page);
}

std::optional<uint32_t> PageNumbers::Find(std::string_view url) const {
  const auto found = numbers_.find(url);
  if (found == numbers_.end()) return std::nullopt;
  return found->second;
}

}  // namespace crawl_links
