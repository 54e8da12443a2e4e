#include "report/html_report.h"

#include "report/html_crawl.h"
#include "report/html_curves.h"
#include "report/html_sweeps.h"
#include "report/report_style.h"
#include "report/scripts.h"
#include "support/html_page.h"
#include "support/html_text.h"

namespace crawl_report {
namespace {

std::string Navigation(const Report& report) {
  std::string html =
      "<nav>\n<a href=\"#curves\">Curves</a>\n<a href=\"#checkpoints\">Checkpoints</a>\n";
  if (!report.sweeps.empty()) html += "<a href=\"#sweeps\">Settings</a>\n";
  if (!report.crawls.empty()) html += "<a href=\"#crawls\">Crawls</a>\n";
  if (!report.notes.empty()) html += "<a href=\"#notes\">Notes</a>\n";
  return html + "</nav>\n";
}

std::string Curves(const Report& report) {
  return "<h2 id=\"curves\">Curves</h2>\n<noscript><p class=\"legend\">The charts need JavaScript. "
         "The "
         "tables below have their numbers.</p></noscript>\n" +
         ChartCards(report.curves) +
         "<h2 id=\"checkpoints\">Checkpoints</h2>\n<div class=\"charts\">\n" +
         CurveTable(report.curves) + CheckpointCards(report.curves, report.checkpoints) +
         "</div>\n";
}

std::string Sweeps(const Report& report) {
  if (report.sweeps.empty()) return "";
  return "<h2 id=\"sweeps\">Settings</h2>\n<div class=\"charts\">\n" + SweepCards(report.sweeps) +
         "</div>\n";
}

std::string Crawls(const Report& report) {
  if (report.crawls.empty()) return "";
  std::string html = "<h2 id=\"crawls\">Crawls</h2>\n";
  for (const ReportedCrawl& crawl : report.crawls) {
    html += CrawlCard(crawl.facts, crawl.name, crawl.remark, report.crawls.size() == 1);
  }
  return html;
}

}  // namespace

std::string HtmlReport(const Report& report) {
  const std::string policy = ScriptPolicy();
  return support::HtmlBegin({report.title, report.subtitle, policy, kReportStyle}) +
         Navigation(report) + "</header>\n<main>\n" + Curves(report) + Sweeps(report) +
         Crawls(report) + support::NotesHtml(report.notes) +
         "</main>\n<footer>Made by crawl-report (Trodden), with Vega. Times are UTC.</footer>\n"
         "<script type=\"application/json\" id=\"curve-data\">" +
         support::ScriptJson("{" + CurveJson(report.curves, report.grid) +
                             ",\"sweeps\":" + SweepJson(report.sweeps) + "}") +
         "</script>\n" + ScriptElements() + "</body>\n</html>\n";
}

}  // namespace crawl_report
