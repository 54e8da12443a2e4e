#include "store/link_targets.h"

#include "store/valid_text.h"

namespace crawl {

arrow::Result<LinkTargets> LinkTargets::Read(const StoreConnection& store,
                                             const std::string& directory) {
  ARROW_ASSIGN_OR_RAISE(auto urls, UrlTable::Make(directory));
  arrow::Status status;
  ARROW_RETURN_NOT_OK(store.ForEachChunk(
      "SELECT number, url FROM targets ORDER BY number", [&](duckdb_data_chunk chunk, idx_t rows) {
        for (idx_t row = 0; row < rows && status.ok(); ++row) {
          const auto number = urls->Add(TextCell(chunk, 1, row));
          status = number.status();
          if (status.ok() && *number != BigintCell(chunk, 0, row)) {
            status = arrow::Status::Invalid("the table targets is damaged: URL ",
                                            BigintCell(chunk, 0, row), " is not where it belongs");
          }
        }
      }));
  ARROW_RETURN_NOT_OK(status);
  return LinkTargets(std::move(urls));
}

arrow::Result<int64_t> LinkTargets::NumberOf(std::string_view url, TableRows* rows) {
  valid_.clear();
  AppendValidText(url, &valid_);
  const uint32_t known = urls_->size();
  ARROW_ASSIGN_OR_RAISE(const uint32_t number, urls_->Add(valid_));
  if (number == known) rows->Add().Number(number).Text(valid_);
  return number;
}

}  // namespace crawl
