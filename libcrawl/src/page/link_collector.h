// The links of a page as they are found, resolved against its base.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "crawl/page.h"
#include "link_resolver.h"

namespace crawl {

class LinkCollector {
 public:
  // Begins a page at `url` whose links go to `page`, at most `max_links`.
  void Start(std::string_view url, size_t max_links, Page* page);

  // Begins the same page again, with the base that was found in it: for a page whose <base> stands
  // behind links.
  void Restart();
  bool base_came_late() const { return base_came_late_; }

  // The first <base href> counts, if it is of http or https.
  void SetBase(std::string_view reference);

  // Adds a link, unless it leads nowhere: no URL of http or https, or a place on the same page.
  // Returns whether it was added as the last of the page's links.
  bool Add(std::string_view reference, LinkKind kind, bool nofollow);

  // Gives the canonical form of a reference that is no link.
  bool Resolve(std::string_view reference, std::string* url);

 private:
  // Where a reference was seen: many stand on a page more than once.
  struct Seen {
    uint64_t hash = 0;
    uint32_t begin = 0;  // in references_
    uint32_t size = 0;
    int64_t link = -1;  // an index of the page's links; negative for none
  };

  const Seen* Find(std::string_view reference, uint64_t hash) const;
  void Remember(std::string_view reference, uint64_t hash, int64_t link);
  void Forget();

  Page* page_ = nullptr;
  size_t max_links_ = 0;
  LinkResolver resolver_;
  bool resolved_ = false;  // something was, so that a base would be late
  bool has_base_ = false;
  bool base_came_late_ = false;
  std::string late_base_;
  std::string references_;
  std::array<Seen, 256> seen_;
};

}  // namespace crawl
