// CSV, TSV and JSON lines, written as rows come.
//
//   CSV    RFC 4180 with line feeds; a header; null is an empty field, an empty string is ""
//   TSV    a header; tab, line feed, carriage return and backslash are \t \n \r \\, null is \N
//   JSONL  one object a line
#pragma once

#include <arrow/io/interfaces.h>
#include <arrow/result.h>
#include <arrow/type.h>

#include <memory>

#include "support/output_file.h"
#include "support/record_writer.h"

namespace support {

enum class TextFormat { kCsv, kTsv, kJsonl };

// When `for_terminal`, characters that a terminal would act on are spelled out, also where the
// format alone would pass them.
arrow::Result<std::unique_ptr<RecordWriter>> MakeTextWriter(
    TextFormat format, std::unique_ptr<OutputFile> file,
    const std::shared_ptr<arrow::Schema>& schema, bool for_terminal);

}  // namespace support
