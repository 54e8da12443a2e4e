#include "support/cell_formatter.h"

#include <arrow/api.h>

#include <cmath>
#include <limits>

#include "batches.h"

namespace {

using support::CellFormatter;
using support::Fraction;
using testing_support::Build;
using testing_support::Encoded;
using testing_support::Ints;
using testing_support::Must;
using testing_support::Strings;

// The cells of an array as text, "NULL" for a null.
std::vector<std::string> Cells(const std::shared_ptr<arrow::Array>& array) {
  const auto cells = Must(CellFormatter::Make(array, Fraction::kFixed));
  std::vector<std::string> texts;
  std::string scratch;
  for (int64_t i = 0; i < array->length(); ++i) {
    texts.emplace_back(cells->IsNull(i) ? "NULL" : cells->Text(i, &scratch));
  }
  return texts;
}

// The cells as JSON values, separated by spaces.
std::string Json(const std::shared_ptr<arrow::Array>& array) {
  const auto cells = Must(CellFormatter::Make(array, Fraction::kFixed));
  std::string text;
  for (int64_t i = 0; i < array->length(); ++i) {
    if (i > 0) text += ' ';
    cells->AppendJson(i, &text);
  }
  return text;
}

using Expected = std::vector<std::string>;

TEST_CASE("integers have all their digits") {
  CHECK(Cells(Ints({0, -1, std::nullopt, std::numeric_limits<int64_t>::min()})) ==
        Expected{"0", "-1", "NULL", "-9223372036854775808"});
  CHECK(Cells(Build<arrow::Int8Builder, int8_t>(
            arrow::Int8Builder(), {int8_t{-128}, int8_t{65}})) == Expected{"-128", "65"});
  CHECK(Cells(Build<arrow::UInt8Builder, uint8_t>(arrow::UInt8Builder(), {uint8_t{255}})) ==
        Expected{"255"});
  CHECK(Cells(Build<arrow::UInt64Builder, uint64_t>(arrow::UInt64Builder(), {UINT64_MAX})) ==
        Expected{"18446744073709551615"});
  CHECK(Json(Ints({1, std::nullopt})) == "1 null");
}

TEST_CASE("floating point reads back as the same number") {
  const double third = 1.0 / 3;
  const double infinity = std::numeric_limits<double>::infinity();
  const auto array = Build<arrow::DoubleBuilder, double>(
      arrow::DoubleBuilder(), {0.1, third, 1e300, -0.0, std::nan(""), infinity, -infinity});
  CHECK(Cells(array) ==
        Expected{"0.1", "0.3333333333333333", "1e+300", "-0", "nan", "inf", "-inf"});
  CHECK(std::stod(Cells(array)[1]) == third);
  CHECK(Json(array) == R"(0.1 0.3333333333333333 1e+300 -0 "NaN" "Infinity" "-Infinity")");
  CHECK(Cells(Build<arrow::FloatBuilder, float>(arrow::FloatBuilder(), {0.1F})) == Expected{"0.1"});
}

TEST_CASE("strings, with and without a dictionary") {
  CHECK(Cells(Strings({"a", "", std::nullopt})) == Expected{"a", "", "NULL"});
  const auto encoded = Encoded({"x", std::nullopt, "z"}, {2, 0, std::nullopt, 1});
  CHECK(Cells(encoded) == Expected{"z", "x", "NULL", "NULL"});
  CHECK(Json(encoded) == R"("z" "x" null null)");
  CHECK(Cells(encoded->Slice(1, 2)) == Expected{"x", "NULL"});
}

TEST_CASE("JSON strings are escaped") {
  CHECK(Json(Strings({"a\"b\\c\n\r\t\x01\x7f", "ü 日", "\u202e \U000e0041"})) ==
        R"("a\"b\\c\n\r\t\u0001\u007f" "ü 日" "\u202e \udb40\udc41")");
}

TEST_CASE("binary") {
  const auto array = Build<arrow::BinaryBuilder, std::string>(arrow::BinaryBuilder(),
                                                              {std::string("a\\\x00\xff", 4)});
  CHECK(Cells(array) == Expected{"a\\x5C\\x00\\xFF"});
}

TEST_CASE("bool, null, date, time, duration, decimal") {
  CHECK(Json(Build<arrow::BooleanBuilder, bool>(arrow::BooleanBuilder(),
                                                {true, false, std::nullopt})) == "true false null");
  CHECK(Json(std::make_shared<arrow::NullArray>(2)) == "null null");
  CHECK(Json(Build<arrow::Date32Builder, int32_t>(arrow::Date32Builder(), {19782})) ==
        "\"2024-02-29\"");
  CHECK(
      Cells(Build<arrow::Time64Builder, int64_t>(
          arrow::Time64Builder(arrow::time64(arrow::TimeUnit::MICRO), arrow::default_memory_pool()),
          {int64_t{1}})) == Expected{"00:00:00.000001"});
  CHECK(Cells(Build<arrow::DurationBuilder, int64_t>(
            arrow::DurationBuilder(arrow::duration(arrow::TimeUnit::SECOND),
                                   arrow::default_memory_pool()),
            {int64_t{90}})) == Expected{"PT90S"});
  const auto decimal = Build<arrow::Decimal128Builder, arrow::Decimal128>(
      arrow::Decimal128Builder(arrow::decimal128(38, 2)),
      {arrow::Decimal128("-12345678901234567890.12")});
  CHECK(Json(decimal) == "-12345678901234567890.12");
  // The widest decimals of 128 bits have 38 digits, and Arrow takes any scale for them.
  for (const auto& [scale, expected] :
       {std::pair(118, "-12E-118"), std::pair(39, "-12E-39"), std::pair(-60, "-12E60")}) {
    const auto far = Build<arrow::Decimal128Builder, arrow::Decimal128>(
        arrow::Decimal128Builder(arrow::decimal128(38, scale)), {arrow::Decimal128(-12)});
    CHECK(Json(far) == expected);
  }
  CHECK(Cells(testing_support::Times({0})) == Expected{"1970-01-01T00:00:00.000000Z"});
  CHECK(Cells(testing_support::Times({0}, arrow::TimeUnit::SECOND, "")) ==
        Expected{"1970-01-01T00:00:00"});
}

TEST_CASE("lists and structs are JSON") {
  arrow::ListBuilder lists(arrow::default_memory_pool(), std::make_shared<arrow::StringBuilder>());
  auto& values = static_cast<arrow::StringBuilder&>(*lists.value_builder());
  CHECK_OK(lists.Append());
  CHECK_OK(values.Append("a"));
  CHECK_OK(values.AppendNull());
  CHECK_OK(lists.AppendNull());
  CHECK_OK(lists.Append());
  const auto list = Must(lists.Finish());
  CHECK(Cells(list) == Expected{R"(["a",null])", "NULL", "[]"});
  CHECK(Cells(list->Slice(1)) == Expected{"NULL", "[]"});
  const auto record = Must(arrow::StructArray::Make({Ints({1, 2, 3}), list},
                                                    std::vector<std::string>{"n", "say \"l\""}));
  CHECK(Cells(record->Slice(1)) ==
        Expected{R"({"n":2,"say \"l\"":null})", R"({"n":3,"say \"l\"":[]})"});
}

TEST_CASE("other types are printed as Arrow does") {
  const auto union_array = Must(arrow::SparseUnionArray::Make(
      *Build<arrow::Int8Builder, int8_t>(arrow::Int8Builder(), {int8_t{0}}), {Ints({7})}));
  CHECK(Cells(union_array)[0].find('7') != std::string::npos);
}

TEST_CASE("which types need quotes and which align right") {
  CHECK(support::IsFreeText(*arrow::utf8()));
  CHECK(support::IsFreeText(*arrow::dictionary(arrow::int32(), arrow::utf8())));
  CHECK(support::IsFreeText(*arrow::list(arrow::int64())));
  CHECK_FALSE(support::IsFreeText(*arrow::timestamp(arrow::TimeUnit::MICRO, "UTC")));
  CHECK_FALSE(support::IsFreeText(*arrow::boolean()));
  CHECK(support::IsNumber(*arrow::decimal128(38, 0)));
  CHECK_FALSE(support::IsNumber(*arrow::date32()));
}

}  // namespace
