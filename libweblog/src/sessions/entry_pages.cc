#include "sessions/entry_pages.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace weblog {
namespace {

// Takes a number and the character that ends it off the front of `text`.
template <typename Number>
bool TakeNumber(std::string_view* text, char end, Number* number) {
  const auto [stop, error] = std::from_chars(text->data(), text->data() + text->size(), *number);
  if (error != std::errc() || stop == text->data() + text->size() || *stop != end) return false;
  text->remove_prefix(stop - text->data() + 1);
  return true;
}

}  // namespace

bool EntryPages::IsEntry(PageKey page) const {
  const auto found = pages_.find(page);
  if (found == pages_.end()) return false;
  const Views& views = found->second;
  return views.first >= kFewest && uint64_t{views.first} * kShare >= views.all;
}

void EntryPages::Count(PageKey page, bool first) {
  auto found = pages_.find(page);
  if (found == pages_.end()) {
    if (!first) return;
    if (pages_.size() >= kMostPages) ForgetRare();
    found = pages_.emplace(page, Views{}).first;
  }
  Views& views = found->second;
  if (views.all == UINT32_MAX) {
    views.first /= 2;
    views.all /= 2;
  }
  views.first += first;
  ++views.all;
}

// Halves the counts until half of the pages have none left.
void EntryPages::ForgetRare() {
  while (pages_.size() > kMostPages / 2) {
    for (auto& [page, views] : pages_) {
      views.first /= 2;
      views.all /= 2;
    }
    std::erase_if(pages_, [](const auto& page) { return page.second.first == 0; });
  }
}

std::string EntryPages::Write() const {
  std::vector<std::pair<PageKey, Views>> pages(pages_.begin(), pages_.end());
  std::sort(pages.begin(), pages.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  std::string text;
  for (const auto& [page, views] : pages) {
    text += std::to_string(page) + ' ' + std::to_string(views.first) + ' ' +
            std::to_string(views.all) + '\n';
  }
  return text;
}

bool EntryPages::Read(std::string_view text) {
  pages_.clear();
  while (!text.empty()) {
    PageKey page = kNoPage;
    Views views;
    if (!TakeNumber(&text, ' ', &page) || !TakeNumber(&text, ' ', &views.first) ||
        !TakeNumber(&text, '\n', &views.all) || views.first > views.all) {
      return false;
    }
    pages_[page] = views;
  }
  return pages_.size() <= kMostPages;
}

}  // namespace weblog
