// Short ways to write hits and to read visits, for the tests of sessions and paths.
#pragma once

#include <arrow/api.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/batches.h"
#include "weblog/stage.h"
#include "weblog/stream_kind.h"
#include "weblog/visits.h"

namespace view_rows {

// A request. Pages are written without their site: "a" is http://s/a. An empty referrer is none.
struct Hit {
  double minute = 0;
  std::string user = {};
  std::string page = {};
  std::string referrer = {};
  std::string client = "c";
};

inline std::string Url(const std::string& page) {
  return page.find("://") == std::string::npos ? "http://s/" + page : page;
}

inline std::shared_ptr<arrow::RecordBatch> Hits(const std::vector<Hit>& hits) {
  std::vector<std::optional<int64_t>> times, lines;
  testing_support::Texts users, urls, referrers, clients;
  for (size_t i = 0; i < hits.size(); ++i) {
    times.emplace_back(static_cast<int64_t>(hits[i].minute * 60e6));
    users.emplace_back(hits[i].user);
    urls.emplace_back(Url(hits[i].page));
    referrers.push_back(hits[i].referrer.empty() ? std::nullopt
                                                 : std::optional(Url(hits[i].referrer)));
    clients.emplace_back(hits[i].client);
    lines.emplace_back(static_cast<int64_t>(i + 1));
  }
  const auto batch = testing_support::Batch({{"time", testing_support::Times(times)},
                                             {"user", testing_support::Strings(users)},
                                             {"url", testing_support::Strings(urls)},
                                             {"referrer", testing_support::Strings(referrers)},
                                             {"client", testing_support::Strings(clients)},
                                             {"line", testing_support::Ints(lines)}});
  return batch->ReplaceSchemaMetadata(weblog::WithKind(batch->schema(), "hits")->metadata());
}

// `batch` with another column in the place of the one called `name`.
inline std::shared_ptr<arrow::RecordBatch> WithColumn(
    const std::shared_ptr<arrow::RecordBatch>& batch, const std::string& name,
    const std::shared_ptr<arrow::Array>& column) {
  return testing_support::Must(batch->SetColumn(batch->schema()->GetFieldIndex(name),
                                                arrow::field(name, column->type()), column));
}

// What came out of a stage.
struct Output {
  std::vector<std::shared_ptr<arrow::RecordBatch>> batches;
  weblog::StageSinks Sinks() {
    return {[this](const auto& batch) {
              CHECK_OK(batch->ValidateFull());
              CHECK(batch->num_rows() > 0);
              batches.push_back(batch);
              return arrow::Status::OK();
            },
            {}};
  }
};

// Pushes the rows through the stage in batches of `rows`, and finishes it.
inline Output Run(weblog::Stage* stage, const std::shared_ptr<arrow::RecordBatch>& input,
                  int64_t rows = INT64_MAX) {
  Output output;
  const auto sinks = output.Sinks();
  for (int64_t at = 0; at < input->num_rows();) {
    const int64_t n = std::min(rows, input->num_rows() - at);
    CHECK_OK(stage->Push(input->Slice(at, n), sinks));
    at += n;
  }
  CHECK_OK(stage->Finish(sinks));
  return output;
}

// A view that came out. Times are in minutes.
struct Visit {
  int64_t session = 0;
  int32_t seq = 0;
  std::string page = {};
  double minute = 0;
  std::optional<double> dwell;
  bool last = false;
  bool inferred = false;
  std::optional<int64_t> line;
};

inline std::string TextAt(const arrow::Array& column, int64_t row) {
  const auto scalar = testing_support::Must(column.GetScalar(row));
  if (column.type_id() != arrow::Type::DICTIONARY) return scalar->ToString();
  return testing_support::Must(
             static_cast<const arrow::DictionaryScalar&>(*scalar).GetEncodedValue())
      ->ToString();
}

inline std::vector<Visit> Visits(const Output& output) {
  std::vector<Visit> visits;
  for (const auto& batch : output.batches) {
    const auto number = [&](const char* name, int64_t row) -> std::optional<int64_t> {
      const auto column = batch->GetColumnByName(name);
      if (column == nullptr || column->IsNull(row)) return std::nullopt;
      if (column->type_id() == arrow::Type::INT32) {
        return static_cast<const arrow::Int32Array&>(*column).Value(row);
      }
      return column->data()->GetValues<int64_t>(1)[row];
    };
    const auto flag = [&](const char* name, int64_t row) {
      const auto column = batch->GetColumnByName(name);
      return column != nullptr && static_cast<const arrow::BooleanArray&>(*column).Value(row);
    };
    for (int64_t row = 0; row < batch->num_rows(); ++row) {
      Visit visit;
      visit.session = *number(weblog::kSession, row);
      visit.seq = static_cast<int32_t>(*number(weblog::kSeq, row));
      visit.page = TextAt(*batch->GetColumnByName("url"), row);
      if (visit.page.starts_with("http://s/")) visit.page.erase(0, 9);
      visit.minute = static_cast<double>(*number("time", row)) / 60e6;
      if (const auto dwell = number(weblog::kDwell, row)) {
        visit.dwell = static_cast<double>(*dwell) / 60e6;
      }
      visit.last = flag(weblog::kLast, row);
      visit.inferred = flag(weblog::kInferred, row);
      visit.line = number("line", row);
      visits.push_back(visit);
    }
  }
  return visits;
}

// "1: a b c | 2: d", inferred views in brackets.
inline std::string Paths(const Output& output) {
  std::string text;
  for (const Visit& visit : Visits(output)) {
    if (visit.seq == 1) {
      text += (text.empty() ? "" : " | ") + std::to_string(visit.session) + ":";
    }
    text += visit.inferred ? " [" + visit.page + "]" : " " + visit.page;
  }
  return text;
}

}  // namespace view_rows
