// Directives that belong together become one field: a path and its query (%U%q), an absolute URL in
// parts
// ($scheme://$host$request_uri), the stretches of a time (%ts.%03tu), an address and its port.
#pragma once

#include <vector>

#include "format_pieces.h"

namespace weblog {

// `pieces` with every such group merged, and no two texts side by side.
std::vector<FormatPiece> MergePieces(std::vector<FormatPiece> pieces);

}  // namespace weblog
