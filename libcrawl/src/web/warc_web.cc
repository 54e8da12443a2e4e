#include <arrow/status.h>
#include <tbb/enumerable_thread_specific.h>

#include <utility>

#include "crawl/http_message.h"
#include "crawl/replay_web.h"
#include "warc/warc_file.h"
#include "web/archive_web.h"
#include "web/warc_index.h"
#include "web/warc_readers.h"

namespace crawl {
namespace {

struct ThreadState {
  WarcReaders readers;
  WarcRecord record;
  std::string scratch;
};

class WarcWeb : public ArchiveWeb {
 public:
  WarcWeb(WarcFiles files, WarcIndex index) : files_(std::move(files)), index_(std::move(index)) {}

 protected:
  void Answer(std::string_view url, FetchResult* result) override {
    const auto answer = index_.Find(HashOfUrl(url));
    if (!answer.has_value()) return;
    const arrow::Status status = Fill(url, *answer, &states_.local(), result);
    if (status.ok()) return;
    result->error = FetchError::kCutOff;
    result->detail = status.message();
  }

 private:
  arrow::Status Fill(std::string_view url, const WarcAnswer& answer, ThreadState* state,
                     FetchResult* result) {
    WarcRecord& record = state->record;
    ARROW_RETURN_NOT_OK(state->readers.Read(files_, answer.record, &record));
    if (Canonical(record.url, &state->scratch) != url) return arrow::Status::OK();
    result->begin_us = ParseWarcDate(record.date).value_or(0);
    result->address = record.Field("warc-ip-address");
    HttpMessage message;
    SplitHttpMessage(record.block, &message);
    const bool revisit = record.type == "revisit";
    // What a revisit says counts, unless it says no more than that nothing has changed.
    const bool own_head = message.status != 0 && !(revisit && message.status == 304);
    if (own_head) SetHead(message, result);
    if (revisit && answer.body.offset >= 0) {
      ARROW_RETURN_NOT_OK(state->readers.Read(files_, answer.body, &record));
      SplitHttpMessage(record.block, &message);
      if (!own_head) SetHead(message, result);
    }
    result->body = BodyOf(message, &state->scratch);
    if (record.truncated) result->error = FetchError::kBodyTooLarge;
    return arrow::Status::OK();
  }

  static void SetHead(const HttpMessage& message, FetchResult* result) {
    result->status = message.status;
    NormalizeHead(message.head, &result->head);
  }

  const WarcFiles files_;
  const WarcIndex index_;
  tbb::enumerable_thread_specific<ThreadState> states_;
};

}  // namespace

arrow::Result<std::unique_ptr<Web>> MakeWarcWeb(const std::vector<std::string>& paths) {
  WarcFiles files;
  for (const std::string& path : paths) {
    ARROW_ASSIGN_OR_RAISE(auto file, WarcFile::Open(path, {}));
    files.push_back(std::move(file));
  }
  ARROW_ASSIGN_OR_RAISE(WarcIndex index, WarcIndex::Make(files));
  return std::make_unique<WarcWeb>(std::move(files), std::move(index));
}

}  // namespace crawl
