#include <algorithm>
#include <array>
#include <deque>
#include <utility>

#include "clean/cleaned_batch.h"
#include "clean/clients.h"
#include "clean/hit_batch.h"
#include "clean/row_rules.h"
#include "clean/verdicts.h"
#include "weblog/clean.h"
#include "weblog/stream_kind.h"

namespace weblog {
namespace {

constexpr char kTool[] = "weblog-clean";
constexpr int64_t kLongestSpan = HitBatch::kFarthestTime;

ClientKey KeyOf(const HitBatch& hits, int64_t row) {
  return {hits.client_hash(hits.client(row)), hits.agent_word(hits.agent(row)).hash};
}

struct Schemas {
  std::shared_ptr<arrow::Schema> output, drops;
};

class CleanStage : public Stage {
 public:
  CleanStage(Schemas schemas, const HitColumns& columns, const CleanOptions& options,
             std::unique_ptr<PageNames> names, std::unique_ptr<AgentJudge> agents)
      : schemas_(std::move(schemas)),
        columns_(columns),
        look_ahead_(std::min(options.look_ahead, kLongestSpan)),
        look_ahead_rows_(options.look_ahead_rows),
        robot_score_(static_cast<float>(options.robot_score)),
        rules_(options),
        kinds_(options.object_endings, options.page_endings),
        names_(std::move(names)),
        urls_(*names_),
        referrers_(*names_),
        agents_(std::move(agents)),
        verdicts_(*agents_),
        // Rows that wait belong to clients that are remembered.
        clients_(std::max(std::min(options.forget_after, kLongestSpan), look_ahead_ + 1)) {}

  const std::shared_ptr<arrow::Schema>& schema() const override { return schemas_.output; }
  std::shared_ptr<arrow::Schema> drops_schema() const override { return schemas_.drops; }

  arrow::Status Push(const std::shared_ptr<arrow::RecordBatch>& batch,
                     const StageSinks& sinks) override {
    const WordMeanings meanings{&kinds_, names_.get(), agents_.get()};
    ARROW_ASSIGN_OR_RAISE(const HitBatch hits, HitBatch::Make(*batch, columns_, meanings));
    batches_.emplace_back(batch, sinks.drops != nullptr);
    rows_in_ += hits.rows();
    recent_.assign(hits.clients(), Recent());
    for (int64_t row = 0; row < hits.rows(); ++row) {
      PrefetchClients(hits, row);
      clock_ = std::max(clock_, hits.time(row));
      while (!waiting_.empty() && IsDue(waiting_.front())) ARROW_RETURN_NOT_OK(JudgeFirst(sinks));
      Take(hits, row);
    }
    return arrow::Status::OK();
  }

  arrow::Status Finish(const StageSinks& sinks) override {
    while (!waiting_.empty()) ARROW_RETURN_NOT_OK(JudgeFirst(sinks));
    return arrow::Status::OK();
  }

  StageAccount account() const override;

 private:
  // A row that has been taken into account and waits for what its client does next.
  struct Waiting {
    int64_t clock;
    uint32_t client;
    std::optional<CleanRule> rule;  // that drops it, whatever its client does
  };

  // The client that an address of this batch was when it was met last.
  struct Recent {
    int32_t agent = -1;
    uint32_t client = 0;
  };

  bool IsDue(const Waiting& row) const {
    return row.clock < clock_ - look_ahead_ ||
           static_cast<int64_t>(waiting_.size()) > look_ahead_rows_;
  }

  void PrefetchClients(const HitBatch& hits, int64_t row) const;
  void Take(const HitBatch& hits, int64_t row);
  uint32_t ClientOf(const HitBatch& hits, int64_t row);
  arrow::Status JudgeFirst(const StageSinks& sinks);
  arrow::Status GiveFirstBatch(const StageSinks& sinks);

  const Schemas schemas_;
  const HitColumns columns_;
  const int64_t look_ahead_;
  const int64_t look_ahead_rows_;
  const float robot_score_;
  const RowRules rules_;
  const UrlKinds kinds_;
  const std::unique_ptr<PageNames> names_;
  UrlGatherer urls_, referrers_;
  const std::unique_ptr<AgentJudge> agents_;
  RobotVerdicts verdicts_;
  Clients clients_;
  SiteBehaviour site_;

  int64_t clock_ = -HitBatch::kFarthestTime;  // the greatest time so far
  std::deque<Waiting> waiting_;
  std::deque<CleanedBatch> batches_;  // of the rows that wait
  std::vector<Recent> recent_;        // by the batch's code of the address

  int64_t rows_in_ = 0;
  int64_t rows_out_ = 0;
  std::array<int64_t, kCleanRules> dropped_{};
};

// What makes this slow is memory that is not at hand: asks for that of clients of later rows.
void CleanStage::PrefetchClients(const HitBatch& hits, int64_t row) const {
  constexpr int64_t kFar = 24, kNear = 8;
  if (row + kFar < hits.rows()) clients_.PrefetchPlace(KeyOf(hits, row + kFar));
  if (row + kNear < hits.rows()) clients_.PrefetchClient(KeyOf(hits, row + kNear));
}

void CleanStage::Take(const HitBatch& hits, int64_t row) {
  const uint32_t number = ClientOf(hits, row);
  Client& client = clients_[number];
  const Asked asked = rules_.AskedBy(hits, row, clock_, client);
  waiting_.push_back({clock_, number, rules_.RuleFor(hits, row, asked.kind)});
  client.behaviour.Take(asked);
  const AgentKind agent = agents_->verdict(client.agent_verdict).kind;
  if (agent == AgentKind::kBrowser || agent == AgentKind::kMissing) site_.Take(asked);
  if (asked.kind == HitKind::kPage && asked.answered) {
    client.page = hits.url(row)->page;
    client.page_time = asked.time;
  }
}

uint32_t CleanStage::ClientOf(const HitBatch& hits, int64_t row) {
  Recent& recent = recent_[hits.client(row)];
  const int32_t agent = hits.agent(row);
  const ClientKey key = KeyOf(hits, row);
  if (recent.agent == agent && clients_.FindAgain(recent.client, key, clock_)) {
    return recent.client;
  }
  bool is_new;
  recent = {agent, clients_.Find(key, clock_, &is_new)};
  if (is_new) clients_[recent.client].agent_verdict = hits.agent_word(agent).verdict;
  return recent.client;
}

arrow::Status CleanStage::JudgeFirst(const StageSinks& sinks) {
  Waiting& row = waiting_.front();
  const int32_t verdict = verdicts_.Judge(site_, &clients_[row.client]);
  if (!row.rule && verdicts_[verdict].score >= robot_score_ && !rules_.IsOff(CleanRule::kRobots)) {
    row.rule = CleanRule::kRobots;
  }
  CleanedBatch& batch = batches_.front();
  if (row.rule) {
    batch.Drop(verdict, *row.rule);
    ++dropped_[static_cast<size_t>(*row.rule)];
  } else {
    batch.Keep(verdict);
  }
  waiting_.pop_front();
  return batch.is_judged() ? GiveFirstBatch(sinks) : arrow::Status::OK();
}

arrow::Status CleanStage::GiveFirstBatch(const StageSinks& sinks) {
  const CleanedBatch& batch = batches_.front();
  rows_out_ += batch.rows_kept();
  if (batch.rows_kept() > 0) {
    ARROW_ASSIGN_OR_RAISE(auto columns, batch.Kept(columns_, verdicts_, &urls_, &referrers_));
    ARROW_RETURN_NOT_OK(sinks.rows(
        arrow::RecordBatch::Make(schemas_.output, batch.rows_kept(), std::move(columns))));
  }
  if (batch.rows_dropped() > 0) {
    ARROW_ASSIGN_OR_RAISE(auto columns, batch.Dropped(verdicts_));
    ARROW_RETURN_NOT_OK(sinks.drops(
        arrow::RecordBatch::Make(schemas_.drops, batch.rows_dropped(), std::move(columns))));
  }
  batches_.pop_front();
  return arrow::Status::OK();
}

StageAccount CleanStage::account() const {
  StageAccount account;
  account.rows_in = rows_in_;
  account.rows_out = rows_out_;
  for (int i = 0; i < kCleanRules; ++i) {
    const auto rule = static_cast<CleanRule>(i);
    if (!rules_.IsOff(rule)) account.dropped.push_back({std::string(NameOf(rule)), dropped_[i]});
  }
  if (urls_.invalid() > 0) {
    account.notes.push_back(std::to_string(urls_.invalid()) +
                            " URLs could not be read and stay as they are");
  }
  return account;
}

// `input` with columns of URLs as they are given: dictionary-encoded.
arrow::Result<std::shared_ptr<arrow::Schema>> WithEncodedUrls(std::shared_ptr<arrow::Schema> schema,
                                                              const HitColumns& columns) {
  const auto text = arrow::dictionary(arrow::int32(), arrow::utf8());
  for (const int column : {columns.url, columns.referrer}) {
    if (column < 0) continue;
    ARROW_ASSIGN_OR_RAISE(schema, schema->SetField(column, schema->field(column)->WithType(text)));
  }
  return schema;
}

}  // namespace

arrow::Status CheckCleanOptions(const CleanOptions& options) {
  ARROW_RETURN_NOT_OK(PageNames::Make(options).status());
  return AgentJudge::CheckPatterns(options.robot_agents, options.person_agents);
}

arrow::Result<std::unique_ptr<Stage>> MakeCleanStage(const std::shared_ptr<arrow::Schema>& input,
                                                     const CleanOptions& options) {
  ARROW_RETURN_NOT_OK(RequireKind(*input, {"hits"}));
  ARROW_ASSIGN_OR_RAISE(const HitColumns columns, HitColumns::Find(*input));
  const arrow::FieldVector added = {
      arrow::field(kRobot, arrow::float32(), /*nullable=*/false),
      arrow::field(kRobotWhy, arrow::dictionary(arrow::int32(), arrow::utf8()))};
  Schemas schemas;
  ARROW_ASSIGN_OR_RAISE(const auto encoded, WithEncodedUrls(input, columns));
  ARROW_ASSIGN_OR_RAISE(schemas.output, WithColumns(encoded, added, "hits", kTool));
  ARROW_ASSIGN_OR_RAISE(const auto judged, WithColumns(input, added, "hits", kTool));
  schemas.drops = DropsSchema(judged);
  ARROW_ASSIGN_OR_RAISE(auto names, PageNames::Make(options));
  ARROW_ASSIGN_OR_RAISE(auto agents, AgentJudge::Make(options.robot_agents, options.person_agents));
  return std::make_unique<CleanStage>(std::move(schemas), columns, options, std::move(names),
                                      std::move(agents));
}

}  // namespace weblog
