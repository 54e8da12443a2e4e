#include "page_checks.h"

#include <doctest/doctest.h>

#include "page/blocks.h"

namespace crawl {

Page ParsePage(std::string_view html, const PageOptions& options, std::string_view content_type) {
  PageParser parser(options);
  Page page;
  REQUIRE(parser.ParseHtml(html, {"http://h.test/d/p.html", content_type}, &page).ok());
  return page;
}

bool WritePage(const std::function<bool(PageWriter*)>& tell, Page* page) {
  LinkCollector links;
  links.Start("http://h.test/d/p.html", "utf-8", PageOptions{}.max_links, page);
  ElementReader reader(false, &links, page);
  TextBuilder text;
  text.Start(PageOptions{}.max_text, page);
  PageWriter writer;
  writer.Start(&reader, &text, page);
  if (!tell(&writer)) return false;
  HashBlocks(page);
  FindMainBlocks(text.places(), page);
  reader.Finish();
  return true;
}

std::string Told(const Page& page) {
  std::string told = page.title + '\n' + page.text + '\n' + UrlsOf(page) + '\n';
  told += page.language + '\n' + page.description + '\n' + page.canonical + '\n';
  for (const Link& link : page.links) {
    told += std::to_string(link.anchor.begin) + ' ' + std::to_string(link.anchor.end) + '\n';
  }
  for (const Heading& heading : page.headings) {
    told += std::to_string(heading.level) + ' ' + std::string(page.Text(heading.text)) + '\n';
  }
  for (const Block& block : page.blocks) {
    told += std::to_string(block.hash) + ' ' + std::to_string(block.linked_bytes) +
            (block.main ? " main\n" : "\n");
  }
  return told;
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
