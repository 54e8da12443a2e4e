// The head of a response, line by line as it comes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace crawl {

// Keeps the status line and header lines of the final response; of interim ones (1xx) and of
// trailers nothing, but they count for the limits.
class ResponseHead {
 public:
  // For the next response.
  void Reset();

  // Takes a line with its end. False when there are more lines or bytes than allowed.
  bool Take(std::string_view line, int64_t max_bytes, int max_lines);

  bool begun() const { return lines_ > 0; }
  bool whole() const { return whole_ && status_ >= 200; }
  int status() const { return status_; }
  int64_t bytes() const { return bytes_; }
  // All lines, each with CRLF, folded ones as one. May be moved from.
  std::string& text() { return text_; }

 private:
  std::string text_;
  bool whole_ = false;  // its empty line was there
  int status_ = 0;
  int lines_ = 0;
  int64_t bytes_ = 0;
};

// Appends a line of a head, which has no line end, with CRLF. One that begins with a blank goes on with
// the line before it (RFC 9112, 5.2) and is joined to that.
void AppendHeadLine(std::string_view line, std::string* head);

}  // namespace crawl
