#include "crawl/page.h"

namespace crawl {

void Page::Clear() {
  title.clear();
  description.clear();
  keywords.clear();
  language.clear();
  charset.clear();
  canonical.clear();
  noindex = nofollow = truncated = false;
  text.clear();
  headings.clear();
  blocks.clear();
  links.clear();
  urls.clear();
}

Link& Page::AddLink(std::string_view url) {
  const auto begin = static_cast<uint32_t>(urls.size());
  urls.append(url);
  Link& link = links.emplace_back();
  link.url = {begin, static_cast<uint32_t>(urls.size())};
  return link;
}

}  // namespace crawl
