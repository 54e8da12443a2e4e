#include "fetch/response_head.h"

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
  text_.append(line).append("\r\n");
  whole_ = line.empty();
  return true;
}

}  // namespace crawl
