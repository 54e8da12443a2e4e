// The links of the made-up site. Every page has the links of its template (home, its topic, its
// section, contact); sections list their pages; the articles' own links prefer the page's topic and
// what is linked already (preferential attachment), which gives a few pages most of the links. A
// copy has the links of the page that it is a copy of.
#pragma once

#include <cstddef>
#include <vector>

#include "synth/random.h"
#include "synth/site.h"

namespace synth {

struct SiteLinks {
  std::vector<size_t> first;  // of each page in `links`, and the end of the last one's
  std::vector<PageId> links;  // grouped by the page that they are on
  std::vector<std::vector<PageId>>
      linked;  // by topic: its articles, once and for each link to them
};

// Links the pages, which are in the order of PageKind and told apart by topic and path, and sets
// their template_links.
SiteLinks LinkPages(std::vector<Page>* pages, size_t topics, const SiteOptions& options,
                    Random* random);

}  // namespace synth
