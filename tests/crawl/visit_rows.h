// Short ways to write streams of visits.
#pragma once

#include <arrow/api.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "crawl/trace.h"
#include "support/batches.h"
#include "weblog/stream_kind.h"

namespace visit_rows {

struct View {
  std::string user;
  int64_t session = 0;
  std::string url;
  std::optional<int64_t> dwell_us = {};
};
using Views = std::vector<View>;

inline std::shared_ptr<arrow::Array> Encode(const testing_support::Texts& texts) {
  testing_support::Texts words;
  std::map<std::string, int32_t> numbers;
  std::vector<std::optional<int32_t>> codes;
  for (const auto& text : texts) {
    const auto [found, is_new] = numbers.try_emplace(*text, static_cast<int32_t>(words.size()));
    if (is_new) words.push_back(text);
    codes.emplace_back(found->second);
  }
  return testing_support::Encoded(words, codes);
}

// Views are numbered in their sessions, whose rows stand together.
inline std::shared_ptr<arrow::RecordBatch> Batch(const Views& views, bool encoded = false) {
  testing_support::Texts users, urls;
  std::vector<std::optional<int64_t>> sessions, seqs, dwells;
  for (const View& view : views) {
    const bool same = !sessions.empty() && sessions.back() == view.session;
    seqs.emplace_back(same ? *seqs.back() + 1 : 1);
    sessions.emplace_back(view.session);
    users.emplace_back(view.user);
    urls.emplace_back(view.url);
    dwells.push_back(view.dwell_us);
  }
  const auto text = [&](const testing_support::Texts& texts) {
    return encoded ? Encode(texts) : testing_support::Strings(texts);
  };
  const auto batch = testing_support::Batch({{"user", text(users)},
                                             {"session", testing_support::Ints(sessions)},
                                             {"seq", testing_support::Ints(seqs)},
                                             {"url", text(urls)},
                                             {"dwell_us", testing_support::Ints(dwells)}});
  return batch->ReplaceSchemaMetadata(weblog::WithKind(batch->schema(), "visits")->metadata());
}

inline arrow::Result<std::unique_ptr<crawl::Trace>> Read(
    const std::shared_ptr<arrow::RecordBatch>& batch, const crawl::TraceOptions& options = {},
    int64_t rows_a_batch = 1'000'000) {
  arrow::RecordBatchVector parts;
  for (int64_t row = 0; row < batch->num_rows(); row += rows_a_batch) {
    parts.push_back(batch->Slice(row, rows_a_batch));
  }
  ARROW_ASSIGN_OR_RAISE(const auto reader, arrow::RecordBatchReader::Make(parts, batch->schema()));
  return crawl::Trace::Read(reader.get(), options);
}

inline std::unique_ptr<crawl::Trace> Trace(const Views& views) {
  return testing_support::Must(Read(Batch(views)));
}

// Sessions of 1 to 6 views by a few users over a few pages.
inline Views RandomViews(uint32_t seed, int sessions, int users, int pages) {
  std::mt19937 random(seed);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<uint32_t>(n)); };
  Views views;
  for (int session = 1; session <= sessions; ++session) {
    const std::string user = "u" + std::to_string(below(users));
    const int length = 1 + below(6);
    for (int i = 0; i < length; ++i) {
      // The lower numbers are read more often.
      const int page = std::min(below(pages), below(pages));
      std::optional<int64_t> dwell;
      if (i + 1 < length) dwell = below(1000);
      views.push_back({user, session, "http://h/" + std::to_string(page), dwell});
    }
  }
  return views;
}

}  // namespace visit_rows
