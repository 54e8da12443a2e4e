// The links of a page as they are found, resolved against its base.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "crawl/page.h"
#include "link_resolver.h"

namespace crawl {

class LinkCollector {
 public:
  // Begins a page at `url`, in a character set, whose links go to `page`, at most `max_links`.
  void Start(std::string_view url, std::string_view charset, size_t max_links, Page* page);

  // Begins the same page again, with the base that was found in it: for a page whose <base> stands
  // behind links.
  void Restart();
  bool base_came_late() const { return base_came_late_; }

  // The first <base href> counts, if it is of http or https.
  void SetBase(std::string_view reference);

  // Adds a link, unless it leads nowhere: no URL of http or https, or a place on the same page.
  // Returns whether it was added as the last of the page's links.
  bool Add(std::string_view reference, LinkKind kind, bool nofollow);

  // Appends the canonical form of a reference that is no link; false when it leads nowhere.
  bool Append(std::string_view reference, std::string* to);

 private:
  Page* page_ = nullptr;
  size_t max_links_ = 0;
  LinkResolver resolver_;
  bool resolved_ = false;  // something was, so that a base would be late
  bool has_base_ = false;
  bool base_came_late_ = false;
  std::string late_base_;
};

}  // namespace crawl
