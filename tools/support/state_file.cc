#include "support/state_file.h"

#include <arrow/io/file.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "support/output_file.h"

namespace support {

arrow::Result<std::shared_ptr<arrow::Buffer>> ReadStateFile(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error) && !error) return nullptr;
  ARROW_ASSIGN_OR_RAISE(auto file, arrow::io::ReadableFile::Open(path));
  ARROW_ASSIGN_OR_RAISE(const int64_t size, file->GetSize());
  return file->Read(size);
}

arrow::Status WriteStateFile(const std::string& path, const arrow::Buffer& bytes) {
  ARROW_ASSIGN_OR_RAISE(auto file, OutputFile::Open(path));
  ARROW_RETURN_NOT_OK(file->stream()->Write(bytes.data(), bytes.size()));
  return file->Commit();
}

}  // namespace support
