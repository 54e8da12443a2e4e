#include "report/html_crawl.h"

#include <array>
#include <cstdio>
#include <utility>

#include "support/html_text.h"
#include "support/numbers.h"

namespace crawl_report {
namespace {

using support::Html;

std::string Number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

std::string Summary(const std::vector<view::SummaryLine>& lines) {
  std::string html = "<div class=\"scroll\"><table><tbody>\n";
  for (const view::SummaryLine& line : lines) {
    html += "<tr><td class=\"label\">" + Html(line.label) + "</td><td class=\"fact\">" +
            Html(line.text) + "</td></tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

std::string ChosenPages(const CrawlFacts& facts) {
  std::string html =
      "<h4>The first relevant pages</h4>\n<div class=\"scroll\"><table "
      "class=\"chosen\"><thead><tr><th class=\"n\">n</th><th "
      "class=\"name\">page</th>"
      "<th>score</th><th class=\"why\">why it was chosen</th></tr></thead><tbody>\n";
  for (const ChosenPage& page : facts.chosen) {
    html += "<tr><td class=\"n\">" + support::Grouped(page.n) + "</td><td class=\"name\">" +
            Html(page.title.empty() ? page.url : page.title);
    if (!page.title.empty()) html += " <small>" + Html(page.url) + "</small>";
    html += "</td><td>" + Number(page.score) + "</td><td class=\"why\">" + Html(page.why) +
            "</td></tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

// A factor in words; one that is not known by its name.
std::string_view FactorTitle(std::string_view factor) {
  constexpr auto kTitles = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"user", "Users"},
      {"word", "Words"},
      {"token", "Words of URLs"},
      {"link", "Links, by the pages they come from"},
      {"sibling", "Siblings"},
      {"signature", "Words of what its readers read"},
      {"locality", "Temporal locality"},
      {"rank", "Ranks"},
  });
  for (const auto& [name, title] : kTitles) {
    if (name == factor) return title;
  }
  return factor;
}

std::string Learned(const LearnedList& list) {
  std::string html = "<div><h4>" + Html(FactorTitle(list.factor));
  const auto listed = static_cast<int64_t>(list.names.size());
  if (listed < list.count) {
    html +=
        "<small>" + support::Grouped(listed) + " of " + support::Grouped(list.count) + "</small>";
  }
  html +=
      "</h4>\n<div class=\"scroll\"><table><thead><tr><th class=\"name\">name</th><th>pages</th>"
      "<th>relevant</th><th>ratio</th><th>significance</th></tr></thead><tbody>\n";
  for (const LearnedName& name : list.names) {
    html += "<tr><td class=\"name\">" + Html(name.name) + "</td><td>" + Number(name.pages) +
            "</td><td>" + Number(name.relevant) + "</td><td>" + Number(name.ratio) + "</td><td>" +
            Number(name.significance) + "</td></tr>\n";
  }
  return html + "</tbody></table></div></div>\n";
}

}  // namespace

std::string CrawlCard(const CrawlFacts& facts, std::string_view name, std::string_view remark,
                      bool open) {
  std::string html = std::string("<details class=\"card\"") + (open ? " open" : "") + "><summary>" +
                     Html(name) + " <small>" + Html(remark) + "</small></summary>\n" +
                     Summary(facts.summary);
  if (!facts.chosen.empty()) html += ChosenPages(facts);
  if (!facts.learned.empty()) {
    html += "<div class=\"lists\">\n";
    for (const LearnedList& list : facts.learned) html += Learned(list);
    html += "</div>\n";
  }
  return html + "</details>\n";
}

}  // namespace crawl_report
