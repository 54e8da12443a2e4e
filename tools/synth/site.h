// The made-up site: pages in topics and sections, the links between them, and what they embed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "synth/host.h"
#include "synth/options.h"
#include "synth/random.h"

namespace synth {

using PageId = uint32_t;

// The first host has the pages of the first three kinds, every other one a front page of kind kHost.
enum class PageKind : uint8_t { kHome, kContact, kThanks, kHost, kTopic, kSection, kArticle };

enum class CopyKind : uint8_t { kNone, kExact, kNear };

struct Page {
  std::string path;  // begins with a slash; without the session id of a dynamic page
  PageKind kind = PageKind::kArticle;
  uint16_t topic = 0;  // the number of topics for pages of the site as a whole
  uint16_t host = 0;
  uint16_t server = 0;
  uint16_t template_links = 0;  // how many of its links, the first ones, every such page has
  uint8_t images = 0;
  bool video = false;
  bool dynamic = false;  // its address carries a session id when it is requested
  CopyKind copy = CopyKind::kNone;
  uint32_t copy_of = 0;  // a page that is no copy itself
  uint32_t bytes = 0;
  int64_t dwell = 0;  // the median stay, in microseconds
};

// Something that a browser fetches with a page.
struct Object {
  std::string path;
  std::string_view type;
  uint32_t bytes = 0;
  uint16_t server = 0;
  uint16_t host = 0;
  int shared = -1;  // its number, below 64, when several pages embed it
};

class Site {
 public:
  static constexpr PageId kHomePage = 0;
  static constexpr PageId kContactPage = 1;
  static constexpr PageId kThanksPage = 2;  // what the contact page's form leads to
  static constexpr int64_t kFewestPages = 20;
  static constexpr int64_t kMostTopics = 50;

  Site(const SiteOptions& options, uint64_t seed);

  size_t size() const { return pages_.size(); }
  size_t topics() const { return topics_; }
  size_t servers() const { return servers_; }
  const std::vector<Host>& hosts() const { return hosts_; }
  const Page& page(PageId id) const { return pages_[id]; }
  const Host& HostOf(PageId id) const { return hosts_[pages_[id].host]; }
  // No page has two links to one page, or one to itself.
  std::span<const PageId> Links(PageId id) const;
  // The absolute address of a page, without session id.
  std::string Url(PageId id) const { return HostOf(id).root + pages_[id].path; }
  // Where a page was before: an address, on its host, that redirects to it.
  std::string OldPath(PageId id) const;
  // A path on the host of a page that leads nowhere, and that a link on this page has.
  std::string BrokenPath(PageId id) const;
  // The topic's name, or "site" for pages of no topic.
  std::string Label(PageId id) const;
  // An article of a topic, the more often the more links lead to it.
  PageId Popular(size_t topic, Random* random) const;
  // What a browser with an empty cache fetches with a page, in this order.
  std::vector<Object> Objects(PageId id) const;

 private:
  void AddPages(int64_t pages, const SiteOptions& options, Random* random);
  void AddArticles(int64_t pages, size_t first_section, Random* random);
  void ChooseCopies(Share duplicates, uint64_t seed);
  Page MakePage(PageKind kind, std::string path, size_t topic, Random* random) const;

  size_t topics_ = 0;
  size_t servers_ = 1;
  bool objects_ = true;
  int64_t median_bytes_;
  std::vector<Host> hosts_;
  std::vector<Page> pages_;
  std::vector<size_t> first_link_;  // of each page in links_, and the end of the last one's
  std::vector<PageId> links_;
  std::vector<std::vector<PageId>> linked_;  // by topic: its articles, once for each link to them
};

}  // namespace synth
