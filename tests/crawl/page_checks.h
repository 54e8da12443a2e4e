// Pages of tests, read and told in short.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/page.h"
#include "page/page_writer.h"

namespace crawl {

// Reads HTML as the page http://h.test/d/p.html.
Page ParsePage(std::string_view html, const PageOptions& options = {},
               std::string_view content_type = "text/html");

// Fills that page from elements that `tell` tells of, unless it returns false.
bool WritePage(const std::function<bool(PageWriter*)>& tell, Page* page);

// What a page says, in lines.
std::string Told(const Page& page);

// The URLs of a page's links, with a blank between them.
std::string UrlsOf(const Page& page);

// The texts of blocks, one a line.
std::string LinesOf(const std::vector<Block>& blocks, const Page& page);

}  // namespace crawl
