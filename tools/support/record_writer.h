// Where a tool's rows go, whatever the format.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/status.h>

#include <memory>

namespace support {

class RecordWriter {
 public:
  // A writer that is destroyed without a successful Close leaves no file behind under the name it
  // was to have.
  virtual ~RecordWriter() = default;

  // Takes a batch with the schema that the writer was made for. Formats that can be read while they
  // grow (all but Parquet and Arrow files) have passed it on whole when this returns, so that a
  // live stream is never held back.
  virtual arrow::Status Write(const std::shared_ptr<arrow::RecordBatch>& batch) = 0;

  // Completes the output and reports every failure to write it that was not reported before. Call
  // it once, last.
  virtual arrow::Status Close() = 0;
};

}  // namespace support
