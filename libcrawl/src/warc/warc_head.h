// The head of a WARC record: its version line and its fields.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <string_view>

#include "crawl/warc.h"

namespace crawl {

// Whether a record can begin with these bytes, of which the first five are enough.
bool BeginsWarcRecord(std::string_view bytes);

// Where the empty line behind a head ends, or npos when it is not there yet. The search begins at
// `from`.
size_t EndOfWarcHead(std::string_view bytes, size_t from);

// Fills the fields of `record` from a head, its empty line included, and returns its
// Content-Length. Lines may be folded and may end in a line feed alone.
arrow::Result<int64_t> ParseWarcHead(std::string_view head, WarcRecord* record);

// Whether two names are the same without regard to the case of letters.
bool SameName(std::string_view a, std::string_view b);

}  // namespace crawl
