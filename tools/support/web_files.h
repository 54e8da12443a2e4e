// Files that hold a web: WARC files, or the `pages` of crawl-extract.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "crawl/web.h"

namespace support {

enum class WebFileKind : uint8_t {
  kWarc,   // plain or compressed
  kRows,   // Arrow or Parquet
  kPipe,   // what cannot be looked at without consuming it
  kOther,  // anything else
};

// What the first bytes of a file say it is. Compressed files are taken for WARC files.
arrow::Result<WebFileKind> KindOfWebFile(const std::string& path);

// Opens the web that was recorded in WARC files, or that the rows of `pages` hold, which may also
// come through a pipe; WARC files may not. Both at once are refused.
arrow::Result<std::unique_ptr<crawl::Web>> OpenWebFiles(const std::vector<std::string>& paths);

// Whether the web in these files, which can be opened, has responses with their bodies: rows of
// `pages` have none.
bool HasBodies(const std::vector<std::string>& paths);

}  // namespace support
