#include "warc/line_sorter.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <sstream>

namespace crawl {
namespace {

std::string Sorted(const std::vector<std::string>& lines, size_t most_bytes) {
  LineSorter sorter(std::filesystem::temp_directory_path(), most_bytes);
  for (const std::string& line : lines) REQUIRE(sorter.Add(line).ok());
  std::ostringstream out;
  REQUIRE(sorter.WriteTo(&out).ok());
  return out.str();
}

// What the sorter is to do, in memory alone.
std::string PlainlySorted(std::vector<std::string> lines) {
  std::sort(lines.begin(), lines.end());
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

TEST_CASE("line sorter: no lines, one line, and lines that are alike") {
  for (const size_t most_bytes : {size_t{1}, size_t{1000}}) {
    CHECK(Sorted({}, most_bytes).empty());
    CHECK(Sorted({"a\n"}, most_bytes) == "a\n");
    CHECK(Sorted({"b\n", "a\n", "b\n", "\n", "ab\n"}, most_bytes) == "\na\nab\nb\nb\n");
  }
}

TEST_CASE("line sorter: bytes are compared, not letters") {
  CHECK(Sorted({"\xc3\xa9\n", "z\n", "Z\n"}, 1) == "Z\nz\n\xc3\xa9\n");
}

TEST_CASE("line sorter: as a plain sort has it, whatever memory holds") {
  std::mt19937 random(7);
  std::vector<std::string> lines;
  for (int i = 0; i < 3000; ++i) {
    // Some are longer than what is read of a run at once, and than all that memory may hold.
    const size_t size = i % 500 == 0 ? 20'000 : random() % 40;
    std::string line;
    while (line.size() < size) line += static_cast<char>('a' + random() % 3);
    lines.push_back(line + "\n");
  }
  const std::string expected = PlainlySorted(lines);
  for (const size_t most_bytes : {100, 5'000, 60'000, 10'000'000}) {
    CAPTURE(most_bytes);
    CHECK(Sorted(lines, most_bytes) == expected);
  }
}

TEST_CASE("line sorter: a directory that cannot be written to is named") {
  LineSorter sorter("/no/such/directory", 1);
  const arrow::Status status = sorter.Add("a\n");
  CHECK(status.IsIOError());
  CHECK(status.message().find("/no/such/directory") != std::string::npos);
}

}  // namespace
}  // namespace crawl
