// The URLs that a crawl's links lead to, each stored once. A page is linked to from many others, so
// that its URL in every row of `page_links` would be most of the database.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "crawl/url_table.h"
#include "store/connection.h"
#include "store/row_block.h"

namespace crawl {

class LinkTargets {
 public:
  // Those that `store` has. What is kept on disk meanwhile goes to `directory`.
  static arrow::Result<LinkTargets> Read(const StoreConnection& store,
                                         const std::string& directory);

  // The number of `url` in the table `targets`. Adds a row to `rows` when it has none yet.
  arrow::Result<int64_t> NumberOf(std::string_view url, TableRows* rows);

 private:
  explicit LinkTargets(std::unique_ptr<UrlTable> urls) : urls_(std::move(urls)) {}

  // As they are in the database, where no text is anything but UTF-8.
  std::unique_ptr<UrlTable> urls_;
  std::string valid_;
};

}  // namespace crawl
