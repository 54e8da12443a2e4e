#include <arrow/array.h>
#include <arrow/builder.h>
#include <arrow/util/checked_cast.h>

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "page_requests.h"
#include "score/canonical_page.h"
#include "score/common_subsequence.h"
#include "score/known_sessions.h"
#include "score/pairing.h"
#include "score/truth.h"
#include "text_codes.h"
#include "weblog/score.h"
#include "weblog/stream_kind.h"
#include "weblog/visits.h"

namespace weblog {
namespace {

using arrow::internal::checked_cast;

// The numbers behind the measures.
struct Counts {
  int64_t true_sessions = 0, found_sessions = 0;
  int64_t exact = 0;
  int64_t with_revisit = 0, exact_with_revisit = 0;
  int64_t paired = 0;
  double similarity = 0;  // summed up
  int64_t hidden = 0, inferred = 0, recovered = 0;
};

double Share(int64_t count, int64_t of) {
  return of == 0 ? 0 : static_cast<double>(count) / static_cast<double>(of);
}

bool HasRevisit(std::vector<PageKey> views) {
  std::sort(views.begin(), views.end());
  return std::adjacent_find(views.begin(), views.end()) != views.end();
}

class ScoreTable {
 public:
  arrow::Status Add(const std::string& measure, std::optional<int64_t> count,
                    std::optional<int64_t> of, double share) {
    ARROW_RETURN_NOT_OK(measures_.Append(measure));
    ARROW_RETURN_NOT_OK(count ? counts_.Append(*count) : counts_.AppendNull());
    ARROW_RETURN_NOT_OK(of ? ofs_.Append(*of) : ofs_.AppendNull());
    return shares_.Append(share);
  }
  arrow::Status Add(const std::string& measure, int64_t count, int64_t of) {
    return Add(measure, count, of, Share(count, of));
  }
  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Finish() {
    arrow::ArrayVector columns(4);
    ARROW_RETURN_NOT_OK(measures_.Finish(&columns[0]));
    ARROW_RETURN_NOT_OK(counts_.Finish(&columns[1]));
    ARROW_RETURN_NOT_OK(ofs_.Finish(&columns[2]));
    ARROW_RETURN_NOT_OK(shares_.Finish(&columns[3]));
    const int64_t rows = columns[0]->length();
    return arrow::RecordBatch::Make(ScoresSchema(), rows, std::move(columns));
  }

 private:
  arrow::StringBuilder measures_;
  arrow::Int64Builder counts_, ofs_;
  arrow::DoubleBuilder shares_;
};

class ScorerImpl : public Scorer {
 public:
  explicit ScorerImpl(Truth truth) : truth_(std::move(truth)) {}

  arrow::Status AddVisits(const std::shared_ptr<arrow::RecordBatch>& visits) override;
  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Finish() override;
  int64_t left_out() const override { return left_out_; }

 private:
  KnownSessions KnownTruth();
  Counts Compare(const KnownSessions& truth) const;
  std::vector<PageKey> Compared(const KnownSessions& sessions, size_t i) const;

  Truth truth_;
  CanonicalPages canonical_;
  KnownSessions found_;
  std::unordered_set<PageKey> pages_;  // that the input has
  std::optional<int64_t> session_;     // the one that is being read
  int64_t left_out_ = 0;
};

arrow::Status ScorerImpl::AddVisits(const std::shared_ptr<arrow::RecordBatch>& visits) {
  ARROW_RETURN_NOT_OK(RequireColumn(*visits->schema(), "url", "weblog-parse"));
  ARROW_ASSIGN_OR_RAISE(const TextCodes urls,
                        TextCodes::Make(visits->GetColumnByName("url"), "url"));
  std::vector<PageKey> keys(urls.words());
  for (int32_t i = 0; i < urls.words(); ++i) keys[i] = canonical_.KeyOf(urls.word(i));
  ARROW_ASSIGN_OR_RAISE(const int64_t* times, TimesOf(*visits));
  const auto sessions = visits->GetColumnByName(kSession);
  if (sessions->type_id() != arrow::Type::INT64 || sessions->null_count() > 0) {
    return arrow::Status::TypeError("column session should be int64 and never null");
  }
  const int64_t* numbers = sessions->data()->GetValues<int64_t>(1);
  const auto inferred =
      std::dynamic_pointer_cast<arrow::BooleanArray>(visits->GetColumnByName(kInferred));
  const auto elapsed =
      std::dynamic_pointer_cast<arrow::Int64Array>(visits->GetColumnByName("elapsed_us"));
  for (int64_t row = 0; row < visits->num_rows(); ++row) {
    const PageKey page = urls[row] == TextCodes::kNull ? kNoPage : keys[urls[row]];
    if (numbers[row] != session_) {
      const bool timed = elapsed != nullptr && elapsed->IsValid(row);
      const int64_t took = timed ? std::clamp<int64_t>(elapsed->Value(row), 0, 1LL << 60) : 0;
      const int64_t time = std::clamp<int64_t>(times[row], -(1LL << 61), 1LL << 61);
      found_.Begin(time, time - took, page);
      session_ = numbers[row];
    }
    const bool logged = inferred == nullptr || !inferred->Value(row);
    found_.AddView(page, logged);
    if (logged) pages_.insert(page);
  }
  return arrow::Status::OK();
}

// The true sessions, with the views of pages that the input has.
KnownSessions ScorerImpl::KnownTruth() {
  KnownSessions known;
  for (TrueSession& session : truth_.sessions) {
    const auto all = static_cast<int64_t>(session.views.size());
    std::erase_if(session.views, [&](const TrueView& view) { return !pages_.contains(view.page); });
    left_out_ += all - static_cast<int64_t>(session.views.size());
    const auto first = std::find_if(session.views.begin(), session.views.end(),
                                    [](const TrueView& view) { return view.logged; });
    if (first == session.views.end()) continue;
    const int64_t start = session.start.value_or(first->time);
    known.Begin(start, start, first->page);
    for (const TrueView& view : session.views) known.AddView(view.page, view.logged);
  }
  truth_.sessions.clear();
  return known;
}

// The views that must be the same in an exact session.
std::vector<PageKey> ScorerImpl::Compared(const KnownSessions& sessions, size_t i) const {
  if (truth_.knows_logged) return sessions.LoggedViews(sessions[i]);
  const auto views = sessions.Views(sessions[i]);
  return {views.begin(), views.end()};
}

Counts ScorerImpl::Compare(const KnownSessions& truth) const {
  Counts counts;
  counts.true_sessions = static_cast<int64_t>(truth.size());
  counts.found_sessions = static_cast<int64_t>(found_.size());
  counts.inferred = found_.hidden_views();
  const int64_t logged = found_.views() - counts.inferred;
  counts.hidden =
      truth_.knows_logged ? truth.hidden_views() : std::max<int64_t>(0, truth.views() - logged);
  const auto found_of =
      PairSessions(truth, found_, truth_.knows_start, [&](size_t true_one, size_t found_one) {
        return Compared(truth, true_one) == Compared(found_, found_one);
      });
  for (size_t i = 0; i < truth.size(); ++i) {
    const std::vector<PageKey> views = Compared(truth, i);
    const bool revisit = HasRevisit(views);
    counts.with_revisit += revisit;
    if (found_of[i] == kUnpaired) continue;
    ++counts.paired;
    const std::vector<PageKey> found_views = Compared(found_, found_of[i]);
    const bool exact = views == found_views;
    counts.exact += exact;
    counts.exact_with_revisit += exact && revisit;
    counts.similarity += 2.0 * static_cast<double>(CommonSubsequence(views, found_views)) /
                         static_cast<double>(views.size() + found_views.size());
    const auto all_true = truth.Views(truth[i]);
    const KnownSessions::Session& found = found_[found_of[i]];
    counts.recovered += CommonSubsequence(all_true, found_.Views(found)) -
                        CommonSubsequence(all_true, found_.LoggedViews(found));
  }
  return counts;
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> ScorerImpl::Finish() {
  const KnownSessions truth = KnownTruth();
  const Counts c = Compare(truth);
  ScoreTable table;
  ARROW_RETURN_NOT_OK(table.Add("exact sessions", c.exact, c.true_sessions));
  ARROW_RETURN_NOT_OK(
      table.Add("exact sessions with a revisit", c.exact_with_revisit, c.with_revisit));
  ARROW_RETURN_NOT_OK(table.Add("session starts found", c.paired, c.true_sessions));
  ARROW_RETURN_NOT_OK(table.Add("session starts right", c.paired, c.found_sessions));
  ARROW_RETURN_NOT_OK(table.Add("session starts F1", std::nullopt, std::nullopt,
                                Share(2 * c.paired, c.true_sessions + c.found_sessions)));
  ARROW_RETURN_NOT_OK(
      table.Add("sequence similarity", std::nullopt, c.true_sessions,
                c.true_sessions == 0 ? 0 : c.similarity / static_cast<double>(c.true_sessions)));
  ARROW_RETURN_NOT_OK(table.Add("hidden views recovered", c.recovered, c.hidden));
  ARROW_RETURN_NOT_OK(table.Add("inferred views right", c.recovered, c.inferred));
  return table.Finish();
}

}  // namespace

std::shared_ptr<arrow::Schema> ScoresSchema() {
  return WithKind(
      arrow::schema({arrow::field("measure", arrow::utf8(), /*nullable=*/false),
                     arrow::field("count", arrow::int64()), arrow::field("of", arrow::int64()),
                     arrow::field("share", arrow::float64(), /*nullable=*/false)}),
      "scores");
}

arrow::Result<std::unique_ptr<Scorer>> Scorer::Make(const std::string& truth_path) {
  ARROW_ASSIGN_OR_RAISE(Truth truth, ReadTruth(truth_path));
  return std::make_unique<ScorerImpl>(std::move(truth));
}

}  // namespace weblog
