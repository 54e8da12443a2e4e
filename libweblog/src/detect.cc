#include <arrow/status.h>

#include <algorithm>
#include <string>
#include <utility>

#include "formats/formats.h"
#include "hit_builder.h"
#include "weblog/log_format.h"

namespace weblog {
namespace {

constexpr size_t kLinesTried = 500;
constexpr size_t kLinesShown = 3;
constexpr size_t kShownBytes = 160;

// Formats whose servers' configurations often have more fields behind them.
constexpr std::string_view kWithTail[] = {"vhost-combined", "combined", "vhost-common", "common"};

std::vector<std::string_view> FirstLines(std::string_view head) {
  std::vector<std::string_view> lines;
  while (!head.empty() && lines.size() < kLinesTried) {
    const size_t size = std::min(head.find('\n'), head.size());
    std::string_view line = head.substr(0, size);
    head.remove_prefix(std::min(size + 1, head.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

// How many of the lines `format` reads in full. `name` becomes that of the format which the log's
// directives make of it.
arrow::Result<int64_t> CountFits(LineFormatPtr format, const std::vector<std::string_view>& lines,
                                 std::string* name) {
  int64_t fits = 0;
  size_t i = 0;
  while (i < lines.size()) {
    for (; format->has_directives() && i < lines.size() && lines[i].starts_with('#'); ++i) {
      ARROW_ASSIGN_OR_RAISE(format, format->AfterDirective(lines[i]));
    }
    std::unique_ptr<LineSplitter> splitter = format->MakeSplitter();
    HitBuilder builder(format->spelling(), "", {});
    builder.Begin({});
    RawHit raw;
    for (; i < lines.size(); ++i) {
      if (format->has_directives() && lines[i].starts_with('#')) break;
      std::string_view reason = splitter->Split(lines[i], &raw);
      if (!reason.empty()) continue;
      Fate fate;
      ARROW_RETURN_NOT_OK(builder.Append(raw, 0, &fate, &reason));
      fits += fate == Fate::kHit;
    }
  }
  *name = format->name();
  return fits;
}

arrow::Result<std::vector<LogFormat>> Candidates(const std::vector<std::string_view>& lines,
                                                 const FormatOptions& options) {
  std::vector<LogFormat> candidates;
  std::vector<std::string> names = LogFormatNames();
  for (size_t i = 1; i < names.size(); ++i) {
    FormatOptions named = options;
    named.format = names[i];
    ARROW_ASSIGN_OR_RAISE(LogFormat format, LogFormat::Make(named));
    candidates.push_back(std::move(format));
  }
  for (std::string_view name : kWithTail) {
    arrow::Result<LineFormatPtr> format = MakeFormatWithTail(name, lines);
    if (format.ok()) candidates.emplace_back(*std::move(format));
  }
  return candidates;
}

// A W3C log without a good line is still one: it says so itself.
bool NamesFields(const std::vector<std::string_view>& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](std::string_view line) { return line.starts_with("#Fields:"); });
}

arrow::Status NothingFits(const std::vector<std::string_view>& lines) {
  std::string shown;
  for (size_t i = 0; i < lines.size() && i < kLinesShown; ++i) {
    shown.append("\n    ").append(lines[i].substr(0, kShownBytes));
    if (lines[i].size() > kShownBytes) shown += "…";
  }
  return arrow::Status::Invalid("no known log format fits its first ", lines.size(),
                                " lines:", shown,
                                "\n  name it with --format or describe it with --regex");
}

}  // namespace

arrow::Result<Detection> DetectLogFormat(std::string_view head, const FormatOptions& options) {
  // A copy with readable bytes behind it, as splitters ask for.
  std::string padded(head);
  padded.append(kLinePadding, '\0');
  const std::vector<std::string_view> lines =
      FirstLines(std::string_view(padded).substr(0, head.size()));
  ARROW_ASSIGN_OR_RAISE(const std::vector<LogFormat> candidates, Candidates(lines, options));
  const LogFormat* best = nullptr;
  std::string best_name;
  int64_t most = 0;
  for (const LogFormat& candidate : candidates) {
    std::string name;
    arrow::Result<int64_t> fits = CountFits(candidate.lines(), lines, &name);
    // A format whose directives make no sense does not fit.
    if (!fits.ok() || *fits <= most) continue;
    best = &candidate;
    best_name = std::move(name);
    most = *fits;
  }
  if (best == nullptr && NamesFields(lines)) {
    best = &candidates.front();
    best_name = best->name();
  }
  if (best == nullptr) return NothingFits(lines);
  return Detection{*best, std::move(best_name), static_cast<int64_t>(lines.size()), most};
}

}  // namespace weblog
