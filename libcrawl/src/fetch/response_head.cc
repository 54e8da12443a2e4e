#include "fetch/response_head.h"

#include <algorithm>

namespace crawl {
namespace {

// What a head usually takes.
constexpr size_t kUsualHead = 512;

// The three digits of "HTTP/1.1 200 OK"; 0 when they are not there.
int StatusOf(std::string_view line) {
  const size_t blank = line.find(' ');
  if (blank == std::string_view::npos || line.size() < blank + 4) return 0;
  int status = 0;
  for (const char c : line.substr(blank + 1, 3)) {
    if (c < '0' || c > '9') return 0;
    status = status * 10 + (c - '0');
  }
  return status;
}

}  // namespace

void ResponseHead::Reset() {
  text_.clear();
  whole_ = false;
  status_ = lines_ = 0;
  bytes_ = 0;
}

bool ResponseHead::Take(std::string_view line, int64_t max_bytes, int max_lines) {
  bytes_ += static_cast<int64_t>(line.size());
  ++lines_;
  if (bytes_ > max_bytes || lines_ > max_lines) return false;
  if (whole()) return true;  // a trailer
  if (whole_ || text_.empty()) {
    text_.clear();
    text_.reserve(kUsualHead);
    whole_ = false;
    status_ = StatusOf(line);
  }
  while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
  AppendHeadLine(line, &text_);
  whole_ = line.empty();
  return true;
}

void AppendHeadLine(std::string_view line, std::string* head) {
  constexpr std::string_view kLineEnd = "\r\n", kBlanks = " \t";
  const size_t begin = line.find_first_not_of(kBlanks);
  if (begin != 0 && !line.empty() && head->ends_with(kLineEnd)) {
    head->resize(head->size() - kLineEnd.size());
    line.remove_prefix(std::min(begin, line.size()));
    if (!line.empty()) *head += ' ';
  }
  head->append(line).append(kLineEnd);
}

}  // namespace crawl
