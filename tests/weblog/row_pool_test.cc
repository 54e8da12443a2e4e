#include "row_pool.h"

#include <arrow/scalar.h>
#include <doctest/doctest.h>

#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "row_gatherer.h"
#include "support/batches.h"

namespace {

using testing_support::Batch;
using testing_support::Encoded;
using testing_support::Ints;
using testing_support::Must;
using testing_support::Strings;
using weblog::GatherRows;
using weblog::RowPool;
using weblog::RowRef;

std::shared_ptr<arrow::Array> Flags(const std::vector<std::optional<bool>>& values) {
  return testing_support::Build<arrow::BooleanBuilder, bool>(arrow::BooleanBuilder(), values);
}

// Every cell of `columns`, row by row, as text.
std::vector<std::string> Cells(const arrow::ArrayVector& columns, int64_t rows) {
  std::vector<std::string> cells;
  for (int64_t row = 0; row < rows; ++row) {
    for (const auto& column : columns) {
      const auto scalar = Must(column->GetScalar(row));
      const bool encoded = scalar->is_valid && column->type_id() == arrow::Type::DICTIONARY;
      cells.push_back(
          encoded ? Must(static_cast<const arrow::DictionaryScalar&>(*scalar).GetEncodedValue())
                        ->ToString()
                  : scalar->ToString());
    }
  }
  return cells;
}

std::shared_ptr<arrow::RecordBatch> First() {
  return Batch({{"n", Ints({10, std::nullopt, 12})},
                {"word", Encoded({"a", "b", "never"}, {1, 0, std::nullopt})},
                {"text", Strings({"p", "q", std::nullopt})},
                {"flag", Flags({true, std::nullopt, false})}});
}

std::shared_ptr<arrow::RecordBatch> Second() {
  return Batch({{"n", Ints({20, 21})},
                {"word", Encoded({"c", "b"}, {1, 0})},
                {"text", Strings({"r", ""})},
                {"flag", Flags({false, true})}});
}

TEST_CASE("rows of several batches are gathered in any order") {
  const std::vector<RowRef> rows = {{1, 1}, {0, 2}, {0, RowRef::kNullRow}, {0, 0}, {1, 0}, {0, 0}};
  const auto columns = Must(GatherRows({First(), Second()}, rows, *First()->schema()));
  for (const auto& column : columns) CHECK_OK(column->ValidateFull());
  CHECK(Cells(columns, 6) ==
        std::vector<std::string>{"21",   "c",    "",     "true",  "12", "null", "null", "false",
                                 "null", "null", "null", "null",  "10", "b",    "p",    "true",
                                 "20",   "b",    "r",    "false", "10", "b",    "p",    "true"});
  const auto& words = static_cast<const arrow::DictionaryArray&>(*columns[1]);
  CHECK(words.dictionary()->ToString() == Strings({"c", "b"})->ToString());
}

TEST_CASE("sources that no row names may be absent") {
  const auto columns =
      Must(GatherRows({nullptr, Second()}, std::vector<RowRef>{{1, 0}}, *Second()->schema()));
  CHECK(Cells(columns, 1) == std::vector<std::string>{"20", "b", "r", "false"});
}

TEST_CASE("a column without any value stays so") {
  const auto batch = Batch({{"word", Encoded({}, {std::nullopt, std::nullopt})}});
  const auto columns =
      Must(GatherRows({batch}, std::vector<RowRef>{{0, 1}, {0, 0}, {0, 1}}, *batch->schema()));
  CHECK(columns[0]->length() == 3);
  CHECK(columns[0]->null_count() == 3);
}

// A batch of numbers, each as a number and as a word.
std::shared_ptr<arrow::RecordBatch> Numbers(int64_t first, int64_t count) {
  std::vector<std::optional<int64_t>> numbers;
  testing_support::Texts words;
  std::vector<std::optional<int32_t>> codes;
  for (int64_t i = 0; i < count; ++i) {
    numbers.emplace_back(first + i);
    words.emplace_back(std::to_string(first + i));
    codes.emplace_back(static_cast<int32_t>(i));
  }
  return Batch({{"n", Ints(numbers)}, {"word", Encoded(words, codes)}});
}

TEST_CASE("a pool gives back what it holds, and holds little else") {
  RowPool pool(Numbers(0, 1)->schema());
  std::mt19937 random(7);
  std::map<RowPool::Slot, int64_t> held;  // the slow, obvious pool
  for (int round = 0; round < 400; ++round) {
    std::vector<RowPool::Slot> slots;
    const int64_t count = 1 + random() % 2000;
    CHECK_OK(pool.Add(Numbers(round * 10'000, count), &slots));
    for (size_t i = 0; i < slots.size(); ++i) {
      CHECK(held.emplace(slots[i], round * 10'000 + static_cast<int64_t>(i)).second);
    }
    // Nearly all rows leave after some rounds.
    for (auto it = held.begin(); it != held.end();) {
      if (random() % 8 != 0) {
        ++it;
        continue;
      }
      pool.Release(it->first);
      it = held.erase(it);
    }
    CHECK_OK(pool.Tidy());
    REQUIRE(pool.rows_held() == static_cast<int64_t>(held.size()));
    REQUIRE(pool.rows_in_memory() <= 4 * pool.rows_held() + 65536);
  }
  std::vector<RowPool::Slot> slots;
  std::vector<std::string> expected;
  for (const auto& [slot, number] : held) {
    slots.push_back(slot);
    expected.insert(expected.end(), 2, std::to_string(number));
  }
  slots.push_back(RowPool::kNullRow);
  expected.insert(expected.end(), 2, "null");
  CHECK(Cells(Must(pool.Gather(slots)), static_cast<int64_t>(slots.size())) == expected);
}

}  // namespace
