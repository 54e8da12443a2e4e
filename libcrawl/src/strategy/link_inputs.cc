#include "strategy/link_inputs.h"

#include <algorithm>

namespace crawl {
namespace {

void Add(uint32_t keyword, double value, std::vector<LinkInput>* inputs) {
  const auto place =
      std::lower_bound(inputs->begin(), inputs->end(), keyword,
                       [](const LinkInput& input, uint32_t k) { return input.keyword < k; });
  if (place != inputs->end() && place->keyword == keyword) {
    place->value += static_cast<float>(value);
  } else {
    inputs->insert(place, {keyword, static_cast<float>(value)});
  }
}

}  // namespace

std::vector<std::vector<LinkInput>> LinkInputs(const Page& page, const Terms& terms,
                                               std::span<const uint32_t> keyword_of, int window) {
  std::vector<std::vector<LinkInput>> inputs(page.links.size());
  std::vector<size_t> order;  // links that stand in the text, as they stand there
  for (size_t i = 0; i < page.links.size(); ++i) {
    const LinkKind kind = page.links[i].kind;
    if (kind == LinkKind::kAnchor || kind == LinkKind::kArea) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return page.links[a].anchor.begin < page.links[b].anchor.begin;
  });
  const auto count = static_cast<ptrdiff_t>(order.size());
  ptrdiff_t right = 0;  // the first link that ends behind the place
  for (const Terms::Place& place : terms.places) {
    if (place.begin >= page.text.size()) break;
    const auto anchor = [&](ptrdiff_t i) {
      return page.links[order[static_cast<size_t>(i)]].anchor;
    };
    while (right < count && anchor(right).end <= place.begin) ++right;
    const uint32_t keyword = keyword_of[place.term];
    if (keyword == kNoKeyword) continue;
    const bool inside = right < count && anchor(right).begin <= place.begin;
    // Places stand in or before the link `right`; to the left the next one is right - 1.
    for (ptrdiff_t i = right; i < count && i - right + (inside ? 1 : 2) <= window; ++i) {
      Add(keyword, 1.0 / static_cast<double>(i - right + (inside ? 1 : 2)),
          &inputs[order[static_cast<size_t>(i)]]);
    }
    for (ptrdiff_t i = right - 1; i >= 0 && right - i + 1 <= window; --i) {
      Add(keyword, 1.0 / static_cast<double>(right - i + 1),
          &inputs[order[static_cast<size_t>(i)]]);
    }
  }
  return inputs;
}

}  // namespace crawl
