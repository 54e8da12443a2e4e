#include "support/crawl_record.h"

#include <arrow/array.h>
#include <arrow/record_batch.h>
#include <arrow/util/checked_cast.h>

#include <utility>

#include "support/crawl_directory.h"

namespace support {
namespace {

using arrow::internal::checked_cast;

constexpr char kSettingsSql[] =
    "SELECT key[9:], decode(value) FROM crawl.state WHERE key LIKE 'setting.%' AND value <> ''";
// Rows are stored in the order of fetching, and the engine keeps it.
constexpr char kPagesSql[] =
    "SELECT url, coalesce(status, 0)::INTEGER, relevant, coalesce(score, 0)::DOUBLE, "
    "depth::INTEGER FROM crawl.pages";
// A seed may wait still.
constexpr char kSeedsSql[] =
    "SELECT url FROM (SELECT url, depth, parent FROM crawl.pages UNION "
    "SELECT url, depth, parent FROM crawl.frontier) WHERE depth = 0 AND parent IS NULL ORDER BY "
    "url";

template <typename Take>
arrow::Status ForEachBatch(SqlEngine* engine, const char* sql, Take take) {
  ARROW_ASSIGN_OR_RAISE(const auto reader, engine->Query(sql));
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) return arrow::Status::OK();
    take(*batch);
  }
}

void AddSettings(const arrow::RecordBatch& batch, CrawlRecord* record) {
  const auto& names = checked_cast<const arrow::StringArray&>(*batch.column(0));
  const auto& values = checked_cast<const arrow::StringArray&>(*batch.column(1));
  for (int64_t row = 0; row < batch.num_rows(); ++row) {
    record->settings.emplace(names.GetString(row), values.GetString(row));
  }
}

void AddPages(const arrow::RecordBatch& batch, CrawlRecord* record) {
  const auto& urls = checked_cast<const arrow::StringArray&>(*batch.column(0));
  const auto& statuses = checked_cast<const arrow::Int32Array&>(*batch.column(1));
  const auto& relevant = checked_cast<const arrow::BooleanArray&>(*batch.column(2));
  const auto& scores = checked_cast<const arrow::DoubleArray&>(*batch.column(3));
  const auto& depths = checked_cast<const arrow::Int32Array&>(*batch.column(4));
  for (int64_t row = 0; row < batch.num_rows(); ++row) {
    crawl::CrawledPage page;
    page.url = urls.GetString(row);
    page.status = statuses.Value(row);
    page.relevant = relevant.IsValid(row) && relevant.Value(row);
    page.score = scores.Value(row);
    page.depth = depths.Value(row);
    record->judged = record->judged || relevant.IsValid(row);
    record->pages.push_back(std::move(page));
  }
}

void AddSeeds(const arrow::RecordBatch& batch, CrawlRecord* record) {
  const auto& urls = checked_cast<const arrow::StringArray&>(*batch.column(0));
  for (int64_t row = 0; row < batch.num_rows(); ++row) record->seeds.push_back(urls.GetString(row));
}

}  // namespace

std::string CrawlRecord::Setting(const std::string& name) const {
  const auto found = settings.find(name);
  return found == settings.end() ? "" : found->second;
}

arrow::Result<CrawlRecord> ReadCrawlRecord(const std::string& directory) {
  ARROW_ASSIGN_OR_RAISE(const OpenedCrawl crawl, OpenCrawl(directory));
  const auto& engine = crawl.engine;
  CrawlRecord record;
  record.directory = directory;
  ARROW_RETURN_NOT_OK(ForEachBatch(engine.get(), kSettingsSql,
                                   [&](const auto& batch) { AddSettings(batch, &record); }));
  ARROW_RETURN_NOT_OK(
      ForEachBatch(engine.get(), kPagesSql, [&](const auto& batch) { AddPages(batch, &record); }));
  ARROW_RETURN_NOT_OK(
      ForEachBatch(engine.get(), kSeedsSql, [&](const auto& batch) { AddSeeds(batch, &record); }));
  return record;
}

}  // namespace support
