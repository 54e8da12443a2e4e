// A command of weblog-patterns: its options, and what it does with the trails.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string>

#include "support/arguments.h"
#include "support/output.h"
#include "support/record_writer.h"
#include "support/usage.h"
#include "weblog/patterns/trails.h"

namespace patterns {

// What a run gives to its command.
struct Context {
  const weblog::Trails& trails;
  int threads;
  support::RecordWriter* writer;         // takes rows of the command's schema
  const support::OutputOptions& output;  // for files that the command writes besides
};

class Command {
 public:
  virtual ~Command() = default;

  virtual std::string name() const = 0;

  // Adds the command with its options to a command line. This must outlive the parse.
  virtual void AddTo(support::ArgParser& parser) = 0;

  // What the command needs to know of the visits, besides pages and sessions.
  virtual weblog::TrailsOptions needs() const { return {}; }

  // The rows that it writes.
  virtual std::shared_ptr<arrow::Schema> schema() const = 0;

  // Mines and writes all rows. Returns what was found, in a few words: "17 rules".
  virtual arrow::Result<std::string> Run(const Context& context) const = 0;
};

std::unique_ptr<Command> MakeRulesCommand();
std::unique_ptr<Command> MakeSequencesCommand();
std::unique_ptr<Command> MakeClustersCommand();
std::unique_ptr<Command> MakeTransitionsCommand();

// Writes `rows` in batches that make_batch(some of them) makes.
template <typename Row, typename MakeBatch>
arrow::Status WriteRows(std::span<const Row> rows, MakeBatch make_batch,
                        support::RecordWriter* writer) {
  constexpr size_t kBatchRows = 8192;
  while (!rows.empty()) {
    const size_t count = std::min(rows.size(), kBatchRows);
    ARROW_ASSIGN_OR_RAISE(const auto batch, make_batch(rows.first(count)));
    ARROW_RETURN_NOT_OK(writer->Write(batch));
    rows = rows.subspan(count);
  }
  return arrow::Status::OK();
}

// A failure to understand an option, as wrong usage that names the option.
inline arrow::Status WrongOption(const std::string& option, const arrow::Status& status) {
  return support::UsageError(option, ": ", status.message());
}

}  // namespace patterns
