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
}

}  // namespace crawl
