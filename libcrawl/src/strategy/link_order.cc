#include "strategy/link_order.h"

namespace crawl {
namespace {

// Seeds come before all that is only guessed at.
constexpr double kSeedPriority = 1e9;

}  // namespace

bool LinkOrder::Know(uint32_t url, std::string_view text) {
  if (!met_.Add(url)) return false;
  Meet(url, text);
  return true;
}

void LinkOrder::AddSeed(uint32_t url, std::string_view text, Priorities* priorities) {
  Know(url, text);
  seeds_.Add(url);
  priorities->Set(url, kSeedPriority);
}

void LinkOrder::Learn(const FetchedPage& page, Priorities* priorities) {
  Know(page.url, page.url_text);
  links_.clear();
  for (const FoundLink& found : page.links) {
    if (found.url == page.url) continue;
    Know(found.url, found.link != nullptr ? page.page->Url(*found.link) : "");
    links_.push_back(found.url);
  }
  if (fetched_.Add(page.url)) {
    AddPage(page, links_, priorities);
    return;
  }
  // When pages are visited again, what they newly link to is wanted too.
  for (const FoundLink& found : page.links) {
    if (found.is_new) Give(found.url, PriorityOf(found.url), priorities);
  }
}

}  // namespace crawl
