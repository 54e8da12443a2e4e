// Format strings of servers, and lines split by them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "formats/formats.h"

namespace fuzz {

using FormatMaker = arrow::Result<weblog::LineFormatPtr> (*)(std::string_view);

// The first line of an input is a format string for `make`; log lines follow.
void CheckFormatString(FormatMaker make, const uint8_t* data, size_t size);

}  // namespace fuzz
