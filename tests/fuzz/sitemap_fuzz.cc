// Sitemaps. The URLs that come out are canonical and of the web, and no more than were asked for.
#include <algorithm>
#include <string>

#include "crawl/sitemap.h"
#include "fuzz_check.h"
#include "weblog/url.h"

namespace {

void CheckUrl(const std::string& url) {
  static const weblog::UrlCanonicalizer canonicalizer;
  std::string scratch;
  bool valid = false;
  FUZZ_CHECK(canonicalizer.Canonical(url, &scratch, &valid) == url);
  FUZZ_CHECK(valid);
  FUZZ_CHECK(url.starts_with("http://") || url.starts_with("https://"));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes = fuzz::AsText(data, size);
  const crawl::Sitemap sitemap = crawl::ParseSitemap(bytes, "http://h/a/sitemap.xml");
  for (const crawl::SitemapEntry& page : sitemap.pages) {
    CheckUrl(page.url);
    FUZZ_CHECK(page.priority <= 1 && (page.priority >= 0 || page.priority == -1));
    FUZZ_CHECK(page.last_modified.size() <= bytes.size());
  }
  for (const std::string& url : sitemap.sitemaps) CheckUrl(url);
  // Fewer are the first of them.
  const crawl::Sitemap one = crawl::ParseSitemap(bytes, "http://h/a/sitemap.xml", 1);
  FUZZ_CHECK(one.pages.size() + one.sitemaps.size() ==
             std::min<size_t>(1, sitemap.pages.size() + sitemap.sitemaps.size()));
  if (!one.pages.empty()) FUZZ_CHECK(one.pages[0].url == sitemap.pages[0].url);
  if (!one.sitemaps.empty()) FUZZ_CHECK(one.sitemaps[0] == sitemap.sitemaps[0]);
  return 0;
}
