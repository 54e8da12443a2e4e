// Splits lines in two ways that must come to the same.
#pragma once

#include <string_view>

#include "line_format.h"

namespace fuzz {

// Where the fields of a split line may lie.
enum class Views { kInLine, kAnywhere };

// Parses the lines of `text`, no directives among them, as one chunk, and backwards, each in memory
// of its own with other bytes behind it. Checks the accounting, the batches, the fields and that
// both ways give the same hits and rejects: a line means the same whatever its neighbours.
// `kInLine`: the splitter has no text of its own.
void CheckLines(const weblog::LineFormatPtr& format, std::string_view text, Views views);

}  // namespace fuzz
