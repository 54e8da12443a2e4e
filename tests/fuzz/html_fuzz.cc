// HTML pages. The first byte chooses a content type and a mode; what is behind it is the page. What
// comes out holds together, and is the same when the page is read again.
#include <simdjson.h>

#include <array>
#include <string>

#include "crawl/page.h"
#include "fuzz_check.h"
#include "weblog/url.h"

namespace {

constexpr std::array<std::string_view, 8> kTypes = {
    "text/html",
    "text/html; charset=utf-8",
    "",
    "text/html; charset=shift_jis",
    "text/html; charset=gb18030",
    "text/html; charset=iso-2022-jp",
    "text/html; charset=utf-16le",
    "text/html; charset=windows-1252",
};

void CheckSpan(const crawl::Page& page, crawl::TextSpan span) {
  FUZZ_CHECK(span.begin <= span.end);
  FUZZ_CHECK(span.end <= page.text.size());
  FUZZ_CHECK(simdjson::validate_utf8(page.Text(span)));
}

void CheckCanonical(std::string_view url) {
  static const weblog::UrlCanonicalizer canonicalizer;
  std::string scratch;
  bool valid = false;
  FUZZ_CHECK(canonicalizer.Canonical(url, &scratch, &valid) == url);
  FUZZ_CHECK(valid);
  FUZZ_CHECK(url.starts_with("http://") || url.starts_with("https://"));
}

void CheckTexts(const crawl::Page& page) {
  for (const std::string* text :
       {&page.title, &page.description, &page.keywords, &page.text, &page.language}) {
    FUZZ_CHECK(simdjson::validate_utf8(*text));
    FUZZ_CHECK(!text->starts_with(' ') && !text->ends_with(' '));
    FUZZ_CHECK(text->find("  ") == std::string::npos);
  }
  std::string lines;
  for (const crawl::Block& block : page.blocks) {
    CheckSpan(page, block.text);
    FUZZ_CHECK(block.text.begin < block.text.end);
    FUZZ_CHECK(block.linked_bytes <= block.text.end - block.text.begin);
    if (!lines.empty()) lines.push_back('\n');
    lines.append(page.Text(block.text));
  }
  FUZZ_CHECK(lines == page.text);
  for (const crawl::Heading& heading : page.headings) {
    CheckSpan(page, heading.text);
    FUZZ_CHECK(heading.level >= 1 && heading.level <= 6);
  }
}

void CheckLinks(const crawl::Page& page, const crawl::PageOptions& options) {
  FUZZ_CHECK(page.links.size() <= options.max_links);
  if (!page.canonical.empty()) CheckCanonical(page.canonical);
  for (const crawl::Link& link : page.links) {
    CheckCanonical(page.Url(link));
    CheckSpan(page, link.anchor);
    const crawl::TextSpan context = ContextOf(page, link, 3);
    CheckSpan(page, context);
    FUZZ_CHECK(context.begin <= link.anchor.begin && context.end >= link.anchor.end);
    FUZZ_CHECK(link.nofollow || !page.nofollow);
  }
}

void CheckSame(const crawl::Page& a, const crawl::Page& b) {
  FUZZ_CHECK(a.title == b.title && a.description == b.description && a.keywords == b.keywords);
  FUZZ_CHECK(a.language == b.language && a.charset == b.charset && a.canonical == b.canonical);
  FUZZ_CHECK(a.text == b.text && a.truncated == b.truncated);
  FUZZ_CHECK(a.noindex == b.noindex && a.nofollow == b.nofollow);
  FUZZ_CHECK(a.headings.size() == b.headings.size());
  FUZZ_CHECK(a.links.size() == b.links.size());
  for (size_t i = 0; i < a.links.size(); ++i) {
    FUZZ_CHECK(a.Url(a.links[i]) == b.Url(b.links[i]));
    FUZZ_CHECK(a.links[i].anchor.begin == b.links[i].anchor.begin);
    FUZZ_CHECK(a.links[i].anchor.end == b.links[i].anchor.end);
  }
  FUZZ_CHECK(a.blocks.size() == b.blocks.size());
  for (size_t i = 0; i < a.blocks.size(); ++i) {
    FUZZ_CHECK(a.blocks[i].hash == b.blocks[i].hash && a.blocks[i].main == b.blocks[i].main);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  crawl::PageOptions options;
  options.links_only = (data[0] & 8) != 0;
  if ((data[0] & 16) != 0) {
    options.max_links = 3;
    options.max_text = 20;
    options.max_depth = 16;
  }
  const std::string_view bytes = fuzz::AsText(data + 1, size - 1);
  const crawl::DocumentFacts facts{"http://h.test/d/p.html", kTypes[data[0] & 7]};
  crawl::PageParser parser(options);
  crawl::Page page, again;
  FUZZ_CHECK(parser.ParseHtml(bytes, facts, &page).ok());
  CheckTexts(page);
  CheckLinks(page, options);
  // Behind a page that is not orderly one is read from its tree, where it was read by its tokens before.
  FUZZ_CHECK(parser.ParseHtml("</p>", facts, &again).ok());
  FUZZ_CHECK(parser.ParseHtml(bytes, facts, &again).ok());
  CheckSame(page, again);
  FUZZ_CHECK(parser.ParseText(bytes, facts, &page).ok());
  CheckTexts(page);
  crawl::KindOfDocument("", bytes);
  return 0;
}
