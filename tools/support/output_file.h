// The place that an output is written to: standard output, a device or pipe, or a file that appears
// whole or not at all.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <memory>
#include <string>

#include "support/fd_stream.h"
#include "support/unique_fd.h"

namespace support {

// A regular file is written without a name, or where the file system cannot do that under a
// temporary one in the same directory, and takes its real name in Commit. Until then a file of that
// name stays as it was, and when the output is given up nothing is left behind.
class OutputFile {
 public:
  // "-" is standard output, which Commit closes.
  static arrow::Result<std::unique_ptr<OutputFile>> Open(const std::string& path);
  // Gives up what was written, unless Commit has succeeded.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  FdOutputStream* stream() { return stream_.get(); }
  const std::string& name() const { return name_; }
  bool is_terminal() const { return is_terminal_; }

  // A name under which a library can write the file itself. For what is not a regular file it is
  // that of a temporary one, which Commit copies to where the output goes. Use either this or
  // stream().
  arrow::Result<std::string> WritablePath();

  // Completes the output: writes what is buffered, closes, and gives the file its name. Call it
  // once, last.
  arrow::Status Commit();

 private:
  explicit OutputFile(std::string name) : name_(std::move(name)) {}
  arrow::Status OpenTemporary();
  arrow::Status CopyFromTemporary();
  arrow::Status GiveName();

  std::string name_;            // for messages
  std::string target_;          // the file's real name; empty for what is not a regular file
  std::string temporary_name_;  // empty while the file has none
  UniqueFd file_;               // of a regular file, or the temporary one that Commit copies
  std::unique_ptr<FdOutputStream> stream_;
  bool is_terminal_ = false;
};

}  // namespace support
