#include "stats/html_report.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "stats/report_text.h"
#include "stats/svg_charts.h"
#include "support/html_page.h"
#include "support/html_text.h"
#include "support/numbers.h"

namespace report {
namespace {

using support::Html;
using weblog::Measure;
using weblog::StatsRow;
using weblog::StatsSection;
using weblog::TrafficReport;

struct Group {
  std::string_view id;
  std::string_view title;
  std::vector<std::string_view> keys;  // of its sections
};

const std::vector<Group>& Groups() {
  static const std::vector<Group> groups = {
      {"time", "Over time", {"days", "months", "hours"}},
      {"pages", "Pages", {"pages", "pages_by_users", "entries", "exits", "bounces"}},
      {"referrers",
       "Where readers come from",
       {"sources", "referring_sites", "referring_urls", "search_engines", "search_terms"}},
      {"readers",
       "Who they are",
       {"robots", "agents", "systems", "robot_agents", "countries", "users"}},
      {"answers",
       "What they got",
       {"status_classes", "statuses", "not_found", "broken_links", "failures", "methods"}},
      {"bandwidth", "Bandwidth", {"bandwidth", "file_types", "users_by_bytes", "hosts"}}};
  return groups;
}

constexpr size_t kMostDays = 400;

// In bytes; shorter ones fit into the lines that a name may take.
constexpr size_t kLongName = 80;

bool IsTime(const StatsSection& section) {
  return section.key == "days" || section.key == "months" || section.key == "hours";
}
bool IsShare(const StatsSection& section) {
  return section.key == "sources" || section.key == "robots" || section.key == "status_classes";
}

// The patch of colour that stands for a part of a chart.
std::string ColourKey(std::string_view style) {
  return "<svg class=\"key\" viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect class=\"" +
         std::string(style) + "\"/></svg>";
}

class SectionHtml {
 public:
  SectionHtml(const TrafficReport& report, const StatsSection& section)
      : report_(report),
        section_(section),
        columns_(ColumnsOf(section)),
        only_host_(OnlyHost(report)),
        greatest_(GreatestValue(section)) {}

  std::string Card() const {
    std::string html = "<section class=\"card\" id=\"" + Html(section_.key) + "\">" + Title();
    if (IsTime(section_)) {
      html += TimeChart(section_) + "<p class=\"legend\">" + ColourKey("hits") + "hits" +
              ColourKey("pages") + "of them pages</p>";
      html += "<details><summary>Numbers</summary>" + Table() + "</details>";
    } else {
      if (IsShare(section_)) html += ShareBar(section_);
      html += Table();
    }
    return html + "</section>\n";
  }

 private:
  std::string Title() const {
    std::string html = "<h3>" + Html(section_.title);
    const auto listed = static_cast<int64_t>(section_.rows.size());
    if (section_.names > listed) {
      html += "<small>" + support::Grouped(listed) + " of " + support::Grouped(section_.names) +
              "</small>";
    }
    return html + "</h3>";
  }

  std::string Table() const {
    std::string html = "<div class=\"scroll\"><table><thead><tr><th class=\"name\">" +
                       Html(section_.label) + "</th>";
    for (size_t i = 0; i < columns_.size(); ++i) {
      html +=
          std::string("<th>") + weblog::kMeasureNames[static_cast<size_t>(columns_[i])] + "</th>";
      if (i == 0) html += "<th class=\"share-col\">share</th>";
    }
    html += "</tr></thead><tbody>\n";
    for (size_t i = 0; i < section_.rows.size(); ++i) html += Row(section_.rows[i], i);
    if (section_.others.has_value()) {
      html += "<tr class=\"others\"><td class=\"name\">(others)</td>" + Cells(*section_.others) +
              "</tr>\n";
    }
    return html + "</tbody></table></div>";
  }

  // A long name is cut by the page's style; all of it shows when it is pointed at.
  static std::string NameHtml(const std::string& name) {
    const std::string html = Html(name);
    if (name.size() < kLongName) return html;
    return "<span class=\"long\" title=\"" + html + "\">" + html + "</span>";
  }

  std::string Row(const StatsRow& row, size_t place) const {
    std::string html = "<tr><td class=\"name\">";
    if (IsShare(section_)) html += ColourKey("part" + std::to_string(place));
    html += NameHtml(NameText(section_, row, only_host_));
    if (!IsTime(section_) && !IsShare(section_)) {
      html += RankBar(row[section_.by].value_or(0), greatest_);
    }
    return html + "</td>" + Cells(row) + "</tr>\n";
  }

  std::string Cells(const StatsRow& row) const {
    std::string html;
    for (size_t i = 0; i < columns_.size(); ++i) {
      const std::optional<int64_t> value = row[columns_[i]];
      html += "<td>" + (value.has_value() ? ValueText(columns_[i], *value) : "") + "</td>";
      if (i > 0) continue;
      html += "<td class=\"dim share-col\">" +
              ShareText(value.value_or(0), report_.totals.all[section_.by]) + "</td>";
    }
    return html;
  }

  const TrafficReport& report_;
  const StatsSection& section_;
  const std::vector<Measure> columns_;
  const std::string only_host_;
  const int64_t greatest_;
};

const StatsSection* Find(const TrafficReport& report, std::string_view key) {
  const auto found = std::find_if(report.sections.begin(), report.sections.end(),
                                  [&](const StatsSection& section) { return section.key == key; });
  return found == report.sections.end() ? nullptr : &*found;
}

std::string Cards(const TrafficReport& report, const Group& group) {
  std::string cards;
  for (const std::string_view key : group.keys) {
    const StatsSection* section = Find(report, key);
    if (section == nullptr || IsLeftToMonths(*section, report, kMostDays)) continue;
    cards += SectionHtml(report, *section).Card();
  }
  return cards;
}

}  // namespace

std::string HtmlReport(const TrafficReport& report) {
  std::string links, body;
  for (const Group& group : Groups()) {
    const std::string cards = Cards(report, group);
    if (cards.empty()) continue;
    const std::string id = "group-" + std::string(group.id);
    links += "<a href=\"#" + id + "\">" + Html(group.title) + "</a>\n";
    body += "<h2 id=\"" + id + "\">" + Html(group.title) + "</h2>\n<div class=\"cards\">\n" +
            cards + "</div>\n";
  }
  const std::string period = PeriodText(report.totals);
  return support::HtmlBegin({"Traffic report", period, "", ""}) + "<nav>\n" + links +
         "</nav>\n</header>\n<main>\n" + support::FiguresHtml("totals", FiguresOf(report.totals)) +
         body + support::NotesHtml(report.notes) +
         "</main>\n<footer>Made by weblog-stats (Trodden). Times are UTC.</footer>\n</body>\n"
         "</html>\n";
}

}  // namespace report
