#include "batches.h"

#include <arrow/io/memory.h>
#include <arrow/ipc/writer.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace testing_support {
namespace {

std::string Write(const std::vector<std::shared_ptr<arrow::RecordBatch>>& batches, bool as_file) {
  const auto out = Must(arrow::io::BufferOutputStream::Create());
  const auto schema = batches.at(0)->schema();
  const auto writer = Must(as_file ? arrow::ipc::MakeFileWriter(out, schema)
                                   : arrow::ipc::MakeStreamWriter(out, schema));
  for (const auto& batch : batches) CHECK_OK(writer->WriteRecordBatch(*batch));
  CHECK_OK(writer->Close());
  return Must(out->Finish())->ToString();
}

}  // namespace

TemporaryDirectory::TemporaryDirectory() {
  directory_ = std::filesystem::temp_directory_path() / "trodden-test-XXXXXX";
  REQUIRE(::mkdtemp(directory_.data()) != nullptr);
}

TemporaryDirectory::~TemporaryDirectory() { std::filesystem::remove_all(directory_); }

void WriteFile(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

std::string ReadFile(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string StreamBytes(const std::vector<std::shared_ptr<arrow::RecordBatch>>& batches) {
  return Write(batches, false);
}

std::string FileBytes(const std::vector<std::shared_ptr<arrow::RecordBatch>>& batches) {
  return Write(batches, true);
}

}  // namespace testing_support
