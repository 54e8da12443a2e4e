#include "eval/measures.h"
#include "eval/row_table.h"
#include "eval/rows.h"
#include "weblog/stream_kind.h"

namespace crawl_eval {
namespace {

std::shared_ptr<arrow::Schema> PointSchema() {
  arrow::FieldVector fields = {
      arrow::field("crawl", arrow::utf8()),      arrow::field("strategy", arrow::utf8()),
      arrow::field("predicate", arrow::utf8()),  arrow::field("at", arrow::int64()),
      arrow::field("downloads", arrow::int64()), arrow::field("documents", arrow::int64()),
      arrow::field("relevant", arrow::int64())};
  for (const Measure& measure : Measures()) {
    fields.push_back(arrow::field(std::string(measure.name), arrow::float64()));
  }
  return weblog::WithKind(arrow::schema(std::move(fields)), "evaluation");
}

arrow::Status AddPoint(const JudgedCrawl& crawl, const MeasuredPoint& measured, RowTable* table) {
  const crawl::EvaluationPoint& point = measured.point;
  const auto relevant = crawl.judged ? std::optional(point.relevant) : std::nullopt;
  std::vector<Cell> cells = {crawl.name,      crawl.strategy,  crawl.predicate, point.at,
                             point.downloads, point.documents, relevant};
  for (const Measure& measure : Measures()) cells.emplace_back(measure.of(measured));
  return table->Add(cells);
}

}  // namespace

Rows PointRows(Crawls crawls, const Options& options) {
  ARROW_ASSIGN_OR_RAISE(const auto table, RowTable::Make(PointSchema()));
  for (const JudgedCrawl& crawl : crawls) {
    const bool curve = options.mode == Mode::kCurve;
    for (const MeasuredPoint& point :
         curve ? MeasureCurve(crawl, options.every) : MeasureAt(crawl, options.at)) {
      ARROW_RETURN_NOT_OK(AddPoint(crawl, point, table.get()));
    }
  }
  return table->Finish();
}

Rows SearchLengthRows(Crawls crawls, const Options& options) {
  const auto schema = arrow::schema(
      {arrow::field("crawl", arrow::utf8()), arrow::field("strategy", arrow::utf8()),
       arrow::field("predicate", arrow::utf8()), arrow::field("share", arrow::float64()),
       arrow::field("downloads", arrow::int64())});
  ARROW_ASSIGN_OR_RAISE(const auto table,
                        RowTable::Make(weblog::WithKind(schema, "search-lengths")));
  for (const JudgedCrawl& crawl : crawls) {
    for (const double share : options.shares) {
      ARROW_RETURN_NOT_OK(table->Add({crawl.name, crawl.strategy, crawl.predicate, share,
                                      crawl::SearchLength(crawl.pages, crawl.truth, share)}));
    }
  }
  return table->Finish();
}

Rows DecisionRows(Crawls crawls, const Options& options) {
  const auto schema = arrow::schema(
      {arrow::field("crawl", arrow::utf8()), arrow::field("strategy", arrow::utf8()),
       arrow::field("predicate", arrow::utf8()), arrow::field("threshold", arrow::float64()),
       arrow::field("followed_relevant", arrow::int64()),
       arrow::field("followed_irrelevant", arrow::int64()),
       arrow::field("left_relevant", arrow::int64()),
       arrow::field("left_irrelevant", arrow::int64()), arrow::field("precision", arrow::float64()),
       arrow::field("recall", arrow::float64()), arrow::field("accuracy", arrow::float64())});
  ARROW_ASSIGN_OR_RAISE(const auto table, RowTable::Make(weblog::WithKind(schema, "decisions")));
  for (const JudgedCrawl& crawl : crawls) {
    for (const double threshold : options.thresholds) {
      const crawl::Decisions decisions = crawl::DecisionsBy(crawl.pages, threshold);
      ARROW_RETURN_NOT_OK(table->Add(
          {crawl.name, crawl.strategy, crawl.predicate, threshold, decisions.followed_relevant,
           decisions.followed_irrelevant, decisions.left_relevant, decisions.left_irrelevant,
           decisions.Precision(), decisions.Recall(), decisions.Accuracy()}));
    }
  }
  return table->Finish();
}

}  // namespace crawl_eval
