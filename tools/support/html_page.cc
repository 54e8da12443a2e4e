#include "support/html_page.h"

#include "support/html_style.h"
#include "support/html_text.h"

namespace support {

std::string HtmlBegin(const HtmlHead& head) {
  std::string html =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'unsafe-inline'";
  if (!head.policy.empty()) html.append("; ").append(head.policy);
  html += "\">\n";
  html +=
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>" +
      Html(head.title) + "</title>\n<style>";
  html.append(kHtmlStyle).append(head.style);
  html += "</style>\n</head>\n<body>\n<header>\n<h1>" + Html(head.title) + "</h1>\n";
  return html + "<p class=\"period\">" + Html(head.subtitle) + "</p>\n";
}

std::string FiguresHtml(std::string_view id, const std::vector<Figure>& figures) {
  std::string html = "<div class=\"figures\" id=\"" + Html(id) + "\">\n";
  for (const Figure& figure : figures) {
    html += "<div class=\"figure\"><b>" + Html(figure.value) + "</b><span>" + Html(figure.label) +
            "</span></div>\n";
  }
  return html + "</div>\n";
}

std::string NotesHtml(const std::vector<std::string>& notes) {
  if (notes.empty()) return "";
  std::string html = "<h2 id=\"notes\">Notes</h2>\n<ul class=\"notes\">\n";
  for (const std::string& note : notes) html += "<li>" + Html(note) + "</li>\n";
  return html + "</ul>\n";
}

}  // namespace support
