#include "warc/line_sorter.h"

#include <arrow/result.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <queue>
#include <utility>

#include "unnamed_file.h"

namespace crawl {
namespace {

constexpr size_t kFewestReadBytes = size_t{4} << 10;

}  // namespace

// Reads a run from the disk, line by line.
class LineSorter::Run {
 public:
  Run(const LineSorter& sorter, int64_t begin, int64_t end, size_t read_bytes)
      : sorter_(sorter), at_(begin), end_(end), read_bytes_(read_bytes) {}

  // False at the end.
  arrow::Result<bool> Next() {
    taken_ += line_.size();
    line_ = {};
    size_t looked_at = taken_;
    while (true) {
      const size_t mark = buffer_.find('\n', looked_at);
      if (mark != std::string::npos) {
        line_ = std::string_view(buffer_).substr(taken_, mark + 1 - taken_);
        return true;
      }
      if (at_ == end_) return false;
      buffer_.erase(0, std::exchange(taken_, 0));
      looked_at = buffer_.size();
      ARROW_RETURN_NOT_OK(ReadMore());
    }
  }

  std::string_view line() const { return line_; }

 private:
  arrow::Status ReadMore() {
    const size_t had = buffer_.size();
    const size_t wanted =
        static_cast<size_t>(std::min<int64_t>(static_cast<int64_t>(read_bytes_), end_ - at_));
    buffer_.resize(had + wanted);
    const ssize_t got = pread(fileno(sorter_.file_.get()), buffer_.data() + had, wanted, at_);
    buffer_.resize(had + static_cast<size_t>(std::max<ssize_t>(got, 0)));
    if (got > 0) at_ += got;
    if (got > 0 || (got < 0 && errno == EINTR)) return arrow::Status::OK();
    return arrow::Status::IOError(sorter_.directory_,
                                  ": lines that are being sorted cannot be read again: ",
                                  got < 0 ? std::strerror(errno) : "the file has become shorter");
  }

  const LineSorter& sorter_;
  int64_t at_;
  const int64_t end_;
  const size_t read_bytes_;
  std::string buffer_;
  size_t taken_ = 0;
  std::string_view line_;
};

LineSorter::LineSorter(std::string directory, size_t most_bytes)
    : directory_(std::move(directory)), most_bytes_(most_bytes) {}

arrow::Status LineSorter::Add(std::string_view line) {
  char* const copy = static_cast<char*>(memory_.allocate(line.size(), 1));
  std::memcpy(copy, line.data(), line.size());
  lines_.emplace_back(copy, line.size());
  bytes_ += line.size();
  return bytes_ >= most_bytes_ ? Spill() : arrow::Status::OK();
}

arrow::Status LineSorter::OpenFile() {
  ARROW_ASSIGN_OR_RAISE(const int fd, MakeUnnamedFile(directory_));
  file_.reset(fdopen(fd, "w+b"));
  if (file_ != nullptr) return arrow::Status::OK();
  close(fd);
  return arrow::Status::OutOfMemory("no memory for a file");
}

arrow::Status LineSorter::Spill() {
  if (file_ == nullptr) ARROW_RETURN_NOT_OK(OpenFile());
  std::sort(lines_.begin(), lines_.end());
  for (const std::string_view line : lines_) {
    if (std::fwrite(line.data(), 1, line.size(), file_.get()) != line.size()) break;
  }
  if (std::fflush(file_.get()) != 0 || std::ferror(file_.get()) != 0) {
    return arrow::Status::IOError(
        directory_, ": lines that are being sorted cannot be put there: ", std::strerror(errno));
  }
  run_ends_.push_back(ftello(file_.get()));
  memory_.release();
  lines_.clear();
  bytes_ = 0;
  return arrow::Status::OK();
}

arrow::Status LineSorter::WriteTo(std::ostream* out) {
  if (file_ != nullptr) {
    ARROW_RETURN_NOT_OK(Spill());
    lines_ = {};
    return Merge(out);
  }
  std::sort(lines_.begin(), lines_.end());
  for (const std::string_view line : lines_) *out << line;
  return arrow::Status::OK();
}

arrow::Status LineSorter::Merge(std::ostream* out) const {
  const size_t read_bytes = std::max(most_bytes_ / run_ends_.size(), kFewestReadBytes);
  std::vector<std::unique_ptr<Run>> runs;
  // The run whose line is the least comes first.
  const auto is_later = [](const Run* a, const Run* b) { return a->line() > b->line(); };
  std::priority_queue<Run*, std::vector<Run*>, decltype(is_later)> waiting(is_later);
  int64_t begin = 0;
  for (const int64_t end : run_ends_) {
    runs.push_back(std::make_unique<Run>(*this, std::exchange(begin, end), end, read_bytes));
    ARROW_ASSIGN_OR_RAISE(const bool has_line, runs.back()->Next());
    if (has_line) waiting.push(runs.back().get());
  }
  while (!waiting.empty()) {
    Run* const run = waiting.top();
    waiting.pop();
    *out << run->line();
    ARROW_ASSIGN_OR_RAISE(const bool has_line, run->Next());
    if (has_line) waiting.push(run);
  }
  return arrow::Status::OK();
}

}  // namespace crawl
