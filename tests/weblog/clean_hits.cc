#include "clean_hits.h"

#include <algorithm>

namespace clean_test {
namespace {

using testing_support::Must;
using testing_support::Texts;

std::string TextAt(const arrow::RecordBatch& batch, const std::string& column, int64_t row) {
  const auto array = batch.GetColumnByName(column);
  if (array == nullptr || array->IsNull(row)) return "";
  const auto scalar = Must(array->GetScalar(row));
  return array->type_id() == arrow::Type::DICTIONARY
             ? Must(static_cast<const arrow::DictionaryScalar&>(*scalar).GetEncodedValue())
                   ->ToString()
             : scalar->ToString();
}

void AppendFates(const arrow::RecordBatch& batch, std::vector<Fate>* fates) {
  CHECK_OK(batch.ValidateFull());
  const auto& lines = static_cast<const arrow::Int64Array&>(*batch.GetColumnByName("line"));
  const auto& robots = static_cast<const arrow::FloatArray&>(*batch.GetColumnByName("robot"));
  for (int64_t row = 0; row < batch.num_rows(); ++row) {
    fates->push_back({lines.Value(row), TextAt(batch, "url", row),
                      TextAt(batch, weblog::kDroppedBy, row), robots.Value(row),
                      TextAt(batch, weblog::kRobotWhy, row)});
  }
}

bool IsInOrder(const std::vector<Fate>& fates) {
  return std::is_sorted(fates.begin(), fates.end(),
                        [](const Fate& a, const Fate& b) { return a.line < b.line; });
}

}  // namespace

std::shared_ptr<arrow::RecordBatch> HitsBatch(const std::vector<Hit>& hits, size_t begin,
                                              size_t end) {
  std::vector<std::optional<int64_t>> times, lines;
  Texts clients, methods, urls, referrers, agents, types;
  arrow::Int16Builder statuses;
  for (size_t i = begin; i < end; ++i) {
    times.push_back(static_cast<int64_t>(hits[i].seconds * 1e6));
    lines.push_back(static_cast<int64_t>(i));
    clients.push_back(hits[i].client);
    methods.push_back(hits[i].method);
    urls.push_back(hits[i].url);
    referrers.push_back(hits[i].referrer);
    agents.push_back(hits[i].agent);
    types.push_back(hits[i].content_type);
    CHECK_OK(statuses.Append(static_cast<int16_t>(hits[i].status)));
  }
  using testing_support::Strings;
  return testing_support::Batch({{"time", testing_support::Times(times)},
                                 {"client", Strings(clients)},
                                 {"method", Strings(methods)},
                                 {"url", Strings(urls)},
                                 {"status", Must(statuses.Finish())},
                                 {"referrer", Strings(referrers)},
                                 {"agent", Strings(agents)},
                                 {"content_type", Strings(types)},
                                 {"line", testing_support::Ints(lines)}});
}

Cleaned Clean(const std::vector<Hit>& hits, const weblog::CleanOptions& options,
              const std::vector<size_t>& cuts) {
  auto stage = Must(weblog::MakeCleanStage(HitsBatch(hits, 0, 0)->schema(), options));
  std::vector<Fate> kept, dropped;
  weblog::StageSinks sinks;
  sinks.rows = [&](const auto& batch) {
    CHECK(batch->schema()->Equals(stage->schema()));
    AppendFates(*batch, &kept);
    return arrow::Status::OK();
  };
  sinks.drops = [&](const auto& batch) {
    CHECK(batch->schema()->Equals(stage->drops_schema()));
    AppendFates(*batch, &dropped);
    return arrow::Status::OK();
  };
  size_t begin = 0;
  for (const size_t cut : cuts) {
    if (cut > begin) CHECK_OK(stage->Push(HitsBatch(hits, begin, cut), sinks));
    begin = std::max(begin, cut);
  }
  CHECK_OK(stage->Push(HitsBatch(hits, begin, hits.size()), sinks));
  CHECK_OK(stage->Finish(sinks));
  CHECK(IsInOrder(kept));
  CHECK(IsInOrder(dropped));
  Cleaned cleaned{{}, stage->account()};
  std::merge(kept.begin(), kept.end(), dropped.begin(), dropped.end(),
             std::back_inserter(cleaned.fates),
             [](const Fate& a, const Fate& b) { return a.line < b.line; });
  int64_t accounted = cleaned.account.rows_out;
  for (const auto& drop : cleaned.account.dropped) accounted += drop.rows;
  CHECK(cleaned.account.rows_in == static_cast<int64_t>(hits.size()));
  CHECK(cleaned.account.rows_in == accounted);
  CHECK(cleaned.account.rows_out == static_cast<int64_t>(kept.size()));
  return cleaned;
}

}  // namespace clean_test
