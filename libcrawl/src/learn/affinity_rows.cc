#include <arrow/array.h>
#include <arrow/builder.h>
#include <arrow/status.h>
#include <arrow/table_builder.h>
#include <arrow/util/checked_cast.h>
#include <arrow/util/key_value_metadata.h>

#include <algorithm>
#include <charconv>
#include <unordered_set>
#include <utility>

#include "crawl/affinities.h"
#include "text_column.h"
#include "weblog/stream_kind.h"

namespace crawl {
namespace {

using arrow::internal::checked_cast;

constexpr char kMaker[] = "crawl-affinity";
constexpr char kPagesKey[] = "trodden.crawled.pages";
constexpr char kRelevantKey[] = "trodden.crawled.relevant";
constexpr char kMadeKey[] = "trodden.made_us";
constexpr size_t kRowsOfBatch = 1 << 14;
// Less than this, which is left of a page after many merges, is nothing: rates of such counts would
// leave the range of numbers.
constexpr double kLeastCount = 1e-9;

struct NumberColumn {
  const char* name;
  double Affinity::*value;
};
constexpr std::array<NumberColumn, 5> kNumbers = {{{"pages", &Affinity::pages},
                                                   {"relevant", &Affinity::relevant},
                                                   {"ratio", &Affinity::ratio},
                                                   {"log_ratio", &Affinity::log_ratio},
                                                   {"significance", &Affinity::significance}}};

// The shortest text that reads back as the same number.
std::string AsText(double value) {
  std::array<char, 32> text;
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

template <typename Number>
arrow::Result<Number> NumberOf(const arrow::Schema& schema, const char* key) {
  const int at = schema.HasMetadata() ? schema.metadata()->FindKey(key) : -1;
  if (at < 0) {
    return arrow::Status::Invalid("the metadata of these affinities has no ", key,
                                  "; make them with ", kMaker);
  }
  const std::string& text = schema.metadata()->value(at);
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    return arrow::Status::Invalid("the metadata of these affinities has '", text, "' for ", key,
                                  ", which is no number");
  }
  return number;
}

double Noticeable(double count) { return count < kLeastCount ? 0 : count; }

// What is wrong with two counts; empty for nothing. Comparisons fail for what is not a number.
std::string_view WrongCounts(double pages, double relevant) {
  if (!(pages >= 0 && pages <= kMostPages)) return "pages is not a count";
  if (!(relevant >= 0)) return "relevant is not a count";
  return relevant <= pages ? "" : "more pages are relevant than there are pages";
}

std::string_view WrongValues(const Affinity& row) {
  if (std::find(kAffinityFactors.begin(), kAffinityFactors.end(), row.factor) ==
      kAffinityFactors.end()) {
    return "the factor is none that this program knows";
  }
  if (!(row.ratio >= 0)) return "ratio is not a ratio";
  if (!(row.significance >= 0)) return "significance is not one";
  if (row.log_ratio != row.log_ratio) return "log_ratio is not a number";
  return WrongCounts(row.pages, row.relevant);
}

arrow::Status CheckSchema(const arrow::Schema& schema) {
  ARROW_RETURN_NOT_OK(weblog::RequireKind(schema, {"affinities"}));
  for (const char* name : {"factor", "name"}) {
    ARROW_RETURN_NOT_OK(weblog::RequireColumn(schema, name, kMaker));
    const auto type = schema.GetFieldByName(name)->type();
    if (IsTextType(*type)) continue;
    return arrow::Status::TypeError("column ", name, " is of type ", type->ToString(),
                                    ", and should be of text");
  }
  for (const NumberColumn& number : kNumbers) {
    ARROW_RETURN_NOT_OK(weblog::RequireColumn(schema, number.name, kMaker));
    const auto type = schema.GetFieldByName(number.name)->type();
    if (type->id() == arrow::Type::DOUBLE) continue;
    return arrow::Status::TypeError("column ", number.name, " is of type ", type->ToString(),
                                    ", and should be double");
  }
  return arrow::Status::OK();
}

// Reads rows one after the other, and remembers which conditions it has met.
class RowReader {
 public:
  arrow::Status AddBatch(const arrow::RecordBatch& batch, std::vector<Affinity>* rows) {
    ARROW_RETURN_NOT_OK(batch.ValidateFull());
    for (int64_t i = 0; i < batch.num_rows(); ++i) {
      ++row_;
      Affinity affinity;
      ARROW_RETURN_NOT_OK(Read(batch, i, &affinity));
      if (const std::string_view wrong = WrongValues(affinity); !wrong.empty()) {
        return Invalid(wrong, affinity);
      }
      if (!met_.insert(affinity.factor + '\n' + affinity.name).second) {
        return Invalid("this condition was there before", affinity);
      }
      affinity.pages = Noticeable(affinity.pages);
      affinity.relevant = Noticeable(affinity.relevant);
      rows->push_back(std::move(affinity));
    }
    return arrow::Status::OK();
  }

 private:
  arrow::Status Read(const arrow::RecordBatch& batch, int64_t i, Affinity* affinity) const {
    const auto factor = TextAt(*batch.GetColumnByName("factor"), i);
    const auto name = TextAt(*batch.GetColumnByName("name"), i);
    if (!factor || !name) {
      return arrow::Status::Invalid("row ", row_, ": factor or name is missing");
    }
    affinity->factor = *factor;
    affinity->name = *name;
    for (const NumberColumn& number : kNumbers) {
      const auto column = batch.GetColumnByName(number.name);
      if (column->IsNull(i)) {
        return arrow::Status::Invalid("row ", row_, ": ", number.name, " is missing");
      }
      affinity->*number.value = checked_cast<const arrow::DoubleArray&>(*column).Value(i);
    }
    return arrow::Status::OK();
  }

  arrow::Status Invalid(std::string_view what, const Affinity& affinity) const {
    return arrow::Status::Invalid("row ", row_, " (", affinity.factor, " ", affinity.name,
                                  "): ", what);
  }

  int64_t row_ = 0;
  std::unordered_set<std::string> met_;
};

class RowMaker : public arrow::RecordBatchReader {
 public:
  explicit RowMaker(Affinities affinities)
      : affinities_(std::move(affinities)), schema_(AffinitiesSchema(affinities_)) {}

  std::shared_ptr<arrow::Schema> schema() const override { return schema_; }

  arrow::Status ReadNext(std::shared_ptr<arrow::RecordBatch>* batch) override {
    *batch = nullptr;
    const size_t end = std::min(next_ + kRowsOfBatch, affinities_.rows.size());
    if (next_ == end) return arrow::Status::OK();
    ARROW_ASSIGN_OR_RAISE(auto builder,
                          arrow::RecordBatchBuilder::Make(schema_, arrow::default_memory_pool()));
    for (; next_ < end; ++next_) {
      const Affinity& row = affinities_.rows[next_];
      ARROW_RETURN_NOT_OK(builder->GetFieldAs<arrow::StringBuilder>(0)->Append(row.factor));
      ARROW_RETURN_NOT_OK(builder->GetFieldAs<arrow::StringBuilder>(1)->Append(row.name));
      for (size_t i = 0; i < kNumbers.size(); ++i) {
        auto* column = builder->GetFieldAs<arrow::DoubleBuilder>(static_cast<int>(i) + 2);
        ARROW_RETURN_NOT_OK(column->Append(row.*kNumbers[i].value));
      }
    }
    return builder->Flush().Value(batch);
  }

 private:
  const Affinities affinities_;
  const std::shared_ptr<arrow::Schema> schema_;
  size_t next_ = 0;
};

}  // namespace

std::shared_ptr<arrow::Schema> AffinitiesSchema(const Affinities& affinities) {
  arrow::FieldVector fields = {arrow::field("factor", arrow::utf8(), /*nullable=*/false),
                               arrow::field("name", arrow::utf8(), /*nullable=*/false)};
  for (const NumberColumn& number : kNumbers) {
    fields.push_back(arrow::field(number.name, arrow::float64(), /*nullable=*/false));
  }
  const auto metadata =
      arrow::key_value_metadata({{kPagesKey, AsText(affinities.crawled_pages)},
                                 {kRelevantKey, AsText(affinities.crawled_relevant)},
                                 {kMadeKey, std::to_string(affinities.made_us)}});
  return weblog::WithKind(arrow::schema(std::move(fields), metadata), "affinities");
}

std::shared_ptr<arrow::RecordBatchReader> AffinityRows(Affinities affinities) {
  return std::make_shared<RowMaker>(std::move(affinities));
}

arrow::Result<Affinities> ReadAffinities(arrow::RecordBatchReader* reader) {
  const arrow::Schema& schema = *reader->schema();
  ARROW_RETURN_NOT_OK(CheckSchema(schema));
  Affinities affinities;
  ARROW_ASSIGN_OR_RAISE(affinities.crawled_pages, NumberOf<double>(schema, kPagesKey));
  ARROW_ASSIGN_OR_RAISE(affinities.crawled_relevant, NumberOf<double>(schema, kRelevantKey));
  ARROW_ASSIGN_OR_RAISE(affinities.made_us, NumberOf<int64_t>(schema, kMadeKey));
  if (const auto wrong = WrongCounts(affinities.crawled_pages, affinities.crawled_relevant);
      !wrong.empty()) {
    return arrow::Status::Invalid("the crawled pages of these affinities: ", wrong);
  }
  affinities.crawled_pages = Noticeable(affinities.crawled_pages);
  affinities.crawled_relevant = Noticeable(affinities.crawled_relevant);
  RowReader rows;
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) return affinities;
    ARROW_RETURN_NOT_OK(rows.AddBatch(*batch, &affinities.rows));
  }
}

}  // namespace crawl
