// How old pages are, by the times in a stream of pages.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <string>
#include <vector>

#include "links/linked_pages.h"

namespace crawl_links {

struct PageAges {
  std::vector<double> days;  // of each page; NaN where it is not known
  uint32_t known = 0;
};

// Reads url and last_modified, a text as HTTP has it or a timestamp, or without such a column fetched.
// A page is as old as the newest time that there is, of any page and in either column, is later
// than its own. Of a URL that is there several times the last row counts that has a time.
arrow::Result<PageAges> ReadPageAges(const std::string& path, const PageNumbers& numbers,
                                     uint32_t pages);

}  // namespace crawl_links
