// From the pieces of a format string to a format that splits lines.
//
// Times and unquoted request lines may contain the text behind them (a blank, mostly); they are
// then split at as many such texts as they have and put together again.
#pragma once

#include <arrow/result.h>

#include <string>
#include <vector>

#include "format_pieces.h"

namespace weblog {

// The format of the lines that are written by `pieces`, among which no two fields with a slot are
// neighbours; ignored ones may be. Its time style, elapsed unit and port rule, and the escapes of
// its fields, are put into `spelling`.
arrow::Result<LineFormatPtr> MakePieceFormat(std::string name,
                                             const std::vector<FormatPiece>& pieces,
                                             Spelling spelling);

}  // namespace weblog
