#include "stats/json_report.h"

#include <charconv>
#include <optional>
#include <string_view>

#include "support/json_text.h"

namespace report {
namespace {

using weblog::StatsRow;
using weblog::StatsSection;

// Begins a member of an object: a comma unless it is the first, and the key.
void AppendKey(std::string_view key, std::string* out) {
  if (!out->ends_with('{')) *out += ',';
  support::AppendJsonString(key, out);
  *out += ':';
}

void AppendText(std::string_view key, std::string_view text, std::string* out) {
  AppendKey(key, out);
  support::AppendJsonString(text, out);
}

void AppendCount(std::string_view key, std::optional<int64_t> count, std::string* out) {
  if (!count.has_value()) return;
  AppendKey(key, out);
  *out += std::to_string(*count);
}

void AppendNumber(std::string_view key, std::optional<double> number, std::string* out) {
  if (!number.has_value()) return;
  AppendKey(key, out);
  char text[32];
  const auto [end, error] = std::to_chars(text, text + sizeof text, *number);
  out->append(text, end);
}

void AppendMeasures(const StatsRow& row, std::string* out) {
  for (size_t i = 0; i < row.values.size(); ++i) {
    AppendCount(weblog::kMeasureNames[i], row.values[i], out);
  }
}

void AppendTotals(const weblog::StatsTotals& totals, std::string* out) {
  AppendKey("period", out);
  if (totals.first_time.has_value()) {
    *out += '{';
    AppendText("first", weblog::IsoTime(*totals.first_time), out);
    AppendText("last", weblog::IsoTime(*totals.last_time), out);
    *out += '}';
  } else {
    *out += "null";
  }
  AppendKey("totals", out);
  *out += '{';
  AppendMeasures(totals.all, out);
  AppendCount("errors", totals.errors, out);
  AppendCount("redirects", totals.redirects, out);
  AppendCount("cached", totals.cached, out);
  AppendCount("bounces", totals.bounces, out);
  AppendNumber("views_per_visit", totals.views_per_visit, out);
  AppendNumber("seconds_per_view", totals.seconds_per_view, out);
  *out += '}';
}

void AppendSection(const StatsSection& section, std::string* out) {
  *out += out->ends_with('{') ? "\n " : ",\n ";
  support::AppendJsonString(section.key, out);
  *out += ":{";
  AppendText("title", section.title, out);
  AppendCount("names", section.names, out);
  AppendKey("rows", out);
  *out += '[';
  for (const StatsRow& row : section.rows) {
    *out += &row == &section.rows.front() ? "\n  {" : ",\n  {";
    AppendText("name", row.name, out);
    AppendMeasures(row, out);
    *out += '}';
  }
  *out += ']';
  AppendKey("others", out);
  if (section.others.has_value()) {
    *out += '{';
    AppendMeasures(*section.others, out);
    *out += '}';
  } else {
    *out += "null";
  }
  *out += "}";
}

}  // namespace

std::string JsonReport(const weblog::TrafficReport& report) {
  std::string out = "{";
  AppendTotals(report.totals, &out);
  AppendKey("sections", &out);
  out += '{';
  for (const StatsSection& section : report.sections) AppendSection(section, &out);
  out += '}';
  AppendKey("notes", &out);
  out += '[';
  for (const std::string& note : report.notes) {
    if (&note != &report.notes.front()) out += ',';
    support::AppendJsonString(note, &out);
  }
  return out + "]}\n";
}

}  // namespace report
