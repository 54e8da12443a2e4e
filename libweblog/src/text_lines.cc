#include "weblog/text_lines.h"

#include "weblog/byte_source.h"

namespace weblog {
namespace {

constexpr size_t kLongestLine = 64 << 20;
constexpr int64_t kReadSize = 1 << 18;

class LineSplitter {
 public:
  LineSplitter(const std::string& path, const LineHandler& handler)
      : path_(path), handler_(handler) {}

  arrow::Status Take(std::string_view text) {
    for (size_t end; (end = text.find('\n')) != std::string_view::npos;) {
      ARROW_RETURN_NOT_OK(EndLine(text.substr(0, end)));
      text.remove_prefix(end + 1);
    }
    if (begun_.size() + text.size() > kLongestLine) {
      return arrow::Status::Invalid(path_, ":", lines_ + 1, ": the line is too long");
    }
    begun_ += text;
    return arrow::Status::OK();
  }

  arrow::Status Finish() { return begun_.empty() ? arrow::Status::OK() : EndLine({}); }

 private:
  arrow::Status EndLine(std::string_view text) {
    if (!begun_.empty()) text = begun_ += text;
    if (text.ends_with('\r')) text.remove_suffix(1);
    ARROW_RETURN_NOT_OK(handler_(++lines_, text));
    begun_.clear();
    return arrow::Status::OK();
  }

  const std::string& path_;
  const LineHandler& handler_;
  std::string begun_;  // of a line that is not complete
  int64_t lines_ = 0;
};

}  // namespace

arrow::Status ReadTextLines(const std::string& path, const LineHandler& handler) {
  ARROW_ASSIGN_OR_RAISE(auto source, OpenByteSource(path, {}));
  std::string buffer(kReadSize, '\0');
  LineSplitter splitter(path, handler);
  while (true) {
    ARROW_ASSIGN_OR_RAISE(const int64_t size, source->Read(buffer.data(), kReadSize));
    if (size == 0) return splitter.Finish();
    if (size == ByteSource::kIdle) continue;
    ARROW_RETURN_NOT_OK(splitter.Take({buffer.data(), static_cast<size_t>(size)}));
  }
}

}  // namespace weblog
