// What a format makes of a line, as text that a test can compare at a glance.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "line_format.h"
#include "timestamp.h"

namespace weblog {

using FormatResult = arrow::Result<LineFormatPtr>;

// A line that a format has split. Its fields live as long as it does.
class SplitLine {
 public:
  SplitLine(const LineFormat& format, const std::string& line)
      : padded_(line + std::string(kLinePadding, '\0')), splitter_(format.MakeSplitter()) {
    reason_ = splitter_->Split(std::string_view(padded_).substr(0, line.size()), &hit_);
  }

  const RawHit& hit() const { return hit_; }
  // Empty when the line fits the format.
  const std::string& reason() const { return reason_; }

 private:
  std::string padded_;
  std::unique_ptr<LineSplitter> splitter_;
  RawHit hit_;
  std::string reason_;
};

// "time=… | client=…", every field that is present, in the order of the slots; else the reason or
// the error.
inline std::string Fields(const FormatResult& format, const std::string& line) {
  if (!format.ok()) return format.status().message();
  const SplitLine split(**format, line);
  if (!split.reason().empty()) return "rejected: " + split.reason();
  std::string result;
  for (int i = 1; i < kSlots; ++i) {
    const auto slot = static_cast<Slot>(i);
    if (!split.hit().has(slot)) continue;
    if (!result.empty()) result += " | ";
    result.append(SlotName(slot)).append("=").append(split.hit()[slot]);
  }
  return result;
}

// The time of a line in microseconds since 1970, or -1.
inline int64_t TimeOf(const FormatResult& format, const std::string& line) {
  if (!format.ok()) return -1;
  const SplitLine split(**format, line);
  int64_t micros = -1;
  const bool read =
      split.reason().empty() && TimeReader((*format)->spelling()).Read(split.hit(), &micros);
  return read ? micros : -1;
}

// The error, or "" when there is none.
inline std::string ErrorOf(const FormatResult& format) {
  return format.ok() ? "" : format.status().message();
}

}  // namespace weblog
