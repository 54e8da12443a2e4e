#include "crawl/history.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "learn/history_builder.h"
#include "topics/vocabulary.h"

namespace crawl {

class History::Impl {
 public:
  struct PageFacts {
    std::string url;
    bool relevant = false;
    size_t first_term = 0, first_link = 0;  // of it in the lists below
  };

  // The page's own range of `all`: up to where the next one's begins.
  template <typename Value>
  std::span<const Value> Part(const std::vector<Value>& all, uint32_t page,
                              size_t PageFacts::*first) const {
    const size_t begin = pages[page].*first;
    const size_t end = page + 1 < pages.size() ? pages[page + 1].*first : all.size();
    return std::span(all).subspan(begin, end - begin);
  }

  std::vector<PageFacts> pages;
  std::unordered_map<std::string_view, uint32_t> numbers;  // by URL; made when all pages are there
  std::vector<TermCount> terms;
  // Numbers of pages; while pages are added, of URLs that were met.
  std::vector<uint32_t> links;
  Vocabulary vocabulary;
  std::unordered_map<std::string, uint32_t> met;  // while pages are added: URLs
  std::vector<uint32_t> page_of;                  // while pages are added: by URL that was met
};

namespace {

constexpr uint32_t kNoPage = UINT32_MAX;

}  // namespace

History::History(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
History::~History() = default;

uint32_t History::pages() const { return static_cast<uint32_t>(impl_->pages.size()); }
std::string_view History::url(uint32_t page) const { return impl_->pages[page].url; }
bool History::relevant(uint32_t page) const { return impl_->pages[page].relevant; }

std::optional<uint32_t> History::Find(std::string_view canonical_url) const {
  const auto found = impl_->numbers.find(canonical_url);
  if (found == impl_->numbers.end()) return std::nullopt;
  return found->second;
}

std::span<const History::TermCount> History::terms(uint32_t page) const {
  return impl_->Part(impl_->terms, page, &Impl::PageFacts::first_term);
}

Terms History::TermsOf(uint32_t page) const {
  Terms all;
  for (const TermCount& term : terms(page)) {
    const std::string_view text = term_text(term.term);
    all.terms.push_back({static_cast<uint32_t>(all.letters.size()),
                         static_cast<uint32_t>(text.size()), term.count});
    all.letters += text;
    all.words += term.count;
  }
  return all;
}

std::span<const uint32_t> History::links(uint32_t page) const {
  return impl_->Part(impl_->links, page, &Impl::PageFacts::first_link);
}

uint32_t History::terms() const { return impl_->vocabulary.size(); }
std::string_view History::term_text(uint32_t term) const { return impl_->vocabulary.Text(term); }
uint32_t History::pages_with(uint32_t term) const { return impl_->vocabulary.pages(term); }

HistoryBuilder::HistoryBuilder() : impl_(std::make_unique<History::Impl>()) {}
HistoryBuilder::~HistoryBuilder() = default;

void HistoryBuilder::Add(std::string_view url, bool relevant, const Page& page,
                         const Terms& terms) {
  History::Impl& all = *impl_;
  const auto number_of = [&](std::string_view text) {
    const auto [place, is_new] = all.met.emplace(text, static_cast<uint32_t>(all.page_of.size()));
    if (is_new) all.page_of.push_back(kNoPage);
    return place->second;
  };
  uint32_t& own = all.page_of[number_of(url)];
  if (own != kNoPage) return;
  own = static_cast<uint32_t>(all.pages.size());
  all.pages.push_back({std::string(url), relevant, all.terms.size(), all.links.size()});
  for (const Terms::Term& term : terms.terms) {
    const uint32_t number = all.vocabulary.Add(terms.Text(term));
    all.vocabulary.AddPages(number, 1);
    all.terms.push_back({number, term.count});
  }
  for (const Link& link : page.links) all.links.push_back(number_of(page.Url(link)));
}

std::shared_ptr<const History> HistoryBuilder::Finish() {
  History::Impl& all = *impl_;
  std::vector<uint32_t> links;
  for (uint32_t page = 0; page < all.pages.size(); ++page) {
    const auto met = all.Part(all.links, page, &History::Impl::PageFacts::first_link);
    std::vector<uint32_t> targets;
    for (const uint32_t url : met) {
      const uint32_t target = all.page_of[url];
      if (target != kNoPage && target != page) targets.push_back(target);
    }
    std::sort(targets.begin(), targets.end());
    targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
    all.pages[page].first_link = links.size();
    links.insert(links.end(), targets.begin(), targets.end());
  }
  all.links = std::move(links);
  all.met = {};
  all.page_of = {};
  for (uint32_t page = 0; page < all.pages.size(); ++page) {
    all.numbers.emplace(all.pages[page].url, page);
  }
  return std::shared_ptr<const History>(new History(std::move(impl_)));
}

}  // namespace crawl
