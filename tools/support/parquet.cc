#include "support/parquet.h"

#include <arrow/array.h>
#include <arrow/util/checked_cast.h>

#include <thread>
#include <utility>

#include "support/batch_queue.h"
#include "support/temporary_file.h"

namespace support {
namespace {

constexpr int64_t kQueuedRows = 1 << 16;

// The database that all Parquet files of the process are read through: opening one takes longer
// than a small file.
arrow::Result<std::shared_ptr<SqlEngine>> SharedEngine() {
  static const arrow::Result<std::shared_ptr<SqlEngine>> engine = OpenSqlEngine();
  return engine;
}

// DuckDB's message, with the file's own name instead of the one that it was opened by.
arrow::Status WithName(const arrow::Status& status, const std::string& path,
                       const std::string& name) {
  if (status.ok()) return status;
  std::string message = status.message();
  for (size_t at = message.find(path); at != std::string::npos; at = message.find(path, at)) {
    message.replace(at, path.size(), name);
    at += name.size();
  }
  return arrow::Status::IOError(name, ": ", message);
}

class ParquetReader : public arrow::RecordBatchReader {
 public:
  ParquetReader(UniqueFd fd, std::string name)
      : fd_(std::move(fd)), path_(DescriptorPath(fd_.get())), name_(std::move(name)) {}

  arrow::Status Open() {
    ARROW_ASSIGN_OR_RAISE(engine_, SharedEngine());
    auto metadata = ReadParquetMetadata(engine_.get(), fd_.get());
    if (!metadata.ok()) return WithName(metadata.status(), path_, name_);
    auto rows = engine_->Query("FROM " + ParquetSource(fd_.get()));
    if (!rows.ok()) return WithName(rows.status(), path_, name_);
    rows_ = *rows;
    schema_ = rows_->schema()->WithMetadata(*metadata);
    return arrow::Status::OK();
  }

  std::shared_ptr<arrow::Schema> schema() const override { return schema_; }

  arrow::Status ReadNext(std::shared_ptr<arrow::RecordBatch>* batch) override {
    ARROW_RETURN_NOT_OK(WithName(rows_->ReadNext(batch), path_, name_));
    if (*batch != nullptr) *batch = (*batch)->ReplaceSchemaMetadata(schema_->metadata());
    return arrow::Status::OK();
  }

 private:
  UniqueFd fd_;
  std::string path_;  // that DuckDB opens
  std::string name_;
  std::shared_ptr<SqlEngine> engine_;
  std::shared_ptr<arrow::RecordBatchReader> rows_;
  std::shared_ptr<arrow::Schema> schema_;
};

// The end of a queue that the database reads from.
class QueueReader : public arrow::RecordBatchReader {
 public:
  QueueReader(std::shared_ptr<BatchQueue> queue, std::shared_ptr<arrow::Schema> schema)
      : queue_(std::move(queue)), schema_(std::move(schema)) {}
  std::shared_ptr<arrow::Schema> schema() const override { return schema_; }
  arrow::Status ReadNext(std::shared_ptr<arrow::RecordBatch>* batch) override {
    return queue_->Pop().Value(batch);
  }

 private:
  std::shared_ptr<BatchQueue> queue_;
  std::shared_ptr<arrow::Schema> schema_;
};

std::string MetadataOption(const arrow::Schema& schema) {
  if (!schema.HasMetadata() || schema.metadata()->size() == 0) return "";
  std::string fields;
  for (const auto& [key, value] : schema.metadata()->sorted_pairs()) {
    if (!fields.empty()) fields += ", ";
    fields += SqlString(key) + ": " + SqlString(value);
  }
  return ", KV_METADATA {" + fields + "}";
}

// DuckDB pulls rows and a writer is pushed rows, so a queue and a thread stand between the two.
class ParquetWriter : public RecordWriter {
 public:
  explicit ParquetWriter(std::unique_ptr<OutputFile> file)
      : file_(std::move(file)), queue_(std::make_shared<BatchQueue>(kQueuedRows)) {}

  ~ParquetWriter() override {
    if (thread_.joinable()) (void)Finish(arrow::Status::Cancelled("output given up"));
  }

  arrow::Status Open(const std::shared_ptr<arrow::Schema>& schema) {
    ARROW_ASSIGN_OR_RAISE(const std::string path, file_->WritablePath());
    ARROW_ASSIGN_OR_RAISE(engine_, OpenSqlEngine());
    std::shared_ptr<arrow::RecordBatchReader> rows = std::make_shared<QueueReader>(queue_, schema);
    ARROW_RETURN_NOT_OK(engine_->AddTable("rows_to_write", {[rows] { return rows; }, false}));
    const std::string sql = "COPY (FROM rows_to_write) TO " + SqlString(path) +
                            " (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false" +
                            MetadataOption(*schema) + ")";
    thread_ = std::thread([this, sql, path] {
      status_ = WithName(ExecuteSql(engine_.get(), sql), path, file_->name());
      queue_->Cancel();
    });
    return arrow::Status::OK();
  }

  arrow::Status Write(const std::shared_ptr<arrow::RecordBatch>& batch) override {
    return queue_->Push(batch) ? arrow::Status::OK() : Finish(arrow::Status::OK());
  }

  arrow::Status Close() override {
    ARROW_RETURN_NOT_OK(Finish(arrow::Status::OK()));
    return file_->Commit();
  }

 private:
  arrow::Status Finish(arrow::Status end_of_rows) {
    queue_->Finish(std::move(end_of_rows));
    if (thread_.joinable()) thread_.join();
    return status_;
  }

  std::unique_ptr<OutputFile> file_;
  std::shared_ptr<BatchQueue> queue_;
  std::shared_ptr<SqlEngine> engine_;
  std::thread thread_;
  arrow::Status status_;  // of the thread, once it has been joined
};

}  // namespace

std::string ParquetSource(int fd) { return "read_parquet(" + SqlString(DescriptorPath(fd)) + ")"; }

arrow::Result<std::shared_ptr<arrow::KeyValueMetadata>> ReadParquetMetadata(SqlEngine* engine,
                                                                            int fd) {
  ARROW_ASSIGN_OR_RAISE(
      auto reader, engine->Query("SELECT decode(key), decode(value) FROM parquet_kv_metadata(" +
                                 SqlString(DescriptorPath(fd)) +
                                 ") WHERE starts_with(decode(key), 'trodden.')"));
  auto metadata = std::make_shared<arrow::KeyValueMetadata>();
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) return metadata;
    const auto& keys = arrow::internal::checked_cast<const arrow::StringArray&>(*batch->column(0));
    const auto& values =
        arrow::internal::checked_cast<const arrow::StringArray&>(*batch->column(1));
    for (int64_t i = 0; i < batch->num_rows(); ++i) {
      metadata->Append(keys.GetString(i), values.GetString(i));
    }
  }
}

arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> OpenParquet(UniqueFd fd,
                                                                     const std::string& name) {
  auto reader = std::make_shared<ParquetReader>(std::move(fd), name);
  ARROW_RETURN_NOT_OK(reader->Open());
  return reader;
}

arrow::Result<std::unique_ptr<RecordWriter>> MakeParquetWriter(
    std::unique_ptr<OutputFile> file, const std::shared_ptr<arrow::Schema>& schema) {
  auto writer = std::make_unique<ParquetWriter>(std::move(file));
  ARROW_RETURN_NOT_OK(writer->Open(schema));
  return writer;
}

}  // namespace support
