// A log format, ready to split lines. One idea serves all formats: a LineFormat says how fields are
// spelled and makes LineSplitters, one for each thread; a splitter turns a line into a RawHit or
// says why it cannot.
#pragma once

#include <arrow/result.h>

#include <memory>
#include <string>
#include <string_view>

#include "fields.h"

namespace weblog {

class LineSplitter {
 public:
  virtual ~LineSplitter() = default;

  // Splits `line` (without its line end) into `hit`. Returns an empty view when it fits the format;
  // otherwise the reason, a phrase that lives as long as the format. Up to kLinePadding bytes
  // behind the line can be read.
  virtual std::string_view Split(std::string_view line, RawHit* hit) = 0;
};

inline constexpr int kLinePadding = 64;

class LineFormat {
 public:
  LineFormat(std::string name, Spelling spelling)
      : name_(std::move(name)), spelling_(std::move(spelling)) {}
  virtual ~LineFormat() = default;
  LineFormat(const LineFormat&) = delete;
  LineFormat& operator=(const LineFormat&) = delete;

  const std::string& name() const { return name_; }
  const Spelling& spelling() const { return spelling_; }

  virtual std::unique_ptr<LineSplitter> MakeSplitter() const = 0;

  // True when lines that begin with '#' are directives (W3C). Such a line is never split; it is
  // handed to AfterDirective(), which returns the format of the lines behind it.
  virtual bool has_directives() const { return false; }
  virtual arrow::Result<std::shared_ptr<const LineFormat>> AfterDirective(
      std::string_view directive) const;

 private:
  std::string name_;
  Spelling spelling_;
};

using LineFormatPtr = std::shared_ptr<const LineFormat>;

}  // namespace weblog
