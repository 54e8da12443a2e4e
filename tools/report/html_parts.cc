#include "report/html_parts.h"

#include <cstdio>

#include "support/html_text.h"

namespace crawl_report {
namespace {

// As charts.js has them.
constexpr size_t kColours = 6;
constexpr size_t kDashes = 4;

}  // namespace

std::string Fixed(double value, int decimals) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

std::string LineKey(size_t place) {
  return "<svg class=\"line\" viewBox=\"0 0 22 10\" aria-hidden=\"true\"><path class=\"stroke" +
         std::to_string(place % kColours) + " dash" + std::to_string(place / kColours % kDashes) +
         "\" d=\"M0 5H22\"/></svg>";
}

std::string SpreadText(const Spread& value, int64_t crawls, int decimals) {
  std::string html = Fixed(value.mean, decimals);
  if (crawls > 1) {
    html += "<small>" + Fixed(value.low, decimals) + "–" + Fixed(value.high, decimals) + "</small>";
  }
  return html;
}

std::string LegendEntry(size_t place, const std::string& name, const std::string& end) {
  const std::string text = support::Html(name);
  return "<li data-curve=\"" + std::to_string(place) + "\" data-end=\"" + end + "\">" +
         LineKey(place) + "<span title=\"" + text + "\">" + text + "</span> <b>" + end +
         "</b></li>\n";
}

}  // namespace crawl_report
