// A command of crawl-topic: its options, and what it does.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <memory>
#include <string>
#include <vector>

#include "support/arguments.h"
#include "support/output.h"
#include "support/progress.h"

namespace topic {

inline constexpr char kTool[] = "crawl-topic";

// What a run gives to its command.
struct Context {
  std::vector<std::string> files;  // behind the command
  int threads;
  support::Progress* progress;
  const support::OutputOptions& output;
};

class Command {
 public:
  virtual ~Command() = default;

  virtual std::string name() const = 0;

  // Adds the command with its options to a command line. This must outlive the parse.
  virtual void AddTo(support::ArgParser& parser) = 0;

  // Whether what it writes is a tree and not rows.
  virtual bool writes_tree() const { return false; }
  // Whether the first of its files is a tree.
  virtual bool reads_tree() const { return true; }

  // Fails when the options do not fit together, before anything is opened.
  virtual arrow::Status Check() const { return arrow::Status::OK(); }

  // Does all of it. Returns what was done, in a few words.
  virtual arrow::Result<std::string> Run(const Context& context) const = 0;
};

std::unique_ptr<Command> MakeTrainCommand();
std::unique_ptr<Command> MakeApplyCommand();
std::unique_ptr<Command> MakeShowCommand();
std::unique_ptr<Command> MakeMapCommand();
std::unique_ptr<Command> MakeGrowCommand();

}  // namespace topic
