// The words in and around links, found among the terms of their page, which need not be analysed again
// for each link.
#pragma once

#include <cstddef>
#include <span>

#include "crawl/page.h"
#include "crawl/text.h"

namespace crawl {

// The places of `terms`, which are those of the page (FetchedPage::terms), inside `span` of its text.
std::span<const Terms::Place> PlacesIn(const Terms& terms, TextSpan span);

// Those of a link's anchor.
inline std::span<const Terms::Place> AnchorPlaces(const Terms& terms, const Link& link) {
  return PlacesIn(terms, link.anchor);
}

// Those of its anchor and up to `words` words on either side, stop words included, within the
// page's text.
std::span<const Terms::Place> ContextPlaces(const Page& page, const Terms& terms, const Link& link,
                                            int words);

}  // namespace crawl
