#include "stats/report_text.h"

#include <algorithm>
#include <cstdio>

#include "support/numbers.h"
#include "support/progress.h"

namespace report {
namespace {

using weblog::Measure;

struct Meaning {
  std::string_view code;
  std::string_view text;
};

constexpr Meaning kMeanings[] = {
    {"200", "OK"},
    {"201", "Created"},
    {"204", "No Content"},
    {"206", "Partial Content"},
    {"301", "Moved Permanently"},
    {"302", "Found"},
    {"303", "See Other"},
    {"304", "Not Modified"},
    {"307", "Temporary Redirect"},
    {"308", "Permanent Redirect"},
    {"400", "Bad Request"},
    {"401", "Unauthorized"},
    {"403", "Forbidden"},
    {"404", "Not Found"},
    {"405", "Method Not Allowed"},
    {"408", "Request Timeout"},
    {"410", "Gone"},
    {"413", "Content Too Large"},
    {"414", "URI Too Long"},
    {"416", "Range Not Satisfiable"},
    {"429", "Too Many Requests"},
    {"499", "Client Closed Request"},
    {"500", "Internal Server Error"},
    {"501", "Not Implemented"},
    {"502", "Bad Gateway"},
    {"503", "Service Unavailable"},
    {"504", "Gateway Timeout"},
};

std::string StatusText(const std::string& code) {
  const auto* meaning = std::find_if(std::begin(kMeanings), std::end(kMeanings),
                                     [&](const Meaning& m) { return m.code == code; });
  return meaning == std::end(kMeanings) ? code : code + " " + std::string(meaning->text);
}

// "http://www.example.com/a" is "/a" where there is no other host.
std::string_view WithoutHost(std::string_view url, std::string_view host) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!url.starts_with(scheme)) continue;
    const std::string_view rest = url.substr(scheme.size());
    if (rest.starts_with(host) && rest.substr(host.size()).starts_with('/')) {
      return rest.substr(host.size());
    }
  }
  return url;
}

std::string Decimal(double value, const char* format) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

}  // namespace

std::string ValueText(Measure measure, int64_t value) {
  return measure == Measure::kBytes ? support::HumanBytes(static_cast<double>(value))
                                    : support::Grouped(value);
}

std::string ShareText(int64_t part, std::optional<int64_t> whole) {
  if (whole.value_or(0) <= 0) return "";
  return Decimal(100.0 * static_cast<double>(part) / static_cast<double>(*whole), "%.1f%%");
}

std::string PeriodText(const weblog::StatsTotals& totals) {
  if (!totals.first_time.has_value()) return "";
  const auto plain = [](int64_t micros) {
    std::string text = weblog::IsoTime(micros);
    text[text.find('T')] = ' ';
    text.pop_back();  // Z
    return text;
  };
  return plain(*totals.first_time) + " to " + plain(*totals.last_time) + " UTC";
}

std::string NameText(const weblog::StatsSection& section, const weblog::StatsRow& row,
                     std::string_view only_host) {
  if (section.key == "statuses") return StatusText(row.name);
  const bool is_url = section.label == "page" || section.label == "URL";
  if (is_url && !only_host.empty()) return std::string(WithoutHost(row.name, only_host));
  return row.name;
}

std::string OnlyHost(const weblog::TrafficReport& report) {
  for (const weblog::StatsSection& section : report.sections) {
    const bool only = section.key == "hosts" && section.names == 1 && section.rows.size() == 1;
    if (only && !section.others.has_value()) return section.rows[0].name;
  }
  return "";
}

bool IsLeftToMonths(const weblog::StatsSection& section, const weblog::TrafficReport& report,
                    size_t most_days) {
  if (section.key != "days" || section.rows.size() <= most_days) return false;
  return std::any_of(report.sections.begin(), report.sections.end(),
                     [](const weblog::StatsSection& other) { return other.key == "months"; });
}

std::vector<Measure> ColumnsOf(const weblog::StatsSection& section) {
  std::vector<Measure> columns = {section.by};
  for (int i = 0; i < weblog::kMeasures; ++i) {
    const auto measure = static_cast<Measure>(i);
    const bool present = std::any_of(section.rows.begin(), section.rows.end(),
                                     [&](const auto& row) { return row[measure].has_value(); });
    if (present && measure != section.by) columns.push_back(measure);
  }
  return columns;
}

std::vector<support::Figure> FiguresOf(const weblog::StatsTotals& totals) {
  std::vector<support::Figure> figures;
  for (int i = 0; i < weblog::kMeasures; ++i) {
    const auto measure = static_cast<Measure>(i);
    if (!totals.all[measure].has_value()) continue;
    figures.push_back({ValueText(measure, *totals.all[measure]), weblog::kMeasureNames[i]});
  }
  const auto hits = totals.all[Measure::kHits];
  const auto add_part = [&](int64_t part, const std::string& label, std::optional<int64_t> whole) {
    if (part == 0) return;
    figures.push_back({support::Grouped(part), label + " (" + ShareText(part, whole) + ")"});
  };
  add_part(totals.errors, "errors", hits);
  add_part(totals.redirects, "redirects", hits);
  add_part(totals.cached, "from caches", hits);
  if (totals.bounces.has_value()) {
    add_part(*totals.bounces, "visits of one page", totals.all[Measure::kVisits]);
  }
  if (totals.views_per_visit.has_value()) {
    figures.push_back({Decimal(*totals.views_per_visit, "%.1f"), "pages a visit"});
  }
  if (totals.seconds_per_view.has_value()) {
    figures.push_back({Decimal(*totals.seconds_per_view, "%.0f s"), "a page"});
  }
  return figures;
}

int64_t GreatestValue(const weblog::StatsSection& section) {
  int64_t greatest = 1;
  for (const weblog::StatsRow& row : section.rows) {
    greatest = std::max(greatest, row[section.by].value_or(0));
  }
  return greatest;
}

}  // namespace report
