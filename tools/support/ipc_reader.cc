#include "support/ipc_reader.h"

#include <arrow/io/file.h>
#include <arrow/ipc/message.h>
#include <arrow/ipc/options.h>
#include <arrow/ipc/reader.h>
#include <arrow/util/utf8.h>
#include <sys/stat.h>

#include <utility>

#include "support/progress.h"

namespace support {
namespace {

using arrow::ipc::IpcReadOptions;

// What every message of a stream begins with.
constexpr std::string_view kContinuation = "\xFF\xFF\xFF\xFF";

IpcReadOptions ReadOptions() {
  IpcReadOptions options = IpcReadOptions::Defaults();
  options.use_threads = false;
  options.ensure_alignment = arrow::ipc::Alignment::kDataTypeSpecificAlignment;
  return options;
}

// Passes messages on and notes whether the last one was the end marker. Arrow itself takes a
// missing marker for a clean end. Only the marker makes it consume bytes (eight of them) without
// returning a message.
class MarkerCheckingReader : public arrow::ipc::MessageReader {
 public:
  explicit MarkerCheckingReader(FdInputStream* input)
      : input_(input), messages_(arrow::ipc::MessageReader::Open(input)) {}

  arrow::Result<std::unique_ptr<arrow::ipc::Message>> ReadNextMessage() override {
    ARROW_ASSIGN_OR_RAISE(const int64_t before, input_->Tell());
    ARROW_ASSIGN_OR_RAISE(auto message, messages_->ReadNextMessage());
    ARROW_ASSIGN_OR_RAISE(const int64_t after, input_->Tell());
    marker_seen_ = message == nullptr && after - before == 8;
    return message;
  }

  bool marker_seen() const { return marker_seen_; }

 private:
  FdInputStream* input_;
  std::unique_ptr<arrow::ipc::MessageReader> messages_;
  bool marker_seen_ = false;
};

std::string Batches(int64_t count) {
  return std::to_string(count) + (count == 1 ? " batch" : " batches");
}

class IpcStreamReader : public arrow::RecordBatchReader {
 public:
  explicit IpcStreamReader(std::shared_ptr<FdInputStream> input) : input_(std::move(input)) {}

  arrow::Status Open() {
    auto messages = std::make_unique<MarkerCheckingReader>(input_.get());
    messages_ = messages.get();
    auto opened = arrow::ipc::RecordBatchStreamReader::Open(std::move(messages), ReadOptions());
    if (!opened.ok()) return ReadError(opened.status());
    reader_ = *opened;
    if (schema_ == nullptr) {
      const arrow::Status checked = CheckNames(*reader_->schema());
      if (!checked.ok()) return Damaged(checked);
      schema_ = reader_->schema();
    } else if (!reader_->schema()->Equals(*schema_, /*check_metadata=*/false)) {
      return arrow::Status::Invalid(input_->name(), ": holds several streams whose columns differ");
    }
    return arrow::Status::OK();
  }

  std::shared_ptr<arrow::Schema> schema() const override { return schema_; }

  arrow::Status ReadNext(std::shared_ptr<arrow::RecordBatch>* batch) override {
    batch->reset();
    if (finished_) return arrow::Status::OK();
    while (true) {
      const arrow::Status read = reader_->ReadNext(batch);
      if (!read.ok()) return ReadError(read);
      if (*batch != nullptr) {
        const arrow::Status valid = (*batch)->ValidateFull();
        if (!valid.ok()) return Damaged(valid);
        ++batches_;
        return arrow::Status::OK();
      }
      if (!messages_->marker_seen()) return NoMarker();
      ARROW_ASSIGN_OR_RAISE(const std::string_view more, input_->Peek(kContinuation.size()));
      if (more.empty()) {
        finished_ = true;
        return input_->Close();
      }
      if (more != kContinuation) {
        return arrow::Status::Invalid(input_->name(), ": something follows the end of the stream");
      }
      ARROW_RETURN_NOT_OK(Open());
    }
  }

 private:
  arrow::Status NoMarker() const {
    return arrow::Status::IOError(input_->name(), " ends without its end marker after ",
                                  Batches(batches_),
                                  ": the program that wrote it died; run it again");
  }

  arrow::Status ReadError(const arrow::Status& status) const {
    return input_->at_end() ? NoMarker() : Damaged(status);
  }

  arrow::Status Damaged(const arrow::Status& status) const {
    return arrow::Status::Invalid(input_->name(), ": damaged Arrow stream after ",
                                  Batches(batches_), ": ", status.message());
  }

  std::shared_ptr<FdInputStream> input_;
  std::shared_ptr<arrow::RecordBatchReader> reader_;
  MarkerCheckingReader* messages_ = nullptr;  // reader_ owns it
  std::shared_ptr<arrow::Schema> schema_;
  int64_t batches_ = 0;
  bool finished_ = false;
};

class IpcFileReader : public arrow::RecordBatchReader {
 public:
  IpcFileReader(std::shared_ptr<arrow::ipc::RecordBatchFileReader> reader, std::string name,
                int64_t bytes, Progress* progress)
      : reader_(std::move(reader)), name_(std::move(name)), bytes_(bytes), progress_(progress) {}

  std::shared_ptr<arrow::Schema> schema() const override { return reader_->schema(); }

  arrow::Status ReadNext(std::shared_ptr<arrow::RecordBatch>* batch) override {
    batch->reset();
    const int count = reader_->num_record_batches();
    if (next_ >= count) return arrow::Status::OK();
    auto read = reader_->ReadRecordBatch(next_);
    const arrow::Status status = read.ok() ? (*read)->ValidateFull() : read.status();
    if (!status.ok()) {
      return arrow::Status::Invalid(name_, ": damaged Arrow file, batch ", next_ + 1, ": ",
                                    status.message());
    }
    ++next_;
    if (progress_ != nullptr) progress_->Add(bytes_ / count);
    *batch = *std::move(read);
    return arrow::Status::OK();
  }

 private:
  std::shared_ptr<arrow::ipc::RecordBatchFileReader> reader_;
  std::string name_;
  int64_t bytes_;
  Progress* progress_;
  int next_ = 0;
};

}  // namespace

arrow::Status CheckNames(const arrow::Schema& schema) {
  arrow::util::InitializeUTF8();
  for (int i = 0; i < schema.num_fields(); ++i) {
    if (!arrow::util::ValidateUTF8(schema.field(i)->name())) {
      return arrow::Status::Invalid("the name of column ", i + 1, " is not UTF-8");
    }
  }
  return arrow::Status::OK();
}

arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> OpenIpcStream(
    std::shared_ptr<FdInputStream> input) {
  auto reader = std::make_shared<IpcStreamReader>(std::move(input));
  ARROW_RETURN_NOT_OK(reader->Open());
  return reader;
}

arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> OpenIpcFile(UniqueFd fd, std::string name,
                                                                     Progress* progress) {
  struct stat status;
  if (::fstat(fd.get(), &status) != 0) return ErrnoError(errno, name);
  ARROW_ASSIGN_OR_RAISE(auto file, arrow::io::ReadableFile::Open(fd.Release()));
  auto opened = arrow::ipc::RecordBatchFileReader::Open(file, ReadOptions());
  const arrow::Status checked = opened.ok() ? CheckNames(*(*opened)->schema()) : opened.status();
  if (!checked.ok()) {
    return arrow::Status::Invalid(name, ": damaged Arrow file: ", checked.message());
  }
  return std::make_shared<IpcFileReader>(*opened, std::move(name), status.st_size, progress);
}

}  // namespace support
