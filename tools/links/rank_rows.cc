#include "links/rank_rows.h"

#include <arrow/builder.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <numeric>
#include <span>

#include "weblog/stream_kind.h"

namespace crawl_links {
namespace {

constexpr uint32_t kRowsOfBatch = 65'536;

std::vector<uint32_t> Order(const weblog::TextTable& urls, const RankColumn& column) {
  std::vector<uint32_t> order(urls.size());
  std::iota(order.begin(), order.end(), 0u);
  std::visit(
      [&](const auto& values) {
        tbb::parallel_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
          return values[a] != values[b] ? values[a] > values[b] : urls[a] < urls[b];
        });
      },
      column.values);
  return order;
}

arrow::Result<std::shared_ptr<arrow::Array>> Values(const RankColumn& column,
                                                    std::span<const uint32_t> pages) {
  const auto fill = [&](auto builder,
                        const auto& values) -> arrow::Result<std::shared_ptr<arrow::Array>> {
    ARROW_RETURN_NOT_OK(builder.Reserve(static_cast<int64_t>(pages.size())));
    for (const uint32_t page : pages) builder.UnsafeAppend(values[page]);
    return builder.Finish();
  };
  if (const auto* counts = std::get_if<std::vector<uint32_t>>(&column.values)) {
    return fill(arrow::Int64Builder(), *counts);
  }
  return fill(arrow::DoubleBuilder(), std::get<std::vector<double>>(column.values));
}

}  // namespace

arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> RankRows(
    const weblog::TextTable& urls, const std::vector<RankColumn>& columns) {
  std::vector<std::shared_ptr<arrow::Field>> fields = {arrow::field("url", arrow::utf8())};
  for (const RankColumn& column : columns) {
    const bool is_count = std::holds_alternative<std::vector<uint32_t>>(column.values);
    fields.push_back(arrow::field(column.name, is_count ? arrow::int64() : arrow::float64()));
  }
  const auto schema = weblog::WithKind(arrow::schema(std::move(fields)), "link-ranks");
  const std::vector<uint32_t> order = Order(urls, columns.front());
  std::vector<std::shared_ptr<arrow::RecordBatch>> batches;
  for (size_t begin = 0; begin < order.size(); begin += kRowsOfBatch) {
    const auto pages =
        std::span(order).subspan(begin, std::min<size_t>(kRowsOfBatch, order.size() - begin));
    arrow::StringBuilder builder;
    for (const uint32_t page : pages) ARROW_RETURN_NOT_OK(builder.Append(urls[page]));
    std::vector<std::shared_ptr<arrow::Array>> arrays(1);
    ARROW_ASSIGN_OR_RAISE(arrays[0], builder.Finish());
    for (const RankColumn& column : columns) {
      ARROW_ASSIGN_OR_RAISE(auto array, Values(column, pages));
      arrays.push_back(std::move(array));
    }
    batches.push_back(
        arrow::RecordBatch::Make(schema, static_cast<int64_t>(pages.size()), std::move(arrays)));
  }
  return arrow::RecordBatchReader::Make(std::move(batches), schema);
}

}  // namespace crawl_links
