#include "columns.h"

#include <arrow/array/array_dict.h>
#include <arrow/array/array_primitive.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace weblog {
namespace {

using Values = std::vector<std::optional<int64_t>>;

Values ValuesOf(const arrow::Array& array) {
  Values values;
  for (int64_t i = 0; i < array.length(); ++i) {
    if (array.IsNull(i)) {
      values.push_back(std::nullopt);
    } else if (array.type_id() == arrow::Type::INT16) {
      values.push_back(static_cast<const arrow::Int16Array&>(array).Value(i));
    } else {
      values.push_back(static_cast<const arrow::Int64Array&>(array).Value(i));
    }
  }
  return values;
}

// The words of a dictionary column, row by row; "~" for null.
std::string Rows(const arrow::Array& array) {
  const auto& column = static_cast<const arrow::DictionaryArray&>(array);
  const auto& words = static_cast<const arrow::StringArray&>(*column.dictionary());
  std::string rows;
  for (int64_t i = 0; i < column.length(); ++i) {
    if (i > 0) rows += ' ';
    rows += column.IsNull(i) ? "~" : words.GetString(column.GetValueIndex(i));
  }
  return rows;
}

std::string Dictionary(const arrow::Array& array) {
  const auto& column = static_cast<const arrow::DictionaryArray&>(array);
  const auto& words = static_cast<const arrow::StringArray&>(*column.dictionary());
  std::string all;
  for (int64_t i = 0; i < words.length(); ++i) all += (i > 0 ? " " : "") + words.GetString(i);
  return all;
}

// A text column that is written row by row.
class Column {
 public:
  void Add(std::string_view word, WordOrigin origin) { Put(*column_.AddWord(word, origin)); }
  void Put(int32_t word) {
    REQUIRE(column_.ReserveUpTo(rows_ + 1).ok());
    column_.Put(rows_++, word);
  }
  // Leaves a row out.
  void Skip() { ++rows_; }
  std::shared_ptr<arrow::Array> Finish() {
    auto array = *column_.Finish(std::exchange(rows_, 0), &zeros_);
    REQUIRE(array->ValidateFull().ok());
    return array;
  }

 private:
  TextColumn column_;
  Zeros zeros_;
  int64_t rows_ = 0;
};

}  // namespace

TEST_CASE("columns: numbers and nulls") {
  NumberColumn<int16_t> column(arrow::int16());
  Zeros zeros;
  // Every length around whole bytes of the bitmap, twice with one column.
  for (int round = 0; round < 2; ++round) {
    for (int n = 0; n <= 33; ++n) {
      Values expected;
      REQUIRE(column.ReserveUpTo(n).ok());
      for (int i = 0; i < n; ++i) {
        // A null is put, or its row is left out.
        const int kind = (i * 7 + n) % 4;
        if (kind > 0) column.Put(i, kind == 1 ? NumberColumn<int16_t>::kNull : i - 5);
        expected.push_back(kind < 2 ? std::nullopt : std::optional<int64_t>(i - 5));
      }
      const auto array = *column.Finish(n, &zeros);
      REQUIRE(array->ValidateFull().ok());
      REQUIRE(ValuesOf(*array) == expected);
      REQUIRE(array->null_count() == std::count(expected.begin(), expected.end(), std::nullopt));
    }
  }
}

TEST_CASE("columns: no bitmap where nothing is null, and zero under each null") {
  NumberColumn<int64_t> column(arrow::timestamp(arrow::TimeUnit::MICRO, "UTC"));
  Zeros zeros;
  REQUIRE(column.ReserveUpTo(2).ok());
  column.Put(0, 5);
  column.Put(1, -6);
  auto array = *column.Finish(2, &zeros);
  CHECK(array->data()->buffers[0] == nullptr);
  CHECK(array->type()->ToString() == "timestamp[us, tz=UTC]");
  REQUIRE(column.ReserveUpTo(3).ok());
  column.Put(0, NumberColumn<int64_t>::kNull);
  column.Put(2, 7);
  array = *column.Finish(4, &zeros);
  for (int i : {0, 1, 3}) {
    CHECK(array->data()->GetValues<int64_t>(1)[i] == 0);
    CHECK(array->IsNull(i));
  }
  CHECK(array->data()->GetValues<int64_t>(1)[2] == 7);
}

TEST_CASE("columns: those that hold nothing share their memory and never write to it") {
  NumberColumn<int64_t> a(arrow::int64());
  NumberColumn<int16_t> b(arrow::int16());
  Zeros zeros;
  REQUIRE(a.ReserveUpTo(10).ok());
  const auto nothing = *a.Finish(10, &zeros);
  const auto less = *b.Finish(9, &zeros);
  CHECK(nothing->null_count() == 10);
  CHECK(less->null_count() == 9);
  CHECK(nothing->data()->buffers[1]->address() == less->data()->buffers[1]->address());
  CHECK(nothing->data()->buffers[1]->size() == 80);
  CHECK(less->data()->buffers[1]->size() == 18);
  CHECK_FALSE(less->data()->buffers[1]->is_mutable());
  // More than before, while the first ones are still in use.
  const auto more = *a.Finish(1'000, &zeros);
  CHECK(more->null_count() == 1'000);
  for (const auto& array : {nothing, less, more}) {
    REQUIRE(array->ValidateFull().ok());
    CHECK(ValuesOf(*array) == Values(array->length(), std::nullopt));
  }
}

TEST_CASE("columns: one word in every row") {
  Zeros zeros;
  for (int64_t rows : {0, 1, 3, 100}) {
    const auto array = *Repeat("w", rows, &zeros);
    REQUIRE(array->ValidateFull().ok());
    CHECK(array->length() == rows);
    CHECK(array->null_count() == 0);
    CHECK(Dictionary(*array) == "w");
    if (rows == 3) CHECK(Rows(*array) == "w w w");
  }
}

TEST_CASE("columns: texts") {
  Column column;
  SUBCASE("verbatim") {
    column.Add("a", WordOrigin::kVerbatim);
    column.Add("b", WordOrigin::kVerbatim);
    column.Put(TextColumn::kNull);
    column.Put(0);
    column.Skip();
    column.Skip();
    column.Put(1);
    column.Skip();
    const auto array = column.Finish();
    CHECK(Rows(*array) == "a b ~ a ~ ~ b ~");
    CHECK(Dictionary(*array) == "a b");
    CHECK(array->null_count() == 4);
  }
  SUBCASE("words that turn out to be there already") {
    column.Add("a", WordOrigin::kVerbatim);
    column.Add("b", WordOrigin::kVerbatim);
    column.Add("a", WordOrigin::kMixed);
    column.Add("c", WordOrigin::kMixed);
    column.Add("d", WordOrigin::kVerbatim);
    column.Add("d", WordOrigin::kPathOnSite);
    column.Add("c", WordOrigin::kVerbatim);
    const auto array = column.Finish();
    CHECK(Rows(*array) == "a b a c d d c");
    CHECK(Dictionary(*array) == "a b c d");
  }
  SUBCASE("mixed from the first") {
    column.Add("a", WordOrigin::kMixed);
    column.Add("a", WordOrigin::kMixed);
    column.Add("a", WordOrigin::kVerbatim);
    CHECK(Dictionary(*column.Finish()) == "a");
  }
  SUBCASE("two origins") {
    column.Add("a", WordOrigin::kPathOnSite);
    column.Add("a", WordOrigin::kVerbatim);
    CHECK(Dictionary(*column.Finish()) == "a");
  }
  SUBCASE("nothing at all, then used again") {
    const auto empty = column.Finish();
    CHECK(empty->length() == 0);
    column.Add("a", WordOrigin::kMixed);
    CHECK(Dictionary(*column.Finish()) == "a");
    column.Add("b", WordOrigin::kVerbatim);
    const auto array = column.Finish();
    CHECK(Dictionary(*array) == "b");
    CHECK(Rows(*array) == "b");
  }
  SUBCASE("only nulls") {
    column.Skip();
    column.Put(TextColumn::kNull);
    column.Skip();
    const auto array = column.Finish();
    CHECK(Rows(*array) == "~ ~ ~");
    CHECK(Dictionary(*array) == "");
  }
}

TEST_CASE("columns: no word stands in a dictionary twice") {
  std::mt19937 random(11);
  Column column;
  for (int round = 0; round < 200; ++round) {
    std::set<std::string> of_origin[2];
    std::string expected;
    for (int i = 0; i < 50; ++i) {
      const std::string word = "w" + std::to_string(random() % 40);
      const unsigned origin = random() % 3;
      // A maker adds a word of its own origin once.
      if (origin < 2 && !of_origin[origin].insert(word).second) continue;
      constexpr WordOrigin kOrigins[] = {WordOrigin::kVerbatim, WordOrigin::kPathOnSite,
                                         WordOrigin::kMixed};
      column.Add(word, kOrigins[origin]);
      expected += (expected.empty() ? "" : " ") + word;
    }
    const auto array = column.Finish();
    REQUIRE(Rows(*array) == expected);
    const auto& words = static_cast<const arrow::StringArray&>(
        *static_cast<const arrow::DictionaryArray&>(*array).dictionary());
    std::set<std::string> distinct;
    for (int64_t i = 0; i < words.length(); ++i) distinct.insert(words.GetString(i));
    REQUIRE(static_cast<int64_t>(distinct.size()) == words.length());
  }
}

}  // namespace weblog
