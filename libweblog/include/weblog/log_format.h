// How the lines of a log are written: a format by name, by a server's format string, by regular
// expression, or found out from the log itself.
#pragma once

#include <arrow/result.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace weblog {

class LineFormat;

// What the caller knows of a format.
struct FormatOptions {
  // "auto"; a name of LogFormatNames(); or an Apache LogFormat, nginx log_format or Squid logformat
  // string.
  std::string format = "auto";
  // An RE2 pattern with named groups, instead of `format`.
  std::string regex;
  // JSON lines: (field, key path) pairs for logs with keys of their own.
  std::vector<std::pair<std::string, std::string>> json_fields;
  // "YYYY-MM": the month of logs that write no more than the day (EPA). Without it they are put
  // into January 1970.
  std::string month;
};

// A compiled format. Cheap to copy; may be shared among threads.
class LogFormat {
 public:
  explicit LogFormat(std::shared_ptr<const LineFormat> lines) : lines_(std::move(lines)) {}

  // Makes the format that `options` name, which must not be "auto". Invalid tells what is wrong
  // with it, with a caret under the place for a format string.
  static arrow::Result<LogFormat> Make(const FormatOptions& options);

  // What to call it in messages: "combined", "nginx format", …
  const std::string& name() const;
  const std::shared_ptr<const LineFormat>& lines() const { return lines_; }

 private:
  std::shared_ptr<const LineFormat> lines_;
};

// The names that FormatOptions::format takes, "auto" first.
std::vector<std::string> LogFormatNames();

// What the first lines of a log look like.
struct Detection {
  LogFormat format;
  // What to call it, which may be more than the format's own name tells: "iis" for a W3C log.
  std::string name;
  int64_t lines_tried;
  // How many of them the format reads in full.
  int64_t lines_fit;
};

// Finds the format of a log that begins with `head`, which ends at a line end or at the end of the
// log. The format that reads most of the first lines wins, among equals the most specific one.
// Invalid, with the lines shown, when none reads any.
arrow::Result<Detection> DetectLogFormat(std::string_view head, const FormatOptions& options);

}  // namespace weblog
