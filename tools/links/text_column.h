// A column of texts, however it is encoded.
#pragma once

#include <arrow/array.h>
#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <memory>
#include <string>

namespace crawl_links {

// The column `name`, which must be there. Fails when it is not of text.
arrow::Result<std::shared_ptr<arrow::StringArray>> TextColumn(const arrow::RecordBatch& batch,
                                                              const std::string& name);

}  // namespace crawl_links
