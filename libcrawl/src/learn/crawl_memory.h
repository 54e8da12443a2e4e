// What a learning crawl remembers of the pages that it has met: which were crawled and were relevant,
// who read them, and which crawled pages link to them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "crawl/interest.h"
#include "crawl/trace.h"

namespace crawl {

// URLs have the numbers of the crawl; crawled pages have numbers of their own, from 0 up, as sources
// of links. Takes 32 bytes a URL, 24 a crawled page and 8 a link from a crawled page to one that is
// not. Not thread safe.
class CrawlMemory {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  // `trace` may be null, else it must outlive this.
  explicit CrawlMemory(const Trace* trace);

  // A crawled page.
  struct Source {
    uint32_t url = 0;
    bool relevant = false;
    PageCount children;  // the crawled pages that it links to
  };

  // A URL is met: what is known of it from the trace. Once or often.
  void Meet(uint32_t url, std::string_view text);
  // The same for a page of the trace.
  void MeetRead(uint32_t url, uint32_t read);

  // Calls between(from_relevant, to_relevant) for each link of which both ends are now crawled for
  // the first time. `links` are those of the page, each once. Returns the page's number as a source.
  template <typename Fn>
  uint32_t Crawled(uint32_t url, bool relevant, std::span<const uint32_t> links, Fn&& between);

  bool IsCrawled(uint32_t url) const { return url < urls_.size() && urls_[url].source != kNone; }
  // The page of the trace that a URL is, if anyone read it.
  std::optional<uint32_t> ReadPage(uint32_t url) const;
  // The URL that a page of the trace is, if it was met.
  std::optional<uint32_t> UrlOf(uint32_t read) const;

  // The crawled pages that link to a URL, and how many of them are relevant.
  PageCount Inlinks(uint32_t url) const;
  // Calls fn(source) for each crawled page that linked to the URL before it was crawled, the newest
  // first.
  template <typename Fn>
  void ForEachInlink(uint32_t url, Fn&& fn) const;

  const Source& source(uint32_t number) const { return sources_[number]; }
  size_t sources() const { return sources_.size(); }

 private:
  struct Url {
    uint32_t read = kNone;
    uint32_t source = kNone;  // once it is crawled
    uint32_t last_link = kNone;
    uint32_t inlinks = 0;
    uint32_t relevant_inlinks = 0;
  };
  struct InLink {
    uint32_t source = 0;
    uint32_t before = kNone;  // the one that was found before it
  };
  Url& At(uint32_t url);

  const Trace* const trace_;
  std::vector<Url> urls_;
  std::vector<uint32_t> url_of_read_;  // by page of the trace
  std::vector<Source> sources_;
  std::vector<InLink> inlinks_;
};

template <typename Fn>
uint32_t CrawlMemory::Crawled(uint32_t url, bool relevant, std::span<const uint32_t> links,
                              Fn&& between) {
  const auto number = static_cast<uint32_t>(sources_.size());
  At(url).source = number;
  for (uint32_t link = urls_[url].last_link; link != kNone; link = inlinks_[link].before) {
    Source& from = sources_[inlinks_[link].source];
    from.children.Add(relevant);
    between(from.relevant, relevant);
  }
  Source source{url, relevant, {}};
  for (const uint32_t to : links) {
    if (to == url) continue;
    Url& target = At(to);
    ++target.inlinks;
    target.relevant_inlinks += relevant ? 1 : 0;
    if (target.source == kNone) {
      inlinks_.push_back({number, target.last_link});
      target.last_link = static_cast<uint32_t>(inlinks_.size() - 1);
    } else {
      const bool to_relevant = sources_[target.source].relevant;
      source.children.Add(to_relevant);
      between(relevant, to_relevant);
    }
  }
  sources_.push_back(source);
  return number;
}

template <typename Fn>
void CrawlMemory::ForEachInlink(uint32_t url, Fn&& fn) const {
  if (url >= urls_.size()) return;
  for (uint32_t link = urls_[url].last_link; link != kNone; link = inlinks_[link].before) {
    fn(inlinks_[link].source);
  }
}

}  // namespace crawl
