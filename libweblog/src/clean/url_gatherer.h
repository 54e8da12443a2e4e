// Chosen rows of a column of URLs, as pages go by them.
#pragma once

#include <arrow/array.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "clean/page_names.h"
#include "columns.h"
#include "row_gatherer.h"

namespace weblog {

// Not thread safe. `names` must outlive it.
class UrlGatherer {
 public:
  explicit UrlGatherer(const PageNames& names) : names_(names) {}

  // Returns `rows` of `column`, which holds text, dictionary-encoded and with PageNames' name for
  // each URL; the names stand in the order of their first appearance. RowRef::source is not looked
  // at.
  arrow::Result<std::shared_ptr<arrow::Array>> Gather(const std::shared_ptr<arrow::Array>& column,
                                                      std::span<const RowRef> rows);

  // How many rows so far had a URL that is none.
  int64_t invalid() const { return invalid_; }

 private:
  // What has become of a word.
  struct Renamed {
    static constexpr int32_t kUnknown = -1;

    int32_t word = kUnknown;  // its number in the result
    bool invalid = false;
  };

  arrow::Result<Renamed> Rename(std::string_view word);

  const PageNames& names_;
  TextColumn result_;  // remembers how much room the last one needed
  std::string scratch_;
  int64_t invalid_ = 0;
};

}  // namespace weblog
