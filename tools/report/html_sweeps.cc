#include "report/html_sweeps.h"

#include <cstdio>
#include <set>

#include "report/html_parts.h"
#include "support/html_text.h"
#include "support/json_text.h"

namespace crawl_report {
namespace {

using support::Html;

std::string Short(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

std::string Legend(const Sweep& sweep) {
  constexpr char kAtEnd[] = "at the last value of each line";
  std::string html = std::string("<p class=\"at\" data-end=\"") + kAtEnd + "\">" + kAtEnd +
                     "</p>\n<ul class=\"keys\">\n";
  for (size_t i = 0; i < sweep.lines.size(); ++i) {
    const SweepLine& line = sweep.lines[i];
    html += LegendEntry(i, line.name, Fixed(line.points.back().y.mean, sweep.decimals));
  }
  return html + "</ul>\n";
}

std::string Table(const Sweep& sweep) {
  std::set<double> values;
  for (const SweepLine& line : sweep.lines) {
    for (const SweepLine::Point& point : line.points) values.insert(point.x);
  }
  std::string html =
      "<div class=\"scroll\"><table><thead><tr><th class=\"name\">" + Html(sweep.setting) + "</th>";
  for (const double value : values) html += "<th>" + Short(value) + "</th>";
  html += "</tr></thead><tbody>\n";
  for (size_t i = 0; i < sweep.lines.size(); ++i) {
    const SweepLine& line = sweep.lines[i];
    html += "<tr><td class=\"name\">" + LineKey(i) + Html(line.name) + "</td>";
    auto point = line.points.begin();
    for (const double value : values) {
      html += "<td>";
      if (point != line.points.end() && point->x == value) {
        html += SpreadText(point->y, point->crawls, sweep.decimals);
        ++point;
      }
      html += "</td>";
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>";
}

void AppendNumbers(const SweepLine& line, const char* name,
                   double (*number)(const SweepLine::Point& point), std::string* out) {
  out->append("\"").append(name).append("\":[");
  for (const SweepLine::Point& point : line.points) {
    if (&point != &line.points[0]) *out += ',';
    *out += Short(number(point));
  }
  *out += ']';
}

void AppendLine(const SweepLine& line, std::string* out) {
  using Point = SweepLine::Point;
  *out += '{';
  AppendNumbers(
      line, "n", [](const Point& point) { return point.x; }, out);
  *out += ',';
  AppendNumbers(
      line, "mean", [](const Point& point) { return point.y.mean; }, out);
  *out += ',';
  AppendNumbers(
      line, "low", [](const Point& point) { return point.y.low; }, out);
  *out += ',';
  AppendNumbers(
      line, "high", [](const Point& point) { return point.y.high; }, out);
  *out += '}';
}

}  // namespace

std::string SweepCards(std::span<const Sweep> sweeps) {
  std::string html;
  for (size_t i = 0; i < sweeps.size(); ++i) {
    const Sweep& sweep = sweeps[i];
    const std::string title = Html(sweep.title);
    html += "<section class=\"card\"><h3>" + title + " <small>" + Html(sweep.meaning) +
            "</small></h3>\n<div class=\"curves\" data-sweep=\"" + std::to_string(i) +
            "\" data-decimals=\"" + std::to_string(sweep.decimals) +
            "\" role=\"img\" aria-label=\"" + title + "\"></div>\n" + Legend(sweep) + Table(sweep) +
            "</section>\n";
  }
  return html;
}

std::string SweepJson(std::span<const Sweep> sweeps) {
  std::string json = "[";
  for (size_t i = 0; i < sweeps.size(); ++i) {
    json += i > 0 ? ",{\"setting\":" : "{\"setting\":";
    support::AppendJsonString(sweeps[i].setting, &json);
    json += ",\"lines\":[";
    for (size_t line = 0; line < sweeps[i].lines.size(); ++line) {
      if (line > 0) json += ',';
      AppendLine(sweeps[i].lines[line], &json);
    }
    json += "]}";
  }
  return json + "]";
}

}  // namespace crawl_report
