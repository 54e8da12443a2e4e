#include "strategy/link_words.h"

#include <algorithm>

namespace crawl {

std::span<const Terms::Place> PlacesIn(const Terms& terms, TextSpan span) {
  const auto before = [](const Terms::Place& place, uint32_t byte) { return place.begin < byte; };
  const auto begin = std::lower_bound(terms.places.begin(), terms.places.end(), span.begin, before);
  const auto end = std::lower_bound(begin, terms.places.end(), span.end, before);
  return {begin, end};
}

std::span<const Terms::Place> ContextPlaces(const Page& page, const Terms& terms, const Link& link,
                                            int words) {
  return PlacesIn(terms, ContextOf(page, link, words));
}

}  // namespace crawl
