#include "log_check.h"

#include <arrow/array.h>
#include <arrow/util/checked_cast.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "batch_check.h"
#include "fuzz_check.h"
#include "memory_file.h"
#include "weblog/hits.h"

namespace fuzz {
namespace {

using weblog::FileAccount;

class CheckingSink : public weblog::HitSink {
 public:
  CheckingSink(std::string_view text, LogOutcome* outcome) : text_(text), outcome_(outcome) {}

  arrow::Status OnFile(const std::string&, const weblog::LogFormat& format,
                       const weblog::Detection* detection) override {
    FUZZ_CHECK(!std::exchange(begun_, true) && !format.name().empty());
    if (detection != nullptr) {
      FUZZ_CHECK(detection->lines_fit >= 0 && detection->lines_fit <= detection->lines_tried);
    }
    return arrow::Status::OK();
  }

  arrow::Status OnHits(const std::shared_ptr<arrow::RecordBatch>& hits) override {
    FUZZ_CHECK(begun_ && hits->num_rows() > 0);
    CheckHits(*hits, {});
    const auto& lines =
        arrow::internal::checked_cast<const arrow::Int64Array&>(*hits->column(weblog::kHitLine));
    for (int64_t i = 0; i < lines.length(); ++i) {
      FUZZ_CHECK(lines.Value(i) > std::exchange(last_hit_, lines.Value(i)));
    }
    const auto nameless = hits->RemoveColumn(weblog::kHitSource);
    FUZZ_CHECK_OK(nameless);
    for (std::string& row : RowsOf(**nameless)) outcome_->hits.push_back(std::move(row));
    return arrow::Status::OK();
  }

  arrow::Status OnReject(const weblog::RejectedLine& line) override {
    FUZZ_CHECK(begun_ && !line.reason.empty());
    FUZZ_CHECK(line.byte >= 0 && line.byte <= static_cast<int64_t>(text_.size()));
    FUZZ_CHECK(text_.substr(static_cast<size_t>(line.byte)).starts_with(line.text));
    const std::string_view before = text_.substr(0, static_cast<size_t>(line.byte));
    FUZZ_CHECK(line.line == 1 + std::count(before.begin(), before.end(), '\n'));
    FUZZ_CHECK(line.text.find('\n') == std::string_view::npos);
    if (!std::exchange(unfinished_, line.unfinished)) {
      outcome_->rejects.push_back(std::to_string(line.line) + " " + std::string(line.reason));
    }
    return arrow::Status::OK();
  }

  arrow::Status OnDamage(const arrow::Status&) override { return arrow::Status::OK(); }
  void OnNote(const std::string& note) override { FUZZ_CHECK(!note.empty()); }

 private:
  const std::string_view text_;
  LogOutcome* const outcome_;
  bool begun_ = false;
  bool unfinished_ = false;
  int64_t last_hit_ = 0;
};

void CheckAccount(const FileAccount& account, const LogOutcome& outcome) {
  FUZZ_CHECK(account.lines ==
             account.hits + account.rejects + account.out_of_range + account.passed_over);
  FUZZ_CHECK(account.hits == static_cast<int64_t>(outcome.hits.size()));
  FUZZ_CHECK(account.rejects == static_cast<int64_t>(outcome.rejects.size()));
  int64_t rejects = 0;
  for (const weblog::RejectReason& reason : account.reasons) {
    FUZZ_CHECK(reason.count > 0 && reason.first_line > 0 && !reason.reason.empty());
    rejects += reason.count;
  }
  FUZZ_CHECK(rejects == account.rejects);
}

int64_t CountLines(std::string_view text) {
  const auto ends = std::count(text.begin(), text.end(), '\n');
  return ends + (text.empty() || text.ends_with('\n') ? 0 : 1);
}

}  // namespace

LogOutcome ParseLog(std::string_view text, weblog::ParseOptions options) {
  LogOutcome outcome;
  CheckingSink sink(text, &outcome);
  const MemoryFile file(text);
  weblog::LogParser parser(std::move(options));
  outcome.status = parser.Parse({file.path()}, &sink);
  FUZZ_CHECK(parser.accounts().size() == 1);
  outcome.account = parser.accounts()[0];
  CheckAccount(outcome.account, outcome);
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (outcome.status.ok()) FUZZ_CHECK(outcome.account.lines == CountLines(text));
  return outcome;
}

void CheckLog(std::string_view text, const weblog::LogFormat& format) {
  weblog::ParseOptions options;
  options.format = format;
  options.host = "www.example.com";
  const LogOutcome whole = ParseLog(text, options);
  constexpr int64_t kChunkBytes[] = {3, 20, 64, 150, 333};
  options.chunk_bytes = kChunkBytes[text.size() % std::size(kChunkBytes)];
  const LogOutcome pieces = ParseLog(text, options);
  FUZZ_CHECK(pieces.status.code() == whole.status.code());
  if (whole.status.ok()) {
    FUZZ_CHECK(pieces.account.lines == whole.account.lines);
    FUZZ_CHECK(pieces.account.passed_over == whole.account.passed_over);
    FUZZ_CHECK(pieces.hits == whole.hits);
    FUZZ_CHECK(pieces.rejects == whole.rejects);
  }
  options.longest_line = 3 + static_cast<int64_t>(text.size() % 100);
  ParseLog(text, options);
}

}  // namespace fuzz
