// How near keywords stand to the links of a page (seed 000, eq. 4-1):
//   in(k, l) = sum over occurrences k_i with dist(k_i, l) <= window of 1 / dist(k_i, l)
//
// dist counts intervening links. The seed leaves open where it begins: here it is 1 in the anchor of
// the link itself; elsewhere 2, and 1 more for each link between. So the anchor counts most.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "crawl/page.h"
#include "crawl/text.h"

namespace crawl {

// An input that is not 0.
struct LinkInput {
  uint32_t keyword = 0;
  float value = 0;
};

// `keyword_of` has for each of terms.terms the number of the keyword that it is, or kNoKeyword. The
// result has for each of the page's links its inputs, by ascending keyword. Links that stand nowhere
// in the text (of <link>, frames, ...) have none and do not intervene; nor does the title count.
constexpr uint32_t kNoKeyword = UINT32_MAX;
std::vector<std::vector<LinkInput>> LinkInputs(const Page& page, const Terms& terms,
                                               std::span<const uint32_t> keyword_of, int window);

}  // namespace crawl
