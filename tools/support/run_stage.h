// What tools that are one weblog::Stage share: their input, output and account.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "support/arguments.h"
#include "support/output.h"
#include "support/progress.h"
#include "weblog/stage.h"

namespace support {

// FILE..., -q, --drops, -o, --to, --no-history.
struct StageOptions {
  std::vector<std::string> files;
  std::string drops_file;
  QuietOption quiet;
  OutputOptions output;

  // `drops` says whether the stage can drop rows. `parser` and this must stay where they are until
  // it has parsed.
  void AddTo(ArgParser& parser, bool drops);
};

// Whether to show how far the reading of the input has come.
Progress::Show ProgressFor(const StageOptions& options);

using MakeStage = std::function<arrow::Result<std::unique_ptr<weblog::Stage>>(
    const std::shared_ptr<arrow::Schema>& input)>;

using UseStage = std::function<arrow::Status(const weblog::Stage& stage)>;

// Reads the input through the stage into the output, and says on stderr, unless quiet, what became
// of the rows. `tool` is the name for messages, `noun` what a row is: "hits". When the output is
// complete, `after` may do what must not be done before: save how far the stage has come.
arrow::Status RunStage(const std::string& tool, const std::string& noun,
                       const StageOptions& options, const MakeStage& make,
                       const UseStage& after = {});

// "10 hits in = 7 out + 2 robots + 1 errors"; rules that dropped nothing are left out.
std::string AccountText(const weblog::StageAccount& account, const std::string& noun);

// Makes the allocator keep memory that was freed: batches come and go by the megabyte, and giving
// it back to the system each time would cost a fifth of a run.
void KeepFreedMemory();

}  // namespace support
