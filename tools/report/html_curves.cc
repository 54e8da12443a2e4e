#include "report/html_curves.h"

#include <cmath>
#include <cstdio>

#include "report/html_parts.h"
#include "support/html_text.h"
#include "support/json_text.h"
#include "support/numbers.h"

namespace crawl_report {
namespace {

using support::Html;

// A whole number as such, a mean with one decimal.
std::string MeanText(double value) {
  return value == std::floor(value) ? support::Grouped(static_cast<int64_t>(value))
                                    : Fixed(value, 1);
}

// The time of processors for a download.
std::string CpuText(const Curve& curve) {
  return curve.cpu_seconds.has_value() ? Fixed(*curve.cpu_seconds * 1000, 2) : "";
}

std::string NameCell(const Curve& curve, size_t place) {
  return "<td class=\"name\">" + LineKey(place) + Html(curve.name) + "</td>";
}

// The value of a curve at its end.
std::string EndText(const Curve& curve, size_t measure) {
  if (curve.grid.empty() || !curve.grid.back()[measure].has_value()) return "";
  return Fixed(curve.grid.back()[measure]->mean, Measures()[measure].decimals);
}

std::string Legend(std::span<const Curve> curves, size_t measure) {
  constexpr char kAtEnd[] = "at the end of each crawl";
  std::string html = std::string("<p class=\"at\" data-end=\"") + kAtEnd + "\">" + kAtEnd +
                     "</p>\n<ul class=\"keys\">\n";
  for (size_t i = 0; i < curves.size(); ++i) {
    html += LegendEntry(i, curves[i].name, EndText(curves[i], measure));
  }
  return html + "</ul>";
}

// The card that is begun here is to be ended by the caller.
std::string CardBegin(const Measure& measure, std::string_view id) {
  return "<section class=\"card\" id=\"" + std::string(id) + "-" + std::string(measure.key) +
         "\"><h3>" + std::string(measure.title) + " <small>" + std::string(measure.meaning) +
         "</small></h3>\n";
}

std::string CheckpointCell(const Curve& curve, size_t checkpoint, int64_t at, size_t measure,
                           std::optional<double> best) {
  const std::optional<Spread>& value = curve.checkpoints[checkpoint][measure];
  if (!value.has_value()) return "<td></td>";
  const int decimals = Measures()[measure].decimals;
  // Curves that look the same in the table are marked alike.
  const bool is_best = best.has_value() && Fixed(*best, decimals) == Fixed(value->mean, decimals);
  std::string html = is_best              ? "<td class=\"best\">"
                     : at > curve.longest ? "<td class=\"dim\">"
                                          : "<td>";
  return html + SpreadText(*value, curve.crawls, decimals) + "</td>";
}

std::string CheckpointTable(std::span<const Curve> curves, std::span<const int64_t> checkpoints,
                            size_t measure) {
  std::string html =
      "<div class=\"scroll\"><table><thead><tr><th class=\"name\">after downloads</th>";
  for (const int64_t at : checkpoints) html += "<th>" + support::Grouped(at) + "</th>";
  html += "</tr></thead><tbody>\n";
  for (size_t i = 0; i < curves.size(); ++i) {
    html += "<tr>" + NameCell(curves[i], i);
    for (size_t c = 0; c < checkpoints.size(); ++c) {
      html += CheckpointCell(curves[i], c, checkpoints[c], measure, BestAt(curves, c, measure));
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>";
}

// Four digits are more than a chart can show.
void AppendNumber(double value, std::string* out) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  *out += text;
}

void AppendNumbers(const Curve& curve, size_t measure, std::string_view name,
                   double Spread::*member, std::string* out) {
  out->append("\"").append(name).append("\":[");
  for (size_t i = 0; i < curve.grid.size(); ++i) {
    if (i > 0) *out += ',';
    const std::optional<Spread>& value = curve.grid[i][measure];
    if (value.has_value()) {
      AppendNumber((*value).*member, out);
    } else {
      *out += "null";
    }
  }
  *out += ']';
}

void AppendCurve(std::span<const Curve> curves, const Curve& curve, std::string* out) {
  *out += "{\"name\":";
  support::AppendJsonString(curve.name, out);
  for (size_t m = 0; m < kMeasureCount; ++m) {
    if (!HasMeasure(curves, m)) continue;
    out->append(",\"").append(Measures()[m].key).append("\":{");
    AppendNumbers(curve, m, "mean", &Spread::mean, out);
    if (curve.crawls > 1) {
      *out += ',';
      AppendNumbers(curve, m, "low", &Spread::low, out);
      *out += ',';
      AppendNumbers(curve, m, "high", &Spread::high, out);
    }
    *out += '}';
  }
  *out += '}';
}

}  // namespace

std::string ChartCards(std::span<const Curve> curves) {
  std::string html = "<div class=\"charts\">\n";
  for (size_t m = 0; m < kMeasureCount; ++m) {
    if (!HasMeasure(curves, m)) continue;
    const Measure& measure = Measures()[m];
    html += CardBegin(measure, "chart") + "<div class=\"curves\" data-measure=\"" +
            std::string(measure.key) + "\" data-decimals=\"" + std::to_string(measure.decimals) +
            "\" role=\"img\" aria-label=\"" + std::string(measure.title) +
            " over downloads\"></div>\n" + Legend(curves, m) + "</section>\n";
  }
  return html + "</div>\n";
}

std::string CurveTable(std::span<const Curve> curves) {
  std::string html =
      "<section class=\"card wide\" id=\"curve-table\"><h3>Crawls</h3>\n<div "
      "class=\"scroll\"><table><thead><tr><th class=\"name\">curve</th><th>crawls</th>"
      "<th>downloads</th><th>relevant</th><th>CPU ms each</th></tr></thead><tbody>\n";
  for (size_t i = 0; i < curves.size(); ++i) {
    html += "<tr>" + NameCell(curves[i], i) + "<td>" + support::Grouped(curves[i].crawls) +
            "</td><td>" + MeanText(curves[i].downloads) + "</td><td>" +
            MeanText(curves[i].relevant) + "</td><td>" + CpuText(curves[i]) + "</td></tr>\n";
  }
  return html + "</tbody></table></div></section>\n";
}

std::string CheckpointCards(std::span<const Curve> curves, std::span<const int64_t> checkpoints) {
  std::string html;
  for (size_t m = 0; m < kMeasureCount; ++m) {
    if (!HasMeasure(curves, m)) continue;
    html += CardBegin(Measures()[m], "table") + CheckpointTable(curves, checkpoints, m) +
            "</section>\n";
  }
  return html;
}

std::string CurveJson(std::span<const Curve> curves, std::span<const int64_t> grid) {
  std::string json = "\"n\":[";
  for (size_t i = 0; i < grid.size(); ++i) {
    if (i > 0) json += ',';
    json += std::to_string(grid[i]);
  }
  json += "],\"curves\":[";
  for (size_t i = 0; i < curves.size(); ++i) {
    if (i > 0) json += ',';
    AppendCurve(curves, curves[i], &json);
  }
  return json + "]";
}

}  // namespace crawl_report
