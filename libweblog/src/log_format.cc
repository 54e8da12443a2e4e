#include "weblog/log_format.h"

#include <arrow/status.h>

#include <algorithm>
#include <charconv>

#include "formats/formats.h"
#include "timestamp.h"

namespace weblog {
namespace {

constexpr std::string_view kW3c = "w3c";
constexpr std::string_view kJson = "json";

// A format whose day-only times fall into a month that the caller knows.
class InMonth : public LineFormat {
 public:
  InMonth(LineFormatPtr base, int64_t base_day)
      : LineFormat(base->name(), WithBase(base->spelling(), base_day)), base_(std::move(base)) {}

  std::unique_ptr<LineSplitter> MakeSplitter() const override { return base_->MakeSplitter(); }

 private:
  static Spelling WithBase(Spelling spelling, int64_t base_day) {
    spelling.base_day = base_day;
    return spelling;
  }
  LineFormatPtr base_;
};

arrow::Result<int64_t> FirstDayOf(const std::string& month) {
  int64_t micros = 0;
  if (month.size() != 7 || !ParseIsoTime(month + "-01T00:00:00Z", 0, &micros)) {
    return arrow::Status::Invalid("'", month, "' is not a month; write it as 1995-08");
  }
  return micros / 86'400'000'000;
}

}  // namespace

const std::string& LogFormat::name() const { return lines_->name(); }

arrow::Result<LogFormat> LogFormat::Make(const FormatOptions& options) {
  if (!options.regex.empty()) {
    ARROW_ASSIGN_OR_RAISE(LineFormatPtr lines, MakeRegexFormat(options.regex));
    return LogFormat(std::move(lines));
  }
  const std::string& name = options.format;
  LineFormatPtr lines;
  if (name == kW3c) {
    ARROW_ASSIGN_OR_RAISE(lines, MakeW3cFormat());
  } else if (name == kJson) {
    ARROW_ASSIGN_OR_RAISE(lines, MakeJsonFormat(options.json_fields));
  } else if (name.find_first_of("%$") != std::string::npos) {
    ARROW_ASSIGN_OR_RAISE(lines, MakeFormatFromString(name));
  } else {
    const std::vector<std::string> names = LogFormatNames();
    if (std::find(names.begin() + 1, names.end(), name) == names.end()) {
      std::string known;
      for (const std::string& each : names) known += " " + each;
      return arrow::Status::Invalid(
          "'", name, "' is neither a format string (it has no % or $) nor one of:", known);
    }
    ARROW_ASSIGN_OR_RAISE(lines, MakeBuiltinFormat(name));
  }
  if (lines->spelling().time == TimeStyle::kDayClock && !options.month.empty()) {
    ARROW_ASSIGN_OR_RAISE(const int64_t base_day, FirstDayOf(options.month));
    lines = std::make_shared<InMonth>(std::move(lines), base_day);
  }
  return LogFormat(std::move(lines));
}

std::vector<std::string> LogFormatNames() {
  std::vector<std::string> names = {"auto", std::string(kW3c), std::string(kJson)};
  names.insert(names.end(), BuiltinFormatNames().begin(), BuiltinFormatNames().end());
  return names;
}

}  // namespace weblog
