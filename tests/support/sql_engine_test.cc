// DuckDB as an engine: every column type both ways, streams that can be read once, errors.

#include "support/sql_engine.h"

#include <arrow/api.h>

#include "batches.h"

namespace {

using support::OpenSqlEngine;
using support::SqlEngine;
using testing_support::Batch;
using testing_support::Build;
using testing_support::Encoded;
using testing_support::ErrorOf;
using testing_support::Ints;
using testing_support::Must;
using testing_support::ReadAll;
using testing_support::Strings;
using testing_support::Times;

using Batches = std::vector<std::shared_ptr<arrow::RecordBatch>>;

// An engine with a table t that can be read once.
std::shared_ptr<SqlEngine> EngineWith(const Batches& batches) {
  auto engine = Must(OpenSqlEngine());
  CHECK_OK(engine->AddTable(
      "t", {[batches] { return arrow::RecordBatchReader::Make(batches); }, false}));
  return engine;
}

std::shared_ptr<arrow::RecordBatch> Query(const Batches& batches, const std::string& sql) {
  const auto engine = EngineWith(batches);
  return ReadAll(Must(engine->Query(sql)).get());
}

int64_t Number(const Batches& batches, const std::string& sql) {
  const auto rows = Query(batches, sql);
  REQUIRE(rows->num_rows() == 1);
  return static_cast<const arrow::Int64Array&>(*rows->column(0)).Value(0);
}

// Checks that a column comes back from DuckDB as `expected`, at any offset and in any number of
// slices.
void CheckRoundTrip(const std::shared_ptr<arrow::Array>& column,
                    const std::shared_ptr<arrow::Array>& expected) {
  INFO(column->type()->ToString());
  for (const int64_t offset : {0, 1, 7}) {
    if (offset > column->length()) continue;
    const auto rows = Query({Batch({{"c", column->Slice(offset)}})}, "FROM t");
    CHECK(rows->column(0)->type()->ToString() == expected->type()->ToString());
    CHECK(rows->column(0)->Equals(*expected->Slice(offset)));
  }
}

void CheckUnchanged(const std::shared_ptr<arrow::Array>& column) { CheckRoundTrip(column, column); }

template <typename Builder, typename Value>
std::shared_ptr<arrow::Array> Many(Builder builder, Value (*value)(int64_t)) {
  std::vector<std::optional<Value>> values;
  for (int64_t i = 0; i < 5000; ++i) {
    values.push_back(i % 5 == 3 ? std::nullopt : std::make_optional(value(i)));
  }
  return Build<Builder, Value>(std::move(builder), values);
}

TEST_CASE("numbers come back unchanged") {
  CheckUnchanged(Many(
      arrow::Int8Builder(), +[](int64_t i) { return static_cast<int8_t>(i); }));
  CheckUnchanged(Many(
      arrow::Int16Builder(), +[](int64_t i) { return static_cast<int16_t>(i * 13); }));
  CheckUnchanged(Many(
      arrow::Int32Builder(), +[](int64_t i) { return static_cast<int32_t>(-i); }));
  CheckUnchanged(Many(
      arrow::Int64Builder(), +[](int64_t i) { return INT64_MAX - i; }));
  CheckUnchanged(Many(
      arrow::UInt8Builder(), +[](int64_t i) { return static_cast<uint8_t>(i); }));
  CheckUnchanged(Many(
      arrow::UInt16Builder(), +[](int64_t i) { return static_cast<uint16_t>(i); }));
  CheckUnchanged(Many(
      arrow::UInt32Builder(), +[](int64_t i) { return UINT32_MAX - static_cast<uint32_t>(i); }));
  CheckUnchanged(Many(
      arrow::UInt64Builder(), +[](int64_t i) { return UINT64_MAX - static_cast<uint64_t>(i); }));
  CheckUnchanged(Many(
      arrow::FloatBuilder(), +[](int64_t i) { return static_cast<float>(i) / 3; }));
  CheckUnchanged(Many(
      arrow::DoubleBuilder(), +[](int64_t i) { return static_cast<double>(i) / 3; }));
  CheckUnchanged(Many(
      arrow::BooleanBuilder(), +[](int64_t i) { return i % 3 == 0; }));
  CheckUnchanged(Many(
      arrow::Date32Builder(), +[](int64_t i) { return static_cast<int32_t>(i - 2500); }));
}

TEST_CASE("times, decimals and strings come back unchanged") {
  using arrow::TimeUnit;
  std::vector<std::optional<int64_t>> instants;
  testing_support::Texts texts;
  for (int64_t i = 0; i < 5000; ++i) {
    instants.push_back(i % 7 == 2 ? std::nullopt : std::make_optional(i * 1000003 - 2000000000));
    texts.push_back(i % 7 == 4
                        ? std::nullopt
                        : std::make_optional(std::string(static_cast<size_t>(i % 40), 'x') + "ü"));
  }
  CheckUnchanged(Times(instants));
  CheckUnchanged(Times(instants, TimeUnit::MICRO, ""));
  CheckUnchanged(Times(instants, TimeUnit::NANO, ""));
  CheckUnchanged(Times(instants, TimeUnit::MILLI, ""));
  CheckUnchanged(Times(instants, TimeUnit::SECOND, ""));
  CheckUnchanged(Strings(texts));
  CheckUnchanged(Build<arrow::BinaryBuilder, std::string>(arrow::BinaryBuilder(), texts));
  CheckRoundTrip(Build<arrow::LargeStringBuilder, std::string>(arrow::LargeStringBuilder(), texts),
                 Strings(texts));
  CheckUnchanged(Build<arrow::Decimal128Builder, arrow::Decimal128>(
      arrow::Decimal128Builder(arrow::decimal128(38, 3)),
      {arrow::Decimal128("-123456789012345678901234567890.123"), std::nullopt}));
  // SQL has no type of nulls only; DuckDB takes INTEGER for it.
  CheckRoundTrip(std::make_shared<arrow::NullArray>(3000),
                 Must(arrow::MakeArrayOfNull(arrow::int32(), 3000)));
}

TEST_CASE("types that SQL has in another form") {
  const auto durations = Build<arrow::DurationBuilder, int64_t>(
      arrow::DurationBuilder(arrow::duration(arrow::TimeUnit::MILLI), arrow::default_memory_pool()),
      {int64_t{90500}});
  CHECK(Number({Batch({{"d", durations}})}, "SELECT epoch_us(d)::BIGINT FROM t") == 90500000);
  CheckRoundTrip(Times({1709208000123}, arrow::TimeUnit::MILLI), Times({1709208000123000}));
  CheckRoundTrip(Times({1709208000123456789}, arrow::TimeUnit::NANO), Times({1709208000123456}));
}

TEST_CASE("dictionaries come back as their values") {
  testing_support::Texts dictionary;
  for (int i = 0; i < 3000; ++i) dictionary.push_back("value " + std::to_string(i));
  std::vector<std::optional<int32_t>> indices;
  testing_support::Texts values;
  for (int i = 0; i < 10000; ++i) {
    const bool null = i % 11 == 5;
    indices.push_back(null ? std::nullopt : std::make_optional(i * 17 % 3000));
    values.push_back(null ? std::nullopt : dictionary[static_cast<size_t>(i * 17 % 3000)]);
  }
  CheckRoundTrip(Encoded(dictionary, indices), Strings(values));
  CheckRoundTrip(Encoded({"a", std::nullopt}, {1, 0}), Strings({std::nullopt, "a"}));
  CheckRoundTrip(Encoded({}, {std::nullopt, std::nullopt}), Strings({std::nullopt, std::nullopt}));
  for (const auto& type : {arrow::int8(), arrow::uint8(), arrow::int16(), arrow::uint16(),
                           arrow::uint32(), arrow::int64(), arrow::uint64()}) {
    arrow::ScalarVector scalars;
    const auto zero = Must(arrow::MakeScalar(type, 0));
    const auto indices_of_type = Must(arrow::MakeArrayFromScalar(*zero, 3));
    CheckRoundTrip(Must(arrow::DictionaryArray::FromArrays(arrow::dictionary(type, arrow::utf8()),
                                                           indices_of_type, Strings({"x"}))),
                   Strings({"x", "x", "x"}));
  }
}

TEST_CASE("lists and structs come back unchanged") {
  arrow::ListBuilder builder(arrow::default_memory_pool(), std::make_shared<arrow::StringBuilder>(),
                             arrow::list(arrow::field("l", arrow::utf8())));
  auto& values = static_cast<arrow::StringBuilder&>(*builder.value_builder());
  for (int i = 0; i < 5000; ++i) {
    CHECK_OK(i % 9 == 4 ? builder.AppendNull() : builder.Append());
    for (int k = 0; i % 9 != 4 && k < i % 4; ++k) {
      CHECK_OK(k == 2 ? values.AppendNull() : values.Append(std::to_string(i)));
    }
  }
  const auto list = Must(builder.Finish());
  CheckUnchanged(list);
  const auto numbers = Many(
      arrow::Int64Builder(), +[](int64_t i) { return i; });
  CheckUnchanged(
      Must(arrow::StructArray::Make({numbers, list}, std::vector<std::string>{"n", "l"})));
}

TEST_CASE("batches may be empty and differ in their dictionaries") {
  const Batches batches = {Batch({{"s", Encoded({"a"}, {0, std::nullopt})}}),
                           Batch({{"s", Encoded({"a"}, {0})}})->Slice(0, 0),
                           Batch({{"s", Encoded({"b", "c"}, {1, 0})}})};
  CHECK(Query(batches, "FROM t")->column(0)->Equals(*Strings({"a", std::nullopt, "c", "b"})));
  CHECK(Number({batches[1]}, "SELECT count(*) FROM t") == 0);
}

TEST_CASE("only the columns that a query names are converted, and the right ones") {
  const Batches batches = {
      Batch({{"a", Ints({1, 2})}, {"b", Strings({"x", "y"})}, {"c", Ints({10, 20})}})};
  CHECK(Number(batches, "SELECT sum(c)::BIGINT FROM t") == 30);
  CHECK(Number(batches, "SELECT c FROM t WHERE b = 'y'") == 20);
  CHECK(Number(batches, "SELECT count(*) FROM t") == 2);
  const auto rows = Query(batches, "SELECT c, a FROM t");
  CHECK(rows->Equals(*Batch({{"c", Ints({10, 20})}, {"a", Ints({1, 2})}})));
}

TEST_CASE("a stream that a query names more than once is stored first") {
  const Batches batches = {Batch({{"n", Ints({1, 2, 3})}}), Batch({{"n", Ints({3, 4})}})};
  CHECK(Number(batches, "SELECT count(*) FROM t a JOIN t b USING (n)") == 7);
  CHECK(Number(batches,
               "WITH w AS (FROM t WHERE n > 1) SELECT (SELECT count(*) FROM w) + "
               "(SELECT count(*) FROM w WHERE n = 3)") == 6);
  CHECK(Number(batches,
               "WITH w AS NOT MATERIALIZED (FROM t) SELECT (SELECT count(*) FROM w) + "
               "(SELECT count(*) FROM w)") == 10);
  CHECK(Number(batches,
               "WITH RECURSIVE r AS (SELECT 0 AS n UNION ALL SELECT r.n + 1 FROM r, "
               "(SELECT count(*) AS c FROM t) WHERE r.n < 3) SELECT count(*) FROM r") == 4);
  CHECK(Number(batches,
               "CREATE TEMP TABLE u AS FROM t; SELECT (SELECT count(*) FROM u) + "
               "(SELECT count(*) FROM t)") == 10);
  CHECK(Query(batches, "PIVOT t ON n USING count(*)")->num_columns() == 4);
}

TEST_CASE("a table that can be read again is not stored") {
  const auto engine = Must(OpenSqlEngine());
  int opened = 0;
  const auto open = [&opened] {
    ++opened;
    return arrow::RecordBatchReader::Make({Batch({{"n", Ints({1, 2})}})});
  };
  CHECK_OK(engine->AddTable("T", {open, true}));
  CHECK(opened == 0);
  const auto rows = ReadAll(Must(engine->Query("SELECT count(*) FROM t a, t b")).get());
  CHECK(rows->column(0)->Equals(*Ints({4})));
  CHECK(opened >= 2);
}

TEST_CASE("order is kept, and many rows come in few batches") {
  Batches batches;
  for (int64_t i = 0; i < 100; ++i) {
    std::vector<std::optional<int64_t>> numbers;
    for (int64_t k = 0; k < 1000; ++k) numbers.push_back(i * 1000 + k);
    batches.push_back(Batch({{"n", Ints(numbers)}}));
  }
  const auto engine = EngineWith(batches);
  const auto reader = Must(engine->Query("SELECT n FROM t WHERE n % 2 = 0"));
  int64_t next = 0;
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    CHECK_OK(reader->ReadNext(&batch));
    if (batch == nullptr) break;
    CHECK(batch->num_rows() <= 32768 + 2048);
    const auto& numbers = static_cast<const arrow::Int64Array&>(*batch->column(0));
    for (int64_t i = 0; i < numbers.length(); ++i, next += 2) REQUIRE(numbers.Value(i) == next);
  }
  CHECK(next == 100000);
}

TEST_CASE("errors are DuckDB's, those of a stream its own") {
  const auto engine = EngineWith({Batch({{"n", Ints({1})}})});
  CHECK(ErrorOf(engine->Query("SELECT nope FROM t"))
            .find("LINE 1: SELECT nope FROM t\n               ^") != std::string::npos);
  CHECK(ErrorOf(engine->Query("SELEC 1")).starts_with("Parser Error: "));
  CHECK(ErrorOf(engine->Query("")) == "there is no SQL statement");
  CHECK(ErrorOf(engine->Query("SELECT 1::UHUGEINT AS u")) ==
        "column u of the result is of type UHUGEINT, which Arrow has not; cast it, for example to "
        "VARCHAR");
  auto late = engine->Query("SELECT error('boom' || n) FROM t");
  CHECK(ErrorOf(late.ok() ? (*late)->ToTable().status() : late.status()).find("boom1") !=
        std::string::npos);

  CHECK_OK(engine->AddTable("broken",
                            {[]() -> arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> {
                               return arrow::RecordBatchReader::MakeFromIterator(
                                   arrow::MakeErrorIterator<std::shared_ptr<arrow::RecordBatch>>(
                                       arrow::Status::IOError("b.arrow ends early")),
                                   arrow::schema({arrow::field("n", arrow::int64())}));
                             },
                             false}));
  auto broken = engine->Query("FROM broken");
  CHECK(ErrorOf(broken.ok() ? (*broken)->ToTable().status() : broken.status()) ==
        "b.arrow ends early");
  CHECK(ErrorOf(engine->Query("SELECT * FROM broken a, broken b")) ==
        "broken can be read once only");
}

TEST_CASE("a result that nobody reads to its end can be dropped") {
  const auto engine = Must(OpenSqlEngine());
  const auto reader = Must(engine->Query("FROM range(100000000)"));
  std::shared_ptr<arrow::RecordBatch> batch;
  CHECK_OK(reader->ReadNext(&batch));
  CHECK(batch->num_rows() > 0);
}

TEST_CASE("statements without rows give no columns") {
  const auto engine = Must(OpenSqlEngine());
  CHECK(Must(engine->Query("CREATE TABLE x (i INTEGER)"))->schema()->num_fields() == 0);
  CHECK_OK(support::ExecuteSql(engine.get(), "INSERT INTO x VALUES (1), (2)"));
  CHECK(
      ReadAll(Must(engine->Query("SELECT count(*) FROM x")).get())->column(0)->Equals(*Ints({2})));
}

TEST_CASE("nothing is fetched from outside, times are UTC") {
  const auto engine = Must(OpenSqlEngine());
  const auto rows =
      ReadAll(Must(engine->Query("SELECT current_setting('TimeZone') AS zone, "
                                 "current_setting('autoinstall_known_extensions') OR "
                                 "current_setting('autoload_known_extensions') AS fetches"))
                  .get());
  CHECK(rows->column(0)->Equals(*Strings({"UTC"})));
  CHECK_FALSE(static_cast<const arrow::BooleanArray&>(*rows->column(1)).Value(0));
}

TEST_CASE("a wrong memory limit is refused") {
  support::SqlOptions options;
  options.memory_limit = "lots";
  CHECK(ErrorOf(OpenSqlEngine(options)).find("lots") != std::string::npos);
}

TEST_CASE("names and strings in SQL") {
  CHECK(support::SqlName("a\"b") == "\"a\"\"b\"");
  CHECK(support::SqlString("it's") == "'it''s'");
}

}  // namespace
