// Sorts lines, however many.
#pragma once

#include <arrow/status.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <memory_resource>
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
  static constexpr size_t kFirstBlock = size_t{64} << 10;

  class Run;
  struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  arrow::Status OpenFile();
  // Puts the lines in memory on disk, as a run that is sorted in itself.
  arrow::Status Spill();
  arrow::Status Merge(std::ostream* out) const;

  const std::string directory_;
  const size_t most_bytes_;
  // The lines in memory, and their bytes, which do not move when there are more.
  std::pmr::monotonic_buffer_resource memory_{kFirstBlock};
  std::vector<std::string_view> lines_;
  size_t bytes_ = 0;
  std::unique_ptr<std::FILE, FileCloser> file_;  // since the first run
  std::vector<int64_t> run_ends_;                // in the file
};

}  // namespace crawl
