// Sorts lines, however many.
#pragma once

#include <arrow/status.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace crawl {

// Takes lines in any order and gives them in the order of their bytes. Memory holds about `most_bytes`
// of them; whenever it has more, they go to an unnamed file in `directory`. After an error, what is
// written is not all.
class LineSorter {
 public:
  static constexpr size_t kMostBytes = size_t{32} << 20;

  explicit LineSorter(std::string directory, size_t most_bytes = kMostBytes);

  // A line ends with its only '\n'.
  arrow::Status Add(std::string_view line);

  // Writes all lines. Errors of `out` are left in it; nothing can be added afterwards.
  arrow::Status WriteTo(std::ostream* out);

 private:
  class Run;
  struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  struct Place {
    size_t begin;
    size_t size;
  };

  std::string_view TextAt(Place place) const {
    return std::string_view(text_).substr(place.begin, place.size);
  }
  void SortLines();
  arrow::Status OpenFile();
  // Puts the lines in memory on disk, as a run that is sorted in itself.
  arrow::Status Spill();
  arrow::Status Merge(std::ostream* out) const;

  const std::string directory_;
  const size_t most_bytes_;
  std::string text_;  // of the lines in memory, one behind the other
  std::vector<Place> lines_;
  std::unique_ptr<std::FILE, FileCloser> file_;  // since the first run
  std::vector<int64_t> run_ends_;                // in the file
};

}  // namespace crawl
