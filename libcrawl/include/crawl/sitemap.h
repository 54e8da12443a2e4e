// Sitemaps: lists of a site's pages, as sitemaps.org says, or as RSS or Atom feeds, or as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace crawl {

struct SitemapEntry {
  std::string url;
  double priority = -1;       // of sitemaps.org, 0 to 1; negative when not given
  std::string last_modified;  // as written; may be empty
};

struct Sitemap {
  std::vector<SitemapEntry> pages;
  std::vector<std::string> sitemaps;  // of an index: further sitemaps
};

// Reads a sitemap, already unpacked: urlset, sitemapindex, RSS 2.0, Atom, or one URL a line. `url` is
// where it came from. At most `max_entries` are taken. What is damaged gives what can be made out
// of it. URLs are canonical; those that are not http or https are left out.
Sitemap ParseSitemap(std::string_view bytes, std::string_view url, size_t max_entries = 50'000);

}  // namespace crawl
