// Files that carry what a stage has open from one run to the next.
#pragma once

#include <arrow/buffer.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <memory>
#include <string>

namespace support {

// The bytes of the file, or null when there is no such file.
arrow::Result<std::shared_ptr<arrow::Buffer>> ReadStateFile(const std::string& path);

// Replaces the file in one step, so that a crash leaves the old or the new one.
arrow::Status WriteStateFile(const std::string& path, const arrow::Buffer& bytes);

}  // namespace support
