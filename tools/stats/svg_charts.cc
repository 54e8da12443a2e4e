#include "stats/svg_charts.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <string_view>
#include <vector>

#include "stats/report_text.h"
#include "support/html_text.h"

namespace report {
namespace {

using weblog::Measure;
using weblog::StatsRow;
using weblog::StatsSection;

// Of a time chart, in the units of its view box.
constexpr double kWidth = 600;
constexpr double kHeight = 220;
constexpr double kLeft = 52;
constexpr double kTop = 12;
constexpr double kBottom = 190;
constexpr int64_t kMostColumns = 400;
constexpr int kTicks = 4;

std::string Coordinate(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

std::string Attribute(const char* name, double value) {
  return std::string(" ") + name + "=\"" + Coordinate(value) + "\"";
}

std::string Rectangle(const char* style, double x, double y, double width, double height) {
  return std::string("<rect class=\"") + style + "\"" + Attribute("x", x) + Attribute("y", y) +
         Attribute("width", width) + Attribute("height", height) + "/>";
}

std::string Label(const char* style, double x, double y, std::string_view text) {
  return std::string("<text class=\"") + style + "\"" + Attribute("x", x) + Attribute("y", y) +
         ">" + support::Html(text) + "</text>";
}

int Number(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// The place of a time on a scale whose steps are hours, days or months.
int64_t StepOf(std::string_view name) {
  if (name.size() < 7) return Number(name);
  const int year = Number(name.substr(0, 4));
  const int month = Number(name.substr(5, 2));
  if (name.size() == 7) return int64_t{year} * 12 + month;
  const std::chrono::year_month_day date{
      std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
      std::chrono::day(static_cast<unsigned>(Number(name.substr(8, 2))))};
  return std::chrono::sys_days(date).time_since_epoch().count();
}

// One column of a time chart: the rows of one time, or of some neighbours.
struct Column {
  std::string first;
  std::string last;
  int64_t hits = 0;
  int64_t pages = 0;
};

std::vector<Column> ColumnsOverTime(const StatsSection& section) {
  const bool hours = section.key == "hours";
  const int64_t first = hours ? 0 : StepOf(section.rows.front().name);
  const int64_t last = hours ? 23 : StepOf(section.rows.back().name);
  const int64_t steps = last - first + 1;
  const int64_t columns = std::min(steps, kMostColumns);
  std::vector<Column> result(static_cast<size_t>(columns));
  for (size_t hour = 0; hours && hour < result.size(); ++hour) {
    result[hour].first = std::string(hour < 10 ? "0" : "").append(std::to_string(hour));
  }
  for (const StatsRow& row : section.rows) {
    const int64_t step = std::clamp(StepOf(row.name), first, last) - first;
    Column& column = result[static_cast<size_t>(step * columns / steps)];
    if (column.first.empty()) column.first = row.name;
    column.last = row.name;
    column.hits += row[Measure::kHits].value_or(0);
    column.pages += row[Measure::kPages].value_or(0);
  }
  return result;
}

// A round number that is at least `value`: 1, 2, 4, 8 or 10 times a power of ten.
int64_t RoundUp(int64_t value) {
  int64_t power = 1;
  while (power < value / 10) power *= 10;
  for (const int64_t digit : {1, 2, 4, 8, 10, 20, 40, 80}) {
    if (power * digit >= value) return power * digit;
  }
  return value;
}

// "250", "4k", "1.5M".
std::string ShortNumber(int64_t value) {
  constexpr std::string_view kUnits[] = {"", "k", "M", "G", "T", "P", "E"};
  auto number = static_cast<double>(value);
  size_t unit = 0;
  for (; number >= 1000; ++unit) number /= 1000;
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", number);
  return std::string(text).append(kUnits[unit]);
}

void AppendScale(int64_t most, std::string* svg) {
  for (int i = 0; i <= kTicks; ++i) {
    const int64_t value = most / kTicks * i;
    if (i > 0 && most < kTicks && i != kTicks) continue;
    const double y = kBottom - (kBottom - kTop) * i / kTicks;
    *svg += Rectangle("grid", kLeft, y, kWidth - kLeft, 1);
    *svg += Label("y", kLeft - 6, y + 4, ShortNumber(i == kTicks ? most : value));
  }
}

// Names under some columns: the first, and others where there is room.
void AppendNames(const std::vector<Column>& columns, double step, std::string* svg) {
  double free_from = 0;
  for (size_t i = 0; i < columns.size(); ++i) {
    const std::string& name = columns[i].first;
    const double width = 10 * static_cast<double>(name.size());  // on a phone; else less
    const double x = std::clamp(kLeft + step * (static_cast<double>(i) + 0.5), kLeft + width / 2,
                                kWidth - width / 2);
    if (name.empty() || x - width / 2 < free_from) continue;
    *svg += Label("x", x, kBottom + 20, name);
    free_from = x + width / 2 + 14;
  }
}

std::string ColumnTitle(const Column& column) {
  const std::string when =
      column.first == column.last ? column.first : column.first + " to " + column.last;
  return "<title>" +
         support::Html(when + ": hits " + ValueText(Measure::kHits, column.hits) + ", pages " +
                       ValueText(Measure::kPages, column.pages)) +
         "</title>";
}

}  // namespace

std::string TimeChart(const StatsSection& section) {
  const std::vector<Column> columns = ColumnsOverTime(section);
  int64_t most = 1;
  for (const Column& column : columns) most = std::max(most, column.hits);
  most = RoundUp(most);
  const double step = (kWidth - kLeft) / static_cast<double>(columns.size());
  const double width = std::min(std::max(step * 0.78, 1.0), 48.0);
  const auto height = [&](int64_t value) {
    return (kBottom - kTop) * static_cast<double>(value) / static_cast<double>(most);
  };
  std::string svg = "<svg class=\"chart\" viewBox=\"0 0 600 220\" role=\"img\" aria-label=\"" +
                    support::Html(section.title) + "\">";
  static_assert(kWidth == 600 && kHeight == 220);
  AppendScale(most, &svg);
  for (size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].hits == 0) continue;
    const double x = kLeft + step * (static_cast<double>(i) + 0.5) - width / 2;
    const double hits = height(columns[i].hits);
    const double pages = height(columns[i].pages);
    svg += "<g>" + ColumnTitle(columns[i]) + Rectangle("hits", x, kBottom - hits, width, hits) +
           Rectangle("pages", x, kBottom - pages, width, pages) + "</g>";
  }
  AppendNames(columns, step, &svg);
  return svg + "</svg>";
}

std::string ShareBar(const StatsSection& section) {
  int64_t whole = 0;
  for (const StatsRow& row : section.rows) whole += row[section.by].value_or(0);
  std::string svg = "<svg class=\"share\" viewBox=\"0 0 600 24\" preserveAspectRatio=\"none\">";
  double x = 0;
  for (size_t i = 0; i < section.rows.size(); ++i) {
    const int64_t value = section.rows[i][section.by].value_or(0);
    const double width = 600 * static_cast<double>(value) / static_cast<double>(whole);
    const std::string style = "part" + std::to_string(i);
    svg += "<g><title>" + support::Html(section.rows[i].name + ": " + ShareText(value, whole)) +
           "</title>" + Rectangle(style.c_str(), x, 0, width, 24) + "</g>";
    x += width;
  }
  return svg + "</svg>";
}

std::string RankBar(int64_t value, int64_t greatest) {
  const double width = 100 * static_cast<double>(value) / static_cast<double>(greatest);
  return "<svg class=\"rank\" viewBox=\"0 0 100 8\" preserveAspectRatio=\"none\" "
         "aria-hidden=\"true\">" +
         Rectangle("pages", 0, 0, width, 8) + "</svg>";
}

}  // namespace report
