// zstd, read by libzstd itself: Boost's filter takes a file that has been cut short for a whole
// one.
#pragma once

#include <memory>
#include <string>

#include "weblog/byte_source.h"

namespace weblog {

// Undoes zstd, frame after frame. Corrupt data and a missing end are errors that name the file and
// the byte reached.
arrow::Result<std::unique_ptr<ByteSource>> MakeZstdSource(std::string name,
                                                          std::unique_ptr<ByteSource> packed);

}  // namespace weblog
