#include "report/crawl_facts.h"

#include <arrow/array.h>
#include <arrow/record_batch.h>
#include <arrow/table.h>

#include <memory>

namespace crawl_report {
namespace {

// Characters of a title, an address or a reason.
constexpr char kLongestText[] = "300";

// Rows of a query, whose columns are VARCHAR, BIGINT and DOUBLE.
class Rows {
 public:
  static arrow::Result<Rows> Of(support::SqlEngine* engine, const std::string& sql) {
    ARROW_ASSIGN_OR_RAISE(const auto reader, engine->Query(sql));
    ARROW_ASSIGN_OR_RAISE(const auto table, reader->ToTable());
    ARROW_ASSIGN_OR_RAISE(auto batch, table->CombineChunksToBatch());
    return Rows(std::move(batch));
  }

  int64_t size() const { return batch_->num_rows(); }
  std::string Text(int column, int64_t row) const {
    const auto& array = static_cast<const arrow::StringArray&>(*batch_->column(column));
    return array.IsNull(row) ? "" : array.GetString(row);
  }
  int64_t Integer(int column, int64_t row) const {
    const auto& array = static_cast<const arrow::Int64Array&>(*batch_->column(column));
    return array.IsNull(row) ? 0 : array.Value(row);
  }
  double Double(int column, int64_t row) const {
    const auto& array = static_cast<const arrow::DoubleArray&>(*batch_->column(column));
    return array.IsNull(row) ? 0 : array.Value(row);
  }

 private:
  explicit Rows(std::shared_ptr<arrow::RecordBatch> batch) : batch_(std::move(batch)) {}
  std::shared_ptr<arrow::RecordBatch> batch_;
};

std::string Cut(const std::string& column) {
  return "CASE WHEN length(" + column + ") > " + kLongestText + " THEN left(" + column + ", " +
         kLongestText + ") || '…' ELSE " + column + " END";
}

arrow::Status ReadChosen(support::SqlEngine* engine, const std::vector<int64_t>& pages,
                         CrawlFacts* facts) {
  if (pages.empty()) return arrow::Status::OK();
  std::string numbers;
  for (const int64_t n : pages) numbers += (numbers.empty() ? "" : ",") + std::to_string(n);
  ARROW_ASSIGN_OR_RAISE(
      const Rows rows,
      Rows::Of(engine, "SELECT n, " + Cut("url") + ", " + Cut("title") + ", " + Cut("why") +
                           ", score FROM crawl.pages WHERE n IN (" + numbers + ") ORDER BY n"));
  for (int64_t i = 0; i < rows.size(); ++i) {
    facts->chosen.push_back(
        {rows.Integer(0, i), rows.Text(1, i), rows.Text(2, i), rows.Text(3, i), rows.Double(4, i)});
  }
  return arrow::Status::OK();
}

// Crawls that learn nothing have no such table.
arrow::Result<bool> HasLearned(support::SqlEngine* engine) {
  ARROW_ASSIGN_OR_RAISE(const Rows rows,
                        Rows::Of(engine,
                                 "SELECT count(*)::BIGINT FROM duckdb_tables() WHERE database_name "
                                 "= 'crawl' AND table_name = 'learned'"));
  return rows.Integer(0, 0) > 0;
}

arrow::Status ReadLearned(support::SqlEngine* engine, int64_t most, CrawlFacts* facts) {
  ARROW_ASSIGN_OR_RAISE(const bool has_learned, HasLearned(engine));
  if (!has_learned) return arrow::Status::OK();
  // Users and words come first, in the order in which people ask for them.
  ARROW_ASSIGN_OR_RAISE(
      const Rows rows,
      Rows::Of(engine,
               "SELECT factor::VARCHAR, " + Cut("name") +
                   ", pages::DOUBLE, relevant::DOUBLE, ratio::DOUBLE, significance::DOUBLE, "
                   "count(*) OVER (PARTITION BY factor)::BIGINT FROM crawl.learned QUALIFY "
                   "row_number() OVER (PARTITION BY factor ORDER BY significance DESC NULLS LAST, "
                   "abs(log_ratio) DESC NULLS LAST, name) <= " +
                   std::to_string(most) +
                   " ORDER BY coalesce(list_position(['user', 'word', 'token', 'link', 'sibling', "
                   "'signature', 'locality', 'rank'], factor), 99), factor, significance DESC "
                   "NULLS LAST, "
                   "abs(log_ratio) DESC NULLS LAST, name"));
  for (int64_t i = 0; i < rows.size(); ++i) {
    const std::string factor = rows.Text(0, i);
    if (facts->learned.empty() || facts->learned.back().factor != factor) {
      facts->learned.push_back({factor, {}, rows.Integer(6, i)});
    }
    facts->learned.back().names.push_back({rows.Text(1, i), rows.Double(2, i), rows.Double(3, i),
                                           rows.Double(4, i), rows.Double(5, i)});
  }
  return arrow::Status::OK();
}

}  // namespace

arrow::Result<std::map<std::string, std::string>> ReadState(support::SqlEngine* engine) {
  ARROW_ASSIGN_OR_RAISE(
      const Rows rows,
      Rows::Of(engine,
               "SELECT key, decode(value) FROM crawl.state WHERE key LIKE 'setting.%' OR key IN "
               "('cpu_us', 'rounds', 'nugget_bits', 'predicted_bits')"));
  std::map<std::string, std::string> state;
  for (int64_t i = 0; i < rows.size(); ++i) state.emplace(rows.Text(0, i), rows.Text(1, i));
  return state;
}

arrow::Result<CrawlFacts> ReadCrawlFacts(support::SqlEngine* engine,
                                         const std::vector<int64_t>& pages, int64_t most) {
  CrawlFacts facts;
  ARROW_ASSIGN_OR_RAISE(facts.summary, view::SummaryLines(engine));
  ARROW_RETURN_NOT_OK(ReadChosen(engine, pages, &facts));
  ARROW_RETURN_NOT_OK(ReadLearned(engine, most, &facts));
  return facts;
}

}  // namespace crawl_report
