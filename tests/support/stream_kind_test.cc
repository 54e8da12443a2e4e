#include "weblog/stream_kind.h"

#include <arrow/util/key_value_metadata.h>

#include "batches.h"

namespace {

using testing_support::ErrorOf;

std::shared_ptr<arrow::Schema> Plain() {
  return arrow::schema({arrow::field("url", arrow::utf8())});
}

TEST_CASE("a kind is attached, read and replaced") {
  CHECK(weblog::KindOf(*Plain()).empty());
  const auto hits = weblog::WithKind(Plain(), "hits");
  CHECK(weblog::KindOf(*hits) == "hits");
  CHECK(weblog::VersionOf(*hits) == "1");
  CHECK(weblog::KindOf(*weblog::WithKind(hits, "visits")) == "visits");
  CHECK(weblog::WithKind(hits, "visits")->metadata()->size() == 2);
}

TEST_CASE("a stream of another kind is refused with advice") {
  const auto ranks = weblog::WithKind(Plain(), "ranks");
  CHECK_OK(weblog::RequireKind(*ranks, {"hits", "ranks"}));
  CHECK(ErrorOf(weblog::RequireKind(*ranks, {"hits"})) ==
        "input is a stream of ranks, not hits; pipe a log through weblog-parse first");
  CHECK(ErrorOf(weblog::RequireKind(*ranks, {"visits", "hits", "pages"})) ==
        "input is a stream of ranks, not visits, hits or pages; pipe hits through "
        "weblog-sessions first");
  CHECK(ErrorOf(weblog::RequireKind(*weblog::WithKind(Plain(), "table"), {"hits"})) ==
        "input is a table made by weblog-sql; if its rows are hits, say so with "
        "weblog-sql --kind hits");
}

TEST_CASE("a stream without a kind is judged by its columns") {
  CHECK_OK(weblog::RequireKind(*Plain(), {"hits"}));
  CHECK_OK(weblog::RequireColumn(*Plain(), "url", "weblog-parse"));
  CHECK(ErrorOf(weblog::RequireColumn(*Plain(), "user", "weblog-users")) ==
        "input has no user column; pipe it through weblog-users first");
  const auto twice =
      arrow::schema({arrow::field("url", arrow::utf8()), arrow::field("url", arrow::utf8())});
  CHECK(ErrorOf(weblog::RequireColumn(*twice, "url", "weblog-parse")) ==
        "input has 2 columns named url");
}

TEST_CASE("a newer version is refused") {
  auto newer = weblog::WithKind(Plain(), "hits");
  newer = newer->WithMetadata(
      arrow::key_value_metadata({weblog::kKindKey, weblog::kVersionKey}, {"hits", "2"}));
  CHECK(ErrorOf(weblog::RequireKind(*newer, {"hits"})) ==
        "input holds hits of version 2, and this program knows version 1; use a newer one");
  const auto odd = newer->WithMetadata(
      arrow::key_value_metadata({weblog::kKindKey, weblog::kVersionKey}, {"hits", "1x"}));
  CHECK(ErrorOf(weblog::RequireKind(*odd, {"hits"})) ==
        "input names '1x' as the version of its hits");
}

TEST_CASE("every kind has a maker") {
  CHECK(weblog::MakerOf("hits") == "weblog-parse");
  CHECK(weblog::MakerOf("visits") == "weblog-sessions");
  CHECK(weblog::MakerOf("ranks") == "weblog-rank");
  CHECK(weblog::MakerOf("affinities") == "crawl-affinity");
  CHECK(weblog::MakerOf("pages") == "crawl-extract");
  CHECK(weblog::MakerOf("links") == "crawl-extract");
  CHECK(weblog::MakerOf("link-ranks") == "crawl-links");
  CHECK(weblog::MakerOf("crawl") == "crawl-run");
  CHECK(weblog::MakerOf("frontier") == "crawl-view");
  CHECK(weblog::MakerOf("table") == "weblog-sql");
  CHECK(weblog::MakerOf("whatever").empty());
}

TEST_CASE("history is a list of lines") {
  CHECK(weblog::HistoryOf(*Plain()).empty());
  const auto once = weblog::WithHistory(Plain(), {"weblog-parse a.log"});
  const auto twice = weblog::WithHistory(once, {"weblog-parse a.log", "weblog-clean"});
  CHECK(weblog::HistoryOf(*once) == std::vector<std::string>{"weblog-parse a.log"});
  CHECK(weblog::HistoryOf(*twice) ==
        std::vector<std::string>{"weblog-parse a.log", "weblog-clean"});
  CHECK_FALSE(weblog::WithHistory(twice, {})->metadata()->Contains(weblog::kHistoryKey));
}

}  // namespace
