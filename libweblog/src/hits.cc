#include "weblog/hits.h"

#include "weblog/stream_kind.h"

namespace weblog {

std::shared_ptr<arrow::Schema> HitsSchema() {
  static const std::shared_ptr<arrow::Schema> schema = [] {
    const auto text = arrow::dictionary(arrow::int32(), arrow::utf8());
    const auto time = arrow::timestamp(arrow::TimeUnit::MICRO, "UTC");
    return WithKind(
        arrow::schema({arrow::field("time", time, /*nullable=*/false), arrow::field("client", text),
                       arrow::field("auth_user", text), arrow::field("method", text),
                       arrow::field("url", text), arrow::field("status", arrow::int16()),
                       arrow::field("bytes", arrow::int64()), arrow::field("referrer", text),
                       arrow::field("agent", text), arrow::field("cookie", text),
                       arrow::field("elapsed_us", arrow::int64()),
                       arrow::field("cache_result", text), arrow::field("content_type", text),
                       arrow::field("source", text, /*nullable=*/false),
                       arrow::field("line", arrow::int64(), /*nullable=*/false)}),
        "hits");
  }();
  return schema;
}

}  // namespace weblog
