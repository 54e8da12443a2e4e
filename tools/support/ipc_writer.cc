#include "support/ipc_writer.h"

#include <arrow/ipc/options.h>
#include <arrow/ipc/writer.h>
#include <arrow/util/compression.h>

#include <utility>

#include "support/plain_columns.h"

namespace support {
namespace {

class IpcStreamWriter : public RecordWriter {
 public:
  explicit IpcStreamWriter(std::unique_ptr<OutputFile> file) : file_(std::move(file)) {}

  arrow::Status Open(const std::shared_ptr<arrow::Schema>& schema) {
    auto options = arrow::ipc::IpcWriteOptions::Defaults();
    options.use_threads = false;
    ARROW_ASSIGN_OR_RAISE(writer_, arrow::ipc::MakeStreamWriter(file_->stream(), schema, options));
    return arrow::Status::OK();
  }

  arrow::Status Write(const std::shared_ptr<arrow::RecordBatch>& batch) override {
    ARROW_RETURN_NOT_OK(writer_->WriteRecordBatch(*batch));
    return file_->stream()->Flush();
  }

  arrow::Status Close() override {
    ARROW_RETURN_NOT_OK(writer_->Close());
    return file_->Commit();
  }

 private:
  std::unique_ptr<OutputFile> file_;
  std::shared_ptr<arrow::ipc::RecordBatchWriter> writer_;
};

class IpcFileWriter : public RecordWriter {
 public:
  IpcFileWriter(std::unique_ptr<OutputFile> file, std::shared_ptr<arrow::Schema> schema)
      : file_(std::move(file)), schema_(std::move(schema)) {}

  arrow::Status Open() {
    auto options = arrow::ipc::IpcWriteOptions::Defaults();
    ARROW_ASSIGN_OR_RAISE(options.codec, arrow::util::Codec::Create(arrow::Compression::ZSTD));
    ARROW_ASSIGN_OR_RAISE(writer_, arrow::ipc::MakeFileWriter(file_->stream(), schema_, options));
    return arrow::Status::OK();
  }

  arrow::Status Write(const std::shared_ptr<arrow::RecordBatch>& batch) override {
    ARROW_ASSIGN_OR_RAISE(const auto plain, ToSchema(batch, schema_));
    return writer_->WriteRecordBatch(*plain);
  }

  arrow::Status Close() override {
    ARROW_RETURN_NOT_OK(writer_->Close());
    return file_->Commit();
  }

 private:
  std::unique_ptr<OutputFile> file_;
  std::shared_ptr<arrow::Schema> schema_;
  std::shared_ptr<arrow::ipc::RecordBatchWriter> writer_;
};

}  // namespace

arrow::Result<std::unique_ptr<RecordWriter>> MakeIpcStreamWriter(
    std::unique_ptr<OutputFile> file, const std::shared_ptr<arrow::Schema>& schema) {
  auto writer = std::make_unique<IpcStreamWriter>(std::move(file));
  ARROW_RETURN_NOT_OK(writer->Open(schema));
  return writer;
}

arrow::Result<std::unique_ptr<RecordWriter>> MakeIpcFileWriter(
    std::unique_ptr<OutputFile> file, const std::shared_ptr<arrow::Schema>& schema) {
  auto writer = std::make_unique<IpcFileWriter>(std::move(file), PlainSchema(schema));
  ARROW_RETURN_NOT_OK(writer->Open());
  return writer;
}

}  // namespace support
