// A stage of a chain of tools: takes batches of rows, gives batches of rows, and accounts for every
// row.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>
#include <arrow/type.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace weblog {

using BatchSink = std::function<arrow::Status(const std::shared_ptr<arrow::RecordBatch>&)>;

// Where the rows of a stage go.
struct StageSinks {
  BatchSink rows;
  // Takes the rows that the stage drops, with the columns of DropsSchema(); may be empty, and then
  // nobody wants them.
  BatchSink drops;
};

// rows_in + rows_added = rows_out + all that was dropped, once the stage has finished.
struct StageAccount {
  struct Drop {
    std::string rule;
    int64_t rows = 0;
  };
  int64_t rows_in = 0;
  int64_t rows_added = 0;
  int64_t rows_out = 0;
  std::vector<Drop> dropped;  // the rules that are on, in the order in which they are asked
  // What else the reader should know, a sentence each.
  std::vector<std::string> notes;
};

// What a stage gives depends on the rows that it gets and on their order, not on how they are cut
// into batches. Not thread safe.
class Stage {
 public:
  virtual ~Stage() = default;

  // The schema of the rows that it gives.
  virtual const std::shared_ptr<arrow::Schema>& schema() const = 0;

  // The schema of the rows that it drops, where they have more columns than DropsSchema(input) has;
  // null otherwise.
  virtual std::shared_ptr<arrow::Schema> drops_schema() const { return nullptr; }

  // Takes a batch with the schema that the stage was made for, and gives what is ready. Gives no
  // empty batches.
  virtual arrow::Status Push(const std::shared_ptr<arrow::RecordBatch>& batch,
                             const StageSinks& sinks) = 0;

  // The input has ended: gives what is left. Called once, last.
  virtual arrow::Status Finish(const StageSinks& sinks) = 0;

  virtual StageAccount account() const = 0;
};

// The name of the column that says by which rule a row was dropped.
inline constexpr char kDroppedBy[] = "dropped_by";

// The schema of dropped rows: that of the input, and kDroppedBy.
std::shared_ptr<arrow::Schema> DropsSchema(const std::shared_ptr<arrow::Schema>& input);

// Returns `schema` with the fields of `added` at its end, as kind `kind`. Columns are only ever
// added along a chain, so a column of the same name that is there already is an error which says
// that `tool` has been run twice.
arrow::Result<std::shared_ptr<arrow::Schema>> WithColumns(
    const std::shared_ptr<arrow::Schema>& schema, const arrow::FieldVector& added,
    std::string_view kind, std::string_view tool);

}  // namespace weblog
