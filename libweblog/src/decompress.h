// Compressed logs, told by their first bytes.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "weblog/byte_source.h"

namespace weblog {

enum class Compression : uint8_t { kNone, kGzip, kBzip2, kXz, kZstd };

inline constexpr size_t kMagicBytes = 6;

// The compression that a file beginning with `head` has. kMagicBytes of it are enough.
Compression CompressionOf(std::string_view head);
// Whether more bytes behind `head` could still make it a compressed file.
bool MayBeCompressed(std::string_view head);

// Undoes `compression`. Corrupt data and a missing end are errors that name the file and the byte
// reached.
arrow::Result<std::unique_ptr<ByteSource>> MakeDecompressor(Compression compression,
                                                            std::string name,
                                                            std::unique_ptr<ByteSource> packed);

}  // namespace weblog
