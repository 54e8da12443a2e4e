#include "crawl/warc_responses.h"

#include <arrow/status.h>

#include <filesystem>
#include <optional>
#include <utility>

#include "crawl/http_message.h"
#include "crawl/warc.h"
#include "web/warc_originals.h"
#include "web/warc_readers.h"

namespace crawl {

class WarcResponses::Impl {
 public:
  explicit Impl(std::vector<std::string> paths) : paths_(std::move(paths)), files_(paths_.size()) {}

  arrow::Result<bool> Next(WarcResponse* response) {
    ARROW_ASSIGN_OR_RAISE(const bool more, NextRecord());
    if (!more) return false;
    response->url = record_.url;
    response->time_us = ParseWarcDate(record_.date).value_or(0);
    response->digest = record_.Field("warc-payload-digest");
    response->head.clear();
    response->lost = false;
    if (record_.type == "revisit") {
      ARROW_RETURN_NOT_OK(Resolve(response));
    } else {
      response->block.swap(record_.block);
    }
    return true;
  }

  int64_t bytes() const { return bytes_; }
  int64_t other_records() const { return others_; }

 private:
  // Reads the next response or revisit.
  arrow::Result<bool> NextRecord() {
    while (true) {
      if (reader_ == nullptr) {
        if (file_ == paths_.size()) return false;
        ARROW_RETURN_NOT_OK(Open(file_));
        reader_ = MakeWarcReader(files_[file_], {});
      }
      ARROW_ASSIGN_OR_RAISE(const bool more, reader_->Next(&record_));
      if (!more) {
        reader_.reset();
        LetGo(file_++);
        continue;
      }
      bytes_ += record_.length;
      if (record_.type == "response" || record_.type == "revisit") return true;
      ++others_;
    }
  }

  arrow::Status Open(size_t file) {
    if (files_[file] != nullptr) return arrow::Status::OK();
    return WarcFile::Open(paths_[file], {}).Value(&files_[file]);
  }

  // Before there are revisits nothing is kept of a file, unless it could not be read again.
  void LetGo(size_t file) {
    std::error_code error;
    const bool again = paths_[file] != "-" && std::filesystem::is_regular_file(paths_[file], error);
    if (again && !originals_.has_value()) files_[file].reset();
  }

  // What is wrong with a file is said when its turn comes.
  void FindOriginals() {
    std::vector<FoundAnswer> all;
    for (size_t i = 0; i < files_.size(); ++i) {
      if (!Open(i).ok()) files_[i].reset();
    }
    for (ScannedFile& file : ScanWarcFiles(files_)) {
      all.insert(all.end(), file.found.begin(), file.found.end());
      file.found = {};
    }
    originals_.emplace(all);
  }

  // Gives the revisit in record_ the response that it refers to.
  arrow::Status Resolve(WarcResponse* response) {
    if (!originals_.has_value()) FindOriginals();
    HttpMessage message;
    SplitHttpMessage(record_.block, &message);
    // What a revisit says counts, unless it says no more than that nothing has changed.
    const bool own_head = message.status != 0 && message.status != 304;
    FoundAnswer found;
    RecordPlace place;
    if (scanner_.LookAt(record_, &found)) place = originals_->Find(found);
    if (place.offset < 0) {
      response->lost = !own_head || message.body.empty();
      response->block.swap(record_.block);
      if (!own_head) response->block.clear();
      return arrow::Status::OK();
    }
    if (own_head) response->head = message.head;
    ARROW_RETURN_NOT_OK(readers_.Read(files_, place, &original_));
    response->digest = original_.Field("warc-payload-digest");
    response->block.swap(original_.block);
    return arrow::Status::OK();
  }

  const std::vector<std::string> paths_;
  WarcFiles files_;  // null for those that are not open
  size_t file_ = 0;
  std::unique_ptr<WarcReader> reader_;  // of file_
  WarcRecord record_;
  int64_t bytes_ = 0;
  int64_t others_ = 0;

  std::optional<WarcOriginals> originals_;  // from the first revisit on
  AnswerScanner scanner_;
  WarcReaders readers_;
  WarcRecord original_;
};

WarcResponses::WarcResponses(std::vector<std::string> paths)
    : impl_(std::make_unique<Impl>(std::move(paths))) {}
WarcResponses::~WarcResponses() = default;

arrow::Result<bool> WarcResponses::Next(WarcResponse* response) { return impl_->Next(response); }

int64_t WarcResponses::bytes() const { return impl_->bytes(); }
int64_t WarcResponses::other_records() const { return impl_->other_records(); }

}  // namespace crawl
