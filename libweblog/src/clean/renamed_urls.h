// A column of URLs as pages go by them.
#pragma once

#include <arrow/array.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <span>

#include "clean/page_names.h"
#include "row_gatherer.h"

namespace weblog {

// Returns `rows` of `column`, which holds text, dictionary-encoded and with PageNames' name for
// each URL; the names stand in the order of their first appearance. Adds to `*invalid` the rows
// whose URL is none. RowRef::source is not looked at.
arrow::Result<std::shared_ptr<arrow::Array>> GatherUrls(const std::shared_ptr<arrow::Array>& column,
                                                        std::span<const RowRef> rows,
                                                        const PageNames& names, int64_t* invalid);

}  // namespace weblog
