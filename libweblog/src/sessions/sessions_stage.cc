#include <algorithm>
#include <utility>
#include <vector>

#include "drop_rows.h"
#include "page_requests.h"
#include "row_pool.h"
#include "sessions/log_clock.h"
#include "sessions/open_sessions.h"
#include "sessions/open_users.h"
#include "sessions/session_chooser.h"
#include "sessions/session_state.h"
#include "sessions/smart_sra.h"
#include "sessions/visit_builder.h"
#include "weblog/sessions.h"
#include "weblog/stream_kind.h"
#include "weblog/visits.h"

namespace weblog {
namespace {

constexpr int kMostOpenOfUser = 32;
constexpr int64_t kRowsPerBatch = 1 << 15;
// A batch of so many rows is one of many. Rows for the output then wait until they make a batch that
// is worth its dictionaries.
constexpr int64_t kBulkRows = 1 << 10;
// 36,000 years: no limit at all, and small enough to calculate with.
constexpr int64_t kLongest = int64_t{1} << 60;
constexpr uint32_t kUnknownUser = UINT32_MAX;

enum DropRule : uint8_t { kNoUser, kNoTime };
const std::vector<std::string> kDropRules = {"without a user", "without a time"};

class SessionsStageImpl : public SessionsStage {
 public:
  SessionsStageImpl(const std::shared_ptr<arrow::Schema>& input,
                    std::shared_ptr<arrow::Schema> output, const SessionsOptions& options)
      : options_(options),
        chooser_(options_),
        pool_(input),
        builder_(output, &pool_),
        drops_(input, kDropRules),
        schema_(std::move(output)) {
    options_.max_duration_us = std::min(options_.max_duration_us, kLongest);
    options_.max_stay_us = std::min(options_.max_stay_us, kLongest);
  }

  const std::shared_ptr<arrow::Schema>& schema() const override { return schema_; }
  arrow::Status Push(const std::shared_ptr<arrow::RecordBatch>& batch,
                     const StageSinks& sinks) override;
  arrow::Status Finish(const StageSinks& sinks) override;
  StageAccount account() const override;
  arrow::Status LoadState(const std::shared_ptr<arrow::Buffer>& state) override;
  arrow::Result<std::shared_ptr<arrow::Buffer>> SaveState() const override;

 private:
  arrow::Status Take(uint32_t user, const PageRequest& request, const StageSinks& sinks);
  arrow::Status EndFuture(const StageSinks& sinks);
  arrow::Status EndQuietestOf(uint32_t user, const StageSinks& sinks);
  arrow::Status End(OpenSessions::Id session, const StageSinks& sinks);
  arrow::Status GivePaths();
  arrow::Status Flush(const StageSinks& sinks);
  arrow::Status Restore(const SessionState& state);

  SessionsOptions options_;
  SessionChooser chooser_;
  RowPool pool_;
  VisitBuilder builder_;
  DropCollector drops_;
  const std::shared_ptr<arrow::Schema> schema_;
  OpenUsers users_;
  OpenSessions open_;
  LogClock clock_;
  int64_t opened_ = 0;
  int64_t given_ = 0;
  StageAccount account_;
  std::vector<ViewHistory::Node> views_;  // of the session that is ending
  std::vector<RowPool::Slot> done_;       // rows that are in builder_
  std::vector<RowPool::Slot> slots_;      // of the batch that is being read
};

arrow::Status SessionsStageImpl::Push(const std::shared_ptr<arrow::RecordBatch>& batch,
                                      const StageSinks& sinks) {
  account_.rows_in += batch->num_rows();
  ARROW_ASSIGN_OR_RAISE(const PageRequests reader,
                        PageRequests::Make(batch, options_.heuristics.client));
  slots_.clear();
  ARROW_RETURN_NOT_OK(pool_.Add(batch, &slots_));
  std::vector<uint32_t> user_of_word(reader.users().words(), kUnknownUser);
  for (int64_t row = 0; row < reader.rows(); ++row) {
    const int32_t word = reader.users()[row];
    if (word == TextCodes::kNull || !reader.has_time(row)) {
      drops_.Add(row, word == TextCodes::kNull ? kNoUser : kNoTime);
      pool_.Release(slots_[row]);
      continue;
    }
    uint32_t& user = user_of_word[word];
    if (user == kUnknownUser) user = users_.Number(reader.users().word(word));
    ARROW_RETURN_NOT_OK(Take(user, reader.At(row, slots_[row]), sinks));
  }
  ARROW_RETURN_NOT_OK(drops_.Give(batch, sinks));
  if (batch->num_rows() < kBulkRows) ARROW_RETURN_NOT_OK(Flush(sinks));
  if (users_.WantsSweep()) users_.Sweep();
  return pool_.Tidy();
}

arrow::Status SessionsStageImpl::Take(uint32_t user, const PageRequest& request,
                                      const StageSinks& sinks) {
  const int64_t timeout = chooser_.timeout();
  if (clock_.Take(request.time, timeout)) ARROW_RETURN_NOT_OK(EndFuture(sinks));
  while (open_.quietest() != OpenSessions::kNone &&
         clock_.now() - open_[open_.quietest()].touched > timeout) {
    ARROW_RETURN_NOT_OK(End(open_.quietest(), sinks));
  }
  const int64_t stamp = clock_.Stamp(request.time, timeout);
  const SessionChooser::Choice choice = chooser_.Choose(open_, user, request);
  if (choice.session != OpenSessions::kNone) {
    open_.Append(choice.session, request, choice.under, stamp);
    return arrow::Status::OK();
  }
  if (users_.sessions(user) == kMostOpenOfUser) ARROW_RETURN_NOT_OK(EndQuietestOf(user, sinks));
  open_.Open(user, ++opened_, request, stamp);
  users_.Use(user);
  return arrow::Status::OK();
}

// The time of the log was set back: ends what was touched later than that.
arrow::Status SessionsStageImpl::EndFuture(const StageSinks& sinks) {
  for (OpenSessions::Id id = open_.quietest(); id != OpenSessions::kNone;) {
    const OpenSessions::Id next = open_[id].livelier;
    if (open_[id].touched > clock_.now()) ARROW_RETURN_NOT_OK(End(id, sinks));
    id = next;
  }
  return arrow::Status::OK();
}

arrow::Status SessionsStageImpl::EndQuietestOf(uint32_t user, const StageSinks& sinks) {
  OpenSessions::Id quietest = open_.NewestOf(user);
  for (OpenSessions::Id id = quietest; id != OpenSessions::kNone; id = open_[id].older_of_user) {
    const auto quietness = [&](OpenSessions::Id session) {
      return std::pair(open_[session].touched, open_[session].number);
    };
    if (quietness(id) < quietness(quietest)) quietest = id;
  }
  return End(quietest, sinks);
}

arrow::Status SessionsStageImpl::End(OpenSessions::Id session, const StageSinks& sinks) {
  const int64_t number = open_[session].number;
  users_.Unuse(open_[session].user);
  open_.Close(session, &views_);
  for (const ViewHistory::Node& view : views_) done_.push_back(view.row);
  if (options_.heuristics.smart_sra) {
    ARROW_RETURN_NOT_OK(GivePaths());
  } else {
    ++given_;
    ARROW_RETURN_NOT_OK(builder_.Add(number, views_));
  }
  return builder_.rows() >= kRowsPerBatch ? Flush(sinks) : arrow::Status::OK();
}

arrow::Status SessionsStageImpl::GivePaths() {
  std::vector<ViewHistory::Node> views;
  int64_t rows = 0;
  for (const ViewPath& path : LongestPaths(views_, *options_.links, options_.max_stay_us)) {
    views.clear();
    for (const uint32_t position : path) views.push_back(views_[position]);
    rows += static_cast<int64_t>(views.size());
    ARROW_RETURN_NOT_OK(builder_.Add(++given_, views));
  }
  account_.rows_added += rows - static_cast<int64_t>(views_.size());
  return arrow::Status::OK();
}

arrow::Status SessionsStageImpl::Flush(const StageSinks& sinks) {
  if (builder_.rows() == 0) return arrow::Status::OK();
  ARROW_ASSIGN_OR_RAISE(const auto batch, builder_.Finish());
  for (const RowPool::Slot slot : done_) pool_.Release(slot);
  done_.clear();
  account_.rows_out += batch->num_rows();
  return sinks.rows(batch);
}

arrow::Status SessionsStageImpl::Finish(const StageSinks& sinks) {
  while (!options_.keep_open && open_.quietest() != OpenSessions::kNone) {
    ARROW_RETURN_NOT_OK(End(open_.quietest(), sinks));
  }
  return Flush(sinks);
}

StageAccount SessionsStageImpl::account() const {
  StageAccount account = account_;
  account.dropped = drops_.counts();
  if (options_.keep_open) account.dropped.push_back({"kept open", pool_.rows_held()});
  if (clock_.late() > 0) {
    account.notes.push_back(std::to_string(clock_.late()) +
                            " hits came long after later ones; sessions need the order of time "
                            "(weblog-merge puts hits in order)");
  }
  return account;
}

arrow::Result<std::shared_ptr<arrow::Buffer>> SessionsStageImpl::SaveState() const {
  SessionState state;
  state.clock = clock_.state();
  state.opened = opened_;
  state.given = given_;
  state.saw_referrer = chooser_.saw_referrer();
  state.entry_pages = chooser_.entry_pages().Write();
  std::vector<RowPool::Slot> slots;
  const auto gather = [&]() -> arrow::Status {
    ARROW_ASSIGN_OR_RAISE(auto columns, pool_.Gather(slots));
    const auto n = static_cast<int64_t>(slots.size());
    state.rows.push_back(arrow::RecordBatch::Make(pool_.schema(), n, std::move(columns)));
    slots.clear();
    return arrow::Status::OK();
  };
  std::vector<ViewHistory::Node> views;
  for (OpenSessions::Id id = open_.quietest(); id != OpenSessions::kNone; id = open_[id].livelier) {
    open_.CopyViews(id, &views);
    for (const ViewHistory::Node& view : views) {
      slots.push_back(view.row);
      state.numbers.push_back(open_[id].number);
      state.touched.push_back(open_[id].touched);
      state.under.push_back(view.under == ViewHistory::kNone ? -1
                                                             : static_cast<int32_t>(view.under));
    }
    if (static_cast<int64_t>(slots.size()) >= kRowsPerBatch) ARROW_RETURN_NOT_OK(gather());
  }
  if (!slots.empty()) ARROW_RETURN_NOT_OK(gather());
  return WriteSessionState(state, pool_.schema());
}

arrow::Status SessionsStageImpl::LoadState(const std::shared_ptr<arrow::Buffer>& bytes) {
  ARROW_ASSIGN_OR_RAISE(const SessionState state, ReadSessionState(bytes, pool_.schema()));
  clock_.set_state(state.clock);
  opened_ = state.opened;
  given_ = state.given;
  chooser_.set_saw_referrer(state.saw_referrer);
  if (!chooser_.entry_pages().Read(state.entry_pages)) {
    return arrow::Status::Invalid("is damaged; remove the file to begin anew");
  }
  return Restore(state);
}

arrow::Status SessionsStageImpl::Restore(const SessionState& state) {
  size_t at = 0;
  int64_t number = 0;  // none has that
  OpenSessions::Id session = OpenSessions::kNone;
  std::vector<ViewHistory::View> views;  // of the session so far
  for (const auto& batch : state.rows) {
    ARROW_ASSIGN_OR_RAISE(const PageRequests reader,
                          PageRequests::Make(batch, options_.heuristics.client));
    slots_.clear();
    ARROW_RETURN_NOT_OK(pool_.Add(batch, &slots_));
    account_.rows_added += batch->num_rows();
    for (int64_t row = 0; row < batch->num_rows(); ++row, ++at) {
      const int32_t word = reader.users()[row];
      const bool under_is_right =
          state.under[at] < static_cast<int64_t>(state.numbers[at] == number ? views.size() : 0);
      if (word == TextCodes::kNull || !reader.has_time(row) || !under_is_right) {
        return arrow::Status::Invalid("is damaged; remove the file to begin anew");
      }
      const PageRequest request = reader.At(row, slots_[row]);
      if (state.numbers[at] != number) {
        number = state.numbers[at];
        views.clear();
        const uint32_t user = users_.Number(reader.users().word(word));
        session = open_.Open(user, number, request, state.touched[at]);
        users_.Use(user);
      } else {
        const int32_t under = state.under[at];
        open_.Append(session, request, under < 0 ? ViewHistory::kNone : views[under],
                     state.touched[at]);
      }
      views.push_back(open_[session].newest);
    }
  }
  return arrow::Status::OK();
}

arrow::Status CheckInput(const arrow::Schema& input, const SessionsOptions& options) {
  ARROW_RETURN_NOT_OK(RequireKind(input, {"hits"}));
  ARROW_RETURN_NOT_OK(RequireColumn(input, kUser, "weblog-users"));
  for (const char* column : {"time", "url"}) {
    ARROW_RETURN_NOT_OK(RequireColumn(input, column, "weblog-parse"));
  }
  if (options.heuristics.client) {
    ARROW_RETURN_NOT_OK(RequireColumn(input, "client", "weblog-parse"));
  }
  const bool needs_links = options.heuristics.topology || options.heuristics.smart_sra;
  if (needs_links && options.links == nullptr) {
    return arrow::Status::Invalid("topology and smart-sra need the site's links");
  }
  return arrow::Status::OK();
}

}  // namespace

arrow::Result<std::unique_ptr<SessionsStage>> SessionsStage::Make(
    const std::shared_ptr<arrow::Schema>& input, const SessionsOptions& options) {
  ARROW_RETURN_NOT_OK(CheckInput(*input, options));
  ARROW_ASSIGN_OR_RAISE(auto output,
                        WithColumns(input, VisitFields(), "visits", "weblog-sessions"));
  return std::make_unique<SessionsStageImpl>(input, std::move(output), options);
}

}  // namespace weblog
