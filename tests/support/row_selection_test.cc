#include "support/row_selection.h"

#include "batches.h"

namespace {

using testing_support::Batch;
using testing_support::ErrorOf;
using testing_support::Ints;
using testing_support::Must;
using testing_support::ReadAll;

// 0..9 in batches of 4, 0, 4 and 2 rows.
std::shared_ptr<arrow::RecordBatchReader> Ten() {
  return Must(arrow::RecordBatchReader::Make(
      {Batch({{"n", Ints({0, 1, 2, 3})}}), Batch({{"n", Ints({})}}),
       Batch({{"n", Ints({4, 5, 6, 7})}}), Batch({{"n", Ints({8, 9})}})}));
}

std::vector<int64_t> Values(const std::shared_ptr<arrow::RecordBatchReader>& reader) {
  const auto rows = ReadAll(reader.get());
  std::vector<int64_t> values;
  for (int64_t i = 0; i < rows->num_rows(); ++i) {
    values.push_back(static_cast<const arrow::Int64Array&>(*rows->column(0)).Value(i));
  }
  return values;
}

using Expected = std::vector<int64_t>;

TEST_CASE("the first rows") {
  CHECK(Values(support::FirstRows(Ten(), 0)).empty());
  CHECK(Values(support::FirstRows(Ten(), 3)) == Expected{0, 1, 2});
  CHECK(Values(support::FirstRows(Ten(), 5)) == Expected{0, 1, 2, 3, 4});
  CHECK(Values(support::FirstRows(Ten(), 100)).size() == 10);
}

TEST_CASE("the last rows") {
  CHECK(Values(support::LastRows(Ten(), 0)).empty());
  CHECK(Values(support::LastRows(Ten(), 1)) == Expected{9});
  CHECK(Values(support::LastRows(Ten(), 2)) == Expected{8, 9});
  CHECK(Values(support::LastRows(Ten(), 3)) == Expected{7, 8, 9});
  CHECK(Values(support::LastRows(Ten(), 100)).size() == 10);
}

TEST_CASE("columns by name and by exclusion") {
  const auto schema =
      arrow::schema({arrow::field("a", arrow::int64()), arrow::field("b", arrow::utf8()),
                     arrow::field("c", arrow::utf8())});
  CHECK(Must(support::ChooseColumns(*schema, "c,a")) == std::vector<int>{2, 0});
  CHECK(Must(support::ChooseColumns(*schema, "-b")) == std::vector<int>{0, 2});
  CHECK(Must(support::ChooseColumns(*schema, "")) == std::vector<int>{0, 1, 2});
  CHECK(Must(support::ChooseColumns(*schema, "a,b,-b")) == std::vector<int>{0});
  CHECK(ErrorOf(support::ChooseColumns(*schema, "d")) ==
        "there is no column 'd'; there are a, b, c");
  CHECK(ErrorOf(support::ChooseColumns(*schema, "-d")) ==
        "there is no column 'd'; there are a, b, c");
}

TEST_CASE("selected columns keep the metadata") {
  const auto batch = Batch({{"a", Ints({1})}, {"b", Ints({2})}});
  const auto marked = batch->ReplaceSchemaMetadata(arrow::key_value_metadata({"k"}, {"v"}));
  const auto reader = support::SelectColumns(Must(arrow::RecordBatchReader::Make({marked})), {1});
  CHECK(reader->schema()->metadata()->Contains("k"));
  CHECK(ReadAll(reader.get())->Equals(*Batch({{"b", Ints({2})}})));
}

}  // namespace
