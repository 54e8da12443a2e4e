#include "links/page_ages.h"

#include <arrow/array.h>
#include <arrow/compute/cast.h>
#include <arrow/record_batch.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "crawl/http_date.h"
#include "links/text_column.h"
#include "support/input.h"
#include "weblog/stream_kind.h"

namespace crawl_links {
namespace {

constexpr int64_t kUnknown = std::numeric_limits<int64_t>::min();
constexpr double kMicrosecondsOfDay = 86'400e6;

// A column of times, as timestamps or as texts.
class Times {
 public:
  static arrow::Result<Times> Make(const arrow::RecordBatch& batch, const std::string& name) {
    Times times;
    const auto column = batch.GetColumnByName(name);
    if (column == nullptr) return times;
    if (column->type_id() == arrow::Type::TIMESTAMP) {
      ARROW_ASSIGN_OR_RAISE(
          times.stamps_, arrow::compute::Cast(*column, arrow::timestamp(arrow::TimeUnit::MICRO)));
    } else {
      ARROW_ASSIGN_OR_RAISE(times.texts_, TextColumn(batch, name));
    }
    return times;
  }

  // Microseconds since 1970, or kUnknown.
  int64_t At(int64_t row) const {
    if (stamps_ != nullptr) {
      const auto& stamps = static_cast<const arrow::TimestampArray&>(*stamps_);
      return stamps.IsNull(row) ? kUnknown : stamps.Value(row);
    }
    if (texts_ == nullptr || texts_->IsNull(row)) return kUnknown;
    return crawl::ParseHttpDate(texts_->GetView(row)).value_or(kUnknown);
  }

 private:
  std::shared_ptr<arrow::Array> stamps_;
  std::shared_ptr<arrow::StringArray> texts_;
};

arrow::Status Read(arrow::RecordBatchReader* reader, const PageNumbers& numbers,
                   std::vector<int64_t>* times, int64_t* newest) {
  const arrow::Schema& schema = *reader->schema();
  ARROW_RETURN_NOT_OK(weblog::RequireKind(schema, {"pages", "crawl", "table"}));
  ARROW_RETURN_NOT_OK(weblog::RequireColumn(schema, "url", "crawl-extract"));
  const bool tells = schema.GetFieldIndex("last_modified") >= 0;
  if (!tells) ARROW_RETURN_NOT_OK(weblog::RequireColumn(schema, "fetched", "crawl-extract"));
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) return arrow::Status::OK();
    ARROW_ASSIGN_OR_RAISE(const auto urls, TextColumn(*batch, "url"));
    ARROW_ASSIGN_OR_RAISE(const Times modified, Times::Make(*batch, "last_modified"));
    ARROW_ASSIGN_OR_RAISE(const Times fetched, Times::Make(*batch, "fetched"));
    for (int64_t row = 0; row < batch->num_rows(); ++row) {
      const int64_t time = tells ? modified.At(row) : fetched.At(row);
      *newest = std::max({*newest, time, fetched.At(row)});
      if (time == kUnknown || urls->IsNull(row)) continue;
      const auto page = numbers.Find(urls->GetView(row));
      if (page.has_value()) (*times)[*page] = time;
    }
  }
}

}  // namespace

arrow::Result<PageAges> ReadPageAges(const std::string& path, const PageNumbers& numbers,
                                     uint32_t pages) {
  ARROW_ASSIGN_OR_RAISE(const auto reader, support::OpenInput(path));
  std::vector<int64_t> times(pages, kUnknown);
  int64_t newest = kUnknown;
  if (const arrow::Status read = Read(reader.get(), numbers, &times, &newest); !read.ok()) {
    const std::string& text = read.message();
    return text.find(path) != std::string::npos ? read : read.WithMessage(path, ": ", text);
  }
  PageAges ages;
  ages.days.assign(pages, std::numeric_limits<double>::quiet_NaN());
  for (uint32_t page = 0; page < pages; ++page) {
    if (times[page] == kUnknown) continue;
    ages.days[page] =
        (static_cast<double>(newest) - static_cast<double>(times[page])) / kMicrosecondsOfDay;
    ++ages.known;
  }
  return ages;
}

}  // namespace crawl_links
