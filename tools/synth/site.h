// The made-up site: pages in topics and sections, the links between them, and what they embed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "synth/options.h"
#include "synth/random.h"

namespace synth {

inline constexpr char kSiteHost[] = "www.example.com";
inline constexpr char kSiteRoot[] = "https://www.example.com";

using PageId = uint32_t;

enum class PageKind : uint8_t { kHome, kContact, kThanks, kTopic, kSection, kArticle };

struct Page {
  std::string path;  // begins with a slash; without the session id of a dynamic page
  PageKind kind = PageKind::kArticle;
  uint16_t topic = 0;  // the number of topics for pages of the site as a whole
  uint16_t server = 0;
  uint16_t template_links = 0;  // how many of its links, the first ones, every such page has
  uint8_t images = 0;
  bool video = false;
  bool dynamic = false;  // its address carries a session id when it is requested
  uint32_t bytes = 0;
  int64_t dwell = 0;  // the median stay, in microseconds
};

// Something that a browser fetches with a page.
struct Object {
  std::string path;
  std::string_view type;
  uint32_t bytes = 0;
  uint16_t server = 0;
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
  const Page& page(PageId id) const { return pages_[id]; }
  // No page has two links to one page, or one to itself.
  std::span<const PageId> Links(PageId id) const;
  // The absolute address of a page, without session id.
  std::string Url(PageId id) const { return kSiteRoot + pages_[id].path; }
  // The topic's name, or "site" for pages of no topic.
  std::string Label(PageId id) const;
  // An article of a topic, the more often the more links lead to it.
  PageId Popular(size_t topic, Random* random) const;
  // What a browser with an empty cache fetches with a page, in this order.
  std::vector<Object> Objects(PageId id) const;

 private:
  void AddPages(int64_t pages, const SiteOptions& options, Random* random);
  Page MakePage(PageKind kind, std::string path, size_t topic, Random* random) const;

  size_t topics_ = 0;
  size_t servers_ = 1;
  bool objects_ = true;
  std::vector<Page> pages_;
  std::vector<size_t> first_link_;  // of each page in links_, and the end of the last one's
  std::vector<PageId> links_;
  std::vector<std::vector<PageId>> linked_;  // by topic: its articles, once for each link to them
};

}  // namespace synth
