#include <arrow/api.h>
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "crawl/affinities.h"
#include "support/batches.h"
#include "weblog/stream_kind.h"

using crawl::Affinities;
using crawl::Affinity;
using testing_support::Must;

namespace {

Affinities Sample() {
  Affinities sample = {400.25, 0.1, 1'700'000'000'000'000, {}};
  sample.rows = {{"user", "ann", 4, 2, 5, 1.5, 3}, {"word", "ann", 0.3, 0.1, 1, 0, 0.5}};
  return sample;
}

// The message for rows that are wrong.
std::string Refusal(const std::function<void(Affinity*)>& spoil) {
  Affinities affinities = Sample();
  spoil(&affinities.rows[1]);
  const auto read = crawl::ReadAffinities(crawl::AffinityRows(affinities).get());
  REQUIRE_FALSE(read.ok());
  return read.status().message();
}

arrow::Result<Affinities> ReadWith(const std::shared_ptr<arrow::Schema>& schema) {
  const auto reader = Must(arrow::RecordBatchReader::Make({}, schema));
  return crawl::ReadAffinities(reader.get());
}

arrow::Result<Affinities> ReadWithMetadata(const std::string& key, const std::string& value) {
  const auto schema = crawl::AffinitiesSchema(Sample());
  auto metadata = schema->metadata()->Copy();
  REQUIRE(metadata->Set(key, value).ok());
  return ReadWith(schema->WithMetadata(metadata));
}

}  // namespace

TEST_CASE("affinities are read as they were written") {
  const auto read = Must(crawl::ReadAffinities(crawl::AffinityRows(Sample()).get()));
  CHECK(read.crawled_pages == 400.25);
  CHECK(read.crawled_relevant == 0.1);
  CHECK(read.made_us == 1'700'000'000'000'000);
  REQUIRE(read.rows.size() == 2);
  CHECK(read.rows[1].factor == "word");
  CHECK(read.rows[1].name == "ann");
  CHECK(read.rows[1].pages == 0.3);
  CHECK(read.rows[1].relevant == 0.1);
  CHECK(read.rows[0].ratio == 5);
  CHECK(read.rows[0].log_ratio == 1.5);
  CHECK(read.rows[0].significance == 3);
}

TEST_CASE("many affinities come in several batches, none at all in none") {
  Affinities many = Sample();
  many.rows.clear();
  for (int i = 0; i < 40'000; ++i) many.rows.push_back({"user", std::to_string(i), 1, 1, 1, 0, 0});
  const auto read = Must(crawl::ReadAffinities(crawl::AffinityRows(many).get()));
  REQUIRE(read.rows.size() == 40'000);
  CHECK(read.rows[39'999].name == "39999");
  many.rows.clear();
  CHECK(Must(crawl::ReadAffinities(crawl::AffinityRows(many).get())).rows.empty());
}

TEST_CASE("a row that cannot be is refused with its number") {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  CHECK(Refusal([](Affinity* row) { row->pages = -1; }) ==
        "row 2 (word ann): pages is not a count");
  CHECK(Refusal([](Affinity* row) { row->pages = kNaN; }) ==
        "row 2 (word ann): pages is not a count");
  CHECK(Refusal([](Affinity* row) { row->pages = kInfinity; }) ==
        "row 2 (word ann): pages is not a count");
  CHECK(Refusal([](Affinity* row) { row->relevant = -0.1; }) ==
        "row 2 (word ann): relevant is not a count");
  CHECK(Refusal([](Affinity* row) { row->relevant = kNaN; }) ==
        "row 2 (word ann): relevant is not a count");
  CHECK(Refusal([](Affinity* row) { row->relevant = 0.4; }) ==
        "row 2 (word ann): more pages are relevant than there are pages");
  CHECK(Refusal([](Affinity* row) { row->ratio = -1; }) ==
        "row 2 (word ann): ratio is not a ratio");
  CHECK(Refusal([](Affinity* row) { row->log_ratio = kNaN; }) ==
        "row 2 (word ann): log_ratio is not a number");
  CHECK(Refusal([](Affinity* row) { row->significance = kNaN; }) ==
        "row 2 (word ann): significance is not one");
  CHECK(Refusal([](Affinity* row) { row->factor = "reader"; }) ==
        "row 2 (reader ann): the factor is none that this program knows");
  CHECK(Refusal([](Affinity* row) { row->factor = "user"; }) ==
        "row 2 (user ann): this condition was there before");
}

TEST_CASE("another kind of stream is refused with what makes the right one") {
  const auto schema = crawl::AffinitiesSchema(Sample());
  CHECK(ReadWith(weblog::WithKind(schema, "visits")).status().message() ==
        "input is a stream of visits, not affinities; make them with crawl-affinity first");
  CHECK(ReadWith(Must(schema->RemoveField(1))).status().message() ==
        "input has no name column; pipe it through crawl-affinity first");
  CHECK(ReadWith(Must(schema->SetField(2, arrow::field("pages", arrow::int64()))))
            .status()
            .message() == "column pages is of type int64, and should be double");
  CHECK(ReadWith(Must(schema->SetField(0, arrow::field("factor", arrow::int64()))))
            .status()
            .message() == "column factor is of type int64, and should be of text");
}

TEST_CASE("the counts of all pages are needed") {
  CHECK(ReadWith(crawl::AffinitiesSchema(Sample())->RemoveMetadata()).status().message() ==
        "the metadata of these affinities has no trodden.crawled.pages; make them with "
        "crawl-affinity");
  CHECK(ReadWithMetadata("trodden.crawled.pages", "many").status().message() ==
        "the metadata of these affinities has 'many' for trodden.crawled.pages, which is no "
        "number");
  CHECK(ReadWithMetadata("trodden.crawled.pages", "nan").status().message() ==
        "the crawled pages of these affinities: pages is not a count");
  CHECK(ReadWithMetadata("trodden.crawled.relevant", "401").status().message() ==
        "the crawled pages of these affinities: more pages are relevant than there are pages");
  CHECK(ReadWithMetadata("trodden.made_us", "1.5").status().message() ==
        "the metadata of these affinities has '1.5' for trodden.made_us, which is no number");
  CHECK(ReadWithMetadata("trodden.version", "2").status().message() ==
        "input holds affinities of version 2, and this program knows version 1; use a newer one");
}

TEST_CASE("a missing value is refused") {
  auto batch = testing_support::ReadAll(crawl::AffinityRows(Sample()).get());
  const auto nulls = Must(arrow::MakeArrayOfNull(arrow::float64(), 2));
  batch = Must(batch->SetColumn(4, arrow::field("ratio", arrow::float64()), nulls));
  const auto reader = Must(arrow::RecordBatchReader::Make({batch}, batch->schema()));
  CHECK(crawl::ReadAffinities(reader.get()).status().message() == "row 1: ratio is missing");
}
