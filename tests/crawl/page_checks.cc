#include "page_checks.h"

#include <doctest/doctest.h>

namespace crawl {

Page ParsePage(std::string_view html, const PageOptions& options, std::string_view content_type) {
  PageParser parser(options);
  Page page;
  REQUIRE(parser.ParseHtml(html, {"http://h.test/d/p.html", content_type}, &page).ok());
  return page;
}

std::string UrlsOf(const Page& page) {
  std::string urls;
  for (const Link& link : page.links) {
    if (!urls.empty()) urls.push_back(' ');
    urls.append(page.Url(link));
  }
  return urls;
}

std::string LinesOf(const std::vector<Block>& blocks, const Page& page) {
  std::string lines;
  for (const Block& block : blocks) {
    if (!lines.empty()) lines.push_back('\n');
    lines.append(page.Text(block.text));
  }
  return lines;
}

}  // namespace crawl
