// Rows as an aligned table for people.
#pragma once

#include <arrow/result.h>
#include <arrow/type.h>

#include <memory>

#include "support/output_file.h"
#include "support/record_writer.h"

namespace support {

// Columns are as wide as their header and the first batch need (its first 1000 rows), narrowed
// until a line fits into `width` terminal columns, 0 being no limit: first the widest columns of
// free text, then the others, none below 8. What does not fit its column ends in "…". Numbers are
// aligned to the right. Nulls are left empty. Each batch is printed as it comes.
arrow::Result<std::unique_ptr<RecordWriter>> MakeTableWriter(
    std::unique_ptr<OutputFile> file, const std::shared_ptr<arrow::Schema>& schema, int width);

}  // namespace support
