// Streams and files with bytes changed at random, read and printed to the end: any error will do, a
// crash will not.

#include <arrow/api.h>
#include <sys/mman.h>
#include <unistd.h>

#include <random>

#include "batches.h"
#include "support/cell_formatter.h"
#include "support/input.h"
#include "support/temporary_file.h"
#include "support/unique_fd.h"

namespace {

using testing_support::Batch;

std::vector<std::shared_ptr<arrow::RecordBatch>> Seeds() {
  arrow::ListBuilder lists(arrow::default_memory_pool(), std::make_shared<arrow::Int64Builder>());
  for (int i = 0; i < 3; ++i) {
    CHECK_OK(lists.Append());
    CHECK_OK(static_cast<arrow::Int64Builder&>(*lists.value_builder()).Append(i));
  }
  const auto list = testing_support::Must(lists.Finish());
  const auto record = testing_support::Must(arrow::StructArray::Make(
      {list, testing_support::Ints({1, 2, 3})}, std::vector<std::string>{"l", "n"}));
  return {
      Batch({{"time", testing_support::Times({0, 1, std::nullopt})},
             {"url", testing_support::Encoded({"http://a/", "http://b/ü"}, {0, 1, std::nullopt})},
             {"agent", testing_support::Strings({"Mozilla", std::nullopt, "curl"})},
             {"record", record}}),
      Batch({{"time", testing_support::Times({5, 6, 7})},
             {"url", testing_support::Encoded({"http://c/"}, {0, 0, 0})},
             {"agent", testing_support::Strings({"", "x", "y"})},
             {"record", record}})};
}

// Returns whether all of the input could be read.
bool ReadEverything(const std::string& path) {
  auto reader = support::OpenInput(path);
  if (!reader.ok()) return false;
  std::shared_ptr<arrow::RecordBatch> batch;
  std::string text;
  while (true) {
    if (!(*reader)->ReadNext(&batch).ok()) return false;
    if (batch == nullptr) return true;
    for (const auto& column : batch->columns()) {
      const auto cells = support::CellFormatter::Make(column, support::Fraction::kAsNeeded);
      if (!cells.ok()) return false;
      for (int64_t row = 0; row < batch->num_rows(); ++row) (*cells)->AppendJson(row, &text);
    }
    text.clear();
  }
}

void Mutate(const std::string& bytes, int rounds) {
  const support::UniqueFd file(::memfd_create("mutated", MFD_CLOEXEC));
  const std::string path = support::DescriptorPath(file.get());
  std::mt19937 random(7);
  int whole = 0;
  for (int round = 0; round < rounds; ++round) {
    std::string mutated = bytes;
    for (int i = 0; i <= round % 4; ++i) {
      mutated[random() % mutated.size()] = static_cast<char>(random());
    }
    REQUIRE(::pwrite(file.get(), mutated.data(), mutated.size(), 0) ==
            static_cast<ssize_t>(mutated.size()));
    whole += ReadEverything(path) ? 1 : 0;
  }
  CHECK(whole > 0);
  CHECK(whole < rounds);
}

TEST_CASE("mutated streams") { Mutate(testing_support::StreamBytes(Seeds()), 10000); }

TEST_CASE("mutated files") { Mutate(testing_support::FileBytes({Seeds()[0]}), 10000); }

}  // namespace
