// A file with labels of pages.
#pragma once

#include <arrow/result.h>

#include <memory>
#include <string>

#include "crawl/labels.h"

namespace support {

// Reads labels: an Arrow stream, Arrow file or Parquet file with columns url and label, or lines
// "URL<tab>LABEL", plain or compressed. Messages name the file.
arrow::Result<std::shared_ptr<const crawl::Labels>> ReadLabels(const std::string& path);

}  // namespace support
