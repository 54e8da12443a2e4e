#include "rank/rank_rows.h"

#include <arrow/builder.h>
#include <arrow/table_builder.h>
#include <arrow/util/checked_cast.h>
#include <arrow/util/key_value_metadata.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "rank/dwell_summary.h"
#include "text_codes.h"
#include "weblog/stream_kind.h"

namespace weblog {
namespace {

using arrow::internal::checked_cast;

constexpr char kMaxStayKey[] = "trodden.rank.max_stay_us";
constexpr size_t kRowsOfBatch = 1 << 14;

struct CountColumn {
  const char* name;
  int64_t PageCounts::*count;
};
// The counts that both forms have, in the order of their columns.
constexpr std::array<CountColumn, 6> kCounts = {{{"views", &PageCounts::views},
                                                 {"inferred", &PageCounts::inferred},
                                                 {"sessions", &PageCounts::sessions},
                                                 {"entries", &PageCounts::entries},
                                                 {"exits", &PageCounts::exits},
                                                 {"bounces", &PageCounts::bounces}}};

struct PageRank {
  uint32_t page;
  int64_t logrank_us;
  DwellSummary dwells;
};

DwellSummary SiteDwells(const RankTable& table) {
  int64_t sum_us = 0;
  for (uint32_t page = 0; page < table.pages(); ++page) sum_us += table.counts(page).dwell_us;
  return SummarizeDwells(table.AllDwells(), sum_us);
}

// All pages, the highest rank first.
std::vector<PageRank> RankPages(const RankOptions& options, RankTable* table) {
  const DwellSummary site = SiteDwells(*table);
  std::vector<PageRank> ranks;
  ranks.reserve(table->pages());
  for (uint32_t page = 0; page < table->pages(); ++page) {
    const PageCounts& counts = table->counts(page);
    const DwellSummary dwells = SummarizeDwells(table->DwellsOf(page), counts.dwell_us);
    const int64_t last = EstimateLastDwell(options.last_dwell, dwells, site);
    ranks.push_back({page, counts.dwell_us + counts.exits * last, dwells});
  }
  std::sort(ranks.begin(), ranks.end(), [&](const PageRank& a, const PageRank& b) {
    if (a.logrank_us != b.logrank_us) return a.logrank_us > b.logrank_us;
    return table->url(a.page) < table->url(b.page);
  });
  return ranks;
}

using AppendRow = std::function<arrow::Status(size_t row, arrow::RecordBatchBuilder* builder)>;

// Makes `rows` rows, batch by batch as they are read.
class RowMaker : public arrow::RecordBatchReader {
 public:
  RowMaker(std::shared_ptr<arrow::Schema> schema, size_t rows, AppendRow append)
      : schema_(std::move(schema)), rows_(rows), append_(std::move(append)) {}

  std::shared_ptr<arrow::Schema> schema() const override { return schema_; }

  arrow::Status ReadNext(std::shared_ptr<arrow::RecordBatch>* batch) override {
    *batch = nullptr;
    if (next_ == rows_) return arrow::Status::OK();
    ARROW_ASSIGN_OR_RAISE(auto builder,
                          arrow::RecordBatchBuilder::Make(schema_, arrow::default_memory_pool()));
    for (const size_t end = std::min(next_ + kRowsOfBatch, rows_); next_ < end; ++next_) {
      ARROW_RETURN_NOT_OK(append_(next_, builder.get()));
    }
    return builder->Flush().Value(batch);
  }

 private:
  const std::shared_ptr<arrow::Schema> schema_;
  const size_t rows_;
  const AppendRow append_;
  size_t next_ = 0;
};

arrow::Status AppendCounts(const PageCounts& counts, int first, arrow::RecordBatchBuilder* row) {
  for (size_t i = 0; i < kCounts.size(); ++i) {
    auto* column = row->GetFieldAs<arrow::Int64Builder>(first + static_cast<int>(i));
    ARROW_RETURN_NOT_OK(column->Append(counts.*kCounts[i].count));
  }
  return arrow::Status::OK();
}

const arrow::Array& Column(const arrow::RecordBatch& batch, const char* name) {
  return *batch.GetColumnByName(name);
}

}  // namespace

std::shared_ptr<arrow::Schema> RanksSchema() {
  arrow::FieldVector fields = {arrow::field("url", arrow::utf8(), /*nullable=*/false),
                               arrow::field("logrank_us", arrow::int64(), /*nullable=*/false),
                               arrow::field("share", arrow::float64()),
                               arrow::field("users", arrow::int64(), /*nullable=*/false)};
  for (const auto& [name, count] : kCounts) {
    fields.push_back(arrow::field(name, arrow::int64(), /*nullable=*/false));
  }
  fields.push_back(arrow::field("median_us", arrow::int64()));
  fields.push_back(arrow::field("p90_us", arrow::int64()));
  return WithKind(arrow::schema(std::move(fields)), "ranks");
}

std::shared_ptr<arrow::Schema> PartialRanksSchema(const RankOptions& options) {
  const auto list = [](const std::shared_ptr<arrow::DataType>& type) {
    return arrow::list(arrow::field("item", type, /*nullable=*/false));
  };
  arrow::FieldVector fields = {arrow::field("url", arrow::utf8(), /*nullable=*/false),
                               arrow::field("dwell_us", arrow::int64(), /*nullable=*/false),
                               arrow::field("dwells_ms", list(arrow::uint32()), /*nullable=*/false),
                               arrow::field("users", list(arrow::uint64()), /*nullable=*/false)};
  for (const auto& [name, count] : kCounts) {
    fields.push_back(arrow::field(name, arrow::int64(), /*nullable=*/false));
  }
  const auto metadata =
      arrow::key_value_metadata({{kMaxStayKey, std::to_string(options.max_stay_us)}});
  return WithKind(arrow::schema(std::move(fields), metadata), "partial-ranks");
}

arrow::Status CheckPartialRanks(const arrow::Schema& schema, const RankOptions& options) {
  ARROW_RETURN_NOT_OK(RequireKind(schema, {"partial-ranks"}));
  const auto wanted = PartialRanksSchema(options);
  for (const auto& field : wanted->fields()) {
    ARROW_RETURN_NOT_OK(RequireColumn(schema, field->name(), "weblog-rank --partial"));
    // What a list calls its items is the writer's business: Parquet has other names for them.
    const auto type = schema.GetFieldByName(field->name())->type();
    const bool list = field->type()->id() == arrow::Type::LIST;
    const bool fits = list ? type->id() == arrow::Type::LIST &&
                                 type->field(0)->type()->Equals(field->type()->field(0)->type())
                           : type->Equals(field->type());
    if (!fits) {
      return arrow::Status::TypeError("column ", field->name(), " is of type ", type->ToString(),
                                      ", not ", field->type()->ToString());
    }
  }
  const int key = schema.HasMetadata() ? schema.metadata()->FindKey(kMaxStayKey) : -1;
  if (key >= 0 && schema.metadata()->value(key) != std::to_string(options.max_stay_us)) {
    return arrow::Status::Invalid("these partial ranks count a view for at most ",
                                  schema.metadata()->value(key), " microseconds, not ",
                                  options.max_stay_us, "; give the --max-stay they were made with");
  }
  return arrow::Status::OK();
}

std::shared_ptr<arrow::RecordBatchReader> RankRows(const RankOptions& options, RankTable* table) {
  std::vector<PageRank> ranks = RankPages(options, table);
  const size_t rows = ranks.size();
  const double total = std::accumulate(
      ranks.begin(), ranks.end(), 0.0,
      [](double sum, const PageRank& rank) { return sum + static_cast<double>(rank.logrank_us); });
  auto append = [table, total, ranks = std::move(ranks)](
                    size_t i, arrow::RecordBatchBuilder* row) -> arrow::Status {
    const PageRank& rank = ranks[i];
    const auto number = [&](int column) { return row->GetFieldAs<arrow::Int64Builder>(column); };
    ARROW_RETURN_NOT_OK(row->GetFieldAs<arrow::StringBuilder>(0)->Append(table->url(rank.page)));
    ARROW_RETURN_NOT_OK(number(1)->Append(rank.logrank_us));
    auto* share = row->GetFieldAs<arrow::DoubleBuilder>(2);
    ARROW_RETURN_NOT_OK(total > 0 ? share->Append(static_cast<double>(rank.logrank_us) / total)
                                  : share->AppendNull());
    ARROW_RETURN_NOT_OK(number(3)->Append(static_cast<int64_t>(table->UsersOf(rank.page).size())));
    ARROW_RETURN_NOT_OK(AppendCounts(table->counts(rank.page), 4, row));
    const bool seen = rank.dwells.count > 0;
    ARROW_RETURN_NOT_OK(seen ? number(10)->Append(rank.dwells.median_us)
                             : number(10)->AppendNull());
    return seen ? number(11)->Append(rank.dwells.p90_us) : number(11)->AppendNull();
  };
  return std::make_shared<RowMaker>(RanksSchema(), rows, std::move(append));
}

std::shared_ptr<arrow::RecordBatchReader> PartialRankRows(const RankOptions& options,
                                                          RankTable* table) {
  std::vector<uint32_t> pages(table->pages());
  std::iota(pages.begin(), pages.end(), 0);
  std::sort(pages.begin(), pages.end(),
            [&](uint32_t a, uint32_t b) { return table->url(a) < table->url(b); });
  const size_t rows = pages.size();
  auto append = [table, pages = std::move(pages)](size_t i,
                                                  arrow::RecordBatchBuilder* row) -> arrow::Status {
    const uint32_t page = pages[i];
    ARROW_RETURN_NOT_OK(row->GetFieldAs<arrow::StringBuilder>(0)->Append(table->url(page)));
    ARROW_RETURN_NOT_OK(
        row->GetFieldAs<arrow::Int64Builder>(1)->Append(table->counts(page).dwell_us));
    auto* dwells = row->GetFieldAs<arrow::ListBuilder>(2);
    ARROW_RETURN_NOT_OK(dwells->Append());
    const auto millis = table->DwellsOf(page);
    // Of an empty span Arrow would copy from a null pointer.
    if (!millis.empty()) {
      ARROW_RETURN_NOT_OK(checked_cast<arrow::UInt32Builder*>(dwells->value_builder())
                              ->AppendValues(millis.data(), static_cast<int64_t>(millis.size())));
    }
    auto* users = row->GetFieldAs<arrow::ListBuilder>(3);
    ARROW_RETURN_NOT_OK(users->Append());
    auto* names = checked_cast<arrow::UInt64Builder*>(users->value_builder());
    for (const auto& user : table->UsersOf(page)) ARROW_RETURN_NOT_OK(names->Append(user.user()));
    return AppendCounts(table->counts(page), 4, row);
  };
  return std::make_shared<RowMaker>(PartialRanksSchema(options), rows, std::move(append));
}

arrow::Status AddPartialRankRows(const arrow::RecordBatch& rows, RankTable* table) {
  ARROW_ASSIGN_OR_RAISE(const TextCodes urls, TextCodes::Make(rows.GetColumnByName("url"), "url"));
  const auto& sums = checked_cast<const arrow::Int64Array&>(Column(rows, "dwell_us"));
  const auto& dwells = checked_cast<const arrow::ListArray&>(Column(rows, "dwells_ms"));
  const auto& users = checked_cast<const arrow::ListArray&>(Column(rows, "users"));
  const auto& millis = checked_cast<const arrow::UInt32Array&>(*dwells.values());
  const auto& names = checked_cast<const arrow::UInt64Array&>(*users.values());
  std::array<const arrow::Int64Array*, kCounts.size()> counts;
  for (size_t i = 0; i < kCounts.size(); ++i) {
    counts[i] = &checked_cast<const arrow::Int64Array&>(Column(rows, kCounts[i].name));
  }
  for (int64_t row = 0; row < rows.num_rows(); ++row) {
    if (urls[row] == TextCodes::kNull) return arrow::Status::Invalid("a partial rank has no url");
    const uint32_t page = table->Page(urls.word(urls[row]));
    PageCounts added;
    added.dwell_us = sums.Value(row);
    for (size_t i = 0; i < kCounts.size(); ++i) added.*kCounts[i].count = counts[i]->Value(row);
    table->counts(page).Add(added);
    for (int64_t i = dwells.value_offset(row); i < dwells.value_offset(row + 1); ++i) {
      table->AddDwell(page, millis.Value(i));
    }
    for (int64_t i = users.value_offset(row); i < users.value_offset(row + 1); ++i) {
      table->AddUser(page, names.Value(i));
    }
  }
  return arrow::Status::OK();
}

}  // namespace weblog
