// What the notations of Apache, nginx and Squid for log formats share: reading a string with a
// cursor, and showing where it is wrong.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstddef>
#include <string_view>

#include "weblog/caret_error.h"

namespace weblog {

// Longer format strings are refused.
inline constexpr size_t kMaxFormatString = 64 << 10;

// Fails when a format string is empty or longer than kMaxFormatString.
arrow::Status CheckFormatString(std::string_view text);

// Reads a stretch of a format string from front to back. Offsets are those in the whole string.
class FormatCursor {
 public:
  // The stretch [begin, end) of `text`.
  FormatCursor(std::string_view text, size_t begin, size_t end)
      : text_(text), at_(begin), end_(end) {}
  explicit FormatCursor(std::string_view text) : FormatCursor(text, 0, text.size()) {}

  size_t at() const { return at_; }
  bool done() const { return at_ >= end_; }
  // The next character, or NUL at the end.
  char peek() const { return done() ? '\0' : text_[at_]; }
  // All that is left.
  std::string_view rest() const { return text_.substr(at_, end_ - at_); }
  // What has been read since offset `from`.
  std::string_view since(size_t from) const { return text_.substr(from, at_ - from); }

  void Skip(size_t n) { at_ = n < end_ - at_ ? at_ + n : end_; }
  // Each reads what it names when it is next, and says whether it was.
  bool Take(char c);
  bool Take(std::string_view word);
  bool TakeIgnoringCase(std::string_view word);
  // Reads the longest run of characters that are in `set`, or that are not.
  std::string_view TakeAll(std::string_view set);
  std::string_view TakeUntil(std::string_view set);
  // Reads "{…}", which is next, and returns what is inside. A missing '}' is a caret error.
  arrow::Result<std::string_view> TakeBraces();
  // Reads a backslash and what it stands for: \" \' \\ \n \r \t, else itself. The cursor is at a
  // backslash.
  char TakeEscape();

  arrow::Status Error(size_t at, std::string_view message) const {
    return CaretError(text_, at, message);
  }

 private:
  std::string_view text_;
  size_t at_;
  size_t end_;
};

// The length of the Squid directive that `text`, which begins with '%', begins with, when no Apache
// directive looks like it; else 0 (squid_format.cc).
size_t SquidDirectiveLength(std::string_view text);

}  // namespace weblog
