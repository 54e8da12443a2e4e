// A text file that is written from beginning to end.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <memory>
#include <string>
#include <string_view>

#include "support/output_file.h"

namespace synth {

// Whoever appends need not look for errors: the first one is kept, and what follows it is dropped.
class TextFile {
 public:
  static arrow::Result<TextFile> Open(const std::string& path, std::string_view header = {});

  void Append(std::string_view text);
  // The first error so far.
  const arrow::Status& status() const { return status_; }
  // Gives the file its name, unless there was an error. Without this call nothing is left of it.
  arrow::Status Commit();

 private:
  explicit TextFile(std::unique_ptr<support::OutputFile> file) : file_(std::move(file)) {}

  std::unique_ptr<support::OutputFile> file_;
  arrow::Status status_;
};

}  // namespace synth
