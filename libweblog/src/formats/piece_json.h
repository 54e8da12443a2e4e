// Format strings that write JSON objects: {"time":"$time_iso8601","client":"$remote_addr"}.
#pragma once

#include <vector>

#include "format_pieces.h"
#include "formats.h"

namespace weblog {

// Whether the lines written by `pieces` begin with a brace.
bool WritesJson(const std::vector<FormatPiece>& pieces);

// The key paths under which the fields stand in such an object. A field counts when it is the whole
// value of a key that is spelled out; one in an array does not.
JsonFields JsonFieldsOf(const std::vector<FormatPiece>& pieces);

}  // namespace weblog
