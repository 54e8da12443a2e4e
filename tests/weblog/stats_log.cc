#include "stats_log.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "support/batches.h"

namespace stats_test {
namespace {

using testing_support::Must;
using Column = std::pair<std::string, std::shared_ptr<arrow::Array>>;

std::shared_ptr<arrow::Array> Texts(const testing_support::Texts& texts, bool encoded) {
  if (!encoded) return testing_support::Strings(texts);
  testing_support::Texts words = {"a word that no row has"};
  std::map<std::string, int32_t> codes;
  std::vector<std::optional<int32_t>> indices;
  for (const auto& text : texts) {
    if (!text.has_value()) {
      indices.emplace_back();
      continue;
    }
    const auto [place, is_new] = codes.emplace(*text, static_cast<int32_t>(words.size()));
    if (is_new) words.push_back(text);
    indices.emplace_back(place->second);
  }
  return testing_support::Encoded(words, indices);
}

std::shared_ptr<arrow::Array> Flags(const std::vector<std::optional<bool>>& values) {
  return testing_support::Build<arrow::BooleanBuilder, bool>(arrow::BooleanBuilder(), values);
}

}  // namespace

std::shared_ptr<arrow::RecordBatch> LogBatch(const Log& log, size_t begin, size_t end,
                                             const LogShape& shape) {
  std::vector<std::optional<int64_t>> times, statuses, bytes, seqs, dwells;
  testing_support::Texts clients, methods, urls, referrers, agents;
  std::vector<std::optional<bool>> lasts, inferreds;
  for (size_t i = begin; i < end; ++i) {
    const LogRow& row = log[i];
    times.push_back(row.time.has_value() ? std::optional(*row.time * 1'000'000) : std::nullopt);
    statuses.push_back(row.status);
    bytes.push_back(row.bytes);
    seqs.push_back(row.seq);
    dwells.push_back(row.dwell_us);
    clients.push_back(row.client);
    methods.push_back(row.method);
    urls.push_back(row.url);
    referrers.push_back(row.referrer);
    agents.push_back(row.agent);
    lasts.emplace_back(row.last);
    inferreds.emplace_back(row.inferred);
  }
  std::vector<Column> columns = {
      {"time", testing_support::Times(times)},       {"client", Texts(clients, shape.encoded)},
      {"method", Texts(methods, shape.encoded)},     {"url", Texts(urls, shape.encoded)},
      {"status", testing_support::Ints(statuses)},   {"bytes", testing_support::Ints(bytes)},
      {"referrer", Texts(referrers, shape.encoded)}, {"agent", Texts(agents, shape.encoded)}};
  if (shape.sessions) {
    columns.push_back({"seq", testing_support::Ints(seqs)});
    columns.push_back({"last", Flags(lasts)});
    columns.push_back({"inferred", Flags(inferreds)});
    columns.push_back({"dwell_us", testing_support::Ints(dwells)});
  }
  return testing_support::Batch(columns);
}

weblog::TrafficReport ReportOf(const Log& log, const weblog::StatsOptions& options,
                               const LogShape& shape, size_t batch_rows) {
  const auto schema = LogBatch({}, 0, 0, shape)->schema();
  const auto counter = Must(weblog::StatsCounter::Make(schema, options));
  for (size_t begin = 0; begin < log.size(); begin += batch_rows) {
    const size_t end = std::min(begin + batch_rows, log.size());
    CHECK_OK(counter->Add(*LogBatch(log, begin, end, shape)));
  }
  return counter->Report();
}

std::string RowText(const weblog::StatsRow& row) {
  std::string text = row.name;
  for (size_t i = 0; i < row.values.size(); ++i) {
    if (!row.values[i].has_value()) continue;
    text += std::string(" ") + weblog::kMeasureNames[i] + "=" + std::to_string(*row.values[i]);
  }
  return text;
}

std::vector<std::string> SectionText(const weblog::TrafficReport& report, const std::string& key) {
  std::vector<std::string> rows;
  for (const weblog::StatsSection& section : report.sections) {
    if (section.key != key) continue;
    for (const weblog::StatsRow& row : section.rows) rows.push_back(RowText(row));
    if (section.others.has_value()) rows.push_back("others" + RowText(*section.others));
  }
  return rows;
}

}  // namespace stats_test
