// Files that have no name and go when they are closed.
#pragma once

#include <arrow/result.h>

#include <string>

namespace crawl {

// Where such files are made unless told otherwise: $TMPDIR or /tmp.
std::string TemporaryDirectory();

// Makes one in `directory` and returns its descriptor, which is the caller's to close.
arrow::Result<int> MakeUnnamedFile(const std::string& directory);

}  // namespace crawl
