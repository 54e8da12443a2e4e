// A sink that keeps everything, for tests of the parser.
#pragma once

#include <arrow/buffer.h>
#include <arrow/ipc/writer.h>
#include <arrow/record_batch.h>
#include <arrow/status.h>
#include <doctest/doctest.h>

#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include "hit_rows.h"
#include "weblog/parse_log.h"

namespace weblog {

class CollectingSink : public HitSink {
 public:
  // A line that came in pieces is put together.
  struct Reject {
    std::string file;
    int64_t line;
    int64_t byte;
    std::string reason;
    std::string text;
    bool operator==(const Reject&) const = default;
  };

  arrow::Status OnFile(const std::string& name, const LogFormat& format,
                       const Detection* detection) override {
    files.push_back(name + ": " + format.name() + (detection != nullptr ? ", detected" : ""));
    return arrow::Status::OK();
  }

  arrow::Status OnHits(const std::shared_ptr<arrow::RecordBatch>& hits) override {
    if (fail_hits) return arrow::Status::IOError("no room for hits");
    ARROW_RETURN_NOT_OK(hits->ValidateFull());
    ARROW_ASSIGN_OR_RAISE(auto bytes, arrow::ipc::SerializeRecordBatch(
                                          *hits, arrow::ipc::IpcWriteOptions::Defaults()));
    batches.push_back(bytes->ToString());
    for (std::string& row : RowTexts(*hits)) rows.push_back(std::move(row));
    for (int64_t i = 0; i < hits->num_rows(); ++i) {
      clients.push_back(CellText(*hits, kHitClient, i));
    }
    hit_count += hits->num_rows();
    return arrow::Status::OK();
  }

  arrow::Status OnReject(const RejectedLine& line) override {
    if (fail_rejects) return arrow::Status::IOError("no room for rejects");
    if (!std::exchange(unfinished_, line.unfinished)) {
      rejects.push_back({std::string(line.file), line.line, line.byte, std::string(line.reason),
                         std::string(line.text)});
    } else {
      Reject& reject = rejects.back();
      CHECK(line.line == reject.line);
      CHECK(line.reason == reject.reason);
      CHECK(line.byte == reject.byte + static_cast<int64_t>(reject.text.size()));
      reject.text += line.text;
    }
    return arrow::Status::OK();
  }

  arrow::Status OnDamage(const arrow::Status& damage) override {
    damages.push_back(damage.message());
    return arrow::Status::OK();
  }

  void OnNote(const std::string& note) override { notes.push_back(note); }

  std::vector<std::string> files;
  std::vector<std::string> batches;  // serialized
  std::vector<std::string> rows;
  std::vector<std::string> clients;
  std::vector<Reject> rejects;
  std::vector<std::string> damages;
  std::vector<std::string> notes;
  // May be looked at while the parser is at work.
  std::atomic<int64_t> hit_count = 0;

  bool fail_hits = false;
  bool fail_rejects = false;

 private:
  bool unfinished_ = false;
};

}  // namespace weblog
