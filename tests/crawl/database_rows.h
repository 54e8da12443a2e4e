// What a crawl's database holds, for tests.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>
#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "store/connection.h"

template <typename T>
T Must(arrow::Result<T> result) {
  REQUIRE_MESSAGE(result.ok(), result.status().ToString());
  return std::move(result).ValueUnsafe();
}

inline void Must(const arrow::Status& status) { REQUIRE_MESSAGE(status.ok(), status.ToString()); }

// The first column of a query, as text; null is "NULL". Nobody may have the file open.
inline std::vector<std::string> RowsOf(const std::string& file, const std::string& sql) {
  const auto store = Must(crawl::StoreConnection::Open(file));
  std::vector<std::string> rows;
  Must(store.ForEachChunk("SELECT coalesce(t::VARCHAR, 'NULL') FROM (" + sql + ") q(t)",
                          [&rows](duckdb_data_chunk chunk, idx_t count) {
                            for (idx_t row = 0; row < count; ++row) {
                              rows.emplace_back(crawl::TextCell(chunk, 0, row));
                            }
                          }));
  return rows;
}
